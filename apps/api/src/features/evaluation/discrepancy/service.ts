import { checkScoreAnswer, type Discrepancy } from '@procure/domain/evaluation/discrepancy.ts';
import { withSums } from '@procure/domain/evaluation/sheet.ts';
import { Exact, isPlainNumber } from '@procure/domain/money/decimal.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { evaluationEvents } from '../events.ts';
import { readBids } from '../read-model.ts';
import { aboutEvaluation, findDiscrepancies, findStored, signedIn } from '../service.ts';
import * as store from './store.ts';

interface Answer {
  readonly lotId: string;
  readonly bidId: string;
  readonly criterionId: string;
  readonly points: string | null;
  readonly reason: string;
}

/** The members who have to check these points. */
const concerned = (discrepancies: readonly Discrepancy[]) =>
  new Set(discrepancies.flatMap(({ evaluatorIds }) => evaluatorIds));

/**
 * A member checks points that differ from those of the others (87号令64): changes them, or keeps them with a reason. The
 * same call again is answered as the first time.
 */
export function answerScore(
  parts: Parts,
  actor: StaffActor,
  { lotId, bidId, criterionId, points, reason }: Answer,
) {
  return transact(parts, actor, async (unit) => {
    const at = await signedIn(unit, actor, { lotId });
    if (isRefused(at)) return at;
    const { lot, committee, own } = at;
    const stored = await findStored(unit, lot);
    if (lot.state !== 'evaluating' || stored?.state !== 'scoring') return refuse('transition_not_allowed');
    if (committee.some(({ submittedAt }) => submittedAt === null)) return refuse('scores_incomplete');
    const { bids, criteria } = await readBids(actor.scope, unit.db, lot.id);
    const criterion = criteria.find(({ id }) => id === criterionId);
    const given = own.scores.find((row) => row.bidId === bidId)?.judgements ?? [];
    const current = given.find((one) => one.criterionId === criterionId)?.points ?? '';
    if (criterion === undefined || current === '') return refuse('not_found');

    const answers = await store.readAnswers(unit, lot.id);
    const evaluatorId = actor.accountId;
    const last = answers.findLast(
      (one) => one.evaluatorId === evaluatorId && one.bidId === bidId && one.criterionId === criterionId,
    );
    if (last?.reason === reason && isSame(last.after, points)) return say(points ?? current);

    const before = findDiscrepancies(committee, stored, criteria, answers);
    const stated = bids.find((bid) => bid.bidId === bidId)?.contents?.answers ?? [];
    const value = stated.find((one) => one.criterionId === criterionId)?.value ?? '';
    const answer = { evaluatorId, bidId, criterionId, before: current, after: points, reason };
    const may = checkScoreAnswer(before, criterion, { ...answer, current, value });
    if (may !== true) return may;

    const givenAt = await unit.now();
    await store.insertAnswer(actor.scope, unit, lot.id, { ...answer, givenAt });
    const scores = own.scores.map((row) =>
      row.bidId === bidId && points !== null ? withPoints(row, { criterionId, points }, criteria) : row,
    );
    if (points !== null) await store.changeSheet(actor.scope, unit, lot.id, scores);
    const after = findDiscrepancies(
      committee.map((one) => (one.accountId === evaluatorId ? { ...one, scores } : one)),
      stored,
      criteria,
      [...answers, answer],
    );
    const already = concerned(before);
    const toCheck = [...concerned(after)].filter((id) => !already.has(id));
    await record(unit, evaluationEvents, { kind: 'answerScore', answer, toCheck }, aboutEvaluation(lot));
    return say(points ?? current);
  });
}

const isSame = (after: string | null, points: string | null): boolean =>
  after === null || points === null
    ? after === points
    : isPlainNumber(points, 3, 2) && new Exact(points).eq(after);

const say = (points: string) => ({ points, message: '已记录，其他评委可以看到' });

/** The row with other points for a criterion, and the sums of its parts. */
function withPoints<R extends Parameters<typeof withSums>[0]>(
  row: R,
  { criterionId, points }: { readonly criterionId: string; readonly points: string },
  criteria: Parameters<typeof withSums>[1],
): R {
  const judgements = row.judgements.map((one) =>
    one.criterionId === criterionId ? { ...one, points } : one,
  );
  return withSums({ ...row, judgements }, criteria);
}
