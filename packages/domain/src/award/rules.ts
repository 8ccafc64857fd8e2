import type { TenderScope } from '../tender/scope.ts';

export function checkAwardDeclineReason(value: string): string | null {
  const length = [...value.trim()].length;
  if (length === 0) return '请输入放弃中标的理由';
  return length >= 5 && length <= 500 ? null : '放弃理由须为5–500字';
}

/** 条例74, 法60: shown before a winner declines. */
export const declineAwardWarning =
  '放弃中标后，投标保证金可能不予退还，给采购人造成的损失超过保证金的还应赔偿，且此操作不可撤回';

/**
 * Whether the buyer takes the candidates in the order of the report (政采条例43): the next one only when those before
 * have given up or were struck out. Of a tender that must be one it holds where state money prevails (条例55), which no
 * tender says of itself yet.
 */
export const isFirstOnly = (scope: TenderScope): boolean => scope === 'government';

export const firstOnlyMessage =
  '政府采购应当按照评审报告推荐的顺序确定供应商（《政府采购法实施条例》第四十三条）：排名在前的放弃或者被取消资格后，方可确定下一名';

export const barredMessage =
  '该企业已被冻结或者列入黑名单，不能确定为中标（成交）人；请先取消其候选资格，由其后的候选人递补';
