import { Exact } from './decimal.ts';

/** An amount of yuan in a text. */
interface WrittenAmount {
  readonly from: number;
  readonly to: number;
  /**
   * Whether it means this amount. An amount in 万元 or 亿元 is compared with the precision in which it is written, from
   * four figures on.
   */
  readonly says: (amount: Exact) => boolean;
}

const number = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?`;
const unit = '(?:[百千]?[亿万]|[百千])';
const inFigures = new RegExp(`(¥|人民币|rmb|cny)?((?:${number}${unit})*)(${number})?(元|圆)?`, 'g');
const inCapitals =
  /[零〇一二两三四五六七八九十百千壹贰叁肆伍陆柒捌玖拾佰仟万萬亿億]+[元圆]?(?:[零〇一二三四五六七八九壹贰叁肆伍陆柒捌玖]+角)?(?:[零〇一二三四五六七八九壹贰叁肆伍陆柒捌玖]+分)?/g;

/**
 * The least value of a number without a sign, separator or unit that is taken for an amount. Smaller ones are clauses
 * or years.
 */
const least = new Exact(10_000);

/** Returns the amounts of yuan in a text without spaces: 1,234,567.00, ¥1234567, 123.4567万元, 壹佰贰拾叁万元, 一百二十三万元. */
export function amountsIn(plain: string): readonly WrittenAmount[] {
  return [...figures(plain), ...capitals(plain)];
}

function* figures(plain: string): Generator<WrittenAmount> {
  for (const { 0: whole, 1: sign, 2: scaled = '', 3: rest, 4: yuan, index } of plain.matchAll(inFigures)) {
    const parts = [...scaled.matchAll(new RegExp(`(${number})(${unit})`, 'g'))];
    if (parts.length === 0 && rest === undefined) continue;
    const value = parts.reduce(
      (sum, { 1: part = '', 2: of = '' }) => sum.plus(plainNumberOf(part).times(factorOf(of))),
      plainNumberOf(rest ?? '0'),
    );
    const isMarked = sign !== undefined || yuan !== undefined || /[万亿,]/.test(whole);
    if (!isMarked && value.lt(least)) continue;
    const [only] = rest === undefined && parts.length === 1 ? parts : [];
    yield {
      from: index,
      to: index + whole.length,
      says: (amount) => amount.eq(value) || isRounded(amount, only),
    };
  }
}

/** 「123.46万元」 means 1,234,567.00. */
function isRounded(amount: Exact, only: RegExpMatchArray | undefined): boolean {
  if (only === undefined) return false;
  const [, part = '', of = ''] = only;
  const said = plainNumberOf(part);
  return said.precision() >= 4 && amount.div(factorOf(of)).toDecimalPlaces(said.decimalPlaces()).eq(said);
}

const plainNumberOf = (text: string) => new Exact(text.replaceAll(',', ''));

const factors: Readonly<Record<string, number>> = { 百: 100, 千: 1000, 万: 10_000, 亿: 100_000_000 };
const factorOf = (of: string) =>
  [...of].reduce((product, one) => product.times(factors[one] ?? 1), new Exact(1));

function* capitals(plain: string): Generator<WrittenAmount> {
  for (const { 0: whole, index } of plain.matchAll(inCapitals)) {
    const [, yuan = '', mark, jiao = '', fen = ''] =
      /^([^元圆角分]*)([元圆])?(?:(.)角)?(?:零?(.)分)?$/.exec(whole) ?? [];
    const cents = (digitOf(jiao) ?? 0) * 10 + (digitOf(fen) ?? 0);
    const value = new Exact(readCapital(yuan)).plus(new Exact(cents).div(100));
    if (mark === undefined && value.lt(least)) continue;
    yield { from: index, to: index + whole.length, says: (amount) => amount.eq(value) };
  }
}

const rows = ['零一二三四五六七八九', '零壹贰叁肆伍陆柒捌玖', '〇　两'];
function digitOf(char: string): number | null {
  const digit = char === '' ? -1 : Math.max(...rows.map((row) => row.indexOf(char)));
  return digit < 0 ? null : digit;
}

const scales: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 };

function readCapital(text: string): number {
  let [total, section, digit] = [0, 0, 0];
  for (const char of text) {
    const scale = scales[char];
    if (scale !== undefined) {
      section += (digit === 0 ? 1 : digit) * scale;
      digit = 0;
    } else if ('万萬亿億'.includes(char)) {
      const below = section + digit;
      total = '亿億'.includes(char) ? (total + below) * 100_000_000 : total + below * 10_000;
      [section, digit] = [0, 0];
    } else {
      digit = digitOf(char) ?? 0;
    }
  }
  return total + section + digit;
}
