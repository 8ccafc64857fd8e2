import { describe, expect, it } from 'vitest';
import type { LotCriterion } from '../criterion/judgement.ts';
import { usualPriceFormula } from '../criterion/price-formula.ts';
import { checkScoreAnswer, type Discrepancy, discrepanciesOf, type ScoreAnswer } from './discrepancy.ts';

const of = (id: string, changes: Partial<LotCriterion>): LotCriterion => ({
  ...{ id, kind: 'technical', title: id, requirement: '', evidence: '', points: '10' },
  scoring: { by: 'judgement', steps: [{ when: '', from: '0', to: '10' }] },
  ...changes,
});
const plan = of('plan', {});
const tests = of('tests', {
  kind: 'commercial',
  scoring: {
    by: 'tiers',
    tiers: [
      { when: '三份', points: '10' },
      { when: '一份', points: '4' },
    ],
  },
});
const criteria = [
  of('licence', { kind: 'qualification', points: null, scoring: { by: 'pass' } }),
  plan,
  tests,
  of('price', { kind: 'price', scoring: { by: 'price', formula: usualPriceFormula } }),
];

const row = (points: Readonly<Record<string, string>>, responsive = true) => ({
  ...{ bidId: 'bid', technical: '', commercial: '', responsive, basis: '' as const, comment: '' },
  judgements: Object.entries(points).map(([criterionId, given]) => ({
    criterionId,
    met: null,
    points: given,
  })),
});
/** The sheets of members a, b, c …, with one bid. */
const sheets = (...rows: readonly ReturnType<typeof row>[]) =>
  rows.map((one, place) => ({ evaluatorId: 'abcde'[place] ?? '', rows: [one] }));
const answer = (changes: Partial<ScoreAnswer>): ScoreAnswer => ({
  ...{ evaluatorId: 'c', bidId: 'bid', criterionId: 'plan', before: '3', after: null },
  reason: '施工组织设计没有进度计划。',
  ...changes,
});

describe('objective points', () => {
  it('agree among all members who scored the bid', () => {
    expect(discrepanciesOf(sheets(row({ tests: '10' }), row({ tests: '10.0' })), criteria, [])).toEqual([]);
    expect(
      discrepanciesOf(sheets(row({ tests: '10' }), row({ tests: '4' }), row({ tests: '10' })), criteria, []),
    ).toEqual([{ kind: 'objective', bidId: 'bid', criterionId: 'tests', evaluatorIds: ['a', 'b', 'c'] }]);
  });

  it('are not compared with those of members who rejected the bid, nor for a rejected bid', () => {
    const [ten, four, no] = [row({ tests: '10' }), row({ tests: '4' }), row({}, false)];
    expect(discrepanciesOf(sheets(ten, ten, no), criteria, [])).toEqual([]);
    expect(discrepanciesOf(sheets(ten, four, no, no, no), criteria, [])).toEqual([]);
  });

  it('are not settled by a reason', () => {
    const differing = sheets(row({ tests: '10' }), row({ tests: '4' }));
    const kept = answer({ evaluatorId: 'b', criterionId: 'tests', before: '4' });
    expect(discrepanciesOf(differing, criteria, [kept])).toHaveLength(1);
  });
});

describe('subjective points', () => {
  it('are checked if they are farther from the mean than three tenths of the full points', () => {
    const given = (...points: string[]) => sheets(...points.map((plan) => row({ plan })));
    expect(discrepanciesOf(given('8', '8', '3.5'), criteria, [])).toEqual([]);
    expect(discrepanciesOf(given('8', '8', '3.49'), criteria, [])).toEqual([
      { kind: 'outlier', bidId: 'bid', criterionId: 'plan', evaluatorIds: ['c'] },
    ]);
    expect(discrepanciesOf(given('5', '5', '9.01', '5'), criteria, [])).toMatchObject([
      { evaluatorIds: ['c'] },
    ]);
    expect(discrepanciesOf(given('10', '0'), criteria, [])).toEqual([]);
  });

  it('stay with a reason, until they change', () => {
    const three = (last: string) => sheets(row({ plan: '9' }), row({ plan: '9' }), row({ plan: last }));
    expect(discrepanciesOf(three('3'), criteria, [answer({})])).toEqual([]);
    expect(discrepanciesOf(three('2'), criteria, [answer({})])).toHaveLength(1);
    expect(discrepanciesOf(three('3'), criteria, [answer({ evaluatorId: 'a' })])).toHaveLength(1);
    const later = [answer({ before: '1', after: '2' }), answer({ before: '2', after: '3' })];
    expect(discrepanciesOf(three('3'), criteria, later)).toEqual([]);
    expect(discrepanciesOf(three('2'), criteria, later)).toHaveLength(1);
  });

  it('are not checked in sheets of earlier releases, which have one number a part', () => {
    const old = sheets(row({}), row({}), row({})).map(({ evaluatorId, rows }) => ({
      evaluatorId,
      rows: rows.map(({ judgements: _, ...one }) => one),
    }));
    expect(discrepanciesOf(old, criteria, [])).toEqual([]);
  });
});

describe('an answer', () => {
  const outlier: Discrepancy = {
    ...{ kind: 'outlier', bidId: 'bid', criterionId: 'plan' },
    evaluatorIds: ['c'],
  };
  const objective: Discrepancy = {
    ...{ kind: 'objective', bidId: 'bid', criterionId: 'tests' },
    evaluatorIds: ['a', 'b'],
  };
  const given = { ...answer({}), current: '3', value: '' };

  it('keeps points that are far off, with a reason', () => {
    expect(checkScoreAnswer([outlier], plan, given)).toBe(true);
  });

  it('changes objective points to others of the criterion', () => {
    const own = { ...given, evaluatorId: 'a', criterionId: 'tests', current: '4' };
    const field = (message: string) => ({
      refused: 'invalid_input',
      fields: [{ field: 'points', message }],
    });
    expect(checkScoreAnswer([objective], tests, { ...own, after: '10' })).toBe(true);
    expect(checkScoreAnswer([objective], tests, { ...own, after: null })).toEqual(
      field('客观评审因素的评分须一致，请修改评分'),
    );
    expect(checkScoreAnswer([objective], tests, { ...own, after: '4.00' })).toEqual(
      field('修改后的评分与原评分相同'),
    );
    expect(checkScoreAnswer([objective], tests, { ...own, after: '7' })).toEqual(
      field('须为各档的得分之一：10、4分'),
    );
  });

  it('is refused to other members, and for points that nobody has to check', () => {
    expect(checkScoreAnswer([outlier], plan, { ...given, evaluatorId: 'a' })).toEqual({
      refused: 'score_checked',
    });
    expect(checkScoreAnswer([], plan, { ...given, after: '5' })).toEqual({ refused: 'score_checked' });
    expect(checkScoreAnswer([outlier], plan, { ...given, bidId: 'other' })).toEqual({
      refused: 'score_checked',
    });
  });
});
