import { type Leaving, replacedBy, type Vacancy } from '@procure/domain/evaluation/attendance.ts';
import { decide } from '@procure/domain/evaluation/decide.ts';
import { voidBySuccession } from '@procure/domain/evaluation/signing.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { record } from '../../../platform/record.ts';
import { handlersOf } from '../../account/audience/read-model.ts';
import { takeSeat, vacateSeat } from '../../tender/seat/service.ts';
import { type LockedLot, lockLot } from '../../tender/service.ts';
import { committeeEvents } from '../committee/events.ts';
import { reopenClosedPreliminary } from '../preliminary/service.ts';
import { voidBySuccessor } from '../report/service.ts';
import { aboutEvaluation, findStored } from '../service.ts';
import { saveDecided } from '../store.ts';
import * as store from './store.ts';

/**
 * A member leaves the committee of an opened, locked lot. Their judgements are void (条例48): the sheet is kept with the
 * departure and no longer counts, the report that is being signed is void, and closed reviews are open again unless their
 * prices are being opened. Null if they are no member.
 */
async function depart(unit: Unit, lot: LockedLot, leaving: Leaving): Promise<Vacancy | null> {
  const { evaluatorId, kind, ground, bidIds, reason, by } = leaving;
  await voidBySuccessor(unit, lot.id, voidBySuccession);
  const sheet = await store.takeSheet(unit, lot.id, evaluatorId);
  const seat = await vacateSeat(unit, lot.id, evaluatorId);
  if (seat === null) return null;
  const isReopened = await reopenClosedPreliminary(unit, lot, voidBySuccession);
  if (!isReopened) await reopenReview(unit, lot);
  const leftAt = await unit.now();
  const row = { evaluatorId, seat, kind, ground, bidIds, reason, leftAt, by };
  const no = await store.insertDeparture(unit, lot.id, row, sheet);
  const hadSheet = sheet === null ? null : sheet.submittedAt === null ? 'draft' : 'submitted';
  const event = { kind: 'leave', leaving, no, seat, hadSheet } as const;
  await record(unit, committeeEvents, event, aboutEvaluation(lot));
  return { no, seat, evaluatorId };
}

/** Opens the closed review of a lot with two envelopes again, before its openers release the prices. */
async function reopenReview(unit: Unit, lot: LockedLot): Promise<void> {
  const stored = await findStored(unit, lot);
  if (stored?.state !== 'awaiting_prices' || lot.state !== 'evaluating') return;
  if (await store.isPriceReleased(unit, lot.id)) return;
  const decided = decide(stored, { kind: 'reopenReview' }, await unit.now());
  if (isRefused(decided)) throw new Error(`the review of lot ${lot.id} cannot be opened again`);
  await saveDecided(unit, lot.id, decided.evaluation);
}

/** A member leaves without a successor: recused, or removed by the buyer's staff. Null if they are no member. */
export async function leaveSeat(unit: Unit, lot: LockedLot, leaving: Leaving): Promise<Vacancy | null> {
  const vacancy = await depart(unit, lot, leaving);
  if (vacancy !== null) await seatVacated(unit, lot, vacancy, leaving);
  return vacancy;
}

/** A drawn member leaves a held lot, and the next expert of the draw is invited. Null before the opening. */
export async function leaveDrawnSeat(unit: Unit, lot: LockedLot, leaving: Leaving): Promise<Vacancy | null> {
  if (!(await store.isOpened(unit, lot.id))) {
    await vacateSeat(unit, lot.id, leaving.evaluatorId);
    return null;
  }
  const vacancy = await depart(unit, lot, leaving);
  if (vacancy !== null) await tellRemoved(unit, lot, leaving);
  return vacancy;
}

/** An expert has taken a drawn seat: after the opening it is the one that is vacant longest. */
export async function fillExpertSeat(
  unit: Unit,
  lot: LockedLot,
  filling: { readonly successorId: string; readonly by: string },
): Promise<void> {
  const no = await store.findVacant(unit, lot.id, 'expert');
  if (no !== null) await fillVacancy(unit, lot, no, filling);
}

async function tellRemoved(
  unit: Unit,
  lot: LockedLot,
  { kind, evaluatorId, ground }: Leaving,
): Promise<void> {
  if (kind !== 'removal') return;
  const told = { kind: 'tellRemoved', evaluatorId, ground } as const;
  await record(unit, committeeEvents, told, aboutEvaluation(lot));
}

/**
 * Called once for every named seat of an opened lot that becomes vacant, under the lot's lock. The buyer's staff are asked to
 * name the successor.
 */
export async function seatVacated(
  unit: Unit,
  lot: LockedLot,
  { no, seat }: Vacancy,
  leaving: Leaving,
): Promise<void> {
  const handlers = await handlersOf(unit.db, lot.id);
  const event = { kind: 'vacate', no, seat, ground: leaving.ground, handlers } as const;
  await record(unit, committeeEvents, event, aboutEvaluation(lot));
  await tellRemoved(unit, lot, leaving);
}

/** Marks a vacant seat as filled by a member who has taken it. */
export async function fillVacancy(
  unit: Unit,
  lot: LockedLot,
  no: number,
  { successorId, by }: { readonly successorId: string; readonly by: string | null },
): Promise<void> {
  await store.saveSuccessor(unit, lot.id, no, { successorId, by, at: await unit.now() });
}

/**
 * Replaces a member whose account is disabled, loses the role, or is handed over, in a lot that is still to be judged.
 * Before the opening nothing was judged, and the change is only that of the list.
 */
export async function replaceMember(
  unit: Unit,
  lotId: string,
  {
    accountId,
    successorId,
    reason,
  }: { readonly accountId: string; readonly successorId: string; readonly reason: string },
): Promise<void> {
  const lot = await lockLot(unit, lotId);
  if (lot === null) throw new Error(`lot ${lotId} is judged and does not exist`);
  const by = unit.actor.kind === 'staff' ? unit.actor.accountId : null;
  if (!(await store.isOpened(unit, lot.id))) {
    const seat = await vacateSeat(unit, lot.id, accountId);
    if (seat !== null) await takeSeat(unit, lot.id, successorId, seat);
    return;
  }
  const vacancy = await depart(unit, lot, replacedBy(by, { evaluatorId: accountId, reason }));
  if (vacancy === null) return;
  await takeSeat(unit, lot.id, successorId, vacancy.seat);
  await fillVacancy(unit, lot, vacancy.no, { successorId, by });
}
