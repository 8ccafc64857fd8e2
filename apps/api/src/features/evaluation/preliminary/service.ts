import { isDeepStrictEqual } from 'node:util';
import type { SheetRowView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { decideSheet } from '@procure/domain/evaluation/decide-sheet.ts';
import {
  type FindingAnswer,
  findingsOfReview,
  joinAnswers,
} from '@procure/domain/evaluation/finding-answer.ts';
import {
  closePreliminary as decideClosing,
  reopenPreliminary as decideReopening,
} from '@procure/domain/evaluation/preliminary.ts';
import { isReadingAwaited } from '@procure/domain/evaluation/reading.ts';
import { checkPreliminary } from '@procure/domain/evaluation/sheet.ts';
import { hasPoints, passedOf } from '@procure/domain/evaluation/stage.ts';
import { passingBids } from '@procure/domain/evaluation/standing.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { act } from '../../../platform/act.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { record } from '../../../platform/record.ts';
import { evaluatorsOf } from '../../account/audience/read-model.ts';
import type { LockedLot } from '../../tender/service.ts';
import { evaluationEvents } from '../events.ts';
import { arePricesKnown, readBids } from '../read-model.ts';
import {
  aboutEvaluation,
  begin,
  bidsToJudge,
  bidsWithFindings,
  evaluation,
  findStored,
  judgedBids,
  ownSheet,
  rulesOf,
  type Target,
  writtenPart,
} from '../service.ts';
import { reopenSheets, saveDecided, submitSheets } from '../store.ts';

interface Reviewed extends Target {
  readonly scores: readonly SheetRowView[];
}

/** Hands in the member's preliminary review; from then on only points are written. */
export const submitPreliminary = act(ownSheet, async ({ unit, actor, held, keep }, input: Reviewed) => {
  const { lot, own } = held;
  const judgedOn = await readBids(actor.scope, unit.db, lot.id);
  const stored = await findStored(unit, lot);
  if (own.preliminaryAt !== null) {
    const asReview = { ...held, own: { ...own, preliminaryAt: null } };
    const repeated = writtenPart(
      { state: 'preliminary', preliminaryClosedAt: null },
      asReview,
      judgedOn,
      input.scores,
    );
    if (isRefused(repeated)) return repeated;
    return isDeepStrictEqual(repeated.scores, own.scores)
      ? { version: own.version, preliminaryAt: own.preliminaryAt.toISOString() }
      : refuse('preliminary_submitted');
  }
  const written = writtenPart(stored, held, judgedOn, input.scores);
  if (isRefused(written)) return written;
  const { part, scores } = written;
  const wrong = checkPreliminary(input.scores, bidsToJudge(judgedOn.bids, lot), rulesOf(lot, judgedOn));
  const now = await unit.now();
  const isWhole = passedOf(stored) !== null && !hasPoints(rulesOf(lot, judgedOn));
  const command = { kind: 'submitPreliminary', lot: lot.state, part, isWhole, scores, wrong } as const;
  const decided = decideSheet(own, command, now);
  if (isRefused(decided)) return decided;
  await begin(unit, lot, now);
  const version = await keep(decided.sheet, decided.event, aboutEvaluation(lot));
  return { version, preliminaryAt: now.toISOString() };
});

interface Closing extends Target {
  readonly answers: readonly FindingAnswer[];
}

/**
 * Closes the preliminary review: the majority decides on each bid, and the committee on each finding on the bids that
 * pass. The members score the others.
 */
export const closePreliminary = act(
  evaluation,
  async ({ unit, actor, held: { lot, committee }, keep }, { answers }: Closing) => {
    const stored = await findStored(unit, lot);
    const judgedOn = await readBids(actor.scope, unit.db, lot.id);
    const { bids, openProposals, pendingClarifications, qualification } = judgedOn;
    const isScored = hasPoints(rulesOf(lot, judgedOn));
    const message = isScored ? '初步评审已结束，请各评委评分' : '初步评审已结束';
    const closed = passedOf(stored);
    if (closed !== null) return { passed: closed.length, message };
    const sheets = committee.map(({ scores }) => scores);
    const passed = passingBids(judgedBids(bids, lot), sheets);
    const unfinished = committee.filter(({ preliminaryAt }) => preliminaryAt === null).length;
    const now = await unit.now();
    const found = findingsOfReview(bidsWithFindings(lot, judgedOn), lot.tender.method);
    const findings = joinAnswers(found, (bidId) => passed.includes(bidId), answers);
    const questions = { openProposals, pendingClarifications };
    const decided = decideClosing(
      stored,
      {
        ...{ kind: 'closePreliminary', lot: lot.state, qualification: qualification.stage },
        isReading: isReadingAwaited(judgedOn.reading, now),
        ...{ unfinished, ...questions, passed, findings, hasPoints: isScored },
      },
      now,
    );
    if (isRefused(decided)) return decided;
    const members = committee.map(({ accountId }) => accountId);
    await keep(decided.evaluation, { ...decided.event, members }, aboutEvaluation(lot));
    if (decided.event.reopensSheets) await reopenSheets(unit, lot.id, { preliminary: false });
    // Nothing is left to write in a lot without points.
    if (!isScored) await submitSheets(unit, lot.id, now);
    return { passed: decided.event.passed.length, message };
  },
);

/** The chair opens the closed preliminary review again, because of an error: all sheets are drafts. */
export const reopenPreliminary = act(
  evaluation,
  async ({ unit, held: { lot, committee }, keep }, { reason }: Target & { readonly reason: string }) => {
    const stored = await findStored(unit, lot);
    const done = { message: '初步评审已重新开始，请各评委核对后再次提交' };
    if (stored?.state === 'preliminary') return done;
    if (stored?.state === 'signing') return refuse('report_signing');
    const pricesKnown = await arePricesKnown(unit, lot.id);
    const decided = decideReopening(stored, { kind: 'reopenPreliminary', by: 'evaluator', pricesKnown });
    if (isRefused(decided)) return decided;
    const members = committee.map(({ accountId }) => accountId);
    const event = { kind: 'reopenPreliminary', reason, members } as const;
    await keep(decided.evaluation, event, aboutEvaluation(lot));
    await reopenSheets(unit, lot.id, { preliminary: true });
    return done;
  },
);

/**
 * Opens the closed preliminary review of a locked lot again because of another act on its committee or report: nothing
 * without one, and nothing once the price envelopes are being opened. The sheets stay as they are.
 * @returns whether it was opened
 */
export async function reopenClosedPreliminary(unit: Unit, lot: LockedLot, reason: string): Promise<boolean> {
  const stored = await findStored(unit, lot);
  const pricesKnown = await arePricesKnown(unit, lot.id);
  const decided = decideReopening(stored, { kind: 'reopenPreliminary', by: 'system', pricesKnown });
  if (isRefused(decided)) return false;
  await saveDecided(unit, lot.id, decided.evaluation);
  const members = await evaluatorsOf(unit.db, lot.id);
  const event = { kind: 'reopenPreliminary', reason, members } as const;
  await record(unit, evaluationEvents, event, aboutEvaluation(lot));
  return true;
}
