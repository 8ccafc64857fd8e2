/** The content of a column. It determines the meaning of the words in brackets beside a heading. */
export type PastedKind = 'price' | 'quantity' | 'rate' | 'term' | 'text' | 'number';

export interface PastedColumn<Key extends string> {
  readonly key: Key;
  /** The name on the page, for the mapper and the messages. */
  readonly label: string;
  readonly kind: PastedKind;
  /** The forms of the heading without spaces and brackets. */
  readonly heading: RegExp;
  /** Several pasted columns may fill it, joined in order: 规格 and 型号. */
  readonly joins?: boolean;
  /** It identifies the row and is not pasted itself. */
  readonly finds?: boolean;
}

/** The unit that a heading states for its numbers. */
export interface HeadingUnit {
  /** The factor of every number: `10000` under 万元. */
  readonly factor: string;
  /** The unit of a price: 吨 of 元/吨; the unit of a quantity: 只 of 万只. Empty if none is stated. */
  readonly unit: string;
  /** The scale and the unit as written, for the message: 万元. */
  readonly written: string;
}

export type HeadingReading =
  | { readonly as: 'understood'; readonly unit: HeadingUnit; readonly explicit: boolean }
  /** It is this column, in a unit that cannot be converted. */
  | { readonly as: 'refused'; readonly why: string }
  /** It may be this column, but a note in brackets is unknown. */
  | { readonly as: 'unsure'; readonly unit: HeadingUnit };

const noUnit: HeadingUnit = { factor: '1', unit: '', written: '' };
const scales: Readonly<Record<string, string>> = {
  亿: '100000000',
  千万: '10000000',
  百万: '1000000',
  十万: '100000',
  万: '10000',
  千: '1000',
  百: '100',
};
const scaled = /^(亿|千万|百万|十万|万|千|百)(.+)$/;
/** 千克 and 千瓦 are units of their own, not thousands. */
const ownUnit = /^千(?:克|米|瓦|伏|焦|卡|帕|乏|赫|安)/;
const withoutTax = /不含(?:增值)?税|未含税|未税|除税|去税|税前|净价|裸价|不含(?:增值税|价税)/;
const currency =
  /美元|美金|USD|US\$|\$|欧元|EUR|€|英镑|GBP|£|日元|日圆|JPY|港元|港币|HKD|HK\$|台币|卢布|韩元|澳元|加元|外币/i;

/** Normalizes a heading: plain characters without spaces, and round brackets for every kind of bracket. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .replace(/[\s\p{Cf}*]/gu, '')
    .replace(/[[【〔{]/g, '(')
    .replace(/[\]】〕}]/g, ')');
}

/** Reads a heading for a column; null if it belongs to another one. */
export function readHeading<Key extends string>(
  heading: string,
  column: PastedColumn<Key>,
): HeadingReading | null {
  const plain = plainHeading(heading);
  const notes = [...plain.matchAll(/\(([^()]*)\)/g)].map(([, note = '']) => note);
  const base = plain.replace(/\(.*?\)/g, '').replace(/[:_-]+$/, '');
  if (column.kind !== 'price') {
    if (!column.heading.test(base)) return null;
    return column.kind === 'quantity' ? readQuantityNotes(notes) : understood(noteUnit(column.kind, notes));
  }
  const bare = base
    .replace(withoutTax, '')
    .replace(currency, '')
    .replace(/[/:_-]?(?:(?:亿|千万|百万|十万|万|千|百)?元|人民币|RMB|CNY)(?:\/.+)?$/i, '');
  return column.heading.test(bare) ? readPriceNotes(plain, base, notes) : null;
}

/** Reads the unit of a heading whose column the user has chosen. */
export function unitOfHeading<Key extends string>(
  heading: string,
  column: PastedColumn<Key>,
): HeadingReading {
  const plain = plainHeading(heading);
  const notes = [...plain.matchAll(/\(([^()]*)\)/g)].map(([, note = '']) => note);
  const reading =
    column.kind === 'price'
      ? readPriceNotes(plain, plain.replace(/\(.*?\)/g, ''), notes)
      : column.kind === 'quantity'
        ? readQuantityNotes(notes)
        : understood(noteUnit(column.kind, notes));
  return reading.as === 'unsure' ? understood(reading.unit) : reading;
}

const understood = (unit: HeadingUnit, explicit = false): HeadingReading => ({
  as: 'understood',
  unit,
  explicit,
});

function readPriceNotes(plain: string, base: string, notes: readonly string[]): HeadingReading {
  if (withoutTax.test(plain)) return { as: 'refused', why: '是不含税价，请换算为含税价' };
  const foreign = currency.exec(plain);
  if (foreign) return { as: 'refused', why: `币种是“${foreign[0]}”，请换算为人民币` };
  const parts = [base.replace(/^.*?单价(?:(?:最高)?(?:投标)?限价|控制价|上限)?/, ''), ...notes].flatMap(
    (note) => note.split(/[,、;，；]/),
  );
  let unit = noUnit;
  let unsure = false;
  for (const part of parts.map((word) => word.replace(/^[:/_-]+/, '')).filter((word) => word !== '')) {
    const money = /^(?:人民币|RMB|CNY|¥|单位:?)*(亿|千万|百万|十万|万|千|百)?元?(?:\/(.+)|每(.+))?$/i.exec(
      part,
    );
    if (money && /元|人民币|RMB|CNY|¥/i.test(part)) {
      const scale = money[1] ?? '';
      unit = { factor: scales[scale] ?? '1', unit: money[2] ?? money[3] ?? '', written: part };
    } else if (!/^(?:含(?:\d+%)?(?:增值)?税价?|含(?:税)?运费?|含税含运费?|综合|全费用|\d+%)$/.test(part))
      unsure = true;
  }
  if (unsure) return { as: 'unsure', unit };
  return understood(unit, plain.includes('含税') || plain.includes('含增值税'));
}

function readQuantityNotes(notes: readonly string[]): HeadingReading {
  const [written = ''] = notes;
  const scale = ownUnit.test(written) ? null : scaled.exec(written);
  if (scale === null) return understood({ factor: '1', unit: '', written });
  return understood({ factor: scales[scale[1] ?? ''] ?? '1', unit: scale[2] ?? '', written });
}

/** 交货期（天）: the unit is stated once, in the heading. */
function noteUnit(kind: PastedKind, notes: readonly string[]): HeadingUnit {
  const found =
    kind === 'term'
      ? notes.find((note) => /^(?:日历天|工作日|个工作日|天|日|周|个月|月)$/.test(note))
      : undefined;
  return found === undefined ? noUnit : { factor: '1', unit: found, written: found };
}

/** Returns whether two spellings mean the same unit: ㎡, m2 and 平方米. */
export function sameUnit(one: string, other: string): boolean {
  const plain = (unit: string) => {
    const written = plainHeading(unit).toLowerCase();
    return alike.find((names) => names.includes(written))?.[0] ?? written;
  };
  return plain(one) === plain(other);
}
const alike = [
  ['吨', 't'],
  ['千克', '公斤', 'kg'],
  ['克', 'g'],
  ['米', 'm'],
  ['千米', '公里', 'km'],
  ['平方米', 'm2', '平米', '㎡'],
  ['立方米', 'm3', '立方', '方'],
  ['升', 'l'],
  ['千瓦时', 'kwh', '度'],
];
