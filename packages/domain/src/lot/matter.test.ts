import { describe, expect, it } from 'vitest';
import { tenderScopes } from '../tender/scope.ts';
import { endsByTwo, mayEnd, type OpenMatter } from './matter.ts';

const until = '2026-12-10T16:00:00.000Z';
const all: readonly OpenMatter[] = [
  { kind: 'order' },
  { kind: 'question' },
  { kind: 'complaint' },
  { kind: 'complaint_time', until },
  { kind: 'remedy' },
  { kind: 'objection' },
  { kind: 'objection_time', subject: 'result', until },
  { kind: 'suspension' },
];

describe('an act that ends a lot', () => {
  it('archives it only if nothing is open, and lists the open matters', () => {
    expect(mayEnd('archive', 'government', [])).toBe(true);
    expect(mayEnd('archive', 'government', all)).toEqual({
      refused: 'matters_open',
      values: {
        act: '归档',
        matters: [
          '监督部门已责令暂停，尚未恢复',
          '对评标结果的质疑期至2026年12月11日 00:00',
          '有未答复的质疑',
          '质疑答复所述的纠正措施尚未完成',
          '质疑提出人的投诉期至2026年12月11日 00:00',
          '有未办结的投诉',
          '有未答复的提疑，请答复或者注明不予答复',
          '有未完成的订单，请完成或者取消',
        ].join('；'),
      },
    });
    for (const matter of all)
      expect(mayEnd('archive', 'mandatory', [matter]), matter.kind).toMatchObject({
        refused: 'matters_open',
      });
  });

  it('terminates it despite open objection periods, but not during a suspension by the supervisor', () => {
    const others = all.filter(({ kind }) => kind !== 'suspension');
    expect(mayEnd('terminate', 'mandatory', others)).toBe(true);
    expect(mayEnd('terminate', 'mandatory', all)).toMatchObject({
      values: { act: '终止', matters: '监督部门已责令暂停，尚未恢复' },
    });
  });
});

describe('a termination after the report', () => {
  it('needs another person where the law binds, unless it is ordered', () => {
    const reported = { isReported: true, isOrdered: false };
    expect(tenderScopes.filter((scope) => endsByTwo(scope, reported))).toEqual(['mandatory', 'government']);
    for (const scope of tenderScopes) {
      expect(endsByTwo(scope, { isReported: false, isOrdered: false })).toBe(false);
      expect(endsByTwo(scope, { isReported: true, isOrdered: true })).toBe(false);
    }
  });
});
