import { parseDecimal } from './decimal.ts';

const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['仟', '佰', '拾', ''];

/** Formats up to four digits: `1005` → 壹仟零伍. A gap inside becomes one 零; leading and trailing zeros are omitted. */
function group(value: number): string {
  const text = [...String(value).padStart(4, '0')]
    .map((digit, index) => (digit === '0' ? '零' : `${digits[Number(digit)]}${places[index]}`))
    .join('');
  return text.replace(/零+/g, '零').replace(/^零|零$/g, '');
}

function belowHundredMillion(value: number): string {
  const high = Math.floor(value / 10_000);
  const low = value % 10_000;
  if (high === 0) return group(low);
  return `${group(high)}万${low > 0 && low < 1000 ? '零' : ''}${group(low)}`;
}

/** Formats whole yuan. Zeros after 亿 become one 零. `whole` has at most 16 digits. */
function wholeYuan(whole: string): string {
  const low = Number(whole.slice(-8));
  const high = Number(whole.slice(0, -8) || '0');
  if (high === 0) return belowHundredMillion(low);
  const gap = low > 0 && low < 10_000_000 ? '零' : '';
  return `${belowHundredMillion(high)}亿${gap}${belowHundredMillion(low)}`;
}

/**
 * Formats an amount of yuan in capital characters (大写), rounded to the fen: `1409.5` → 壹仟肆佰零玖元伍角整. At most 16 digits
 * before the point; an unreadable or larger value gives ``.
 */
export function toCapital(value: string): string {
  const amount = parseDecimal(value);
  if (amount === null) return '';
  const [whole = '0', fraction = '00'] = amount.abs().toFixed(2).split('.');
  if (whole.length > 16) return '';
  const jiao = Number(fraction[0]);
  const fen = Number(fraction[1]);
  const yuan = wholeYuan(whole);
  const sign = amount.isNegative() && (yuan !== '' || jiao + fen > 0) ? '负' : '';
  if (jiao === 0 && fen === 0) return `${sign}${yuan === '' ? '零' : yuan}元整`;
  const head = yuan === '' ? '' : `${yuan}元`;
  const jiaoText = jiao > 0 ? `${digits[jiao]}角` : head === '' ? '' : '零';
  return `${sign}${head}${jiaoText}${fen > 0 ? `${digits[fen]}分` : '整'}`;
}
