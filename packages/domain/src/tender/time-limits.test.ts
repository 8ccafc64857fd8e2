import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../display/day.ts';
import { law } from './law.ts';
import { checkSchedule, extensionNeeded, publicityEnd, type Schedule } from './time-limits.ts';

const never = () => false;
const weekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const beijing = (text: string) => new Date(`${text}:00+08:00`);

const good: Schedule = {
  method: 'open_tender',
  publishAt: beijing('2026-11-02T10:00'),
  documentFrom: beijing('2026-11-02T10:00'),
  documentUntil: beijing('2026-11-09T17:00'),
  bidDeadline: beijing('2026-11-23T09:30'),
};
const codes = (schedule: Schedule, scope: 'mandatory' | 'voluntary' | 'government', holidays = weekend) =>
  checkSchedule(schedule, scope, holidays).map((found) => `${found.ruleCode}:${found.severity}`);

describe('the times of a tender', () => {
  test('are accepted if they comply with the law', () => {
    for (const scope of ['mandatory', 'voluntary', 'government'] as const)
      expect(codes(good, scope)).toEqual([]);
  });

  test('that leave less than twenty days to prepare are blocked, with the earliest day and the article', () => {
    const short = { ...good, bidDeadline: beijing('2026-11-20T09:30') };
    expect(checkSchedule(short, 'mandatory', weekend)).toEqual([
      {
        ruleCode: 'bidPrepMinDays',
        severity: 'block',
        field: 'bidDeadline',
        passage: '',
        message: '自招标文件发出至投标截止不得少于20日，最早为2026年11月23日',
        citation: '《招标投标法》第二十四条',
        effectiveFrom: '2000-01-01',
        ruleVersion: 1,
      },
    ]);
    expect(codes(short, 'voluntary')).toEqual(['bidPrepMinDays:warn']);
    expect(codes(short, 'government')).toEqual(['bidPrepMinDaysGovernment:block']);
  });

  test('count from the start of the day of issue, to the millisecond', () => {
    const due = beijing('2026-11-22T00:00').getTime();
    const issue = (deadline: number) => ({ ...good, bidDeadline: new Date(deadline) });
    expect(codes(issue(due), 'mandatory', never)).toEqual([]);
    expect(codes(issue(due - 1), 'mandatory', never)).toEqual(['bidPrepMinDays:block']);
  });

  test('that end on a holiday continue to the next working day', () => {
    // 20 days after 2 November is Sunday the 22nd.
    const sunday = { ...good, bidDeadline: beijing('2026-11-22T09:30') };
    expect(codes(sunday, 'mandatory', never)).toEqual([]);
    expect(codes(sunday, 'mandatory')).toEqual(['bidPrepMinDays:block']);
  });

  test('offer the documents for five days, or five working days in government procurement', () => {
    const until = (text: string) => ({ ...good, documentUntil: beijing(text) });
    expect(codes(until('2026-11-06T23:59'), 'mandatory', never)).toEqual(['docSaleMinDays:block']);
    expect(codes(until('2026-11-07T00:00'), 'mandatory', never)).toEqual([]);
    expect(codes(until('2026-11-08T17:00'), 'government')).toEqual(['docSaleMinDaysGovernment:block']);
    expect(codes(until('2026-11-09T00:00'), 'government')).toEqual([]);
  });

  test('leave five days for a prequalification after the end of its document period', () => {
    const until = (text: string, documents?: string) => ({
      ...good,
      prequalificationDeadline: beijing(text),
      ...(documents === undefined ? {} : { prequalificationDocumentUntil: beijing(documents) }),
    });
    expect(codes(until('2026-11-12T09:00', '2026-11-08T17:00'), 'mandatory', never)).toEqual([
      'prequalSubmitMin:block',
    ]);
    expect(codes(until('2026-11-13T00:00', '2026-11-08T17:00'), 'mandatory', never)).toEqual([]);
    // Without a stated end the document period has the five days of the law.
    expect(codes(until('2026-11-11T09:00'), 'mandatory', never)).toEqual(['prequalSubmitMin:block']);
    expect(codes(until('2026-11-12T00:00'), 'mandatory', never)).toEqual([]);
  });

  test('of other methods follow their own rules in government procurement, and are free elsewhere', () => {
    const quick = (method: Schedule['method']): Schedule => ({
      ...good,
      method,
      documentUntil: beijing('2026-11-04T09:00'),
      bidDeadline: beijing('2026-11-04T09:30'),
    });
    expect(codes(quick('negotiation'), 'government')).toEqual(['negotiationPrepMinDays:block']);
    expect(codes(quick('inquiry'), 'government')).toEqual(['inquiryPrepMinDays:block']);
    expect(codes(quick('consultation'), 'government')).toEqual([
      'docSaleMinDaysConsultation:block',
      'consultationPrepMinDays:block',
    ]);
    expect(codes(quick('reverse_auction'), 'government')).toEqual([]);
    expect(codes(quick('negotiation'), 'voluntary')).toEqual([]);
    expect(
      codes({ ...quick('negotiation'), bidDeadline: beijing('2026-11-05T09:00') }, 'government'),
    ).toEqual([]);
  });

  test.each([
    [{ documentUntil: beijing('2026-11-02T10:00') }, 'documentUntil'],
    [{ bidDeadline: beijing('2026-11-09T16:59') }, 'bidDeadline'],
    [{ publishAt: beijing('2026-11-30T10:00') }, 'bidDeadline'],
    [{ prequalificationDeadline: beijing('2026-11-23T09:30') }, 'prequalificationDeadline'],
    [{ questionUntil: beijing('2026-11-02T10:00') }, 'questionUntil'],
    [{ questionUntil: beijing('2026-11-23T09:31') }, 'questionUntil'],
    [{ replyUntil: beijing('2026-11-02T10:00') }, 'replyUntil'],
  ])('in the wrong order are blocked in every scope: %j', (change, field) => {
    const found = checkSchedule({ ...good, ...change }, 'voluntary', weekend);
    expect(found.every((each) => each.ruleCode === 'orderOfTimes' && each.severity === 'block')).toBe(true);
    expect(found.map((each) => each.field)).toContain(field);
  });

  test('stay lawful if a lawful deadline is extended', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 24 * 60 }), (minutes) => {
        const later = new Date(new Date(good.bidDeadline).getTime() + minutes * 60_000);
        expect(codes({ ...good, bidDeadline: later }, 'mandatory')).toEqual([]);
      }),
    );
  });
});

describe('the periods after publishing', () => {
  const now = beijing('2026-11-05T10:00');

  const tender = { scope: 'mandatory', method: 'open_tender' } as const;

  test('leave fifteen times 24 hours after a change, or extend the deadline', () => {
    const exact = beijing('2026-11-20T10:00').getTime();
    const needed = (offset: number) => extensionNeeded(tender, new Date(exact + offset), now, weekend);
    expect(needed(1)).toBeNull();
    expect(needed(0)).toBeNull();
    expect(needed(-1)).toMatchObject({ earliest: new Date(exact), ruleCode: 'clarifyBeforeDeadline' });
  });

  test('extend the deadline to the same hour of a working day', () => {
    const short = extensionNeeded(tender, beijing('2026-11-06T09:30'), now, weekend);
    // 15 days from 10:00 on the 5th is the 20th at 10:00: 09:30 is the next day's, and that is a Saturday.
    expect(short?.proposed).toEqual(beijing('2026-11-23T09:30'));
    const late = extensionNeeded(tender, beijing('2026-11-06T14:00'), now, weekend);
    expect(late?.proposed).toEqual(beijing('2026-11-20T14:00'));
  });

  test('leave three days for a prequalification', () => {
    const of = (text: string) =>
      extensionNeeded(tender, beijing(text), now, weekend, 'prequalification')?.earliest ?? null;
    expect(of('2026-11-08T10:00')).toBeNull();
    expect(of('2026-11-08T09:59')).toEqual(beijing('2026-11-08T10:00'));
  });

  test.each([
    ['voluntary', 'open_tender', '2026-11-20T10:00'],
    ['government', 'open_tender', '2026-11-20T10:00'],
    ['government', 'consultation', '2026-11-10T10:00'],
    // Working days are counted as days: three after Thursday the 5th.
    ['government', 'negotiation', '2026-11-10T00:00'],
    ['government', 'inquiry', '2026-11-10T00:00'],
    ['voluntary', 'rfq', null],
    ['voluntary', 'consultation', null],
    ['mandatory', 'single_source', null],
    ['government', 'single_source', null],
  ] as const)('%s by %s is bound until %s', (scope, method, earliest) => {
    const needed = extensionNeeded({ scope, method }, beijing('2026-11-05T11:00'), now, weekend);
    expect(needed?.earliest ?? null).toEqual(earliest === null ? null : beijing(earliest));
  });

  test('publicize candidates for three whole days, to midnight, extended over a holiday', () => {
    expect(publicityEnd(now, never)).toEqual(beijing('2026-11-09T00:00'));
    expect(publicityEnd(now, weekend)).toEqual(beijing('2026-11-10T00:00'));
  });
});

describe('a number of the law', () => {
  test('names its article and the day of its entry into force', () => {
    for (const rule of Object.values(law)) {
      expect(rule.citation).toMatch(/^《.+》(第.+条|(国办发|财库)〔\d{4}〕\d+号)/);
      expect(addDays(rule.effectiveFrom, 0)).toBe(rule.effectiveFrom);
      expect(rule.ruleVersion).toBeGreaterThanOrEqual(1);
    }
  });
});
