import { describe, expect, test } from 'vitest';
import type { LotState } from '../lot/lot.ts';
import type { ObjectionSubject } from './objection.ts';
import { checkRemedy, isCarriedOut, isMissed, type Remedy, type RemedyFacts, remediesFor } from './remedy.ts';

const deadline = new Date('2026-11-30T01:30:00.000Z');
const before = new Date(deadline.getTime() - 1);
const lotIn = (state: LotState, stateBeforeSuspension: LotState | null = null): RemedyFacts => ({
  state,
  stateBeforeSuspension,
  bidDeadline: deadline,
  prequalificationConcludedAt: null,
});

describe('the remedies of a justified objection', () => {
  test.each<readonly [ObjectionSubject, LotState, readonly Remedy[]]>([
    ['tender_document', 'published', ['amend_document', 'rebid']],
    ['tender_document', 'evaluating', ['rebid']],
    ['prequalification_document', 'published', ['amend_document', 'rebid']],
    ['opening', 'opening', ['correct_record', 'rebid']],
    ['opening', 'evaluating', ['correct_record', 'rebid']],
    ['result', 'publicity', ['reevaluate', 'rebid']],
    ['result', 'deciding', ['reevaluate', 'rebid']],
    // Beyond remedy on the platform.
    ['result', 'awarded', []],
    ['tender_document', 'terminated', []],
  ])('against %s while the lot is %s: %s', (subject, state, possible) => {
    expect(remediesFor(subject, 'upheld', lotIn(state), before)).toEqual(possible);
    const partly = possible.length === 0 ? [] : [...possible, 'no_effect'];
    expect(remediesFor(subject, 'partly_upheld', lotIn(state), before)).toEqual(partly);
    expect(remediesFor(subject, 'rejected', lotIn(state), before)).toEqual([]);
  });

  test('include a change of the documents strictly before the deadline', () => {
    const offered = (now: Date) => remediesFor('tender_document', 'upheld', lotIn('published'), now);
    expect(offered(before)).toContain('amend_document');
    expect(offered(deadline)).toEqual(['rebid']);
    expect(offered(new Date(deadline.getTime() + 1))).toEqual(['rebid']);
  });

  test('include judging applications anew after their results were announced, strictly before the deadline', () => {
    const offered = (subject: ObjectionSubject, concluded: boolean, now: Date, lot = lotIn('published')) =>
      remediesFor(subject, 'upheld', { ...lot, prequalificationConcludedAt: concluded ? before : null }, now);
    expect(offered('prequalification_result', true, before)).toEqual(['prequalify_anew', 'rebid']);
    expect(offered('prequalification_result', true, deadline)).toEqual(['rebid']);
    expect(offered('prequalification_document', true, before)).toEqual([
      'amend_document',
      'prequalify_anew',
      'rebid',
    ]);
    expect(offered('prequalification_document', false, before)).toEqual(['amend_document', 'rebid']);
    expect(offered('tender_document', true, before)).not.toContain('prequalify_anew');
    const suspended = lotIn('suspended', 'published');
    expect(offered('prequalification_result', true, before, suspended)).toContain('prequalify_anew');
    expect(offered('prequalification_result', true, before, lotIn('evaluating'))).toEqual(['rebid']);
    expect(isCarriedOut('prequalify_anew', 'amend_document')).toBe(false);
  });

  test('of a suspended lot are those of the state to which it will return', () => {
    expect(remediesFor('result', 'upheld', lotIn('suspended', 'publicity'), before)).toEqual([
      'reevaluate',
      'rebid',
    ]);
  });

  test('include the next candidate if there is one besides the candidate concerned', () => {
    const offered = (state: LotState, candidatesLeft: number) =>
      remediesFor('result', 'upheld', { ...lotIn(state), candidatesLeft }, before);
    expect(offered('publicity', 2)).toEqual(['reevaluate', 'next_candidate', 'rebid']);
    expect(offered('evaluating', 2)).toEqual(['next_candidate', 'rebid']);
    expect(offered('deciding', 1)).toEqual(['reevaluate', 'rebid']);
    expect(remediesFor('opening', 'upheld', { ...lotIn('evaluating'), candidatesLeft: 3 }, before)).toEqual([
      'correct_record',
      'rebid',
    ]);
    // A new evaluation includes a strike; the end of the lot ends everything.
    expect(isCarriedOut('next_candidate', 'reevaluate')).toBe(true);
    expect(isCarriedOut('reevaluate', 'next_candidate')).toBe(false);
    expect(isCarriedOut('next_candidate', 'rebid')).toBe(true);
  });

  test('leave only the end of the lot if the documents were not changed by the deadline, except after an earlier suspension', () => {
    expect(isMissed('amend_document', 'bidding')).toBe(false);
    expect(isMissed('amend_document', 'closed')).toBe(true);
    expect(isMissed('amend_document', 'suspended')).toBe(false);
    expect(isMissed('reevaluate', 'closed')).toBe(false);
    expect(isMissed('prequalify_anew', 'closed')).toBe(true);
    expect(isMissed('prequalify_anew', 'bidding')).toBe(false);
  });

  test('are refused at their field if they do not apply', () => {
    const message = (remedy: Remedy | null, possible: readonly Remedy[]) => {
      const fits = checkRemedy(remedy, possible);
      return fits === true ? true : fits.fields?.[0]?.message;
    };
    expect(message('rebid', ['rebid'])).toBe(true);
    expect(message(null, [])).toBe(true);
    expect(message(null, ['rebid'])).toBe('请选择纠正措施');
    expect(message('reevaluate', ['rebid'])).toBe('“重新评标”现在不能选择，请另选纠正措施');
    expect(message('rebid', [])).toBe('现在没有可以选择的纠正措施');
  });
});
