import { type DecidedLot, decide } from '@procure/domain/lot/decide.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import type { Lot } from '@procure/domain/lot/standing.ts';
import { describeTimes, type Wanted } from '@procure/domain/lot/times.ts';
import { at } from '@procure/domain/moment.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import {
  type Announcement,
  announceExtension,
  announceResumption,
  announceSuspension,
  announceTermination,
  lotName,
} from '@procure/domain/tender/announcement.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { record } from '../../../platform/record.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import { concernedBy } from '../../account/audience/read-model.ts';
import { holdOpen, lapseOfLot, withdrawOpen } from '../../approval/service.ts';
import { publishNotice } from '../../notice/service.ts';
import { lotEvents } from '../events.ts';
import { lotCountOf } from '../read-model.ts';
import { type LockedLot, lockLotToHandle } from '../service.ts';
import { isAnyPending, lotOf, saveDecided } from './store.ts';

export { lotOf };

export interface LotNow {
  readonly lotId: string;
  readonly version: number;
  readonly state: LotState;
}

interface SeenLot {
  readonly lotId: string;
  readonly version: number;
}

interface Told {
  readonly title?: string;
  readonly to?: readonly string[];
  /** Who answers for the tender learns of it too. */
  readonly owner?: boolean;
  readonly recorded?: object;
}

/** Stores what was decided about a held lot, and records it. @returns its new version */
export async function keepLot(
  unit: Unit,
  row: LockedLot,
  { lot, event }: DecidedLot,
  { title = row.tender.title, to = [], owner = false, recorded = {} }: Told = {},
): Promise<number> {
  const version = await saveDecided(unit, row, lot);
  const { id: tenderId, tenderNo, ownerId: accountId } = row.tender;
  const told = { title, tenderNo, to, owner: owner ? { accountId, tenderId } : null };
  await record(unit, lotEvents, event, { id: row.id, lot, ...told, recorded });
  if (lot.state === 'terminated' || lot.state === 'failed') await endApprovals(unit, row, lot.endedReason);
  return version;
}

/** Nothing about a lot that is over is signed any more; nor is its tender, where no other lot of it waits. */
async function endApprovals(unit: Unit, row: LockedLot, reason: string): Promise<void> {
  const { id, state, tender } = row;
  await lapseOfLot(unit, tender, id, reason);
  if (state !== 'pending_approval') return;
  const approval = { act: 'publish', tender, lotId: null } as const;
  // Held before the others are counted: of two lots that end at once the second sees the first.
  await holdOpen(unit, approval);
  if (!(await isAnyPending(unit, row))) await withdrawOpen(unit, approval, null, reason);
}

/** One act on one lot, under its lock: `isDone` says that this very call has been answered before. */
async function act<R extends string>(
  parts: Parts,
  actor: StaffActor,
  seen: SeenLot,
  isDone: (lot: LockedLot) => boolean,
  work: (lot: Lot, now: Date) => DecidedLot | Refusal<R>,
  announce: (name: string, decided: DecidedLot) => Announcement | null,
): Promise<LotNow | Refusal<R | 'not_found' | 'not_in_team' | 'conflict'>> {
  return transact(parts, actor, async (unit) => {
    const row = await lockLotToHandle(unit, actor.scope, seen.lotId);
    if (isRefused(row)) return row;
    const { id: lotId, tenderId } = row;
    if (row.version !== seen.version) {
      return isDone(row) ? { lotId, version: row.version, state: row.state } : refuse('conflict');
    }
    const decided = work(lotOf(row), await unit.now());
    if ('refused' in decided) return decided;
    const several = (await lotCountOf(actor.scope, unit.db, tenderId)) > 1;
    const title = lotName(row.tender, several ? row : null);
    const notice = announce(title, decided);
    // Before publishing nobody outside knows of the lot, and nobody is told.
    const to = notice === null ? [] : await concernedBy(unit.db, lotId);
    const version = await keepLot(unit, row, decided, { title, to });
    if (notice !== null) await publishNotice(unit, { lotId, tenderId, ...notice });
    return { lotId, version, state: decided.lot.state };
  });
}

export type ExtensionInput = SeenLot & Wanted & { readonly bidDeadline: string; readonly reason: string };

/** Later only, and only before it passes, on the database's clock after the lock: a bid may be arriving. */
export function extend(parts: Parts, actor: StaffActor, { reason, ...input }: ExtensionInput) {
  return act(
    parts,
    actor,
    input,
    (row) => at(row.bidDeadline) === at(input.bidDeadline),
    (lot, now) => decide(lot, { kind: 'extend', wanted: input, reason }, now),
    (name, decided) => announceExtension(name, changesIn(decided), reason),
  );
}

function changesIn({ lot, event: { from } }: DecidedLot) {
  return describeTimes(from, lot);
}

type Reasoned = SeenLot & { readonly reason: string };

export function suspend(parts: Parts, actor: StaffActor, { reason, ...seen }: Reasoned) {
  return act(
    parts,
    actor,
    seen,
    (row) => row.state === 'suspended' && row.suspensionReason === reason,
    (lot, now) => decide(lot, { kind: 'suspend', reason }, now),
    (name) => announceSuspension(name, reason),
  );
}

export function resume(
  parts: Parts,
  actor: StaffActor,
  { reason, bidDeadline, ...seen }: Reasoned & { readonly bidDeadline?: string | undefined },
) {
  return act(
    parts,
    actor,
    seen,
    (row) => row.state !== 'suspended' && row.suspendedAt === null,
    (lot, now) => decide(lot, { kind: 'resume', reason, bidDeadline }, now),
    (name, decided) => announceResumption(name, changesIn(decided), reason),
  );
}

export function terminate(parts: Parts, actor: StaffActor, { reason, ...seen }: Reasoned) {
  return act(
    parts,
    actor,
    seen,
    (row) => row.state === 'terminated' && row.endedReason === reason,
    (lot, now) => decide(lot, { kind: 'terminate', reason }, now),
    (name, { lot }) => (lot.publishedAt === null ? null : announceTermination(name, reason)),
  );
}

export function archive(parts: Parts, actor: StaffActor, seen: SeenLot) {
  return act(
    parts,
    actor,
    seen,
    (row) => row.state === 'archived',
    (lot, now) => decide(lot, { kind: 'archive' }, now),
    () => null,
  );
}
