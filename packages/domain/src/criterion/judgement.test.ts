import { describe, expect, it } from 'vitest';
import type { Criterion, scoringLabels } from './criterion.ts';
import { checkPoints, computedPoints, failsAny, type LotCriterion, sumOfPoints } from './judgement.ts';

const base = { kind: 'technical', title: '', requirement: '', evidence: '', points: '10' } as const;
const criteria = {
  pass: { ...base, kind: 'qualification', points: null, scoring: { by: 'pass' } },
  tiers: {
    ...base,
    scoring: {
      by: 'tiers',
      tiers: [
        { when: '3项', points: '10' },
        { when: '1项', points: '4.5' },
        { when: '没有', points: '0' },
      ],
    },
  },
  formula: { ...base, scoring: { by: 'formula', unit: '月', none: '24', full: '48' } },
  comparison: { ...base, scoring: { by: 'comparison', step: '3' } },
  judgement: {
    ...base,
    scoring: {
      by: 'judgement',
      steps: [
        { when: '好', from: '8', to: '10' },
        { when: '一般', from: '3', to: '6' },
      ],
    },
  },
  price: { ...base, kind: 'price', scoring: { by: 'price', formula: { kind: 'lowest' } } },
} as const satisfies Record<keyof typeof scoringLabels, Criterion>;

describe('points by formula', () => {
  it.each([
    ['24', '0'],
    ['12', '0'],
    ['36', '5'],
    ['31', '2.92'],
    ['48', '10'],
    ['600', '10'],
  ])('for %s months are %s', (value, points) => {
    expect(computedPoints(criteria.formula, value)).toBe(points);
  });

  it('fall with a number of which less is better', () => {
    const delivery: Criterion = { ...base, scoring: { by: 'formula', unit: '日', none: '60', full: '30' } };
    expect(['30', '45', '61'].map((value) => computedPoints(delivery, value))).toEqual(['10', '5', '0']);
  });

  it('are not computed without a number', () => {
    expect(computedPoints(criteria.formula, '')).toBeNull();
    expect(computedPoints(criteria.formula, '三年')).toBeNull();
    expect(computedPoints(criteria.tiers, '36')).toBeNull();
  });
});

describe('points that an evaluator gives', () => {
  it.each([
    ['pass', ['', '7'], []],
    ['tiers', ['10', '4.5', '4.50', '0'], ['5', '4.51']],
    ['formula', ['2.92'], ['2.9', '10']],
    ['comparison', ['10', '7', '4', '1', '0'], ['9', '0.5']],
    ['judgement', ['8', '9.99', '3', '6'], ['7', '2.99', '0']],
    ['price', ['3'], []],
  ] as const)('follow the scoring: %s', (by, fitting, others) => {
    for (const given of fitting) expect(checkPoints(criteria[by], given, '31'), given).toBeNull();
    for (const given of others) expect(checkPoints(criteria[by], given, '31'), given).toMatch(/^(须|按)/);
  });

  it('are any up to the most, for a formula without a stated number', () => {
    expect(checkPoints(criteria.formula, '3.3', '')).toBeNull();
    expect(checkPoints(criteria.formula, '10.01', '')).toBe('评分须为0–10的数字，最多2位小数');
  });

  it('are asked for, as a number', () => {
    expect(checkPoints(criteria.judgement, ' ', '')).toBe('请评分');
    expect(checkPoints(criteria.judgement, '八', '')).toBe('评分须为0–10的数字，最多2位小数');
  });
});

describe('the judgements of one bid', () => {
  const lot: readonly LotCriterion[] = [
    { ...criteria.pass, id: 'licence' },
    { ...criteria.tiers, id: 'deeds' },
    { ...criteria.judgement, id: 'plan' },
  ];
  const judged = (criterionId: string, points: string, met: boolean | null = null) => ({
    ...{ criterionId, points, met },
  });

  it('add up exactly, by part; a part without criteria has no sum', () => {
    expect(sumOfPoints(lot, [judged('deeds', '4.5'), judged('plan', '8.1')], 'technical')).toBe('12.6');
    expect(sumOfPoints(lot, [judged('deeds', '4.5'), judged('plan', '?')], 'technical')).toBe('4.5');
    // Judgements of other criteria add nothing.
    expect(sumOfPoints(lot, [judged('other', '100')], 'technical')).toBe('0');
    expect(sumOfPoints(lot, [judged('deeds', '4.5')], 'commercial')).toBeNull();
  });

  it('reject a bid that does not meet a criterion', () => {
    expect(failsAny(lot, [judged('licence', '', false)])).toBe(true);
    expect(failsAny(lot, [judged('licence', '', true), judged('deeds', '', false)])).toBe(false);
    expect(failsAny(lot, [])).toBe(false);
  });
});
