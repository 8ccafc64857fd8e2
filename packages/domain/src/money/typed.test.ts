import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taxRate } from '../bid/price-sheet.ts';
import { plainNumber, plainYuan, readNumber, readTaxRate } from './typed.ts';

const taxRates = ['13', '9', '6', '3', '1', '0', 'exempt'].flatMap((code) => taxRate(code) ?? []);

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const thousands = (text: string) => text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

/** A decimal in the form of the database. */
const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }), fc.stringMatching(/^\d{0,6}$/))
  .map(([whole, fraction]) => (fraction === '' ? String(whole) : `${whole}.${fraction}`));
/** The ways in which people write the same number. */
const wayOfWriting = fc.constantFrom<(text: string) => string>(
  (text) => text,
  thousands,
  fullWidth,
  (text) => fullWidth(thousands(text)),
  (text) => `￥${thousands(text)}`,
  (text) => `¥ ${text} 元`,
  (text) => ` \u00a0${thousands(text)}\u3000`,
  (text) => `人民币${text}元`,
  (text) => text.replace('.', '。'),
  (text) => `+${text}`,
);

describe('a typed or pasted number', () => {
  test('is the same number in every spelling, to the last digit', () => {
    fc.assert(fc.property(decimal, wayOfWriting, (number, write) => readNumber(write(number)) === number));
  });

  test('in plain form is read as itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
        const read = readNumber(text);
        return read === null || readNumber(read) === read;
      }),
    );
  });

  test.each([
    ['1,200.50', '1200.50'],
    ['￥1200', '1200'],
    ['１２００', '1200'],
    ['１，２００．５０', '1200.50'],
    ['12。5', '12.5'],
    ['.5', '0.5'],
    ['12.', '12'],
    ['-3', '-3'],
    ['007', '7'],
  ])('%s is %s', (typed, plain) => {
    expect(readNumber(typed)).toBe(plain);
  });

  test.each(['', '约100', '1,20', '1,2345', '1.200,50', '1.2E+05', '12万', '1.2.3', '(120)', '1 2元3', '¥'])(
    '%s is not a number, and stays as typed',
    (typed) => {
      expect(readNumber(typed)).toBeNull();
      expect(plainNumber(typed)).toBe(typed.trim());
    },
  );
});

describe('a pasted tax rate', () => {
  test('is recognized in every form in which a spreadsheet shows it', () => {
    const numbered = taxRates.filter(({ code }) => code !== 'exempt');
    const ways = fc.constantFrom<(code: string, rate: string) => string>(
      (code) => `${code}%`,
      (code) => `${code}.00%`,
      (code) => fullWidth(`${code}%`),
      (code) => code,
      (_, rate) => rate,
      (_, rate) => (rate === '0' ? '0' : Number(rate).toFixed(4)),
      (code) => `增值税专用发票 ${code}%`,
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...numbered),
        ways,
        ({ code, rate }, write) => readTaxRate(write(code, rate), taxRates) === code,
      ),
    );
  });

  test('is recognized as the word for exempt, and not if it is unknown or ambiguous', () => {
    expect(readTaxRate(' 免税 ', taxRates)).toBe('exempt');
    for (const text of ['', '17%', '0.17', '13%/9%', '不含税', '待定']) {
      expect(readTaxRate(text, taxRates)).toBeNull();
    }
  });
});

describe('an amount of yuan', () => {
  test.each([
    ['￥1，200.50 元', '1200.50'],
    ['1.2万', '12000'],
    ['120万', '1200000'],
    ['1.5 万元', '15000'],
    ['１．５万元整', '15000'],
    ['人民币3亿元', '300000000'],
    ['0.00015万', '1.5'],
    ['1,234.5万', '12345000'],
    ['', ''],
    ['一百二十万', '一百二十万'],
    ['1.2万3', '1.2万3'],
    ['万', '万'],
    ['12千', '12千'],
  ])('%s is %s', (typed, plain) => {
    expect(plainYuan(typed)).toBe(plain);
  });
});
