import { describe, expect, it } from 'vitest';
import type { BidKeys } from './bid-key.ts';
import { canOpen, standingOf } from './bid-key.ts';
import { decide } from './decide.ts';

const ann = { id: 'ann', mayHold: true, pairId: 'ann-1' };
const bob = { id: 'bob', mayHold: true, pairId: 'bob-1' };
const reader = { id: 'reader', mayHold: false, pairId: 'reader-1' };
const fresh = { id: 'fresh', mayHold: true, pairId: null };
const people = [ann, bob, reader, fresh];

const first = { id: 'k1', current: true, copies: [{ of: 'ann', pairId: 'ann-1' }] };
const none: BidKeys = { people, versions: [] };
const made: BidKeys = { people, versions: [first] };
const copyFor = ({ id, pairId }: { id: string; pairId: string | null }) => ({ to: id, pairId: pairId ?? '' });
const make = (replaces: string | null, ...to: { id: string; pairId: string | null }[]) =>
  ({ kind: 'make', replaces, copies: to.map(copyFor) }) as const;
const give = (to: { id: string; pairId: string | null }, ...versions: string[]) =>
  ({ kind: 'give', copy: copyFor(to), versions }) as const;
const refused = (reason: string) => ({ refused: reason });

describe('a company’s key', () => {
  it('is made by a member who may hold it, for themselves and for colleagues with a key pair', () => {
    expect(decide(none, make(null, ann), 'ann')).toBe(true);
    expect(decide(none, make(null, ann, bob), 'ann')).toBe(true);
  });

  it('is not made by others, without recipients, or for recipients who cannot open it or may not hold it', () => {
    expect(decide(none, make(null, reader), 'reader')).toEqual(refused('forbidden'));
    expect(decide(none, make(null, ann), 'stranger')).toEqual(refused('forbidden'));
    for (const copies of [
      [],
      [bob],
      [ann, fresh],
      [ann, reader],
      [ann, ann],
      [ann, { ...bob, pairId: 'old' }],
    ])
      expect(decide(none, make(null, ...copies), 'ann')).toEqual(refused('colleague_not_ready'));
  });

  it('is made only once if two members make it concurrently, and renewed by a member who saw the current one', () => {
    expect(decide(made, make(null, ann), 'ann')).toEqual(refused('bid_key_changed'));
    expect(decide(made, make('k0', ann), 'ann')).toEqual(refused('bid_key_changed'));
    expect(decide(made, make('k1', ann, bob), 'ann')).toBe(true);
  });

  it('is replaced by a member who cannot open it only if no one can', () => {
    expect(decide(made, make('k1', bob), 'bob')).toEqual(refused('bid_key_with_others'));
    const gone: BidKeys = { people: [bob], versions: [first] };
    expect(decide(gone, make('k1', bob), 'bob')).toBe(true);
    const forgotten: BidKeys = { people: [{ ...ann, pairId: 'ann-2' }, bob], versions: [first] };
    expect(decide(forgotten, make('k1', bob), 'bob')).toBe(true);
  });

  it('is given by a member who can open it to a colleague who may hold it and has a key pair', () => {
    expect(decide(made, give(bob, 'k1'), 'ann')).toBe(true);
    expect(decide(made, give(bob, 'k1'), 'bob')).toEqual(refused('bid_key_not_held'));
    expect(decide(made, give(bob, 'k1', 'other'), 'ann')).toEqual(refused('bid_key_not_held'));
    expect(decide(made, give(bob, 'k1'), 'reader')).toEqual(refused('forbidden'));
    for (const to of [reader, fresh, { id: 'stranger', pairId: 'x' }, { ...bob, pairId: 'bob-0' }])
      expect(decide(made, give(to, 'k1'), 'ann')).toEqual(refused('colleague_not_ready'));
  });
});

describe('the holders of a key', () => {
  it('are the members who may hold it and received it for their current key pair', () => {
    expect(canOpen(first, ann)).toBe(true);
    expect(canOpen(first, { ...ann, pairId: 'ann-2' })).toBe(false);
    expect(canOpen(first, { ...ann, mayHold: false })).toBe(false);
    expect(canOpen(first, bob)).toBe(false);
  });

  it('are distinguished from the other members', () => {
    expect([ann, bob, reader, fresh].map((one) => standingOf(one, first))).toEqual([
      'held',
      'waiting',
      null,
      'none',
    ]);
    expect(standingOf(ann, null)).toBe('waiting');
  });
});
