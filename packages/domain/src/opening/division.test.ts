import { describe, expect, test } from 'vitest';
import {
  checkAsk,
  checkConfirm,
  checkDeal,
  type Division,
  type DivisionLot,
  divisionPhase,
  isConfirmed,
  type NamedOpeners,
  shareBytes,
} from './division.ts';

const deadline = '2026-12-01T01:00:00.000Z';
const before = '2026-12-01T00:59:59.999Z';

const lot = (changes: Partial<DivisionLot> = {}): DivisionLot => ({
  state: 'published',
  bidDeadline: deadline,
  keyHolder: 'openers',
  openersNeeded: 2,
  keyDivision: 0,
  ...changes,
});

const named = (changes: Partial<NamedOpeners> = {}): NamedOpeners => ({
  openers: ['a', 'b', 'd'],
  eligible: ['a', 'b', 'c', 'd'],
  evaluators: ['e'],
  ...changes,
});

const division = (changes: Partial<Division> = {}): Division => ({
  state: 'open',
  dealers: [],
  openers: ['a', 'b', 'd'].map((accountId) => ({ accountId, confirmed: false })),
  ...changes,
});

describe('a new division of a lot’s key', () => {
  test('can be requested before the deadline, and not at it', () => {
    expect(checkAsk(lot(), null, ['a', 'b'], named(), before)).toBeNull();
    expect(checkAsk(lot({ keyDivision: 5 }), null, ['a', 'b'], named(), before)).toBeNull();
    expect(checkAsk(lot(), null, ['a', 'b'], named(), deadline)).toEqual({ refused: 'division_late' });
  });

  test.each<[string, Partial<DivisionLot>, string]>([
    ['is suspended', { state: 'suspended' }, 'lot_suspended'],
    ['is over', { state: 'failed' }, 'lot_over'],
    ['is being opened', { state: 'opening' }, 'division_late'],
    ['has a key that the platform holds', { keyHolder: 'platform' }, 'division_impossible'],
    ['was divided so often that its shares are too long', { keyDivision: 6 }, 'division_exhausted'],
  ])('cannot be requested if the lot %s', (_, changes, refused) => {
    expect(checkAsk(lot(changes), null, ['a', 'b'], named(), before)).toMatchObject({ refused });
  });

  test('cannot be requested while another is open or too few openers hold a share', () => {
    expect(checkAsk(lot(), division(), ['a', 'b'], named(), before)).toEqual({ refused: 'division_open' });
    expect(checkAsk(lot(), null, ['a'], named(), before)).toEqual({
      refused: 'holders_too_few',
      values: { n: 2 },
    });
  });

  test.each<[string, Partial<NamedOpeners>, RegExp]>([
    ['as many openers as are needed', { openers: ['a', 'b'] }, /多于解锁所需的2人/],
    ['one opener twice', { openers: ['a', 'b', 'b'] }, /多于解锁所需的2人/],
    ['an evaluator of the lot', { openers: ['a', 'b', 'e'], eligible: ['a', 'b', 'e'] }, /评委/],
    ['an account that may not open', { openers: ['a', 'b', 'x'] }, /已不可用/],
  ])('cannot name %s', (_, changes, message) => {
    const refused = checkAsk(lot(), null, ['a', 'b'], named(changes), before);
    expect(refused).toMatchObject({
      fields: [{ field: 'openers', message: expect.stringMatching(message) }],
    });
  });

  test('is dealt, confirmed and in force, and lapses at the deadline if it is not in force', () => {
    const phase = (changes: Partial<Division>, now = before) => divisionPhase(division(changes), lot(), now);
    expect(phase({})).toBe('dealing');
    expect(phase({ dealers: ['a'] })).toBe('dealing');
    expect(phase({ dealers: ['a', 'b'] })).toBe('confirming');
    expect(phase({ dealers: ['a', 'b'] }, deadline)).toBe('lapsed');
    expect(phase({ state: 'in_force', dealers: ['a', 'b'] }, deadline)).toBe('in_force');
    expect(phase({ state: 'cancelled' }, deadline)).toBe('cancelled');
  });
});

test('shareBytes grows with each division', () => {
  expect([0, 1, 2, 3].map((division) => shareBytes(2, division))).toEqual([75, 152, 306, 614]);
});

describe('dealing', () => {
  const deal = (changes: Partial<Division>, holds = true, now = before) =>
    checkDeal(lot(), division(changes), { accountId: 'c', holds }, now);

  test('is allowed to holders of a share, while dealers are missing, and before the deadline', () => {
    expect(deal({ dealers: ['a'] })).toBeNull();
    expect(deal({ dealers: ['a', 'b'] })).toEqual({ refused: 'division_over' });
    expect(deal({ dealers: ['b', 'c'] })).toBeNull();
    expect(deal({}, false)).toEqual({ refused: 'share_missing' });
    expect(deal({ state: 'cancelled' })).toEqual({ refused: 'division_over' });
    expect(deal({}, true, deadline)).toEqual({ refused: 'division_late' });
  });
});

describe('confirming', () => {
  const confirm = (changes: Partial<Division>, accountId = 'd', now = before) =>
    checkConfirm(lot(), division(changes), accountId, now);
  const dealers = ['a', 'b'];

  test('is allowed to the new openers, once enough have dealt, and before the deadline', () => {
    expect(confirm({ dealers })).toBeNull();
    expect(confirm({ dealers: ['a'] })).toEqual({ refused: 'division_over' });
    expect(confirm({ dealers }, 'c')).toEqual({ refused: 'not_an_opener' });
    expect(confirm({ dealers }, 'd', deadline)).toEqual({ refused: 'division_late' });
  });

  test('is complete when every new opener has confirmed', () => {
    const [first, ...rest] = division().openers.map((opener) => ({ ...opener, confirmed: true }));
    expect(isConfirmed({ openers: first === undefined ? [] : [first, ...rest] })).toBe(true);
    expect(isConfirmed(division({ openers: [...rest, { accountId: 'a', confirmed: false }] }))).toBe(false);
  });
});
