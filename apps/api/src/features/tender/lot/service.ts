import { formatDateTime } from '@procure/domain/display/time.ts';
import { type LotAction, lotMachine } from '@procure/domain/lot/transitions.ts';
import { at, isBefore } from '@procure/domain/moment.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import {
  type Announcement,
  announceExtension,
  announceResumption,
  announceSuspension,
  announceTermination,
  type Change,
  lotName,
} from '@procure/domain/tender/announcement.ts';
import { canExtend } from '@procure/domain/tender/rules.ts';
import { next } from '@procure/domain/transition.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Outgoing } from '../../../platform/outbox/outgoing.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import { publishNotice } from '../../notice/service.ts';
import { concernedAccounts, lotCountOf } from '../read-model.ts';
import { lockLotToHandle } from '../service.ts';
import { type LockedLot, type LotChanges, saveLot } from '../store.ts';

export interface LotNow {
  readonly lotId: string;
  readonly version: number;
  readonly state: string;
}

interface SeenLot {
  readonly lotId: string;
  readonly version: number;
}

type Common = 'not_found' | 'not_in_team' | 'conflict' | 'transition_not_allowed' | 'invalid_input';

/** What an act does to the lot, and what the suppliers and the public are told of it. */
interface Effect {
  readonly changes: LotChanges;
  readonly reason: string | null;
  readonly announcement?: Announcement;
  /** To each supplier account that takes part. */
  readonly message?: (to: string) => Outgoing;
}

/** One act on one lot, under its lock: `isDone` says that this very call has been answered before. */
async function act<R extends string>(
  parts: Parts,
  actor: StaffActor,
  seen: SeenLot,
  action: LotAction | 'extend',
  isDone: (lot: LockedLot) => boolean,
  decide: (unit: Unit, lot: LockedLot, name: string) => Promise<Effect | Refusal<R>>,
): Promise<LotNow | Refusal<R | Common>> {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLotToHandle(unit, actor.scope, seen.lotId);
    if (isRefused(lot)) return lot;
    if (lot.version !== seen.version) {
      return isDone(lot) ? { lotId: lot.id, version: lot.version, state: lot.state } : refuse('conflict');
    }
    const several = (await lotCountOf(actor.scope, unit.db, lot.tenderId)) > 1;
    const effect = await decide(unit, lot, lotName(lot.tender, several ? lot : null));
    if ('refused' in effect) return effect;
    const version = await saveLot(unit, lot, effect.changes);
    const state = effect.changes.state ?? lot.state;
    await unit.audit({
      action,
      entity: 'lot',
      entityId: lot.id,
      lotId: lot.id,
      before: valuesBefore(lot, effect.changes),
      after: effect.changes,
      reason: effect.reason,
    });
    if (effect.announcement !== undefined) {
      await publishNotice(unit, { lotId: lot.id, tenderId: lot.tenderId, ...effect.announcement });
    }
    if (effect.message !== undefined) {
      for (const to of await concernedAccounts(unit.db, lot.id)) await unit.send(effect.message(to));
    }
    // Lists show the lot's state and deadline beside the notice.
    await unit.touch('notice');
    return { lotId: lot.id, version, state };
  });
}

function valuesBefore(lot: LockedLot, changes: LotChanges): unknown {
  const old: Record<string, unknown> = Object.fromEntries(Object.entries(lot));
  return Object.fromEntries(Object.keys(changes).map((key) => [key, old[key]]));
}

const extendable = {
  documentUntil: '招标文件获取截止时间',
  questionUntil: '提疑截止时间',
  prequalificationDeadline: '资格预审截止时间',
  bidDeadline: '投标截止时间',
} as const;
type Extendable = keyof typeof extendable;

export type ExtensionInput = SeenLot & {
  readonly bidDeadline: string;
  readonly documentUntil?: string | undefined;
  readonly questionUntil?: string | undefined;
  readonly prequalificationDeadline?: string | undefined;
  readonly reason: string;
};

/** Later only, and only before it passes, on the database's clock after the lock: a bid may be arriving. */
export function extend(parts: Parts, actor: StaffActor, input: ExtensionInput) {
  const isDone = (lot: LockedLot) => at(lot.bidDeadline) === at(input.bidDeadline);
  return act<'transition_not_allowed' | 'bid_deadline_passed' | 'deadline_only_later' | 'invalid_input'>(
    parts,
    actor,
    input,
    'extend',
    isDone,
    async (unit, lot, name) => {
      if (lot.state !== 'published') return refuse('transition_not_allowed');
      const now = await unit.now();
      const may = canExtend(lot.bidDeadline, input.bidDeadline, now);
      if (isRefused(may)) return may;
      const wrong = wrongTimes(lot, input, now);
      if (wrong.length > 0) return refuseFields(wrong);
      const fields = Object.keys(extendable) as Extendable[];
      const changed = fields.filter((field) => {
        const [old, wanted] = [lot[field], input[field]];
        return wanted !== undefined && (old === null || at(wanted) !== at(old));
      });
      const changes: Change[] = changed.map((field) => ({
        field,
        label: extendable[field],
        before: timeText(lot[field]),
        after: timeText(input[field] ?? null),
      }));
      const deadline = `${formatDateTime(input.bidDeadline)}（北京时间）`;
      return {
        changes: Object.fromEntries(changed.map((field) => [field, new Date(at(input[field] ?? ''))])),
        reason: input.reason,
        announcement: announceExtension(name, changes, input.reason),
        message: (to) => ({
          channel: 'message',
          to,
          template: 'deadline_extended',
          values: { title: name, tenderNo: lot.tender.tenderNo, deadline },
          link: linkOf(lot),
        }),
      };
    },
  );
}

/** Each time may only be put later, must not have passed, and keeps its place before the bid deadline. */
function wrongTimes(lot: LockedLot, input: ExtensionInput, now: Date) {
  const wrong: { field: string; message: string }[] = [];
  for (const field of ['documentUntil', 'questionUntil', 'prequalificationDeadline'] as const) {
    const [old, wanted] = [lot[field], input[field]];
    if (wanted === undefined || (old !== null && at(old) === at(wanted))) continue;
    const say = (message: string) => wrong.push({ field, message: `${extendable[field]}${message}` });
    if (old === null) say('原未设置，不能在变更中新增');
    else if (at(wanted) < at(old)) say('只能延后，不能提前');
    else if (field === 'prequalificationDeadline' && !isBefore(now, old)) say('已过，不能再延后');
    else if (at(wanted) > at(input.bidDeadline)) say('不能晚于投标截止时间');
    else if (field === 'prequalificationDeadline' && at(wanted) === at(input.bidDeadline))
      say('须早于投标截止时间');
  }
  return wrong;
}

export function suspend(parts: Parts, actor: StaffActor, input: SeenLot & { readonly reason: string }) {
  const isDone = (lot: LockedLot) => lot.state === 'suspended' && lot.suspensionReason === input.reason;
  return act<'transition_not_allowed'>(parts, actor, input, 'suspend', isDone, async (unit, lot, name) => {
    const to = next(lotMachine, lot.state, 'suspend', 'buyer');
    if (isRefused(to)) return to;
    return {
      changes: {
        state: to,
        stateBeforeSuspension: lot.state,
        suspendedAt: await unit.now(),
        suspensionReason: input.reason,
      },
      reason: input.reason,
      announcement: announceSuspension(name, input.reason),
      message: (user) => ({
        channel: 'message',
        to: user,
        template: 'tender_suspended',
        values: { title: name, tenderNo: lot.tender.tenderNo, reason: input.reason },
        link: linkOf(lot),
      }),
    };
  });
}

/**
 * Back to the state that was left. Where the bid deadline ran out while nobody could bid, a new one must be
 * given: nobody may lose a right to a suspension.
 */
export function resume(
  parts: Parts,
  actor: StaffActor,
  input: SeenLot & { readonly reason: string; readonly bidDeadline?: string | undefined },
) {
  const isDone = (lot: LockedLot) => lot.state !== 'suspended' && lot.suspendedAt === null;
  return act<'transition_not_allowed' | 'deadline_only_later' | 'invalid_input'>(
    parts,
    actor,
    input,
    'resume',
    isDone,
    async (unit, lot, name) => {
      const to = next(lotMachine, lot.state, 'resume', 'buyer', lot.stateBeforeSuspension ?? undefined);
      if (isRefused(to)) return to;
      const now = await unit.now();
      const wasOpen =
        to === 'published' && lot.suspendedAt !== null && isBefore(lot.suspendedAt, lot.bidDeadline);
      const ranOut = wasOpen && !isBefore(now, lot.bidDeadline);
      const wanted = input.bidDeadline;
      if (wanted === undefined && ranOut) {
        return refuseFields([
          { field: 'bidDeadline', message: '暂停期间投标截止时间已过，请设定新的投标截止时间' },
        ]);
      }
      if (wanted !== undefined && !wasOpen) {
        return refuseFields([{ field: 'bidDeadline', message: '投标已截止，不能再变更投标截止时间' }]);
      }
      if (wanted !== undefined && at(wanted) < at(lot.bidDeadline)) return refuse('deadline_only_later');
      if (wanted !== undefined && !isBefore(now, wanted)) {
        return refuseFields([{ field: 'bidDeadline', message: '投标截止时间须晚于当前时间' }]);
      }
      const changes: Change[] =
        wanted === undefined || at(wanted) === at(lot.bidDeadline)
          ? []
          : [
              {
                field: 'bidDeadline',
                label: extendable.bidDeadline,
                before: timeText(lot.bidDeadline),
                after: timeText(wanted),
              },
            ];
      return {
        changes: {
          state: to,
          stateBeforeSuspension: null,
          suspendedAt: null,
          suspensionReason: null,
          ...(wanted === undefined ? {} : { bidDeadline: new Date(at(wanted)) }),
        },
        reason: input.reason,
        announcement: announceResumption(name, changes, input.reason),
        message: (user) => ({
          channel: 'message',
          to: user,
          template: 'tender_resumed',
          values: { title: name, tenderNo: lot.tender.tenderNo },
          link: linkOf(lot),
        }),
      };
    },
  );
}

/** Before publishing nobody outside knows of the lot, and nobody is told. */
export function terminate(parts: Parts, actor: StaffActor, input: SeenLot & { readonly reason: string }) {
  const isDone = (lot: LockedLot) => lot.state === 'terminated' && lot.endedReason === input.reason;
  return act<'transition_not_allowed'>(parts, actor, input, 'terminate', isDone, async (_unit, lot, name) => {
    const to = next(lotMachine, lot.state, 'terminate', 'buyer');
    if (isRefused(to)) return to;
    const effect: Effect = { changes: { state: to, endedReason: input.reason }, reason: input.reason };
    if (lot.publishedAt === null) return effect;
    return {
      ...effect,
      announcement: announceTermination(name, input.reason),
      message: (user) => ({
        channel: 'message',
        to: user,
        template: 'tender_terminated',
        values: { title: name, tenderNo: lot.tender.tenderNo, reason: input.reason },
        link: linkOf(lot),
      }),
    };
  });
}

export function archive(parts: Parts, actor: StaffActor, input: SeenLot) {
  const isDone = (lot: LockedLot) => lot.state === 'archived';
  return act<'transition_not_allowed'>(parts, actor, input, 'archive', isDone, async (_unit, lot) => {
    const to = next(lotMachine, lot.state, 'archive', 'buyer');
    return isRefused(to) ? to : { changes: { state: to }, reason: null };
  });
}

function timeText(time: Date | string | null): string {
  return time === null ? '未设置' : formatDateTime(time);
}

function linkOf(lot: LockedLot): string {
  return `/processManage?lotId=${lot.id}`;
}
