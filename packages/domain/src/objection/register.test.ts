import { describe, expect, it } from 'vitest';
import type { LotState } from '../lot/lot.ts';
import { objectionStates } from './objection.ts';
import { announceHold, consequenceOf, isLate, registerState, remedyStanding, resultOf } from './register.ts';
import type { Remedy } from './remedy.ts';

const due = new Date('2026-11-24T16:00:00.000Z');
const after = (ms: number) => new Date(due.getTime() + ms);

describe('the register', () => {
  it('does not show pending approvals, and contains no draft', () => {
    expect(objectionStates.map((state) => [state, registerState(state)])).toEqual([
      ['draft', null],
      ['submitted', 'open'],
      ['answering', 'open'],
      ['answered', 'answered'],
      ['not_receivable', 'not_receivable'],
      ['withdrawn', 'withdrawn'],
    ]);
  });

  it.each([
    ['submitted', null, -1, false],
    ['submitted', null, 0, true],
    ['answering', null, 1, true],
    ['answered', after(-1), 9, false],
    ['answered', due, 9, true],
    ['not_receivable', due, 9, true],
    ['withdrawn', after(9), 9, false],
    ['draft', null, 9, false],
  ] as const)('%s, ended %s, is late %d ms after its term: %s', (state, endedAt, ms, late) => {
    expect(isLate({ state, dueAt: state === 'draft' ? null : due, endedAt }, after(ms))).toBe(late);
  });

  it('states the result', () => {
    expect(resultOf('partly_upheld', null)).toBe('异议部分成立');
    expect(resultOf(null, 'late')).toBe('不予受理（逾期提出）');
    expect(consequenceOf('rejected', null, 'outstanding')).toBe('原文件或者结果维持不变');
    expect(consequenceOf(null, null, 'lot_failed')).toBe('程序继续进行');
  });

  it('states the remedy and its progress, or the end of the lot', () => {
    const done = new Date();
    const follows = (remedy: Remedy, lot: LotState, remediedAt: Date | null) =>
      consequenceOf('upheld', remedy, remedyStanding(lot, remediedAt));
    expect(follows('amend_document', 'published', null)).toBe('招标文件将作修改，变更另行公告');
    expect(follows('amend_document', 'published', done)).toBe('招标文件已修改，变更已另行公告');
    expect(follows('reevaluate', 'evaluating', done)).toBe('已开始重新评标，中标候选人另行公示');
    expect(follows('next_candidate', 'deciding', null)).toContain('由其后的候选人递补');
    // The end of the lot ends the remedy: no document was changed.
    expect(follows('amend_document', 'terminated', done)).toBe('本标段已终止');
    expect(follows('rebid', 'terminated', done)).toBe('本标段已终止，将重新招标');
    expect(follows('reevaluate', 'failed', null)).toBe('本标段已流标');
    expect(consequenceOf('upheld', null, 'done')).toBe('招标人依法采取相应措施');
  });

  it.each([
    ['published', true, '因收到异议，开标暂停至办结'],
    ['evaluating', true, '因收到异议，公示中标候选人暂停至办结'],
    ['publicity', true, '因收到异议，定标暂停至办结'],
    ['suspended', true, '因收到异议，相关程序暂停至办结'],
    ['failed', true, null],
    ['awarded', false, '收到的异议已于2026年11月25日办结，因异议的暂停已经结束'],
  ] as const)('announces the blocked act of a lot that is %s: %s', (state, held, words) => {
    expect(announceHold(state, { held, freedAt: due })).toBe(words);
    expect(announceHold(state, { held: false, freedAt: null })).toBeNull();
  });
});
