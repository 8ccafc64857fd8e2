import type { Method } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { asksStateFunds } from '../tender/state-funds.ts';

export function checkAwardDeclineReason(value: string): string | null {
  const length = [...value.trim()].length;
  if (length === 0) return '请输入放弃中标的理由';
  return length >= 5 && length <= 500 ? null : '放弃理由须为5–500字';
}

/** 条例74, 法60: shown before a winner declines. */
export const declineAwardWarning =
  '放弃中标后，投标保证金可能不予退还，给采购人造成的损失超过保证金的还应赔偿，且此操作不可撤回';

interface Ordered {
  readonly scope: TenderScope;
  readonly method: Method;
  /** 国有资金占控股或者主导地位; null if the tender does not declare it. */
  readonly stateFunded: boolean | null;
}

/**
 * Returns the reason why only the first remaining candidate may win, after those before have given up or were struck:
 * in a government purchase (政采条例43), and in mandatory 招标 in which state funds prevail (条例55). Null elsewhere: another
 * candidate may win, with a reason for the approver. A tender from before the field existed has no declaration and is
 * not bound.
 */
export function firstOnlyRule({ scope, method, stateFunded }: Ordered): string | null {
  if (scope === 'government')
    return '政府采购应当按照评审报告推荐的顺序确定供应商（《政府采购法实施条例》第四十三条）：排名在前的放弃或者被取消资格后，方可确定下一名';
  return asksStateFunds({ scope, method }) && stateFunded === true
    ? '国有资金占控股或者主导地位的项目，应当确定排名第一的中标候选人为中标人（《招标投标法实施条例》第五十五条）：其放弃中标、因不可抗力不能履行合同、不按规定提交履约保证金或者被查实违法的，办结后方可确定下一名'
    : null;
}

export const barredMessage =
  '该企业已被冻结或者列入黑名单，不能确定为中标（成交）人；请先取消其候选资格，由其后的候选人递补';
