import { formatDateTime } from '@procure/domain/display/time.ts';
import { decide as decideLot } from '@procure/domain/lot/decide.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import {
  conclude as concludeAll,
  decide as decideOne,
  tally,
  toAnnounce,
} from '@procure/domain/prequalification/decide.ts';
import type { PrequalificationPhase } from '@procure/domain/prequalification/prequalification.ts';
import { announceFailure, announceJudgedAnew } from '@procure/domain/tender/announcement.ts';
import { holds, type StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { restDays } from '../../../platform/holidays.ts';
import { messages, type Text } from '../../../platform/messaging/outbox/outgoing.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { accountsOf } from '../../account/audience/read-model.ts';
import { carryOut } from '../../complaint/remedy/service.ts';
import type { FileReader } from '../../file/service.ts';
import { type StaffLot, staffLot } from '../../lot/read-model.ts';
import { publishNotice } from '../../notice/service.ts';
import { openSubjects } from '../../objection/hold/read-model.ts';
import { mend } from '../../objection/remedy/service.ts';
import { keepLot, lotOf } from '../../tender/lot/service.ts';
import { lockLotToHandle } from '../../tender/service.ts';
import { prequalificationEvents } from '../events.ts';
import { isUnderReview } from '../read-model.ts';
import * as store from '../store.ts';

interface Decision {
  readonly id: string;
  readonly version: number;
  readonly decision: 'passed' | 'failed';
  readonly reason: string;
}

/** Passes or fails one application. The company learns of it with all the others, at the conclusion. */
export function decide(parts: Parts, actor: StaffActor, { id, version: seen, decision, reason }: Decision) {
  return transact(parts, actor, async (unit) => {
    const lotId = await store.lotIdOf(actor.scope, unit, id);
    if (lotId === null) return refuse('not_found');
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    const row = (await store.lockAll(actor.scope, unit, lot.id)).find((one) => one.id === id);
    const decided = decideOne(
      row === undefined ? null : store.prequalificationOf(row),
      { kind: 'judge', lot, decision, reason, asSeen: row?.version === seen, by: actor.accountId },
      await unit.now(),
    );
    if (isRefused(decided)) return decided;
    if (row === undefined) return refuse('not_found');
    const phase: PrequalificationPhase = decision;
    if (decided.event === null) return { phase, version: row.version };
    const version = await store.saveDecided(unit, row, decided.prequalification);
    await record(unit, prequalificationEvents, decided.event, row);
    return { phase, version };
  });
}

/**
 * Announces every result at once. If fewer pass than the method needs bids, the lot fails and is to be tendered anew
 * (条例19). Repeated, it answers as the first time. New results replace reopened ones, and the promise or order to judge
 * anew is marked as done.
 */
export function conclude(parts: Parts, actor: StaffActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    const rows = await store.lockApplied(actor.scope, unit, lotId);
    const { method } = lot.tender;
    const reopened = lot.prequalificationReopenedAt !== null;
    if (lot.prequalificationConcludedAt !== null && !reopened) {
      const { passed, failure } = tally(
        method,
        rows.map(({ state }) => state),
      );
      const concludedAt = lot.prequalificationConcludedAt.toISOString();
      return { concludedAt, passed, failed: failure !== null };
    }
    const now = await unit.now();
    const isHoliday = await restDays(unit.db);
    const concluded = concludeAll(lot, lot.tender, rows.map(store.prequalificationOf), isHoliday, now);
    if (isRefused(concluded)) return concluded;
    const { passed, applied, failure } = concluded;
    // First, so that the remedy carried out here does not block the conclusion. A refusal below rolls it back.
    if (reopened) await mend(unit, lot, 'prequalify_anew');
    const objections = await openSubjects(unit, lot.id, reopened ? 'prequalify_anew' : null);
    const decided = decideLot(lotOf(lot), { kind: 'concludePrequalification', failure, objections }, now);
    if (isRefused(decided)) return decided;
    const shown = await staffLot(actor.scope, unit.db, lotId);
    if (shown === null) return refuse('not_found');
    if (reopened) await carryOut(unit, lot.id, 'prequalify_anew');
    await keepLot(unit, lot, decided, { recorded: { passed, applied } });
    await tellResults(unit, shown, await announce(unit, rows), { failure, reopened });
    const about = { lotId, tenderId: lot.tenderId };
    if (failure !== null) await publishNotice(unit, { ...about, ...announceFailure(shown.name, failure) });
    else if (reopened)
      await publishNotice(unit, { ...about, ...announceJudgedAnew(shown.name, shown.tenderNo) });
    return { concludedAt: now.toISOString(), passed, failed: failure !== null };
  });
}

/** Makes the new decisions valid. @returns the results of all applications */
async function announce(unit: Unit, rows: readonly store.ApplicationRow[]): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    const before = store.prequalificationOf(row);
    const announced = toAnnounce(before);
    if (announced !== before) await store.saveDecided(unit, row, announced);
    results.push({ companyId: row.companyId, state: announced.state, reason: announced.reason });
  }
  return results;
}

type Result = Pick<store.ApplicationRow, 'companyId' | 'state' | 'reason'>;

/** Sends the 资格预审结果通知书: to each applicant its own result with the reason, and the failure of the lot. */
async function tellResults(
  unit: Unit,
  lot: StaffLot,
  results: readonly Result[],
  { failure, reopened }: { readonly failure: string | null; readonly reopened: boolean },
): Promise<void> {
  const byCompany = new Map(results.map((result) => [result.companyId, result]));
  const named = { title: lot.name, tenderNo: lot.tenderNo };
  for (const account of await accountsOf(unit.db, [...byCompany.keys()], 'prequalification')) {
    const result = byCompany.get(account.companyId);
    if (result === undefined) continue;
    const link = `/prequalification?lotId=${lot.id}`;
    const text = resultText(lot, result, reopened);
    // If the prequalification fails as a whole, those who passed learn only that, because there is nothing to bid for.
    const told = failure === null || result.state === 'failed' ? messages([account.id], text, link) : [];
    const over =
      failure === null
        ? []
        : messages([account.id], { template: 'tender_failed', values: { ...named, reason: failure } }, link);
    await unit.send(...told, ...over);
  }
}

function resultText(lot: StaffLot, { state, reason: why }: Result, reopened: boolean): Text {
  const named = { title: lot.name, tenderNo: lot.tenderNo };
  const reason = why ?? '';
  if (state === 'passed') {
    const until = formatDateTime(lot.documentUntil);
    const deadline = formatDateTime(lot.bidDeadline);
    return reopened
      ? { template: 'prequalification_passed_anew', values: { ...named, until, deadline } }
      : { template: 'prequalification_passed', values: named };
  }
  return reopened
    ? { template: 'prequalification_failed_anew', values: { ...named, reason } }
    : { template: 'prequalification_failed', values: { ...named, reason } };
}

/** Reviewers read what was applied with, once the applications are closed. */
export const mayReviewFile: FileReader = async (parts, caller, file) =>
  caller.kind === 'staff' &&
  // A certificate that was taken from the profile was uploaded as one.
  (file.purpose === 'attachment' || file.purpose === 'certificate') &&
  holds(caller, 'prequalification.review') &&
  isUnderReview(caller.scope, parts.db, file.id);
