import { getAward } from '@procure/client/award/award.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const awardQuery = (lotId: string) => queryOf(getAward, { lotId });
