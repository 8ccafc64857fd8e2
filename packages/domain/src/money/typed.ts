import { parseDecimal } from './decimal.ts';

/** What stands around an amount and means nothing for it. */
const around = /^(?:RMB|CNY|人民币|¥)+|(?:RMB|CNY|元整|元|圆)+$/gi;
const groupedByThree = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const ungrouped = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Full-width signs as their plain ones (`１２．５` → `12.5`), without blanks of any width. */
export function plainSigns(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
}

/**
 * A number as people type and spreadsheets show it, in plain form: `1,200.50`, `￥1200`, `１２００`, `12。5`, `1200.00元`
 * → `1200.50`, `1200`, `1200`, `12.5`, `1200.00`. Digits are kept as they were given, so that nothing is rounded here.
 * Null where it might mean something else: `1,20` (a point or a thousand?), `1.2E+05` (digits are lost already), `12万`.
 */
export function readNumber(text: string): string | null {
  const bare = plainSigns(text)
    // The full stop of a Chinese keyboard, between or before digits.
    .replace(/。(?=\d)/g, '.')
    .replace(/，/g, ',')
    .replace(around, '');
  if (!ungrouped.test(bare) && !groupedByThree.test(bare)) return null;
  const [whole = '', fraction = ''] = bare.replaceAll(',', '').replace(/^\+/, '').split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.replace('-', '').replace(/^0+(?=\d)/, '') || '0';
  const plain = `${sign}${digits}${fraction === '' ? '' : `.${fraction}`}`;
  return parseDecimal(plain) === null ? null : plain;
}

/** The number in plain form, or what was typed, for its rule to speak of. */
export function plainNumber(text: string): string {
  return readNumber(text) ?? text.trim();
}

/** 万元 and 亿元 after a number, in places of the point. */
const scales: Readonly<Record<string, number>> = { 万: 4, 亿: 8 };

/**
 * An amount of yuan in plain form: as `readNumber`, and `1.2万`, `120万元`, `3亿` too. It is only for fields of yuan:
 * in a field of 万元 nobody knows whether 120万 says 120 or 1,200,000. Null where it is no amount.
 */
export function readYuan(text: string): string | null {
  const [, before, scale = ''] = /^(.*)([万亿])元?整?$/.exec(plainSigns(text)) ?? [];
  const number = readNumber(before ?? text);
  const places = scales[scale];
  if (number === null || places === undefined) return number;
  const [whole = '', fraction = ''] = number.split('.');
  const digits = `${whole}${fraction.slice(0, places).padEnd(places, '0')}`.replace(/^(-?)0+(?=\d)/, '$1');
  const plain = fraction.length > places ? `${digits}.${fraction.slice(places)}` : digits;
  return parseDecimal(plain) === null ? null : plain;
}

/** The amount in plain form, or what was typed, for its rule to speak of. */
export function plainYuan(text: string): string {
  return readYuan(text) ?? text.trim();
}

interface Rate {
  readonly code: string;
  readonly label: string;
  /** `0.13` */
  readonly rate: string;
}

/**
 * A tax rate as spreadsheets show it, as the code of one of `rates`: `6%`, `6.00%`, `６％`, `0.06`, `6`, `增值税专用发票6%`,
 * `免税`. Null where it is none of them: nothing is guessed.
 */
export function readTaxRate(text: string, rates: readonly Rate[]): string | null {
  const bare = plainSigns(text);
  if (bare === '') return null;
  const same = rates.find(({ code, label }) => code === bare || plainSigns(label) === bare);
  if (same !== undefined) return same.code;
  const exempt = rates.find(({ code }) => code === 'exempt');
  if (/^(?:免税|免征|免)$/.test(bare)) return exempt?.code ?? null;
  const percents = [...bare.matchAll(/(\d+(?:\.\d+)?)%/g)].map(([, value = '']) => value);
  // Two rates in one cell are a question, not an answer.
  if (percents.length > 1) return null;
  const [percent] = percents;
  const given = parseDecimal(percent ?? readNumber(bare));
  if (given === null) return null;
  const share = percent === undefined && given.lt(1) ? given : given.div(100);
  return rates.find((rate) => rate.code !== 'exempt' && share.eq(rate.rate))?.code ?? null;
}
