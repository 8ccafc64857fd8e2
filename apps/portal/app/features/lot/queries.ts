import { getMyLot, listMyLots } from '@procure/contract/lot/process.route.ts';
import type * as contract from '@procure/contract/lot/process.schema.ts';
import { getOpeningRecord } from '@procure/contract/opening/opening.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const myLotsQuery = (input: RequestOf<typeof contract.listMyLots>) => queryOf(listMyLots, input);
export const openingRecordQuery = (lotId: string) => queryOf(getOpeningRecord, { lotId });
export const myLotQuery = (lotId: string) => queryOf(getMyLot, { lotId });
