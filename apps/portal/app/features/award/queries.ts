import { getAwardNotice } from '@procure/contract/award/award.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const awardNoticeQuery = (lotId: string) => queryOf(getAwardNotice, { lotId });
