import { listClarifications } from '@procure/client/clarification/clarification.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const deskQuery = (lotId: string) => queryOf(listClarifications, { lotId });
