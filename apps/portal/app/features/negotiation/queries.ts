import { getOwnNegotiation } from '@procure/contract/negotiation/negotiation.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const negotiationQuery = (lotId: string) => queryOf(getOwnNegotiation, { lotId });
