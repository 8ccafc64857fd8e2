export function checkAwardDeclineReason(value: string): string | null {
  const length = [...value.trim()].length;
  if (length === 0) return '请输入放弃中标的理由';
  return length >= 5 && length <= 500 ? null : '放弃理由须为5–500字';
}

/** 条例74, 法60: shown before a winner declines. */
export const declineAwardWarning =
  '放弃中标后，投标保证金可能不予退还，给采购人造成的损失超过保证金的还应赔偿，且此操作不可撤回';
