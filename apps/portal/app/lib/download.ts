import { downloadsAt, issueTicket } from '@procure/contract/file/file.route.ts';
import { downloadBy } from '@procure/web/file/download.ts';

export const downloadFile = downloadBy((by, id) => by.call(issueTicket, { id }), downloadsAt.outer);
