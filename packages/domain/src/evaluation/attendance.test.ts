import { describe, expect, it } from 'vitest';
import {
  type Attendance,
  checkAttendance,
  checkDeparture,
  decideRemoval,
  decideSignIn,
} from './attendance.ts';
import { undertakingFor } from './undertaking.ts';

const at = new Date('2026-11-24T02:00:00Z');
const attendance = (changes: Partial<Attendance> = {}): Attendance => ({
  members: [
    { id: 'a', seat: 'expert', signedInAt: at },
    { id: 'b', seat: 'expert', signedInAt: null },
  ],
  vacancies: 0,
  ...changes,
});
const current = { textVersion: 'tendering-1', biddersDigest: 'd' };

describe('signing in', () => {
  it('needs the text and the list that are current, and changes nothing a second time', () => {
    const [signed, waiting] = attendance().members;
    if (signed === undefined || waiting === undefined) throw new Error('two members');
    expect(decideSignIn(waiting, current, current)).toEqual({ isRepeated: false });
    expect(decideSignIn(signed, current, current)).toEqual({ isRepeated: true });
    for (const read of [
      { ...current, textVersion: 'tendering-0' },
      { ...current, biddersDigest: 'e' },
    ])
      expect(decideSignIn(waiting, read, current)).toEqual({ refused: 'conflict' });
  });

  it.each([
    ['government', 'open_tender', 'government-1'],
    ['government', 'consultation', 'government-1'],
    ['mandatory', 'open_tender', 'tendering-1'],
    ['voluntary', 'invited_tender', 'tendering-1'],
    ['voluntary', 'rfq', 'purchase-1'],
    ['voluntary', 'negotiation', 'purchase-1'],
  ] as const)('is by the law of the lot: %s, %s', (scope, method, version) => {
    expect(undertakingFor({ scope, method }).version).toBe(version);
  });

  it('speaks of bidders and 评标 only in a tender', () => {
    const text = JSON.stringify(undertakingFor({ scope: 'voluntary', method: 'rfq' }).parts);
    expect(text.replaceAll(/《[^》]+》/g, '')).not.toMatch(/投标|评标|招标/);
  });
});

describe('a committee', () => {
  it('is complete when every seat has a member who has signed in', () => {
    expect(checkAttendance(attendance())).toEqual({ refused: 'members_undeclared', values: { n: 1 } });
    expect(checkAttendance(attendance({ vacancies: 2 }))).toEqual({
      refused: 'seat_vacant',
      values: { n: 2 },
    });
    const members = attendance().members.slice(0, 1);
    expect(checkAttendance(attendance({ members }))).toBe(true);
  });
});

describe('a departure', () => {
  it.each([
    ['a relation without a bidder', 'relation', [], ['bidIds']],
    ['a relation with a bidder of another lot', 'relation', ['other'], ['bidIds']],
    ['a relation with a bidder', 'relation', ['one'], []],
    ['another ground', 'unable', [], []],
  ] as const)('is checked for %s', (_, ground, bidIds, fields) => {
    const wrong = checkDeparture({ ground, bidIds, reason: '本人不能继续评标' }, [{ bidId: 'one' }]);
    expect(wrong.map(({ field }) => field)).toEqual(fields);
  });

  it('needs a reason', () => {
    expect(checkDeparture({ ground: 'absent', bidIds: [], reason: '无' }, [])).toMatchObject([
      { field: 'reason' },
    ]);
  });

  it('of a member is caused by the staff who are not of the committee', () => {
    expect(decideRemoval(attendance(), { evaluatorId: 'b', by: 'buyer' })).toBe(true);
    expect(decideRemoval(attendance(), { evaluatorId: 'b', by: 'a' })).toEqual({
      refused: 'committee_member',
    });
    expect(decideRemoval(attendance(), { evaluatorId: 'x', by: 'buyer' })).toMatchObject({
      refused: 'invalid_input',
    });
  });
});
