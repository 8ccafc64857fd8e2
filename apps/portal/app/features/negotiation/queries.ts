import { getOwnNegotiation } from '@procure/client/negotiation/negotiation.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const negotiationQuery = (lotId: string) => queryOf(getOwnNegotiation, { lotId });
