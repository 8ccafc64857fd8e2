import type { ComplaintGround } from '@procure/domain/complaint/complaint.ts';
import { decide } from '@procure/domain/complaint/decide.ts';
import type { Complaint } from '@procure/domain/complaint/stages.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { restDays } from '../../../platform/holidays.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { type LockedLot, lockLot } from '../../tender/service.ts';
import { complaintEvents } from '../events.ts';
import { aboutOf, partiesOf } from '../service.ts';
import * as store from '../store.ts';

export interface Seen {
  readonly id: string;
  readonly version: number;
}

export interface Held {
  readonly lot: LockedLot;
  readonly row: store.ComplaintRow;
}

/** Locks the lot and then the complaint, in the order of every act, for staff of its supervisor. */
export async function lockToHandle(
  unit: Unit,
  { scope }: StaffActor,
  id: string,
  permission: 'complaint.handle' | 'complaint.sign' = 'complaint.handle',
): Promise<Held | Refusal<'not_found'>> {
  const lotId = await store.lotIdOfHandled(scope, unit, id, permission);
  const lot = lotId === null ? null : await lockLot(unit, lotId);
  const row = lot === null ? null : await store.lockHandled(scope, unit, id, permission);
  return lot === null || row === null ? refuse('not_found') : { lot, row };
}

export function about({ lot, row }: Held) {
  const { title, tenderNo } = lot.tender;
  return { ...aboutOf(row), title, tenderNo };
}

export const nowOf = (complaint: Pick<Complaint, 'state'>, version: number) => ({
  state: complaint.state,
  version,
});

export const lawOf = ({ lot }: Held) => ({ scope: lot.tender.scope, method: lot.tender.method });

/** 受理. */
export function receive(parts: Parts, actor: StaffActor, { id, version: seen }: Seen) {
  return transact(parts, actor, async (unit) => {
    const held = await lockToHandle(unit, actor, id);
    if (isRefused(held)) return held;
    const { row } = held;
    const by = actor.accountId;
    if (row.state === 'received' && row.receivedBy === by && row.version === seen + 1)
      return nowOf(row, row.version);
    const asSeen = row.version === seen;
    const { subject } = row;
    const command = { kind: 'receive', asSeen, by, subject, law: lawOf(held) } as const;
    const isHoliday = await restDays(unit.db);
    const decided = decide(store.complaintOf(row), { ...command, isHoliday }, await unit.now());
    if (isRefused(decided)) return decided;
    const version = await store.saveDecided(unit, row, decided.complaint);
    await record(
      unit,
      complaintEvents,
      { ...decided.event, to: await partiesOf(parts, unit, row) },
      about(held),
    );
    return nowOf(decided.complaint, version);
  });
}

/** 不予受理. Only the complainant is notified, with the reason. */
export function notReceive(
  parts: Parts,
  actor: StaffActor,
  { id, version: seen, ground, reason }: Seen & { readonly ground: ComplaintGround; readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const held = await lockToHandle(unit, actor, id);
    if (isRefused(held)) return held;
    const { row } = held;
    if (row.state === 'not_received' && row.ground === ground && row.groundReason === reason)
      return nowOf(row, row.version);
    const command = { kind: 'notReceive', asSeen: row.version === seen, by: actor.accountId } as const;
    const decided = decide(store.complaintOf(row), { ...command, ground, reason }, await unit.now());
    if (isRefused(decided)) return decided;
    const version = await store.saveDecided(unit, row, decided.complaint);
    await record(
      unit,
      complaintEvents,
      { ...decided.event, to: await partiesOf(parts, unit, row) },
      about(held),
    );
    return nowOf(decided.complaint, version);
  });
}

/** 补正. Possible once. */
export function askCorrection(
  parts: Parts,
  actor: StaffActor,
  { id, version: seen, correction, days }: Seen & { readonly correction: string; readonly days: number },
) {
  return transact(parts, actor, async (unit) => {
    const held = await lockToHandle(unit, actor, id);
    if (isRefused(held)) return held;
    const { row } = held;
    if (row.state === 'correcting' && row.correction === correction && row.version === seen + 1)
      return nowOf(row, row.version);
    const command = { kind: 'askCorrection', asSeen: row.version === seen, by: actor.accountId } as const;
    const isHoliday = await restDays(unit.db);
    const asking = { ...command, correction, days, isHoliday };
    const decided = decide(store.complaintOf(row), asking, await unit.now());
    if (isRefused(decided)) return decided;
    const version = await store.saveDecided(unit, row, decided.complaint);
    await record(
      unit,
      complaintEvents,
      { ...decided.event, to: await partiesOf(parts, unit, row) },
      about(held),
    );
    return nowOf(decided.complaint, version);
  });
}

/** 责令暂停. Locks the lot exclusively: every other act of the lot either precedes the order or finds it. */
export function suspend(
  parts: Parts,
  actor: StaffActor,
  { id, version: seen, reason }: Seen & { readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const held = await lockToHandle(unit, actor, id);
    if (isRefused(held)) return held;
    const { row } = held;
    const by = actor.accountId;
    if (row.suspendedBy === by && row.suspensionReason === reason && row.version === seen + 1)
      return nowOf(row, row.version);
    const { subject } = row;
    const asSeen = row.version === seen;
    const command = { kind: 'suspend', asSeen, by, subject, reason, law: lawOf(held) } as const;
    const decided = decide(store.complaintOf(row), command, await unit.now());
    if (isRefused(decided)) return decided;
    const version = await store.saveDecided(unit, row, decided.complaint);
    await record(
      unit,
      complaintEvents,
      { ...decided.event, to: await partiesOf(parts, unit, row) },
      about(held),
    );
    return nowOf(decided.complaint, version);
  });
}

export function lift(parts: Parts, actor: StaffActor, { id, version: seen }: Seen) {
  return transact(parts, actor, async (unit) => {
    const held = await lockToHandle(unit, actor, id);
    if (isRefused(held)) return held;
    const { row } = held;
    if (row.liftedAt !== null && row.version === seen + 1) return nowOf(row, row.version);
    const command = { kind: 'lift', asSeen: row.version === seen, by: actor.accountId } as const;
    const decided = decide(store.complaintOf(row), command, await unit.now());
    if (isRefused(decided)) return decided;
    const version = await store.saveDecided(unit, row, decided.complaint);
    await record(
      unit,
      complaintEvents,
      { ...decided.event, to: await partiesOf(parts, unit, row) },
      about(held),
    );
    return nowOf(decided.complaint, version);
  });
}

/** 确认整改: confirms that the ordered remedy was carried out, and releases the lot. */
export function confirm(parts: Parts, actor: StaffActor, { id, version: seen }: Seen) {
  return transact(parts, actor, async (unit) => {
    const held = await lockToHandle(unit, actor, id);
    if (isRefused(held)) return held;
    const { row } = held;
    const by = actor.accountId;
    if (row.remedyDoneBy === by && row.version === seen + 1) return nowOf(row, row.version);
    const command = { kind: 'confirm', asSeen: row.version === seen, by } as const;
    const decided = decide(store.complaintOf(row), command, await unit.now());
    if (isRefused(decided)) return decided;
    const version = await store.saveDecided(unit, row, decided.complaint);
    await record(
      unit,
      complaintEvents,
      { ...decided.event, to: await partiesOf(parts, unit, row) },
      about(held),
    );
    return nowOf(decided.complaint, version);
  });
}
