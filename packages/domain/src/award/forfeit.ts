import { formatDateTime } from '../display/time.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import type { AwardNoticeState } from './award.ts';

/** The grounds on which a winner with an issued notice loses the award without its own declaration (条例55). */
export const forfeitGrounds = [
  'gave_up',
  'unsigned',
  'force_majeure',
  'no_performance_bond',
  'unlawful',
] as const;
export type ForfeitGround = (typeof forfeitGrounds)[number];

export const forfeitGroundLabels: Readonly<Record<ForfeitGround, string>> = {
  gave_up: '书面放弃或者拒绝签订合同',
  unsigned: '超过签约期限未签订合同',
  force_majeure: '因不可抗力不能履行合同',
  no_performance_bond: '不按照招标（采购）文件要求提交履约保证金',
  unlawful: '被查实存在影响中标（成交）结果的违法行为',
};

export const forfeitStates = ['waiting', 'approved', 'returned', 'withdrawn', 'lapsed'] as const;
export type ForfeitState = (typeof forfeitStates)[number];

export const forfeitStateLabels: Readonly<Record<ForfeitState, string>> = {
  waiting: '待审批',
  approved: '已取消资格',
  returned: '已退回',
  withdrawn: '已撤回',
  lapsed: '已失效',
};

interface Procured {
  readonly scope: TenderScope;
  readonly method: Method;
}

/** Returns the article that the notice cites; empty if no law binds, or if none mentions the ground. */
export function forfeitCitation(ground: ForfeitGround, { scope, method }: Procured): string {
  if (scope === 'government') {
    if (ground === 'force_majeure') return '';
    return ground === 'unlawful' ? '《政府采购法实施条例》第七十一条' : '《政府采购法实施条例》第四十九条';
  }
  if (!methodSteps[method].isTendering) return '';
  return ground === 'unsigned'
    ? '《招标投标法实施条例》第五十五条、第七十四条'
    : '《招标投标法实施条例》第五十五条';
}

interface Notice {
  readonly kind: 'won' | 'lost';
  readonly state: AwardNoticeState;
  readonly contractDueAt: Moment | null;
}

/** Checks whether the buyer may begin it now. Silence counts only after the time to sign the contract. */
export function canForfeit(
  { kind, state, contractDueAt }: Notice,
  ground: ForfeitGround,
  now: Moment,
): true | Refusal<'transition_not_allowed' | 'contract_term_running'> {
  if (kind !== 'won' || (state !== 'issued' && state !== 'acknowledged'))
    return refuse('transition_not_allowed');
  if (ground === 'unsigned' && contractDueAt !== null && isBefore(now, contractDueAt))
    return refuse('contract_term_running', { time: formatDateTime(contractDueAt) });
  return true;
}

/** Checks whether it may be decided: after the winner's statement, or after the time for it. */
export function isHeard(
  { replyUntil, statedAt }: { readonly replyUntil: Moment; readonly statedAt: Moment | null },
  now: Moment,
): true | Refusal<'forfeit_reply_running'> {
  return statedAt !== null || !isBefore(now, replyUntil)
    ? true
    : refuse('forfeit_reply_running', { time: formatDateTime(replyUntil) });
}

/** The least and the greatest number of days for the winner's statement. */
export const replyDays = { least: 1, most: 15 } as const;
