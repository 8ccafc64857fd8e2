/**
 * 1234567.8 → 1,234,567.80. The amount is a decimal string as on the wire; nothing is rounded: at least two
 * decimals, and more when they say something. What is no amount comes back as it was.
 */
export function formatMoney(amount: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount.trim());
  if (!match) return amount;
  const [, sign = '', whole = '0', decimals = ''] = match;
  const grouped = (whole.replace(/^0+(?=\d)/, '') || '0').replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${sign}${grouped}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
}
