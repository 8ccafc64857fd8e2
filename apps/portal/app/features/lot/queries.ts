import { getMyLot, listMyLots } from '@procure/client/lot/process.gen.ts';
import type { RequestOf } from '@procure/contract/endpoint.ts';
import type * as contract from '@procure/contract/lot/process.ts';
import { queryOf } from '../../lib/queries.ts';

export const myLotsQuery = (input: RequestOf<typeof contract.listMyLots>) => queryOf(listMyLots, input);
export const myLotQuery = (lotId: string) => queryOf(getMyLot, { lotId });
