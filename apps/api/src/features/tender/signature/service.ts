import { type LotCommand, lotCommand } from '@procure/contract/approval/field.schema.ts';
import { approvalActFacts, type LotAct } from '@procure/domain/approval/chain.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { mayIn } from '../../../platform/sight.ts';
import { giveBack, hasJustSigned, signNext, withdrawOpen } from '../../approval/service.ts';
import { signLateContract } from '../../award/issue/service.ts';
import { aboutAct, carryOut, endingOf, nowOf, type WorkReason, workOf } from '../lot/service.ts';
import { lotOf } from '../lot/store.ts';
import { seesTender } from '../member/read-model.ts';
import { lockLot, lockLotToHandle } from '../service.ts';

interface SeenAct {
  readonly lotId: string;
  readonly act: LotAct;
}
type Judged = SeenAct & { readonly step: number };

/** Locks the lot for people who may sign the waiting act on it, or have signed it. */
async function lockToSign(unit: Unit, { scope }: StaffActor, lotId: string) {
  const row = await lockLot(unit, lotId);
  if (row === null || !mayIn(scope, 'tender.approve', row.tender)) return refuse('not_found');
  return (await seesTender(scope, unit.db, row.tenderId)) ? row : refuse('not_found');
}

/**
 * Signs the next step of a waiting act on a lot. The last signature carries the act out, in the same transaction and as
 * if it were requested now. If the act is no longer possible, the signature is refused with the reason.
 */
export function signLotAct(
  parts: Parts,
  actor: StaffActor,
  { lotId, act: kind, step, opinion }: Judged & { readonly opinion: string },
) {
  return transact(parts, actor, async (unit) => {
    const row = await lockToSign(unit, actor, lotId);
    if (isRefused(row)) return row;
    const subject = aboutAct(kind, row);
    if (await hasJustSigned(unit, actor.accountId, subject, step)) return { ...nowOf(row), waiting: true };
    const signed = await signNext(unit, actor, subject, { asSeen: true, step, opinion });
    if (isRefused(signed)) return signed;
    if (!signed.last) return { ...nowOf(row), waiting: true };
    const { requestedBy, signedBy } = signed;
    const command = readCommand(kind, signed.command);
    if (command.kind === 'contract') {
      const { reason: lateReason, ...contract } = command;
      const done = await signLateContract(unit, row, { ...contract, lateReason }, { requestedBy, signedBy });
      if (typeof done === 'number') return { ...nowOf(row), version: done, state: 'contracted' as const };
      return refuse('approval_stale', {
        act: approvalActFacts[kind].label,
        why: whyNoContract[done.refused] ?? '合同已不能登记',
      });
    }
    const work = workOf(command);
    const decided = work.decide(lotOf(row), await unit.now(), await endingOf(unit, row));
    if ('refused' in decided) {
      // It lists what it waits for; the approval waits on.
      if (decided.refused === 'matters_open') return refuse('matters_open', decided.values);
      return refuse('approval_stale', { act: approvalActFacts[kind].label, why: whyStale[decided.refused] });
    }
    return carryOut(unit, row, decided, work.announce, { requestedBy, signedBy });
  });
}

/** Texts for what has changed since the request. */
const whyStale: Readonly<Record<Exclude<WorkReason, 'matters_open'>, string>> = {
  transition_not_allowed: '标段的状态已改变',
  bid_deadline_passed: '投标截止时间已过',
  deadline_only_later: '截止时间已另行延后',
  invalid_input: '所定时间与现在的时间安排不符',
};

/** Why a contract that was late can no longer be registered. */
const whyNoContract: Readonly<Partial<Record<string, string>>> = {
  transition_not_allowed: '中标（成交）结果已变更，请退回，由申请人按现在的结果重新提交',
  forfeit_open: '正在办理取消中标（成交）资格',
  objection_open: '有未办结的异议（质疑）',
  objection_unremedied: '异议（质疑）成立的处理尚未完成',
  complaint_order: '监督部门已责令暂停',
};

/** @throws Error if what is stored is not what was asked for */
function readCommand(kind: LotAct, stored: unknown): LotCommand {
  const command = lotCommand.parse(stored);
  if (command.kind !== kind) throw new Error(`an approval to ${kind} carries ${command.kind}`);
  return command;
}

export function returnLotAct(
  parts: Parts,
  actor: StaffActor,
  { lotId, act: kind, step, reason }: Judged & { readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const row = await lockToSign(unit, actor, lotId);
    if (isRefused(row)) return row;
    const returned = await giveBack(unit, actor, aboutAct(kind, row), { asSeen: true, step, reason });
    return isRefused(returned) ? returned : nowOf(row);
  });
}

/** Withdraws a waiting act on a lot, on behalf of a handler of its tender. */
export function withdrawLotAct(parts: Parts, actor: StaffActor, { lotId, act: kind }: SeenAct) {
  return transact(parts, actor, async (unit) => {
    const row = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(row)) return row;
    const done = await withdrawOpen(unit, aboutAct(kind, row), actor.accountId);
    return done ? nowOf(row) : refuse('transition_not_allowed');
  });
}
