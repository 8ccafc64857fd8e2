import { describe, expect, it } from 'vitest';
import { periodOf } from '../entrustment/entrustment.ts';
import { type Delegation, decide, delegationPhase, type Give } from './delegation.ts';

const now = '2026-11-22T02:00:00.000Z';
const asked: Give = {
  kind: 'give',
  by: 'head',
  delegateId: 'chief',
  ...periodOf('2026-11-22', '2026-11-30'),
  reason: '出差期间由副职代为审批',
  approvers: ['head', 'chief'],
  others: [],
};
const wrongIn = (changes: Partial<Give>) => {
  const decided = decide(null, { ...asked, ...changes }, now);
  return 'refused' in decided ? decided.fields?.map(({ field }) => field) : [];
};

describe('a delegation', () => {
  it.each([
    ['to another approver', {}, []],
    ['to oneself', { delegateId: 'head' }, ['delegateId']],
    ['to a person who does not approve there', { delegateId: 'clerk' }, ['delegateId']],
    ['that ends before it begins', periodOf('2026-11-24', '2026-11-23'), ['untilDay']],
    ['in the past', periodOf('2026-11-01', '2026-11-21'), ['untilDay']],
    ['that ends today', periodOf('2026-11-01', '2026-11-22'), []],
    ['of ninety days', periodOf('2026-11-22', '2027-02-19'), []],
    ['of ninety-one days', periodOf('2026-11-22', '2027-02-20'), ['untilDay']],
    ['that overlaps another', { others: [periodOf('2026-11-30', '2026-12-05')] }, ['fromDay']],
    ['after another', { others: [periodOf('2026-11-10', '2026-11-21')] }, []],
  ])('%s is checked at its fields', (_, changes, fields) => expect(wrongIn(changes)).toEqual(fields));

  const given: Delegation = { ...asked, revokedAt: null };
  const { from, until } = asked;
  const beside = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
  it.each([
    ['upcoming', given, beside(from, -1)],
    ['standing', given, from],
    ['standing', given, beside(until, -1)],
    ['expired', given, until],
    ['revoked', { ...given, revokedAt: now }, from],
  ])('is %s by the clock', (phase, delegation, at) => expect(delegationPhase(delegation, at)).toBe(phase));

  it('is revoked once, before its end', () => {
    const revoked = decide(given, { kind: 'revoke' }, now);
    expect(revoked).toMatchObject({ delegation: { revokedAt: now } });
    expect(decide({ ...given, revokedAt: now }, { kind: 'revoke' }, now)).toMatchObject({
      refused: 'transition_not_allowed',
    });
    expect(decide(given, { kind: 'revoke' }, until)).toMatchObject({ refused: 'transition_not_allowed' });
  });
});
