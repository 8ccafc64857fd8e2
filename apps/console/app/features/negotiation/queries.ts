import { getNegotiation } from '@procure/contract/negotiation/negotiation.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const deskQuery = (lotId: string) => queryOf(getNegotiation, { lotId });
