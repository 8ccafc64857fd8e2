import { describe, expect, test } from 'vitest';
import {
  checkFactor,
  factorSecondsLeft,
  isFactorShown,
  isStepTaken,
  readFactor,
  stepAt,
  stepSeconds,
  writeRecoveryCode,
} from './factor.ts';

const now = new Date('2026-11-22T04:00:10.000Z');
const step = stepAt(now);
const startOf = (one: number) => new Date(one * stepSeconds * 1000);

describe('an authenticator code', () => {
  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('%i steps from now is accepted: %s', (off, taken) => {
    expect(isStepTaken(step + off, 0, now)).toBe(taken);
  });

  test('expires when the second step after its own begins, to the millisecond', () => {
    const over = startOf(step + 2).getTime();
    expect(isStepTaken(step, 0, new Date(over - 1))).toBe(true);
    expect(isStepTaken(step, 0, new Date(over))).toBe(false);
  });

  test('is accepted once, and no older code after it', () => {
    expect(isStepTaken(step, step, now)).toBe(false);
    expect(isStepTaken(step - 1, step, now)).toBe(false);
    expect(isStepTaken(step + 1, step, now)).toBe(true);
  });
});

describe('a second factor shown in the session', () => {
  const never = { shownSeconds: null, outageSeconds: null };

  test.each([
    ['act', 15 * 60],
    ['price', 120 * 60],
  ] as const)('counts for an %s until its limit, to the second', (use, lasts) => {
    expect(isFactorShown(use, { ...never, shownSeconds: lasts - 1 })).toBe(true);
    expect(isFactorShown(use, { ...never, shownSeconds: lasts })).toBe(false);
    expect(factorSecondsLeft(use, { ...never, shownSeconds: 0 })).toBe(lasts);
    expect(factorSecondsLeft(use, never)).toBe(0);
  });

  test('counts for prices only if the password replaced it during an outage', () => {
    const outage = { ...never, outageSeconds: 1 };
    expect(isFactorShown('price', outage)).toBe(true);
    expect(isFactorShown('act', outage)).toBe(false);
  });
});

describe('a typed factor', () => {
  test.each([
    ['123 456', { kind: 'totp', code: '123456' }],
    ['abcd-efgh-2345', { kind: 'recovery', code: 'ABCDEFGH2345' }],
    ['12345', null],
    ['ABCD-EFGH-234O', null],
    ['', null],
  ])('of %s is read as %o', (typed, read) => {
    expect(readFactor(typed)).toEqual(read);
    expect(checkFactor(typed) === null).toBe(read !== null);
  });

  test('as a recovery code is displayed in three groups and read back', () => {
    expect(writeRecoveryCode('ABCDEFGH2345')).toBe('ABCD-EFGH-2345');
    expect(readFactor(writeRecoveryCode('ABCDEFGH2345'))).toEqual({ kind: 'recovery', code: 'ABCDEFGH2345' });
  });
});
