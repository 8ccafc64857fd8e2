import { describe, expect, test } from 'vitest';
import { at } from '../moment.ts';
import {
  type ComplaintFacts,
  canComplain,
  complaintTime,
  correctionEnds,
  decisionDue,
  reviewDue,
  suspensionEnds,
} from './access.ts';
import { complaintSubjects } from './complaint.ts';
import { complaintRule } from './law.ts';

const weekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const beijing = (text: string) => new Date(`${text}:00+08:00`);
const around = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

const dueAt = beijing('2026-11-13T00:00');
const answered = { state: 'answered', dueAt, endedAt: beijing('2026-11-11T16:00') } as const;
const overdue = { state: 'submitted', dueAt, endedAt: null } as const;
const facts: ComplaintFacts = {
  scope: 'mandatory',
  method: 'open_tender',
  hasSupervisor: true,
  party: { documentObtainedAt: beijing('2026-11-03T09:00'), hasApplied: false, hasBid: false },
  objection: answered,
  hasComplained: false,
  knownOn: '',
};
const government = { ...facts, scope: 'government' } as const;

describe('a person without a company', () => {
  const person = { ...facts, party: 'person' } as const;
  test.each([
    ['complains after the answer to an objection', 'result', person, true],
    ['complains after a term without an answer', 'result', { ...person, objection: overdue }, true],
    ['must object first', 'result', { ...person, objection: null }, 'complaint_objection_first'],
    [
      'must object again after a withdrawal',
      'tender_document',
      { ...person, objection: { ...answered, state: 'withdrawn' } },
      'complaint_objection_first',
    ],
    [
      'complains directly about another matter',
      'other',
      { ...person, objection: null, knownOn: '2026-11-20' },
      true,
    ],
    [
      'cannot complain in government procurement',
      'result',
      { ...person, scope: 'government' },
      'complaint_suppliers_only',
    ],
    [
      'cannot complain without a supervisor',
      'result',
      { ...person, hasSupervisor: false },
      'complaint_no_supervisor',
    ],
    ['complains once after an objection', 'result', { ...person, hasComplained: true }, 'complaint_already'],
  ] as const)('%s', (_, subject, given, expected) => {
    const may = canComplain(subject, given, weekend, beijing('2026-11-23T09:00'));
    expect(may === true ? may : may.refused).toBe(expected);
  });
});

describe('the time for complaints', () => {
  test.each([
    // Answered on Wednesday the 11th, ten days on: Saturday the 21st, which rolls on to Monday.
    ['after the answer', facts, '2026-11-24T00:00'],
    // The term ended with Thursday the 12th, ten days on: Sunday the 22nd, which rolls on.
    ['after a term without an answer', { ...facts, objection: overdue }, '2026-11-24T00:00'],
    // Answered on Friday the 20th, after the term: Monday the 30th.
    [
      'after a late answer',
      { ...facts, objection: { ...answered, endedAt: beijing('2026-11-20T23:59') } },
      '2026-12-01T00:00',
    ],
    // Counted from the term's last day, Thursday the 12th, however early the answer was: fifteen working days.
    ['in government procurement', government, '2026-12-04T00:00'],
    [
      'in government procurement without an answer',
      { ...government, objection: overdue },
      '2026-12-04T00:00',
    ],
    [
      'in government procurement after a late answer',
      { ...government, objection: { ...answered, endedAt: beijing('2026-11-16T10:00') } },
      '2026-12-08T00:00',
    ],
  ] as const)('%s ends exactly, to the millisecond', (_, given, until) => {
    const last = beijing(until);
    expect(at(complaintTime('result', given, weekend).until ?? '')).toBe(last.getTime());
    expect(canComplain('result', given, weekend, around(last, -1))).toBe(true);
    expect(canComplain('result', given, weekend, last)).toMatchObject({ refused: 'complaint_late' });
    expect(canComplain('result', given, weekend, around(last, 1))).toMatchObject({
      refused: 'complaint_late',
    });
  });

  test('about another matter ends ten days after the day it was known', () => {
    const other = { ...facts, objection: null, knownOn: '2026-11-10' };
    const last = beijing('2026-11-21T00:00');
    expect(canComplain('other', other, weekend, around(last, -1))).toBe(true);
    expect(canComplain('other', other, weekend, last)).toMatchObject({ refused: 'complaint_late' });
  });
});

describe('a complaint', () => {
  const now = beijing('2026-11-12T10:00');

  test('waits for the answer, or for the end of its term, to the millisecond', () => {
    const waiting = { ...facts, objection: overdue };
    expect(canComplain('result', waiting, weekend, around(dueAt, -1))).toMatchObject({
      refused: 'complaint_early',
    });
    expect(canComplain('result', waiting, weekend, dueAt)).toBe(true);
    expect(canComplain('result', waiting, weekend, around(dueAt, 1))).toBe(true);
  });

  test.each([
    ['no earlier objection', { ...facts, objection: null }, 'complaint_objection_first'],
    ['an objection that was never submitted', draftOf('draft'), 'complaint_objection_first'],
    ['a withdrawn objection', draftOf('withdrawn'), 'complaint_objection_first'],
    ['an earlier complaint', { ...facts, hasComplained: true }, 'complaint_already'],
    ['no supervisor of the buyer', { ...facts, hasSupervisor: false }, 'complaint_no_supervisor'],
    [
      'no law that provides it',
      { ...facts, method: 'rfq', scope: 'voluntary' } as const,
      'complaint_not_provided',
    ],
  ] as const)('with %s is refused', (_, given, refused) => {
    expect(canComplain('result', given, weekend, now)).toMatchObject({ refused });
  });

  function draftOf(state: 'draft' | 'withdrawn'): ComplaintFacts {
    return { ...facts, objection: { ...answered, state } };
  }

  test('about another matter needs participation and no objection, and does not exist in government procurement', () => {
    const known = { ...facts, objection: null, knownOn: '2026-11-11' };
    expect(canComplain('other', known, weekend, now)).toBe(true);
    const stranger = { ...known, party: { documentObtainedAt: null, hasApplied: false, hasBid: false } };
    expect(canComplain('other', stranger, weekend, now)).toMatchObject({ refused: 'complaint_not_party' });
    expect(canComplain('other', { ...known, scope: 'government' }, weekend, now)).toMatchObject({
      refused: 'complaint_not_provided',
    });
  });

  test('is possible after an objection that was not received', () => {
    const given = { ...facts, objection: { ...answered, state: 'not_receivable' } } as const;
    expect(canComplain('opening', given, weekend, now)).toBe(true);
  });
});

describe('the supervisor’s duties', () => {
  const monday = beijing('2026-11-09T15:00');
  const bound = (scope: 'mandatory' | 'government') => {
    const rule = complaintRule({ scope, method: 'open_tender' }, 'result');
    if (rule === null) throw new Error('no rule');
    return rule;
  };

  test.each([
    ['mandatory', '2026-11-13T00:00', '2026-12-29T00:00', null],
    // Counted from its arrival, not from its reception a week later.
    ['government', '2026-11-17T00:00', '2026-12-22T00:00', '2026-12-17T00:00'],
  ] as const)('have the terms of the law in a %s tender', (scope, review, decision, standsUntil) => {
    const rule = bound(scope);
    expect(reviewDue(rule, monday, weekend)).toEqual(beijing(review));
    const received = { cameAt: monday, receivedAt: beijing('2026-11-16T09:00') };
    expect(decisionDue(rule, received, weekend)).toEqual(beijing(decision));
    expect(suspensionEnds(rule, beijing('2026-11-16T09:00'))).toEqual(
      standsUntil === null ? null : beijing(standsUntil),
    );
  });

  test('allow whole working days for a correction', () => {
    expect(correctionEnds(3, beijing('2026-11-12T15:00'), weekend)).toEqual(beijing('2026-11-18T00:00'));
  });

  test('follow rules that name their article and the day of its entry into force', () => {
    for (const subject of complaintSubjects) {
      for (const scope of ['mandatory', 'voluntary', 'government'] as const) {
        const rule = complaintRule({ scope, method: 'open_tender' }, subject);
        if (rule === null) continue;
        for (const period of [rule.time, rule.review, rule.decision]) {
          expect(period.citation).toMatch(/^《.+》第/);
          expect(period.effectiveFrom).toMatch(/^20\d\d-\d\d-\d\d$/);
        }
      }
    }
  });
});
