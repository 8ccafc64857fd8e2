import { describe, expect, it } from 'vitest';
import { complaintStates } from './complaint.ts';
import { complaintRegisterState, isComplaintLate } from './register.ts';

const due = new Date('2026-11-24T16:00:00.000Z');
const after = (ms: number) => new Date(due.getTime() + ms);

describe('the register of complaints', () => {
  it('does not say that one is corrected or its decision signed, and knows no draft', () => {
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
    // Received late, whatever came after.
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
