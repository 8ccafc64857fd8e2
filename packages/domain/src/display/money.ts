import { groupThousands } from './thousands.ts';

/**
 * Formats an amount: 1234567.8 → 1,234,567.80. The amount is a decimal string as on the wire. Nothing is rounded: at
 * least two decimals are shown, and more if they are significant. Text that is not an amount is returned unchanged. The
 * text is parsed here, because public pages display amounts without calculating and do not load the decimal library.
 */
export function formatMoney(amount: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount.trim());
  if (!match) return amount;
  const [, sign = '', whole = '0', decimals = ''] = match;
  const grouped = groupThousands(whole.replace(/^0+(?=\d)/, '') || '0');
  return `${sign}${grouped}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
}
