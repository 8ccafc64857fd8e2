import { listAmendments } from '@procure/client/amendment/amendment.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const deskQuery = (lotId: string) => queryOf(listAmendments, { lotId });
