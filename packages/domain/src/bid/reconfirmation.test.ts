import { describe, expect, test } from 'vitest';
import type { Bid } from './decide.ts';
import { type Reconfirm, reconfirm } from './reconfirmation.ts';

const deadline = '2026-12-01T01:00:00.000Z';
const before = '2026-12-01T00:59:59.999Z';
const bid: Bid = { state: 'submitted', lastVersionNo: 2, validVersionNo: 2 };
const command: Reconfirm = {
  lot: {
    state: 'published',
    documentFrom: '2026-11-01T00:00:00.000Z',
    documentUntil: '2026-11-20T00:00:00.000Z',
    prequalificationDeadline: null,
    prequalificationConcludedAt: null,
    bidDeadline: deadline,
  },
  versionNo: 2,
  changeId: 'second',
  unconfirmed: [
    { id: 'second', publishedAt: '2026-11-22T00:00:00.000Z' },
    { id: 'first', publishedAt: '2026-11-21T00:00:00.000Z' },
  ],
};

describe('reconfirm', () => {
  test('confirms the newest displayed change', () => {
    expect(reconfirm(bid, command, before)).toEqual({
      kind: 'reconfirmed',
      versionNo: 2,
      changeId: 'second',
    });
  });

  test.each([
    ['a change that is not the newest', { changeId: 'first' }, bid, before, 'newer_change'],
    ['nothing unconfirmed', { unconfirmed: [] }, bid, before, 'nothing_to_reconfirm'],
    ['another version than the valid one', { versionNo: 1 }, bid, before, 'conflict'],
    ['a command at the deadline', {}, bid, deadline, 'bid_deadline_passed'],
    ['a terminated lot', { lot: { ...command.lot, state: 'terminated' } }, bid, before, 'lot_over'],
    [
      'a withdrawn bid',
      {},
      { state: 'withdrawn', lastVersionNo: 2, validVersionNo: null },
      before,
      'conflict',
    ],
  ] as const)('refuses %s', (_, change, current, now, refused) => {
    expect(reconfirm(current, { ...command, ...change }, now)).toMatchObject({ refused });
  });

  test('allows a confirmation while the lot is suspended', () => {
    const lot = { ...command.lot, state: 'suspended' } as const;
    expect(reconfirm(bid, { ...command, lot }, before)).toMatchObject({ kind: 'reconfirmed' });
  });
});
