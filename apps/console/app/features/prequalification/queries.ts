import { getPrequalificationReview } from '@procure/client/prequalification/prequalification.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const reviewQuery = (lotId: string) => queryOf(getPrequalificationReview, { lotId });
