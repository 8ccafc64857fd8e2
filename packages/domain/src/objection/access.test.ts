import { describe, expect, test } from 'vitest';
import { at } from '../moment.ts';
import { canObject, isFree, type ObjectionFacts, objectionDue, objectionTime } from './access.ts';
import { objectionRule } from './law.ts';
import { objectionSubjects } from './objection.ts';

const weekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const beijing = (text: string) => new Date(`${text}:00+08:00`);
const around = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

const party = { documentObtainedAt: beijing('2026-11-03T09:00'), hasApplied: false, hasBid: true };
const facts: ObjectionFacts = {
  scope: 'mandatory',
  method: 'open_tender',
  sourcing: 'announced',
  lot: {
    state: 'published',
    publishedAt: beijing('2026-11-02T10:00'),
    documentFrom: beijing('2026-11-02T10:00'),
    prequalificationDeadline: beijing('2026-11-12T09:00'),
    prequalificationConcludedAt: beijing('2026-11-13T15:00'),
    bidDeadline: beijing('2026-11-30T09:30'),
    publicityFrom: beijing('2026-12-02T10:00'),
    publicityUntil: beijing('2026-12-08T00:00'),
    awardedAt: null,
    endedAt: null,
  },
  opening: { startedAt: beijing('2026-11-30T09:40'), openedAt: beijing('2026-11-30T09:42') },
  party,
};

describe('the time for objections', () => {
  test.each([
    ['tender_document', '2026-11-20T09:30'],
    ['prequalification_document', '2026-11-10T09:00'],
    ['opening', '2026-11-30T10:12'],
    ['result', '2026-12-08T00:00'],
  ] as const)('against %s ends at %s, to the millisecond', (subject, until) => {
    const last = beijing(until);
    expect(at(objectionTime(subject, facts, weekend).until ?? '')).toBe(last.getTime());
    expect(canObject(subject, facts, weekend, around(last, -1))).toBe(true);
    expect(canObject(subject, facts, weekend, last)).toMatchObject({ refused: 'objection_late' });
    expect(canObject(subject, facts, weekend, around(last, 1))).toMatchObject({ refused: 'objection_late' });
  });

  test.each([
    // Tuesday the 3rd, seven working days on: Thursday the 12th, whole.
    ['tender_document', '2026-11-13T00:00'],
    // Given out until Monday the 9th, seven working days on: Wednesday the 18th.
    ['prequalification_document', '2026-11-19T00:00'],
    // Announced on Friday the 13th, seven working days on: Tuesday the 24th.
    ['prequalification_result', '2026-11-25T00:00'],
    ['opening', '2026-12-10T00:00'],
  ] as const)('against %s in government procurement ends at %s', (subject, until) => {
    const last = beijing(until);
    const bound = { ...facts, scope: 'government', party: { ...party, hasApplied: true } } as const;
    expect(canObject(subject, bound, weekend, around(last, -1))).toBe(true);
    expect(canObject(subject, bound, weekend, last)).toMatchObject({ refused: 'objection_late' });
  });

  test('to the result of a government purchase lasts seven working days after the award', () => {
    const awarded = {
      ...facts,
      scope: 'government',
      lot: { ...facts.lot, state: 'awarded', awardedAt: beijing('2026-12-08T15:00') },
    } as const;
    // Announced on Wednesday the 9th, whole; seven working days on: Friday the 18th.
    const last = beijing('2026-12-19T00:00');
    expect(canObject('result', awarded, weekend, around(last, -1))).toBe(true);
    expect(canObject('result', awarded, weekend, last)).toMatchObject({ refused: 'objection_late' });
    expect(canObject('result', { ...awarded, scope: 'mandatory' }, weekend, last)).toMatchObject({
      refused: 'objection_late',
    });
  });

  test('does not begin before the step in question', () => {
    const unopened = { ...facts, opening: null };
    expect(canObject('opening', unopened, weekend, beijing('2026-11-30T09:39'))).toEqual({
      refused: 'objection_early',
      values: { subject: '开标' },
    });
    expect(canObject('result', facts, weekend, around(beijing('2026-12-02T10:00'), -1))).toMatchObject({
      refused: 'objection_early',
    });
    expect(canObject('result', facts, weekend, beijing('2026-12-02T10:00'))).toBe(true);
  });

  test('moves with the deadline it is counted from', () => {
    const later = { ...facts, lot: { ...facts.lot, bidDeadline: beijing('2026-12-30T09:30') } };
    expect(canObject('tender_document', later, weekend, beijing('2026-12-20T09:29'))).toBe(true);
  });
});

describe('the right to object', () => {
  const stranger = { documentObtainedAt: null, hasApplied: false, hasBid: false };
  const holder = { ...stranger, documentObtainedAt: party.documentObtainedAt };
  const applicant = { ...stranger, hasApplied: true };
  const bidder = { ...holder, hasApplied: true, hasBid: true };
  const moments = {
    tender_document: '2026-11-05T10:00',
    prequalification_document: '2026-11-05T10:00',
    prequalification_result: '2026-11-16T10:00',
    opening: '2026-11-30T10:00',
    result: '2026-12-03T10:00',
  } as const;
  const may = (party: ObjectionFacts['party'], scope: ObjectionFacts['scope']) =>
    objectionSubjects.filter(
      (subject) =>
        canObject(subject, { ...facts, scope, party }, weekend, beijing(moments[subject])) === true,
    );

  test('is limited to public documents for a stranger', () => {
    expect(may(stranger, 'mandatory')).toEqual(['prequalification_document']);
    expect(
      canObject('tender_document', { ...facts, party: stranger }, weekend, beijing('2026-11-05T10:00')),
    ).toEqual({ refused: 'objection_not_party', values: { need: '获取招标文件' } });
  });

  test('covers the documents and, as an interested party, the result for a holder of the documents', () => {
    expect(may(holder, 'mandatory')).toEqual(['tender_document', 'prequalification_document', 'result']);
    expect(may(holder, 'government')).toEqual(['tender_document', 'prequalification_document']);
  });

  test('covers the result for an applicant in 招标', () => {
    expect(may(applicant, 'voluntary')).toEqual(['prequalification_document', 'result']);
  });

  test('covers everything for a bidder', () => {
    const named = objectionSubjects.filter((subject) => subject !== 'prequalification_result');
    expect(may(bidder, 'mandatory')).toEqual(named);
    expect(may(bidder, 'government')).toEqual([...objectionSubjects]);
  });

  test('covers the result of the prequalification for an applicant in government procurement', () => {
    expect(may(applicant, 'government')).toEqual(['prequalification_document', 'prequalification_result']);
    const bound = { ...facts, scope: 'government', party: holder } as const;
    const during = beijing(moments.prequalification_result);
    expect(canObject('prequalification_result', bound, weekend, during)).toEqual({
      refused: 'objection_not_party',
      values: { need: '递交资格预审申请' },
    });
    const waiting = {
      ...bound,
      party: applicant,
      lot: { ...facts.lot, prequalificationConcludedAt: null },
    };
    expect(canObject('prequalification_result', waiting, weekend, during)).toMatchObject({
      refused: 'objection_early',
    });
  });

  test('excludes the result of a prequalification in 招标, which is complained of directly', () => {
    const direct = { ...facts, party: applicant };
    expect(canObject('prequalification_result', direct, weekend, beijing('2026-11-16T10:00'))).toEqual({
      refused: 'objection_not_provided',
    });
  });

  test.each([
    ['failed', 'mandatory'],
    ['terminated', 'voluntary'],
    ['archived', 'government'],
  ] as const)('ends if the lot is %s in a %s tender', (state, scope) => {
    const over = { ...facts, scope, lot: { ...facts.lot, state } } as const;
    for (const subject of objectionSubjects.filter((one) => one !== 'prequalification_result'))
      expect(canObject(subject, over, weekend, beijing(moments[subject]))).toEqual({ refused: 'lot_over' });
  });

  test.each(['failed', 'terminated'] as const)(
    'lasts seven working days for a bidder after a government purchase is %s',
    (state) => {
      // Friday the 4th; the seventh working day after it is Tuesday the 15th.
      const endedAt = beijing('2026-12-04T10:00');
      const lot = { ...facts.lot, state, endedAt, publicityFrom: null, publicityUntil: null };
      const over = { ...facts, scope: 'government', lot } as const;
      const until = beijing('2026-12-16T00:00');
      expect(canObject('result', over, weekend, around(endedAt, -1))).toMatchObject({
        refused: 'objection_early',
      });
      expect(canObject('result', over, weekend, endedAt)).toBe(true);
      expect(canObject('result', over, weekend, around(until, -1))).toBe(true);
      expect(canObject('result', over, weekend, until)).toMatchObject({ refused: 'objection_late' });
    },
  );

  test('continues while the lot is suspended', () => {
    const suspended = { ...facts, lot: { ...facts.lot, state: 'suspended' } } as const;
    expect(canObject('tender_document', suspended, weekend, beijing('2026-11-05T10:00'))).toBe(true);
  });

  test('does not exist in law outside 招标 and government procurement', () => {
    const free = { ...facts, scope: 'voluntary', method: 'rfq' } as const;
    expect(canObject('result', free, weekend, beijing('2026-12-03T10:00'))).toEqual({
      refused: 'objection_not_provided',
    });
    expect(
      canObject(
        'opening',
        { ...facts, scope: 'government', method: 'inquiry' },
        weekend,
        beijing('2026-11-30T10:00'),
      ),
    ).toEqual({ refused: 'objection_no_subject' });
    const plain = { ...facts, lot: { ...facts.lot, prequalificationDeadline: null } };
    expect(canObject('prequalification_document', plain, weekend, beijing('2026-11-05T10:00'))).toEqual({
      refused: 'objection_no_subject',
    });
  });
});

describe('the answer', () => {
  const due = (scope: ObjectionFacts['scope'], subject: (typeof objectionSubjects)[number], from: string) => {
    const rule = objectionRule({ scope, method: 'open_tender' }, subject);
    if (rule === null) throw new Error('no rule');
    return objectionDue(rule, beijing(from), weekend).getTime();
  };

  test('is due at the end of the third day, extended over days off', () => {
    expect(due('mandatory', 'result', '2026-11-02T23:59')).toBe(beijing('2026-11-06T00:00').getTime());
    // Three days after Wednesday the 4th is a Saturday.
    expect(due('voluntary', 'tender_document', '2026-11-04T10:00')).toBe(
      beijing('2026-11-10T00:00').getTime(),
    );
  });

  test('is due the same day for an opening, and in seven working days in government procurement', () => {
    expect(due('mandatory', 'opening', '2026-11-07T10:00')).toBe(beijing('2026-11-08T00:00').getTime());
    expect(due('government', 'result', '2026-11-04T10:00')).toBe(beijing('2026-11-14T00:00').getTime());
  });
});

test.each([
  ['prequalify', ['prequalification_document']],
  ['open', ['tender_document', 'prequalification_document', 'prequalification_result']],
  ['publicize', ['tender_document', 'prequalification_document', 'prequalification_result', 'opening']],
  ['decide', [...objectionSubjects]],
  ['contract', [...objectionSubjects]],
] as const)('an open objection blocks %s if it is about %s', (act, held) => {
  const heldWhere = (answered: boolean, refused: string) =>
    objectionSubjects.filter((subject) => {
      const free = isFree(act, [{ subject, answered }]);
      return free !== true && free.refused === refused;
    });
  expect(heldWhere(false, 'objection_open')).toEqual(held);
  // An answered objection holds too, until its remedy is done.
  expect(heldWhere(true, 'objection_unremedied')).toEqual(held);
  expect(isFree(act, [])).toBe(true);
});

describe('an interested person without a company', () => {
  const person = { ...facts, party: 'person' } as const;

  test.each([
    ['tender_document', '2026-11-20T09:30'],
    ['prequalification_document', '2026-11-10T09:00'],
    ['result', '2026-12-08T00:00'],
  ] as const)('may object to %s until the common deadline', (subject, until) => {
    const last = beijing(until);
    expect(canObject(subject, person, weekend, around(last, -1))).toBe(true);
    expect(canObject(subject, person, weekend, last)).toMatchObject({ refused: 'objection_late' });
  });

  test('may object to documents from their release, and to a result from its publication', () => {
    const { documentFrom, publicityFrom } = facts.lot;
    const from = [
      ['tender_document', documentFrom],
      ['result', publicityFrom],
    ] as const;
    for (const [subject, first] of from) {
      const begins = new Date(at(first ?? ''));
      expect(canObject(subject, person, weekend, around(begins, -1))).toMatchObject({
        refused: 'objection_early',
      });
      expect(canObject(subject, person, weekend, begins)).toBe(true);
    }
  });

  test('may not object to an opening, which only bidders attend', () => {
    expect(canObject('opening', person, weekend, beijing('2026-11-30T10:00'))).toMatchObject({
      refused: 'objection_bidders_only',
    });
  });

  test('may not object in government procurement, nor where the law provides no objection', () => {
    const now = beijing('2026-11-05T10:00');
    for (const subject of objectionSubjects) {
      expect(canObject(subject, { ...person, scope: 'government' }, weekend, now)).toMatchObject({
        refused: 'objection_suppliers_only',
      });
    }
    const inquiry = { ...person, scope: 'voluntary', method: 'inquiry' } as const;
    expect(canObject('tender_document', inquiry, weekend, now)).toMatchObject({
      refused: 'objection_not_provided',
    });
  });
});
