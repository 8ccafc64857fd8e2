import * as committee from '@procure/contract/evaluation/committee.schema.ts';
import * as evaluation from '@procure/contract/evaluation/evaluation.schema.ts';
import * as qualification from '@procure/contract/evaluation/qualification.schema.ts';
import * as report from '@procure/contract/evaluation/report.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { holds } from '../../platform/actor.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentCommittee } from './committee/present.ts';
import { readCommittee, readSuccessors } from './committee/read-model.ts';
import { determineChair, fillSeat, recuse, removeMember, signIn, voteChair } from './committee/service.ts';
import { answerScore } from './discrepancy/service.ts';
import { drawUpReport } from './drawing-up/service.ts';
import { closePreliminary, reopenPreliminary, submitPreliminary } from './preliminary/service.ts';
import { presentEvaluation, presentQueue } from './present.ts';
import { presentPrices, presentPriceTable } from './prices/present.ts';
import { readPrices } from './prices/read-model.ts';
import { exportTable } from './prices/service.ts';
import { closeQualification, judgeQualification, reopenQualification } from './qualification/service.ts';
import { readQueue } from './queue/read-model.ts';
import { readEvaluation } from './read-model.ts';
import { presentRelations } from './relation/present.ts';
import { readRelations } from './relation/read-model.ts';
import { presentReport } from './report/present.ts';
import { readReport } from './report/read-model.ts';
import { dissent, sign, takeBack } from './report/service.ts';
import { closeReview, saveOwnSheet, submitOwnSheet } from './service.ts';
import { refuseUnseen } from './unseen/service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(evaluation.getEvaluation, async ({ input, actor }) => {
      const row = await readEvaluation(actor.scope, parts.db, input.lotId);
      if (row === null) return refuseUnseen(parts, actor, input.lotId);
      return row.opened ? presentEvaluation(row, actor) : refuse('before_deadline');
    }),
    serve(evaluation.comparePrices, async ({ input, actor }) => {
      const row = await readPrices(actor.scope, parts.db, input.lotId);
      if (row === null) return refuseUnseen(parts, actor, input.lotId);
      return row.opened ? presentPrices(row, input) : refuse('before_deadline');
    }),
    serve(evaluation.exportPrices, async ({ input, actor }) => {
      const row = await readPrices(actor.scope, parts.db, input.lotId);
      if (row === null) return refuseUnseen(parts, actor, input.lotId);
      if (!row.opened) return refuse('before_deadline');
      return exportTable(parts, actor, input.lotId, presentPriceTable(row));
    }),
    serve(evaluation.getRelations, async ({ input, actor }) => {
      const row = await readRelations(actor.scope, parts.db, input.lotId);
      return row === null ? refuse('before_deadline') : presentRelations(row);
    }),
    serve(evaluation.listEvaluations, async ({ input, actor }) => {
      const whose = holds(actor, 'evaluation.score') ? 'mine' : input.whose;
      const { rows, count } = await readQueue(actor.scope, parts.db, { ...input, whose });
      return { rows: presentQueue(rows), count };
    }),
    serve(qualification.judgeQualification, ({ input, actor }) => judgeQualification(parts, actor, input)),
    serve(qualification.closeQualification, ({ input, actor }) => closeQualification(parts, actor, input)),
    serve(qualification.reopenQualification, ({ input, actor }) => reopenQualification(parts, actor, input)),
    serve(evaluation.saveSheet, ({ input, actor }) => saveOwnSheet(parts, actor, input)),
    serve(evaluation.submitPreliminary, ({ input, actor }) => submitPreliminary(parts, actor, input)),
    serve(evaluation.closePreliminary, ({ input, actor }) => closePreliminary(parts, actor, input)),
    serve(evaluation.reopenPreliminary, ({ input, actor }) => reopenPreliminary(parts, actor, input)),
    serve(evaluation.submitSheet, ({ input, actor }) => submitOwnSheet(parts, actor, input)),
    serve(evaluation.answerScore, ({ input, actor }) => answerScore(parts, actor, input)),
    serve(evaluation.closeReview, ({ input, actor }) => closeReview(parts, actor, input)),
    serve(evaluation.drawUpReport, ({ input, actor }) => drawUpReport(parts, actor, input)),
    serve(report.getReport, async ({ input, actor }) => {
      const row = await readReport(actor.scope, parts.db, input.lotId);
      if (row === null) return refuseUnseen(parts, actor, input.lotId);
      return row.opened ? presentReport(row, actor) : refuse('before_deadline');
    }),
    serve(report.signReport, ({ input, actor }) => sign(parts, actor, input)),
    serve(report.dissentFromReport, ({ input, actor }) => dissent(parts, actor, input)),
    serve(committee.getCommittee, async ({ input, actor }) => {
      const row = await readCommittee(actor.scope, parts.db, input.lotId);
      if (row === null) return refuse(holds(actor, 'evaluation.score') ? 'not_an_evaluator' : 'not_found');
      if (!row.isOpened) return refuse('before_deadline');
      return presentCommittee(row, actor, await readSuccessors(parts.db, row, actor.accountId));
    }),
    serve(committee.signInToCommittee, ({ input, actor }) => signIn(parts, actor, input)),
    serve(committee.recuse, ({ input, actor }) => recuse(parts, actor, input)),
    serve(committee.removeEvaluator, ({ input, actor }) => removeMember(parts, actor, input)),
    serve(committee.fillSeat, ({ input, actor }) => fillSeat(parts, actor, input)),
    serve(committee.voteChair, ({ input, actor }) => voteChair(parts, actor, input)),
    serve(committee.determineChair, ({ input, actor }) => determineChair(parts, actor, input)),
    serve(report.takeBackReport, ({ input, actor }) => takeBack(parts, actor, input)),
  ];
}
