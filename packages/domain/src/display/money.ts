import { groupThousands } from './thousands.ts';

/**
 * 1234567.8 → 1,234,567.80. The amount is a decimal string as on the wire; nothing is rounded: at least two
 * decimals, and more when they say something. What is no amount comes back as it was. It reads the text itself,
 * because public pages, which show amounts and reckon with none, do not load the decimals.
 */
export function formatMoney(amount: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount.trim());
  if (!match) return amount;
  const [, sign = '', whole = '0', decimals = ''] = match;
  const grouped = groupThousands(whole.replace(/^0+(?=\d)/, '') || '0');
  return `${sign}${grouped}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
}
