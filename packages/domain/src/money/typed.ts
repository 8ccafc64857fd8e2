import { parseDecimal } from './decimal.ts';

/** Currency signs and units around an amount, which do not change it. */
const around = /^(?:RMB|CNY|人民币|¥)+|(?:RMB|CNY|元整|元|圆)+$/gi;
const groupedByThree = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const ungrouped = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Converts full-width signs to plain ones (`１２．５` → `12.5`) and removes spaces of any width. */
export function plainSigns(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
}

/**
 * Reads a number as people type it and spreadsheets show it. Returns its plain form: `1,200.50`, `￥1200`, `１２００`,
 * `12。5`, `1200.00元` → `1200.50`, `1200`, `1200`, `12.5`, `1200.00`. Digits are not rounded. Returns null for ambiguous
 * text: `1,20` (a decimal or a thousands separator), `1.2E+05` (digits are already lost), `12万`.
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

/** Returns the number in plain form, or the typed text for the check that follows. */
export function plainNumber(text: string): string {
  return readNumber(text) ?? text.trim();
}

/** The units 万元 and 亿元 after a number, as decimal places to shift. */
const scales: Readonly<Record<string, number>> = { 万: 4, 亿: 8 };

/**
 * Reads an amount of yuan: as `readNumber`, and also `1.2万`, `120万元`, `3亿`. Only for fields in yuan: in a field of 万元,
 * 120万 could mean 120 or 1,200,000. Returns the plain form, or null if it is not an amount.
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

/** Returns the amount in plain form, or the typed text for the check that follows. */
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
 * Reads a tax rate as spreadsheets show it and returns the code of one of `rates`: `6%`, `6.00%`, `６％`, `0.06`, `6`,
 * `增值税专用发票6%`, `免税`. Returns null if it is none of them; nothing is guessed.
 */
export function readTaxRate(text: string, rates: readonly Rate[]): string | null {
  const bare = plainSigns(text);
  if (bare === '') return null;
  const same = rates.find(({ code, label }) => code === bare || plainSigns(label) === bare);
  if (same !== undefined) return same.code;
  const exempt = rates.find(({ code }) => code === 'exempt');
  if (/^(?:免税|免征|免)$/.test(bare)) return exempt?.code ?? null;
  const percents = [...bare.matchAll(/(\d+(?:\.\d+)?)%/g)].map(([, value = '']) => value);
  // Two rates in one cell are ambiguous.
  if (percents.length > 1) return null;
  const [percent] = percents;
  const given = parseDecimal(percent ?? readNumber(bare));
  if (given === null) return null;
  const share = percent === undefined && given.lt(1) ? given : given.div(100);
  return rates.find((rate) => rate.code !== 'exempt' && share.eq(rate.rate))?.code ?? null;
}
