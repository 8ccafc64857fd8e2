import { describe, expect, it } from 'vitest';
import { complaintStates } from './complaint.ts';
import { complaintRule } from './law.ts';
import {
  areNamed,
  complaintRegisterState,
  decisionWords,
  isComplaintLate,
  orderStanding,
  orderWords,
} from './register.ts';

const due = new Date('2026-11-24T16:00:00.000Z');
const after = (ms: number) => new Date(due.getTime() + ms);

describe('the register of complaints', () => {
  it('shows neither corrections nor pending signatures, and contains no draft', () => {
    expect(complaintStates.map((state) => [state, complaintRegisterState(state)])).toEqual([
      ['draft', null],
      ['submitted', 'reviewing'],
      ['correcting', 'reviewing'],
      ['received', 'handling'],
      ['deciding', 'handling'],
      ['decided', 'decided'],
      ['not_received', 'not_received'],
      ['withdrawn', 'withdrawn'],
    ]);
  });

  it.each([
    ['submitted', due, null, null, null, -1, false],
    ['submitted', due, null, null, null, 0, true],
    ['correcting', null, null, null, null, 9, false],
    ['not_received', due, null, null, after(-1), 9, false],
    ['not_received', due, null, null, due, 9, true],
    ['received', due, after(-1), after(9), null, 8, false],
    ['received', due, after(-1), after(9), null, 9, true],
    // Received late, whatever followed.
    ['received', due, due, after(9), null, 1, true],
    ['deciding', after(-9), after(-10), due, null, 0, true],
    ['decided', after(-9), after(-10), due, after(-1), 9, false],
    ['decided', after(-9), after(-10), due, due, 9, true],
    ['withdrawn', due, due, due, after(1), 9, false],
    ['draft', null, null, null, null, 9, false],
  ] as const)(
    '%s, to be received before %s and received %s, to be decided before %s and ended %s, is late after %d ms: %s',
    (state, reviewDueAt, receivedAt, decisionDueAt, endedAt, ms, late) => {
      expect(isComplaintLate({ state, reviewDueAt, receivedAt, decisionDueAt, endedAt }, after(ms))).toBe(
        late,
      );
    },
  );
});

describe('the public text of a decision', () => {
  const rule = (scope: 'government' | 'mandatory') => {
    const found = complaintRule({ scope, method: 'open_tender' }, 'result');
    if (found === null) throw new Error('the law has such complaints');
    return found;
  };

  it.each([
    ['government', 'published', null, false],
    ['government', 'opening', null, false],
    ['government', 'opening', due, true],
    ['government', 'terminated', null, true],
    ['government', 'failed', null, true],
    ['mandatory', 'publicity', due, false],
    ['mandatory', 'terminated', due, false],
  ] as const)(
    '%s, at a lot that is %s and was opened %s, names the parties: %s',
    (scope, lot, openedAt, named) => {
      expect(areNamed(rule(scope), { lot, openedAt })).toBe(named);
    },
  );

  it('contains the outcome, the remedy and whether it is carried out', () => {
    expect(decisionWords('rejected', 'no_evidence')).toBe('驳回投诉（缺乏事实依据，投诉事项不成立）');
    expect(decisionWords('upheld', null)).toBe('投诉成立');
    const words = (lot: 'publicity' | 'terminated', doneAt: Date | null) =>
      orderWords('reevaluate', orderStanding(lot, doneAt));
    expect(words('publicity', null)).toBe('责令改正：重新评审，尚未确认完成');
    expect(words('publicity', due)).toBe('责令改正：重新评审，已确认完成');
    expect(words('terminated', null)).toBe('责令改正：重新评审；本标段已终止');
    expect(words('terminated', due)).toBe('责令改正：重新评审，已确认完成');
    expect(orderWords(null, 'outstanding')).toBe('程序继续进行');
  });
});
