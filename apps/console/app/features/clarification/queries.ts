import { listClarifications } from '@procure/contract/clarification/clarification.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const deskQuery = (lotId: string) => queryOf(listClarifications, { lotId });
