import * as contract from '@procure/contract/draw/draw.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { restDays } from '../../platform/holidays.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentExpertInvitation, presentLotDraw, presentOwnInvitation, stepsOf } from './present.ts';
import { type LotDrawRow, readExpertInvitations, readLotDraw, readOwnInvitations } from './read-model.ts';
import * as acts from './service.ts';
import { openDraw } from './statement/service.ts';

const checkDraws = ({ crypto }: Pick<Parts, 'crypto'>, { draws }: LotDrawRow) =>
  Promise.all(draws.map(async (row) => ({ row, opened: await openDraw(crypto, row) })));

export function routes(parts: Parts): Route[] {
  const { db } = parts;
  return [
    serve(contract.getDraw, async ({ input, actor }) => {
      const row = await readLotDraw(actor.scope, db, input.lotId);
      if (row === null) return refuse('not_found');
      return presentLotDraw(row, await checkDraws(parts, row), {
        mayHandle: await acts.isHandler(parts, actor, row.tenderId),
        isHoliday: await restDays(db),
      });
    }),
    serve(contract.requestDraw, ({ input, actor }) => acts.request(parts, actor, input)),
    serve(contract.appointExpert, ({ input, actor }) => acts.appoint(parts, actor, input)),
    serve(contract.getDrawRecord, async ({ input, actor }) => {
      const row = await readLotDraw(actor.scope, db, input.lotId);
      const draw = row?.draws.find(({ no }) => no === input.no);
      if (row === null || draw === undefined) return refuse('not_found');
      if (!row.isAudited) return refuse('draw_secret');
      const opened = await openDraw(parts.crypto, draw);
      if (opened === null) return refuse('draw_altered');
      const { body, signature, request, candidates } = draw;
      const content = JSON.stringify({
        format: 'procure-expert-draw-record/1',
        ...{ body, signature, seed: opened.seed, request, candidates, steps: stepsOf(draw) },
      });
      return { name: `${row.tenderNo}-${row.lotNo}-抽取记录-${draw.no}.json`, content };
    }),
    serve(contract.listOwnInvitations, async ({ input, actor }) => {
      const { rows, count } = await readOwnInvitations(actor.scope, db, input);
      return { rows: rows.map(presentOwnInvitation), count };
    }),
    serve(contract.acceptInvitation, ({ input, actor }) => acts.accept(parts, actor, input)),
    serve(contract.declineInvitation, ({ input, actor }) => acts.decline(parts, actor, input)),
    serve(contract.withdrawAcceptance, ({ input, actor }) => acts.withdraw(parts, actor, input)),
    serve(contract.listExpertInvitations, async ({ input, actor }) => {
      const { rows, count } = await readExpertInvitations(actor.scope, db, input.id, input);
      return { rows: rows.map(presentExpertInvitation), count };
    }),
  ];
}
