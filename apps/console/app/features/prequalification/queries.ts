import { getPrequalificationReview } from '@procure/contract/prequalification/prequalification.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const reviewQuery = (lotId: string) => queryOf(getPrequalificationReview, { lotId });
