import { downloadsAt, issueStaffTicket } from '@procure/contract/file/file.route.ts';
import { downloadBy } from '@procure/web/file/download.ts';

export const downloadFile = downloadBy((by, id) => by.call(issueStaffTicket, { id }), downloadsAt.inner);
