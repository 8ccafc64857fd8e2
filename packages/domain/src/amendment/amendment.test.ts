import { describe, expect, it, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { amendmentMachine } from './amendment.ts';
import {
  mayStillChange,
  needsSecondPerson,
  planExtension,
  settleAtPublishing,
  settleTimes,
} from './extension.ts';

const beijing = (text: string) => new Date(`${text}:00+08:00`);
const never = () => false;
const now = beijing('2026-11-05T10:00');
const tender = { scope: 'mandatory', method: 'open_tender' } as const;
const lot = { bidDeadline: beijing('2026-11-05T11:00'), prequalificationDeadline: null };
const lawful = now.getTime() + 15 * 86_400_000;

// `allowedSteps` tries every state × action × party: every step not listed here is refused.
test('an amendment is published by the approval of another person only', () => {
  expect(allowedSteps(amendmentMachine)).toEqual([
    'draft save → draft (buyer)',
    'draft submit → pending (buyer)',
    'draft withdraw → withdrawn (buyer)',
    'pending recall → draft (buyer)',
    'pending confirm → published (approver)',
    'pending return → draft (approver)',
    'pending withdraw → withdrawn (buyer)',
  ]);
});

describe('an amendment that may affect bids', () => {
  test('extends a deadline that is an hour away to the fifteenth day', () => {
    const plan = planExtension(tender, lot, now, never);
    expect(settleTimes(plan, lot, {}, now)).toEqual({ bidDeadline: beijing('2026-11-20T11:00') });
  });

  test('accepts a requested deadline from the lawful moment on, to the millisecond', () => {
    const plan = planExtension(tender, lot, now, never);
    const wish = (time: number) => settleTimes(plan, lot, { bidDeadline: new Date(time) }, now);
    expect(wish(lawful)).toEqual({ bidDeadline: new Date(lawful) });
    expect(wish(lawful + 1)).toEqual({ bidDeadline: new Date(lawful + 1) });
    expect(wish(lawful - 1)).toMatchObject({
      refused: 'extension_needed',
      fields: [{ field: 'bidDeadline' }],
    });
  });

  test('keeps a deadline that leaves enough time, and never moves one back', () => {
    const far = { ...lot, bidDeadline: new Date(lawful) };
    const plan = planExtension(tender, far, now, never);
    expect(plan).toEqual({ bound: true, bid: null, prequalification: null });
    expect(settleTimes(plan, far, {}, now)).toEqual({});
    expect(settleTimes(plan, far, { bidDeadline: new Date(lawful) }, now)).toEqual({});
    expect(settleTimes(plan, far, { bidDeadline: new Date(lawful - 1) }, now)).toEqual({
      refused: 'deadline_only_later',
    });
  });

  test('extends a prequalification that is still open, and no other', () => {
    const both = { bidDeadline: new Date(lawful), prequalificationDeadline: beijing('2026-11-06T17:00') };
    const plan = planExtension(tender, both, now, never);
    expect(settleTimes(plan, both, {}, now)).toEqual({
      prequalificationDeadline: beijing('2026-11-08T17:00'),
    });
    const over = { ...both, prequalificationDeadline: now };
    const late = { prequalificationDeadline: new Date(lawful - 1) };
    expect(settleTimes(plan, over, late, now)).toMatchObject({
      fields: [{ field: 'prequalificationDeadline', message: '资格预审已截止，不能再延长' }],
    });
    expect(planExtension(tender, over, now, never).prequalification).toBeNull();
  });

  test('keeps the prequalification deadline before the bid deadline', () => {
    const both = { bidDeadline: new Date(lawful), prequalificationDeadline: beijing('2026-11-06T17:00') };
    const plan = planExtension(tender, both, now, never);
    expect(settleTimes(plan, both, { prequalificationDeadline: new Date(lawful) }, now)).toMatchObject({
      refused: 'invalid_input',
      fields: [{ field: 'prequalificationDeadline' }],
    });
  });
});

describe('the deadlines at the publishing of an approved amendment', () => {
  const plan = planExtension(tender, lot, now, never);
  const requested = new Date(lawful + 1);
  it('are the requested ones if they still leave enough time', () => {
    expect(settleAtPublishing(plan, lot, { bidDeadline: requested }, now)).toEqual({
      bidDeadline: requested,
    });
  });

  it('are the proposed ones if the requested ones no longer do', () => {
    const early = new Date(lawful - 1);
    const proposed = settleTimes(plan, lot, {}, now);
    expect(proposed).toHaveProperty('bidDeadline');
    expect(settleAtPublishing(plan, lot, { bidDeadline: early }, now)).toEqual(proposed);
    expect(settleAtPublishing(plan, lot, {}, now)).toEqual(proposed);
  });

  it('are never earlier than the present ones', () => {
    const far = { ...lot, bidDeadline: new Date(lawful + 1000) };
    const unneeded = { ...plan, bid: null };
    expect(settleAtPublishing(unneeded, far, { bidDeadline: requested }, now)).toEqual({});
    const later = new Date(lawful + 2000);
    expect(settleAtPublishing(unneeded, far, { bidDeadline: later }, now)).toEqual({ bidDeadline: later });
  });

  it('leave a prequalification alone that has ended', () => {
    const ended = { ...lot, prequalificationDeadline: now };
    const unneeded = { ...plan, bid: null, prequalification: null };
    const wanted = { prequalificationDeadline: new Date(new Date(now).getTime() + 1000) };
    expect(settleAtPublishing(unneeded, ended, wanted, now)).toEqual({});
    const before = new Date(new Date(now).getTime() - 1);
    expect(settleAtPublishing(unneeded, ended, wanted, before)).toEqual(wanted);
  });
});

test('a second person confirms that bids are not affected, if a rule binds', () => {
  const bound = planExtension(tender, lot, now, never);
  const free = planExtension({ scope: 'voluntary', method: 'rfq' }, lot, now, never);
  expect(needsSecondPerson(bound, false)).toBe(true);
  expect(needsSecondPerson(bound, true)).toBe(false);
  expect(needsSecondPerson(free, false)).toBe(false);
});

test('issued documents may change before the deadline, and not at it', () => {
  const deadline = lot.bidDeadline.getTime();
  const at = (offset: number) =>
    mayStillChange({ state: 'published', bidDeadline: lot.bidDeadline }, new Date(deadline + offset));
  expect(at(-1)).toBe(true);
  expect(at(0)).toMatchObject({ refused: 'bid_deadline_passed' });
  expect(at(1)).toMatchObject({ refused: 'bid_deadline_passed' });
  const suspended = { state: 'suspended', bidDeadline: lot.bidDeadline } as const;
  expect(mayStillChange(suspended, now)).toEqual({ refused: 'lot_suspended' });
});
