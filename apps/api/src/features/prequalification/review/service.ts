import { decide as decideLot } from '@procure/domain/lot/decide.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import {
  conclude as concludeAll,
  decide as decideOne,
  tally,
} from '@procure/domain/prequalification/decide.ts';
import type { PrequalificationPhase } from '@procure/domain/prequalification/prequalification.ts';
import { announceFailure } from '@procure/domain/tender/announcement.ts';
import { holds, type StaffActor } from '../../../platform/actor.ts';
import { messages } from '../../../platform/outbox/outgoing.ts';
import type { Parts } from '../../../platform/parts.ts';
import { record } from '../../../platform/record.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import { accountsOf } from '../../account/audience/read-model.ts';
import type { FileReader } from '../../file/service.ts';
import { type StaffLot, staffLot } from '../../lot/read-model.ts';
import { publishNotice } from '../../notice/service.ts';
import { openSubjects } from '../../objection/read-model.ts';
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
 * Announces every result at once. With fewer passed than the method needs bids the lot fails and is to be
 * tendered anew (条例19). Repeated, it answers as the first time.
 */
export function conclude(parts: Parts, actor: StaffActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    const rows = (await store.lockAll(actor.scope, unit, lotId)).filter(
      ({ state }) => state !== 'draft' && state !== 'withdrawn',
    );
    const { method } = lot.tender;
    const states = rows.map(({ state }) => state);
    if (lot.prequalificationConcludedAt !== null) {
      const { passed, failure } = tally(method, states);
      const concludedAt = lot.prequalificationConcludedAt.toISOString();
      return { concludedAt, passed, failed: failure !== null };
    }
    const now = await unit.now();
    const concluded = concludeAll(lot, method, states, now);
    if (isRefused(concluded)) return concluded;
    const { passed, applied, failure } = concluded;
    const decided = decideLot(
      lotOf(lot),
      { kind: 'concludePrequalification', failure, objections: await openSubjects(unit, lot.id) },
      now,
    );
    if (isRefused(decided)) return decided;
    const shown = await staffLot(actor.scope, unit.db, lotId);
    if (shown === null) return refuse('not_found');
    await keepLot(unit, lot, decided, { recorded: { passed, applied } });
    await tellResults(unit, shown, rows, failure);
    if (failure !== null) {
      await publishNotice(unit, { lotId, tenderId: lot.tenderId, ...announceFailure(shown.name, failure) });
    }
    return { concludedAt: now.toISOString(), passed, failed: failure !== null };
  });
}

/** 资格预审结果通知书: to each its own result, with the reason; where the lot failed, that too. */
async function tellResults(
  unit: Unit,
  lot: StaffLot,
  rows: readonly store.ApplicationRow[],
  failure: string | null,
): Promise<void> {
  const byCompany = new Map(rows.map((row) => [row.companyId, row]));
  const named = { title: lot.name, tenderNo: lot.tenderNo };
  for (const account of await accountsOf(unit.db, [...byCompany.keys()], 'prequalification')) {
    const row = byCompany.get(account.companyId);
    if (row === undefined) continue;
    const link = `/prequalification?lotId=${lot.id}`;
    const text =
      row.state === 'passed'
        ? ({ template: 'prequalification_passed', values: named } as const)
        : ({
            template: 'prequalification_failed',
            values: { ...named, reason: row.reason ?? '' },
          } as const);
    // Who passed a prequalification that failed as a whole is told only that: there is nothing to bid for.
    const result = failure === null || row.state === 'failed' ? messages([account.id], text, link) : [];
    const over =
      failure === null
        ? []
        : messages([account.id], { template: 'tender_failed', values: { ...named, reason: failure } }, link);
    for (const message of [...result, ...over]) await unit.send(message);
  }
}

/** Reviewers read what was applied with, once the applications are closed. */
export const mayReviewFile: FileReader = async (parts, caller, file) =>
  caller.kind === 'staff' &&
  // A certificate that was taken from the profile was uploaded as one.
  (file.purpose === 'attachment' || file.purpose === 'certificate') &&
  holds(caller, 'prequalification.review') &&
  isUnderReview(caller.scope, parts.db, file.id);
