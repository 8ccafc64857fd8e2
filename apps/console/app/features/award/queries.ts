import { getAward } from '@procure/contract/award/award.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const awardQuery = (lotId: string) => queryOf(getAward, { lotId });
