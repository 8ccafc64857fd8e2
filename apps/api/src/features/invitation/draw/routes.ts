import * as contract from '@procure/contract/invitation/draw.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../../platform/http/serve.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { openSupplierDraw } from '../statement/service.ts';
import { presentLotDraws, stepsOf } from './present.ts';
import { readLotDraws } from './read-model.ts';
import { isHandler, request } from './service.ts';

export function routes(parts: Parts): Route[] {
  const { db, crypto } = parts;
  return [
    serve(contract.getSupplierDraw, async ({ input, actor }) => {
      const found = await readLotDraws(actor.scope, db, input.lotId);
      if (found === null) return refuse('not_found');
      if (!found.isInviter && !found.isAudited) return refuse('supplier_draw_secret');
      const checked = await Promise.all(
        found.draws.map(async (row) => ({ row, opened: await openSupplierDraw(crypto, row) })),
      );
      return presentLotDraws(found, checked, await isHandler(parts, actor, found.lot.tenderId));
    }),
    serve(contract.requestSupplierDraw, ({ input, actor }) => request(parts, actor, input)),
    serve(contract.getSupplierDrawRecord, async ({ input, actor }) => {
      const found = await readLotDraws(actor.scope, db, input.lotId);
      const draw = found?.draws.find(({ no }) => no === input.no);
      if (found === null || draw === undefined) return refuse('not_found');
      if (!found.isAudited) return refuse('supplier_draw_secret');
      const opened = await openSupplierDraw(crypto, draw);
      if (opened === null) return refuse('supplier_draw_altered');
      const { body, signature, request: conditions, candidates } = draw;
      const content = JSON.stringify({
        format: 'procure-supplier-draw-record/1',
        ...{ body, signature, seed: opened.seed, request: conditions, candidates, steps: stepsOf(draw) },
      });
      const { tenderNo, lotNo } = found.lot;
      return { name: `${tenderNo}-${lotNo}-供应商抽取记录-${draw.no}.json`, content };
    }),
  ];
}
