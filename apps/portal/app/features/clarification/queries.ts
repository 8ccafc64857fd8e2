import { listOwnClarifications } from '@procure/client/clarification/clarification.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const clarificationsQuery = (lotId: string) => queryOf(listOwnClarifications, { lotId });
