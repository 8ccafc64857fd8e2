import { getAwardNotice } from '@procure/client/award/award.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const awardNoticeQuery = (lotId: string) => queryOf(getAwardNotice, { lotId });
