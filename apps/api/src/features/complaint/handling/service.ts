import type {
  CorrectionAsked,
  WasConfirmed,
  WasLifted,
  WasNotReceived,
  WasReceived,
  WasSuspended,
} from '@procure/domain/complaint/command.ts';
import type { ComplaintGround } from '@procure/domain/complaint/complaint.ts';
import { decide } from '@procure/domain/complaint/decide.ts';
import type { Complaint } from '@procure/domain/complaint/stages.ts';
import type { IsHoliday } from '@procure/domain/display/day.ts';
import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import { act } from '../../../platform/act.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { restDays } from '../../../platform/holidays.ts';
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

interface Facts {
  readonly asSeen: boolean;
  readonly by: string;
  readonly held: Held;
  readonly isHoliday: IsHoliday;
  readonly now: Date;
}

type Handled = CorrectionAsked | WasReceived | WasNotReceived | WasSuspended | WasLifted | WasConfirmed;

/** A complaint with its lot, for staff of its supervisor. */
export const handledComplaint = {
  lock: (unit: Unit, actor: StaffActor, { id }: Seen) => lockToHandle(unit, actor, id),
  save: (unit: Unit, { row }: Held, complaint: Complaint) => store.saveDecided(unit, row, complaint),
  events: complaintEvents,
};

/** Makes an act of the supervisor on a complaint. `isDone` recognises a repeated call. */
function handle<Input extends Seen, R extends string>(
  isDone: (row: store.ComplaintRow, input: Input, by: string) => boolean,
  work: (
    complaint: Complaint,
    facts: Facts,
    input: Input,
  ) => { readonly complaint: Complaint; readonly event: Handled } | Refusal<R>,
) {
  type Outcome = ReturnType<typeof nowOf> | Refusal<R>;
  return act(handledComplaint, async ({ parts, unit, actor, held, keep }, input: Input): Promise<Outcome> => {
    const { row } = held;
    const by = actor.accountId;
    if (isDone(row, input, by)) return nowOf(row, row.version);
    const asSeen = row.version === input.version;
    const isHoliday = await restDays(unit.db);
    const facts = { asSeen, by, held, isHoliday, now: await unit.now() };
    const decided = work(store.complaintOf(row), facts, input);
    if ('refused' in decided) return decided;
    const event = { ...decided.event, to: await partiesOf(parts, unit, row) };
    const version = await keep(decided.complaint, event, about(held));
    return nowOf(decided.complaint, version);
  });
}

/** 受理. */
export const receive = handle(
  (row, { version }: Seen, by) =>
    row.state === 'received' && row.receivedBy === by && row.version === version + 1,
  (complaint, { asSeen, by, held, isHoliday, now }) => {
    const { subject } = held.row;
    return decide(complaint, { kind: 'receive', asSeen, by, subject, law: lawOf(held), isHoliday }, now);
  },
);

type Reasoned = Seen & { readonly reason: string };

/** 不予受理. Only the complainant is notified, with the reason. */
export const notReceive = handle(
  (row, { ground, reason }: Reasoned & { readonly ground: ComplaintGround }) =>
    row.state === 'not_received' && row.ground === ground && row.groundReason === reason,
  (complaint, { asSeen, by, now }, { ground, reason }) =>
    decide(complaint, { kind: 'notReceive', asSeen, by, ground, reason }, now),
);

/** 补正. Possible once. */
export const askCorrection = handle(
  (row, { version, correction }: Seen & { readonly correction: string; readonly days: number }) =>
    row.state === 'correcting' && row.correction === correction && row.version === version + 1,
  (complaint, { asSeen, by, isHoliday, now }, { correction, days }) =>
    decide(complaint, { kind: 'askCorrection', asSeen, by, correction, days, isHoliday }, now),
);

/** 责令暂停. Locks the lot exclusively: every other act of the lot either precedes the order or finds it. */
export const suspend = handle(
  (row, { version, reason }: Reasoned, by) =>
    row.suspendedBy === by && row.suspensionReason === reason && row.version === version + 1,
  (complaint, { asSeen, by, held, now }, { reason }) => {
    const { subject } = held.row;
    return decide(complaint, { kind: 'suspend', asSeen, by, subject, reason, law: lawOf(held) }, now);
  },
);

export const lift = handle(
  (row, { version }: Seen) => row.liftedAt !== null && row.version === version + 1,
  (complaint, { asSeen, by, now }) => decide(complaint, { kind: 'lift', asSeen, by }, now),
);

/** 确认整改: confirms that the ordered remedy was carried out, and releases the lot. */
export const confirm = handle(
  (row, { version }: Seen, by) => row.remedyDoneBy === by && row.version === version + 1,
  (complaint, { asSeen, by, now }) => decide(complaint, { kind: 'confirm', asSeen, by }, now),
);
