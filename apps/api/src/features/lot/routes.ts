import * as contract from '@procure/contract/lot/process.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentMyLot, presentMyLotDetail } from './process/present.ts';
import { readMyLot, readMyLots } from './process/read-model.ts';
import { visibleLot } from './read-model.ts';

export function routes({ db }: Parts): Route[] {
  return [
    serve(contract.listMyLots, async ({ input, actor }) => {
      const { rows, count, now } = await readMyLots(actor.scope, db, input);
      return { rows: rows.map((row) => presentMyLot(row, now)), count };
    }),
    serve(contract.getMyLot, async ({ input, actor }) => {
      const [lot, row] = await Promise.all([
        visibleLot(actor.scope, db, input.lotId),
        readMyLot(actor.scope, db, input.lotId),
      ]);
      return lot === null || row === null ? refuse('not_found') : presentMyLotDetail(lot, row);
    }),
  ];
}
