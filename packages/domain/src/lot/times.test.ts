import { describe, expect, test } from 'vitest';
import { describeTimes, laterTimes, resumedDeadline } from './times.ts';

const lot = {
  documentUntil: '2026-11-10T09:00:00.000Z',
  questionUntil: null,
  prequalificationDeadline: '2026-11-12T09:00:00.000Z',
  bidDeadline: '2026-12-01T01:00:00.000Z',
} as const;
const now = '2026-11-11T00:00:00.000Z';
const later = '2026-12-08T01:00:00.000Z';

describe('the times of a lot', () => {
  test('are extended before the deadline, and not at it', () => {
    expect(laterTimes(lot, { bidDeadline: later }, '2026-12-01T00:59:59.999Z')).toEqual({
      bidDeadline: new Date(later),
    });
    expect(laterTimes(lot, { bidDeadline: later }, lot.bidDeadline)).toMatchObject({
      refused: 'bid_deadline_passed',
    });
    expect(laterTimes(lot, { bidDeadline: lot.bidDeadline }, now)).toEqual({
      refused: 'deadline_only_later',
    });
  });

  test.each([
    ['questionUntil', later, '提疑截止时间原未设置，不能在变更中新增'],
    ['documentUntil', '2026-11-09T09:00:00.000Z', '招标文件获取截止时间只能延后，不能提前'],
    ['documentUntil', '2026-12-08T01:00:00.001Z', '招标文件获取截止时间不能晚于投标截止时间'],
    ['prequalificationDeadline', later, '资格预审截止时间须早于投标截止时间'],
  ] as const)('%s at %s: %s', (field, time, message) => {
    expect(laterTimes(lot, { bidDeadline: later, [field]: time }, now)).toMatchObject({
      fields: [{ field, message }],
    });
  });

  test('do not extend a prequalification that is over', () => {
    const wanted = { bidDeadline: later, prequalificationDeadline: '2026-11-20T01:00:00.000Z' };
    expect(laterTimes(lot, wanted, '2026-11-12T08:59:59.999Z')).toMatchObject({
      prequalificationDeadline: new Date(wanted.prequalificationDeadline),
    });
    expect(laterTimes(lot, wanted, lot.prequalificationDeadline)).toMatchObject({ refused: 'invalid_input' });
  });

  test('are described from the old to the new time', () => {
    expect(describeTimes(lot, { ...lot, bidDeadline: later })).toEqual([
      {
        field: 'bidDeadline',
        label: '投标截止时间',
        before: '2026年12月1日 09:00',
        after: '2026年12月8日 09:00',
      },
    ]);
  });
});

describe('a suspension', () => {
  const held = { ...lot, suspendedAt: now, stateBeforeSuspension: 'published' };

  test('costs no time to bid: a deadline that passed meanwhile is replaced', () => {
    expect(resumedDeadline(held, undefined, '2026-12-01T00:59:59.999Z')).toEqual({});
    expect(resumedDeadline(held, undefined, lot.bidDeadline)).toMatchObject({ refused: 'invalid_input' });
    expect(resumedDeadline(held, later, lot.bidDeadline)).toEqual({ bidDeadline: new Date(later) });
    expect(resumedDeadline(held, later, later)).toMatchObject({ refused: 'invalid_input' });
    expect(resumedDeadline(held, now, now)).toEqual({ refused: 'deadline_only_later' });
  });

  test('after the deadline does not reopen bidding', () => {
    const closed = { ...held, suspendedAt: lot.bidDeadline };
    expect(resumedDeadline(closed, undefined, later)).toEqual({});
    expect(resumedDeadline(closed, later, now)).toMatchObject({ refused: 'invalid_input' });
  });
});
