import { formatDateTime } from '@procure/domain/display/time.ts';
import { isOver } from '@procure/domain/lot/lot.ts';
import { lotMachine } from '@procure/domain/lot/transitions.ts';
import { isBefore } from '@procure/domain/moment.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { canReview } from '@procure/domain/prequalification/access.ts';
import type { PrequalificationPhase } from '@procure/domain/prequalification/prequalification.ts';
import { checkFailReason } from '@procure/domain/prequalification/rules.ts';
import { prequalificationMachine } from '@procure/domain/prequalification/transitions.ts';
import { announceFailure } from '@procure/domain/tender/announcement.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { next } from '@procure/domain/transition.ts';
import { holds, type StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import type { FileReader } from '../../file/service.ts';
import { accountsOf, type StaffLot, staffLot } from '../../lot/read-model.ts';
import { publishNotice } from '../../notice/service.ts';
import { type LockedLot, lockLotToHandle, saveLotState } from '../../tender/service.ts';
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
    if (lot.prequalificationDeadline === null) return refuse('not_found');
    const now = await unit.now();
    const open = reviewable(lot, lot.prequalificationDeadline, now);
    if (open !== true) return open;
    const row = (await store.lockAll(actor.scope, unit, lot.id)).find((one) => one.id === id);
    if (row === undefined || row.state === 'draft' || row.state === 'withdrawn') return refuse('not_found');
    const why = decision === 'failed' ? reason : null;
    const phase: PrequalificationPhase = decision;
    if (row.state === decision && row.reason === why) return { phase, version: row.version };
    if (lot.prequalificationConcludedAt !== null) return refuse('transition_not_allowed');
    if (row.version !== seen) return refuse('conflict');
    const wrong = why === null ? null : checkFailReason(why);
    if (wrong !== null) return refuseFields([{ field: 'reason', message: wrong }]);
    const reviewing =
      row.state === 'submitted'
        ? next(prequalificationMachine, row.state, 'startReview', 'buyer')
        : row.state;
    if (isRefused(reviewing)) return reviewing;
    const state = next(prequalificationMachine, reviewing, decision === 'passed' ? 'pass' : 'fail', 'buyer');
    if (isRefused(state)) return state;
    const version = await store.save(unit, row, {
      state,
      reason: why,
      decidedAt: now,
      decidedBy: actor.accountId,
    });
    await unit.audit({
      action: decision === 'passed' ? 'pass' : 'fail',
      entity: 'prequalification',
      entityId: id,
      lotId: lot.id,
      companyId: row.companyId,
      before: { state: row.state, reason: row.reason },
      after: { state, reason: why },
      reason: why,
    });
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
    const passed = rows.filter(({ state }) => state === 'passed').length;
    if (lot.prequalificationConcludedAt !== null) {
      const failed = passed < methodSteps[lot.tender.method].minBids;
      return { concludedAt: lot.prequalificationConcludedAt.toISOString(), passed, failed };
    }
    if (lot.prequalificationDeadline === null) return refuse('method_has_no_step');
    const now = await unit.now();
    const open = reviewable(lot, lot.prequalificationDeadline, now);
    if (open !== true) return open;
    const undecided = rows.filter(({ state }) => state !== 'passed' && state !== 'failed').length;
    if (undecided > 0) return refuse('prequalification_undecided', { n: undecided });
    const least = methodSteps[lot.tender.method].minBids;
    const failed = passed < least;
    // Whoever passed must still be able to bid: a review that took longer asks for an extension first.
    if (!failed && !isBefore(now, lot.bidDeadline)) {
      return refuse('bid_deadline_passed', { deadline: formatDateTime(lot.bidDeadline) });
    }
    const shown = await staffLot(actor.scope, unit.db, lotId);
    if (shown === null) return refuse('not_found');
    const reason = `通过资格预审的申请人不足${least}家`;
    const state = failed ? next(lotMachine, lot.state, 'fail', 'buyer') : lot.state;
    if (isRefused(state)) return state;
    await saveLotState(unit, lot, {
      state,
      prequalificationConcludedAt: now,
      ...(failed ? { endedReason: reason } : {}),
    });
    await unit.audit({
      action: failed ? 'fail' : 'concludePrequalification',
      entity: 'lot',
      entityId: lotId,
      lotId,
      before: { state: lot.state },
      after: { state, prequalificationConcludedAt: now, passed, applied: rows.length },
      reason: failed ? reason : null,
    });
    await tellResults(unit, shown, rows, failed ? reason : null);
    if (failed) {
      await publishNotice(unit, { lotId, tenderId: lot.tenderId, ...announceFailure(shown.name, reason) });
    }
    // Lists show the lot's state beside the notice.
    await unit.touch('notice');
    return { concludedAt: now.toISOString(), passed, failed };
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
  for (const { id: to, companyId, email } of await accountsOf(unit.db, [...byCompany.keys()])) {
    const row = byCompany.get(companyId);
    if (row === undefined) continue;
    const link = `/prequalification?lotId=${lot.id}`;
    const text =
      row.state === 'passed'
        ? ({ template: 'prequalification_passed', values: named, link } as const)
        : ({
            template: 'prequalification_failed',
            values: { ...named, reason: row.reason ?? '' },
            link,
          } as const);
    // Who passed a prequalification that failed as a whole is told only that: there is nothing to bid for.
    if (failure === null || row.state === 'failed') {
      await unit.send({ channel: 'message', to, ...text });
      if (email !== null) await unit.send({ channel: 'mail', to: email, ...text });
    }
    if (failure !== null) {
      const values = { ...named, reason: failure };
      await unit.send({ channel: 'message', to, template: 'tender_failed', values, link });
    }
  }
}

function reviewable(
  lot: LockedLot,
  deadline: Date,
  now: Date,
): true | Refusal<'prequalification_open' | 'lot_suspended' | 'lot_over'> {
  const closed = canReview(deadline, now);
  if (closed !== true) return closed;
  if (lot.state === 'suspended') return refuse('lot_suspended');
  return isOver(lot.state) ? refuse('lot_over') : true;
}

/** Reviewers read what was applied with, once the applications are closed. */
export const mayReviewFile: FileReader = async (parts, caller, file) =>
  caller.kind === 'staff' &&
  file.purpose === 'attachment' &&
  holds(caller, 'prequalification.review') &&
  isUnderReview(caller.scope, parts.db, file.id);
