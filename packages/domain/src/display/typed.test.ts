import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCode, readDigits, readPhone } from './typed.ts';

const blanks = fc.constantFrom('', ' ', '  ', '\u00a0', '\u3000', '\t', '\u200b', '-', '－');
/** Inserts `between` after the characters of a text, and converts half of them to full width. */
const spaced = (text: string) =>
  fc.array(fc.tuple(blanks, fc.boolean()), { minLength: text.length, maxLength: text.length }).map((marks) =>
    [...text]
      .map((sign, at) => {
        const [blank, wide] = marks[at] ?? ['', false];
        return `${wide ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign}${blank}`;
      })
      .join(''),
  );

describe('a typed code', () => {
  test('is the same with any spaces, in any width', () => {
    const codes = fc.stringMatching(/^[0-9A-Z]{18}$/);
    fc.assert(
      fc.property(
        codes.chain((code) => fc.tuple(fc.constant(code), spaced(code))),
        ([code, typed]) => readCode(typed) === code && readCode(typed.toLowerCase()) === code,
      ),
    );
  });

  test('of digits keeps other characters, for the check to report', () => {
    const numbers = fc.stringMatching(/^\d{8,32}$/);
    fc.assert(
      fc.property(
        numbers.chain((number) => fc.tuple(fc.constant(number), spaced(number))),
        ([number, typed]) => readDigits(typed) === number,
      ),
    );
    expect(readDigits('6222 abc')).toBe('6222abc');
  });

  test('of a telephone loses the country code and nothing else', () => {
    expect(readPhone('+86 138-0000 9001')).toBe('13800009001');
    expect(readPhone('008613800009001')).toBe('13800009001');
    expect(readPhone('１３８ ００００ ９００１')).toBe('13800009001');
    expect(readPhone('8613')).toBe('8613');
    expect(readPhone('13886138613')).toBe('13886138613');
  });
});
