import { describe, expect, test } from 'vitest';
import { methodSteps, methods } from './method.ts';
import { canDecide, canExtend, canOpen, checkInvitees, notOwnWork } from './rules.ts';

const deadline = new Date('2026-11-21T06:30:00.000Z');
const around = (milliseconds: number) => new Date(deadline.getTime() + milliseconds);

describe('the rules of a tender', () => {
  test('forbid decisions on one’s own work', () => {
    expect(notOwnWork('a', 'b')).toBe(true);
    expect(notOwnWork(null, 'b')).toBe(true);
    expect(notOwnWork('a', 'a')).toEqual({ refused: 'own_work' });
  });

  test('allow no negotiation before the award in 招标 (招标投标法43、55)', () => {
    for (const method of methods) {
      if (methodSteps[method].isTendering) expect(methodSteps[method].negotiation).toBe('none');
    }
    expect(methods.filter((method) => methodSteps[method].isTendering)).toEqual([
      'open_tender',
      'invited_tender',
    ]);
  });

  test('require as many invited companies as the method does', () => {
    expect(checkInvitees({ method: 'open_tender', sourcing: 'announced' }, 0)).toBe(true);
    expect(checkInvitees({ method: 'open_tender', sourcing: 'announced' }, 1)).toEqual({
      refused: 'method_has_no_step',
    });
    expect(checkInvitees({ method: 'invited_tender', sourcing: 'invited' }, 2)).toEqual({
      refused: 'invitees_too_few',
      values: { n: 3 },
    });
    expect(checkInvitees({ method: 'invited_tender', sourcing: 'invited' }, 3)).toBe(true);
    expect(checkInvitees({ method: 'consultation', sourcing: 'announced' }, 0)).toBe(true);
    expect(checkInvitees({ method: 'consultation', sourcing: 'announced' }, 1)).toMatchObject({
      refused: 'invitees_too_few',
    });
    expect(checkInvitees({ method: 'consultation', sourcing: 'invited' }, 0)).toMatchObject({
      refused: 'invitees_too_few',
    });
    expect(checkInvitees({ method: 'single_source', sourcing: 'invited' }, 1)).toBe(true);
    expect(checkInvitees({ method: 'single_source', sourcing: 'invited' }, 2)).toEqual({
      refused: 'invitees_too_many',
      values: { n: 1 },
    });
  });

  test('allow the opening from the deadline on, and only with enough bids', () => {
    expect(canOpen('open_tender', 3, deadline, around(-1))).toEqual({ refused: 'before_deadline' });
    expect(canOpen('open_tender', 3, deadline, around(0))).toBe(true);
    expect(canOpen('open_tender', 2, deadline, around(1))).toEqual({
      refused: 'bids_too_few',
      values: { n: 3 },
    });
    expect(canOpen('single_source', 1, deadline, around(1))).toBe(true);
    // Before the deadline the answer does not depend on the bids, so that no count leaks.
    expect(canOpen('open_tender', 0, deadline, around(-1))).toEqual({ refused: 'before_deadline' });
  });

  test('extend a deadline only to a later time, and only before it passes', () => {
    expect(canExtend(deadline, around(1), around(-1))).toBe(true);
    expect(canExtend(deadline, deadline, around(-1))).toEqual({ refused: 'deadline_only_later' });
    expect(canExtend(deadline, around(9), around(0))).toMatchObject({ refused: 'bid_deadline_passed' });
  });

  test('delay the decision until the end of the publicity', () => {
    expect(canDecide(deadline, around(-1))).toEqual({
      refused: 'publicity_running',
      values: { time: '2026年11月21日 14:30' },
    });
    expect(canDecide(deadline, around(0))).toBe(true);
  });
});
