import { listOwnClarifications } from '@procure/contract/clarification/clarification.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const clarificationsQuery = (lotId: string) => queryOf(listOwnClarifications, { lotId });
