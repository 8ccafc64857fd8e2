import { checkPassword } from '@procure/domain/account/rules.ts';
import { expect, test } from 'vitest';
import { passwordProgress } from './password-progress.ts';

const metOf = (password: string, username = '') =>
  passwordProgress(password, { username, phone: '13800003001' }).map(({ met }) => met);

test('each rule is marked once it is met', () => {
  expect(metOf('')).toEqual([false, false, false]);
  expect(metOf('abcdefgh')).toEqual([true, false, false]);
  expect(metOf('Abc1')).toEqual([false, true, false]);
  expect(metOf('Haizhou@26')).toEqual([true, true, true]);
});

test('a password that contains the name fails the last rule only', () => {
  expect(metOf('Haizhou@26', 'haizhou')).toEqual([true, true, false]);
});

test('a password is accepted exactly if every rule is marked', () => {
  for (const password of ['Demo@2026', 'Aa1!Aa1!', 'Password1!', 'short1A', 'NoDigits!!'])
    expect(metOf(password).every(Boolean), password).toBe(checkPassword(password) === null);
});
