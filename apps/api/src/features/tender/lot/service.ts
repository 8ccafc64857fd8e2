import { isDeepStrictEqual } from 'node:util';
import type { LotCommand as AnyCommand } from '@procure/contract/approval/field.schema.ts';
import { approvalActFacts, type LotAct } from '@procure/domain/approval/chain.ts';
import type { Terminate } from '@procure/domain/lot/command.ts';
import { type DecidedLot, decide } from '@procure/domain/lot/decide.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import { endsByTwo } from '@procure/domain/lot/matter.ts';
import type { Lot } from '@procure/domain/lot/standing.ts';
import { describeTimes } from '@procure/domain/lot/times.ts';
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
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { concernedBy } from '../../account/audience/read-model.ts';
import {
  askApproval,
  findOpen,
  holdOpen,
  lapseOfLot,
  type Subject,
  withdrawOpen,
} from '../../approval/service.ts';
import { endingFacts, openMatters } from '../../lot/matter/read-model.ts';
import { publishNotice } from '../../notice/service.ts';
import { mend } from '../../objection/remedy/service.ts';
import { keepChange } from '../change/service.ts';
import { lotEvents } from '../events.ts';
import { type LockedLot, lockLotToHandle } from '../service.ts';
import { countLots, isAnyPending, lotOf, saveDecided } from './store.ts';

export { lotOf };

export interface LotNow {
  readonly lotId: string;
  readonly version: number;
  readonly state: LotState;
  /** Nothing is done yet: it waits for signatures. */
  readonly waiting: boolean;
}

interface SeenLot {
  readonly lotId: string;
  readonly version: number;
}

interface Told {
  readonly title?: string;
  readonly to?: readonly string[];
  /** Whether the tender's owner is notified too. */
  readonly owner?: boolean;
  readonly recorded?: object;
}

/** Stores and records a decision about a locked lot. @returns its new version */
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
  if (lot.state === 'terminated' || lot.state === 'failed') {
    await endApprovals(unit, row, lot.endedReason);
    await mend(unit, row, 'rebid');
  }
  return version;
}

/** Withdraws the waiting approvals of a lot that is over, and that of its tender if no other lot waits. */
async function endApprovals(unit: Unit, row: LockedLot, reason: string): Promise<void> {
  const { id, state, tender } = row;
  await lapseOfLot(unit, tender, id, reason);
  if (state !== 'pending_approval') return;
  const approval = { act: 'publish', tender, lotId: null } as const;
  // Held before the others are counted: of two lots that end at once the second sees the first.
  await holdOpen(unit, approval);
  if (!(await isAnyPending(unit, row))) await withdrawOpen(unit, approval, null, reason);
}

/** The facts for an act that would cut off open matters of the lot. */
type Ending = Pick<Terminate, 'scope' | 'matters'>;

export const endingOf = async (unit: Unit, { id, tender }: LockedLot): Promise<Ending> => ({
  scope: tender.scope,
  matters: await openMatters(unit, id),
});

interface LotWork<R extends string> {
  readonly decide: (lot: Lot, now: Date, ending: Ending) => DecidedLot | Refusal<R>;
  /** Null if the act is not announced outside. */
  readonly announce: (name: string, decided: DecidedLot) => Announcement | null;
}

/**
 * One act on a lot, under its lock. `isDone` recognises a repeated call. `ask` requests the signatures that the
 * organisation requires, and returns whether the act waits for them.
 */
async function act<R extends string, A extends string = never>(
  parts: Parts,
  actor: StaffActor,
  seen: SeenLot,
  isDone: (lot: LockedLot) => boolean,
  work: LotWork<R>,
  ask?: (unit: Unit, row: LockedLot) => Promise<boolean | Refusal<A>>,
): Promise<LotNow | Refusal<R | A | 'not_found' | 'not_in_team' | 'conflict'>> {
  return transact(parts, actor, async (unit) => {
    const row = await lockLotToHandle(unit, actor.scope, seen.lotId);
    if (isRefused(row)) return row;
    if (row.version !== seen.version) {
      return isDone(row) ? nowOf(row) : refuse('conflict');
    }
    const decided = work.decide(lotOf(row), await unit.now(), await endingOf(unit, row));
    if ('refused' in decided) return decided;
    // An unpublished lot is unknown outside, so one person may act alone.
    const waits = row.publishedAt !== null && ((await ask?.(unit, row)) ?? false);
    if (waits === true) return { ...nowOf(row), waiting: true };
    if (waits !== false) return waits;
    return carryOut(unit, row, decided, work.announce);
  });
}

export const nowOf = ({ id: lotId, version, state }: LockedLot): LotNow => ({
  lotId,
  version,
  state,
  waiting: false,
});

/** The name of a locked lot: the tender's, with the lot's own if there are several. */
export async function nameOfHeld(unit: Unit, lot: LockedLot): Promise<string> {
  const several = (await countLots(unit, lot)) > 1;
  return lotName(lot.tender, several ? lot : null);
}

/** Stores, announces and publishes a decision about a locked lot. */
export async function carryOut(
  unit: Unit,
  row: LockedLot,
  decided: DecidedLot,
  announce: LotWork<never>['announce'],
  recorded: object = {},
): Promise<LotNow> {
  const { id: lotId, tenderId } = row;
  const title = await nameOfHeld(unit, row);
  const notice = announce(title, decided);
  const to = notice === null ? [] : await concernedBy(unit.db, lotId);
  const version = await keepLot(unit, row, decided, { title, to, recorded });
  const moved = notice === null || row.publishedAt === null ? [] : changesIn(decided);
  if (moved.length > 0) {
    const summary = decided.event.reason ?? '';
    await keepChange(unit, lotId, { kind: 'times', summary, changes: moved, documents: [] });
  }
  if (notice !== null) await publishNotice(unit, { lotId, tenderId, ...notice });
  return { lotId, version, state: decided.lot.state, waiting: false };
}

/** The commands that this feature carries out; the contract belongs to the award. */
export type LotCommand = Exclude<AnyCommand, { readonly kind: 'contract' }>;
type Extension = Extract<LotCommand, { readonly kind: 'extend' }>;
type Termination = Extract<LotCommand, { readonly kind: 'terminate' }>;
export type ExtensionInput = SeenLot & Extension['wanted'] & { readonly reason: string };

/** Later only, and only before it passes, on the database's clock after the lock: a bid may be arriving. */
export function extend(parts: Parts, actor: StaffActor, { version, ...input }: ExtensionInput) {
  const { lotId, reason, ...wanted } = input;
  const command = { kind: 'extend', wanted, reason } as const;
  const isDone = (row: LockedLot) => at(row.bidDeadline) === at(input.bidDeadline);
  return act(parts, actor, { lotId, version }, isDone, workOf(command), askFor(actor, command));
}

function changesIn({ lot, event: { from } }: DecidedLot) {
  return describeTimes(from, lot);
}

type Reasoned = SeenLot & { readonly reason: string };

export function suspend(parts: Parts, actor: StaffActor, { reason, ...seen }: Reasoned) {
  const command = { kind: 'suspend', reason } as const;
  const isDone = (row: LockedLot) => row.state === 'suspended' && row.suspensionReason === reason;
  return act(parts, actor, seen, isDone, workOf(command), askFor(actor, command));
}

export function resume(
  parts: Parts,
  actor: StaffActor,
  { reason, bidDeadline, ...seen }: Reasoned & { readonly bidDeadline?: string | undefined },
) {
  return act(parts, actor, seen, (row) => row.state !== 'suspended' && row.suspendedAt === null, {
    decide: (lot, now) => decide(lot, { kind: 'resume', reason, bidDeadline }, now),
    announce: (name, decided) => announceResumption(name, changesIn(decided), reason),
  });
}

export function terminate(parts: Parts, actor: StaffActor, { reason, ...seen }: Reasoned) {
  const command = { kind: 'terminate', reason } as const;
  const isDone = (row: LockedLot) => row.state === 'terminated' && row.endedReason === reason;
  return act(parts, actor, seen, isDone, workOf(command), askFor(actor, command));
}

export function archive(parts: Parts, actor: StaffActor, seen: SeenLot) {
  return act(parts, actor, seen, (row) => row.state === 'archived', {
    decide: (lot, now, ending) => decide(lot, { kind: 'archive', ...ending }, now),
    announce: () => null,
  });
}

/** The reasons of a refusal. */
export type WorkReason =
  | 'transition_not_allowed'
  | 'bid_deadline_passed'
  | 'deadline_only_later'
  | 'invalid_input'
  | 'matters_open';

/** The decision and the announcement of a requested command, which is done at once or after its signatures. */
export function workOf(command: Extension): LotWork<Exclude<WorkReason, 'matters_open'>>;
export function workOf(command: Termination): LotWork<'transition_not_allowed' | 'matters_open'>;
export function workOf(
  command: Exclude<LotCommand, Extension | Termination>,
): LotWork<'transition_not_allowed'>;
export function workOf(command: LotCommand): LotWork<WorkReason>;
export function workOf(command: LotCommand): LotWork<WorkReason> {
  const { reason } = command;
  return {
    decide(lot, now, ending) {
      if (command.kind === 'extend') return decide(lot, command, now);
      return command.kind === 'terminate'
        ? decide(lot, { kind: 'terminate', reason, ...ending }, now)
        : decide(lot, { kind: command.kind, reason }, now);
    },
    announce(name, decided) {
      if (command.kind === 'extend') return announceExtension(name, changesIn(decided), reason);
      if (command.kind === 'suspend') return announceSuspension(name, reason);
      return decided.lot.publishedAt === null ? null : announceTermination(name, reason);
    },
  };
}

export const aboutAct = (kind: LotAct, { id: lotId, tender }: LockedLot): Subject => ({
  act: kind,
  tender,
  lotId,
});

/** Whether it waits for signatures now; the same that waits already is not asked for twice. */
export function askFor({ accountId: by }: StaffActor, command: AnyCommand, amount?: string | null) {
  return async (unit: Unit, row: LockedLot): Promise<boolean | Refusal<'approval_open'>> => {
    const subject = aboutAct(command.kind, row);
    const open = await findOpen(unit, subject);
    if (open !== null) {
      const same = open.requestedBy === by && isDeepStrictEqual(open.command, plain(command));
      return same ? true : refuse('approval_open', { act: approvalActFacts[command.kind].label });
    }
    const second =
      command.kind === 'terminate' && endsByTwo(row.tender.scope, await endingFacts(unit, row.id));
    const asking = { amount: amount ?? row.estimate, authors: [by], by, command, second };
    return (await askApproval(unit, subject, asking)) !== null;
  };
}

/** As it is stored. */
const plain = (command: AnyCommand): unknown => JSON.parse(JSON.stringify(command));
