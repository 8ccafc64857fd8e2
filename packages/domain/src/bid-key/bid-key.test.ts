import { expect, test } from 'vitest';
import { countLacked, type KeyPerson, type KeyVersion } from './bid-key.ts';

const person = (id: string, pairId: string | null = id): KeyPerson => ({ id, pairId, mayHold: true });
const version = (id: string, ...of: string[]): KeyVersion => ({
  ...{ id, current: false },
  copies: of.map((one) => ({ of: one, pairId: one })),
});

test('counts the versions that a member can open and a colleague cannot, including former ones', () => {
  const versions = [version('1', 'a'), version('2', 'a', 'b'), version('3', 'c')];
  expect(countLacked(versions, person('a'), person('b'))).toBe(1);
  expect(countLacked(versions, person('b'), person('a'))).toBe(0);
  expect(countLacked(versions, person('a'), person('c'))).toBe(2);
  // A copy for an abandoned key pair opens nothing.
  expect(countLacked(versions, person('a'), person('b', 'b2'))).toBe(2);
});

test('counts nothing for a colleague without a key pair, or without the right to hold the key', () => {
  const versions = [version('1', 'a')];
  expect(countLacked(versions, person('a'), person('b', null))).toBe(0);
  expect(countLacked(versions, person('a'), { ...person('b'), mayHold: false })).toBe(0);
});
