import { getDocuments } from '@procure/client/document/document.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const documentsQuery = (lotId: string) => queryOf(getDocuments, { lotId });
