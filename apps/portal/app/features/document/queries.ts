import { getDocuments } from '@procure/contract/document/document.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const documentsQuery = (lotId: string) => queryOf(getDocuments, { lotId });
