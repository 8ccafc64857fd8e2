import { checkPlainNumber } from '../money/decimal.ts';

const label = '预算金额';

/** Checks a budget in yuan. In a file of its own: pages for visitors do not load decimal arithmetic. */
export function checkIntentionBudget(value: string): string | null {
  if (value.trim() === '') return `请输入${label}`;
  return checkPlainNumber(value.trim(), label, 15, 2) ?? (/[1-9]/.test(value) ? null : `${label}须大于0`);
}
