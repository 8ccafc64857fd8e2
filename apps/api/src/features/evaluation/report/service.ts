import { reportContent } from '@procure/contract/evaluation/report-content.schema.ts';
import { decide } from '@procure/domain/evaluation/decide.ts';
import {
  decideOpinion,
  decideTakingBack,
  type Opinion,
  type OpinionCommand,
  outcomeOf,
  silentMembers,
  voidByMajority,
} from '@procure/domain/evaluation/signing.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { type StaffActor, system } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { decideReport } from '../../official-document/service.ts';
import { type LockedLot, lockLot } from '../../tender/service.ts';
import { evaluationEvents } from '../events.ts';
import { reopenClosedPreliminary } from '../preliminary/service.ts';
import { conclude } from '../result/service.ts';
import { aboutEvaluation, atWork, findStored } from '../service.ts';
import { reopenSheets, saveDecided } from '../store.ts';
import * as store from './store.ts';

interface Read {
  readonly lotId: string;
  readonly digest: string;
}

const answers = {
  signed: '已签署报告',
  dissented: '已提交不同意见，将记入报告',
  concluded: '报告已签署完毕，候选人已产生',
  void: '报告未获过半数成员同意，已作废，请重新评审',
  voided: '报告已收回',
} as const;

/** A member signs the report, or dissents in writing. */
function opine(parts: Parts, actor: StaffActor, lotId: string, command: OpinionCommand) {
  return transact(parts, actor, async (unit) => {
    const at = await atWork(unit, actor, { lotId });
    if (isRefused(at)) return at;
    const report = await store.lockLast(unit, at.lot.id);
    if (report === null) return refuse('report_void');
    const decided = decideOpinion(report, command);
    if (isRefused(decided)) return decided;
    const { opinion } = decided;
    const message = answers[opinion.kind === 'dissented' ? 'dissented' : 'signed'];
    if (decided.isRepeated) return { state: report.state, message };
    const settled = await settle(unit, at.lot, report, [opinion]);
    if (isRefused(settled)) return settled;
    return settled === null
      ? { state: 'signing' as const, message }
      : { state: settled, message: settled === 'void' ? answers.void : answers.concluded };
  });
}

export function sign(parts: Parts, actor: StaffActor, { lotId, digest }: Read) {
  return opine(parts, actor, lotId, { kind: 'sign', digest, by: actor.accountId });
}

export function dissent(parts: Parts, actor: StaffActor, { lotId, ...input }: Read & { reason: string }) {
  return opine(parts, actor, lotId, { kind: 'dissent', ...input, by: actor.accountId });
}

/** Adds opinions, and concludes the evaluation or voids the report by them. */
async function settle(unit: Unit, lot: LockedLot, report: store.ReportRecord, opinions: readonly Opinion[]) {
  const { no, digest } = report;
  const now = await unit.now();
  for (const { evaluatorId, kind, reason } of opinions) {
    const row = { lotId: lot.id, no, evaluatorId, kind, reason, digest, givenAt: now };
    await store.insertOpinion(unit, row);
    const event = { kind: 'opine', opinion: kind, no, digest, evaluator: evaluatorId, reason } as const;
    await record(unit, evaluationEvents, event, aboutEvaluation(lot));
  }
  const outcome = outcomeOf({ members: report.members, opinions: [...report.opinions, ...opinions] });
  if (outcome === null) return null;
  if (outcome === 'void') {
    await voidReport(unit, lot, report, { by: null, reason: voidByMajority, reopensSheets: true });
    return 'void' as const;
  }
  await store.endReport(unit, lot.id, { state: 'concluded', at: now, by: null, reason: null });
  const content = reportContent.parse(JSON.parse(report.content));
  const { standings, findings, failure, report: words } = content;
  const result = standings.map(({ priceSealed = false, ...one }) => ({ ...one, priceSealed }));
  const decisions = { report: words, result, findings, failure };
  const concluded = await conclude(unit, lot, decisions, report.drawnUpBy);
  if (isRefused(concluded)) return concluded;
  const all = [...report.opinions, ...opinions.map((opinion) => ({ ...opinion, givenAt: now }))];
  await decideReport(unit, lot.id, content, { no, digest, opinions: all, concludedAt: now });
  return 'concluded' as const;
}

interface Voiding {
  readonly by: string | null;
  readonly reason: string;
  /** Whether the members' sheets become drafts again. */
  readonly reopensSheets: boolean;
}

/** Voids the open report of a locked lot, with all opinions on it: the committee draws up another one. */
async function voidReport(
  unit: Unit,
  lot: LockedLot,
  { no, digest, members }: store.ReportRecord,
  { by, reason, reopensSheets }: Voiding,
): Promise<void> {
  const now = await unit.now();
  const decided = decide(await findStored(unit, lot), { kind: 'takeBack' }, now);
  if (isRefused(decided)) throw new Error(`lot ${lot.id} has an open report and is not being signed`);
  await store.endReport(unit, lot.id, { state: 'void', at: now, by, reason });
  await saveDecided(unit, lot.id, decided.evaluation);
  if (reopensSheets) {
    const isReviewed = await reopenClosedPreliminary(unit, lot, reason);
    await reopenSheets(unit, lot.id, { preliminary: isReviewed });
  }
  const event = {
    kind: 'voidReport',
    no,
    digest,
    reason,
    members,
    hasReopenedSheets: reopensSheets,
  } as const;
  await record(unit, evaluationEvents, event, aboutEvaluation(lot));
}

/** Takes the report back, if an error was found before the last opinion. */
export function takeBack(
  parts: Parts,
  actor: StaffActor,
  { lotId, digest, reason, reopenSheets: reopensSheets }: Read & { reason: string; reopenSheets: boolean },
) {
  return transact(parts, actor, async (unit) => {
    const at = await atWork(unit, actor, { lotId });
    if (isRefused(at)) return at;
    const report = await store.lockLast(unit, at.lot.id);
    if (report === null) return refuse('report_void');
    const done = { state: 'void' as const, message: answers.voided };
    const by = actor.accountId;
    if (
      report.state === 'void' &&
      report.digest === digest &&
      report.endedBy === by &&
      report.endReason === reason
    )
      return done;
    const may = decideTakingBack(report, { digest, by });
    if (isRefused(may)) return may;
    await voidReport(unit, at.lot, report, { by, reason, reopensSheets });
    return done;
  });
}

/** Voids the open report of a lot whose committee changes; nothing without one. The caller has locked the lot. */
export async function voidBySuccessor(unit: Unit, lotId: string, reason: string): Promise<void> {
  const lot = await lockLot(unit, lotId);
  const report = lot === null ? null : await store.lockLast(unit, lot.id);
  if (lot === null || report?.state !== 'signing') return;
  await voidReport(unit, lot, report, { by: null, reason, reopensSheets: false });
}

/** The job that counts silent members as consenting at the end of their term. */
export const settleJob = 'report.settle';

/** Hours that the members have at least after a suspended lot is resumed. */
const hoursAfterSuspension = 24;

/**
 * Counts the members who neither signed nor dissented by the end of the term as consenting (条例53). A suspended lot waits;
 * `at` replaces the database's clock.
 */
export async function settleDue(parts: Parts, at?: Date): Promise<void> {
  const now = at ?? (await transact(parts, system(settleJob), (unit) => unit.now()));
  await store.prolongSuspended(parts.db, new Date(now.getTime() + hoursAfterSuspension * 3_600_000));
  for (const lotId of await store.findDue(parts.db, now)) {
    const settled = await transact(parts, system(settleJob), async (unit) => {
      const lot = await lockLot(unit, lotId);
      const report = lot?.state === 'evaluating' ? await store.lockLast(unit, lot.id) : null;
      if (lot === null || report === null) return null;
      const silent = silentMembers(report, now);
      const opinions = silent.map((evaluatorId) => ({ evaluatorId, kind: 'deemed', reason: '' }) as const);
      // A refusal rolls the opinions back, and the next run tries again.
      return opinions.length === 0 ? null : settle(unit, lot, report, opinions);
    });
    if (isRefused(settled)) parts.log.error({ lotId, refused: settled.refused }, 'a report was not settled');
  }
}
