import * as measure from '@procure/contract/measure/measure.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentMeasure, presentMeasureDetail, presentMyMeasure } from './present.ts';
import { imposingHouses, measureDetail, measurePage, measuresOfCompany, ownMeasures } from './read-model.ts';
import * as acts from './service.ts';

export function routes(parts: Parts): Route[] {
  const { db } = parts;
  return [
    serve(measure.listMeasures, async ({ input, actor: { scope } }) => {
      const { rows, count } = await measurePage(scope, db, input);
      return { rows: rows.map(presentMeasure), count };
    }),
    serve(measure.listCompanyMeasures, async ({ input: { id }, actor: { scope } }) => ({
      houses: await imposingHouses(scope, db),
      measures: (await measuresOfCompany(scope, db, id)).map(presentMeasure),
    })),
    serve(measure.getMeasure, async ({ input: { id }, actor: { scope } }) => {
      const row = await measureDetail(scope, db, id);
      if (row === undefined) return refuse('not_found');
      return presentMeasureDetail(row, acts.mayDo(row, scope.accountId, row.now));
    }),
    serve(measure.proposeMeasure, ({ input, actor }) => acts.proposeMeasure(parts, actor, input)),
    serve(measure.confirmMeasure, ({ input, actor }) => acts.confirmMeasure(parts, actor, input)),
    serve(measure.rejectMeasure, ({ input, actor }) => acts.rejectMeasure(parts, actor, input)),
    serve(measure.proposeLifting, ({ input, actor }) => acts.proposeLifting(parts, actor, input)),
    serve(measure.liftMeasure, ({ input, actor }) => acts.liftMeasure(parts, actor, input)),
    serve(measure.declineLifting, ({ input, actor }) => acts.declineLifting(parts, actor, input)),
    serve(measure.answerAppeal, ({ input, actor }) => acts.answerAppeal(parts, actor, input)),

    serve(measure.listMyMeasures, async ({ actor }) =>
      (await ownMeasures(actor.scope, db)).map(presentMyMeasure),
    ),
    serve(measure.appealMeasure, ({ input, actor }) => acts.appeal(parts, actor, input)),
  ];
}
