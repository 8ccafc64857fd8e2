import { getNegotiation } from '@procure/client/negotiation/negotiation.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const deskQuery = (lotId: string) => queryOf(getNegotiation, { lotId });
