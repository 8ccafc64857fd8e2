import { describe, expect, it } from 'vitest';
import { checkCriteria, checkScoring } from './completeness.ts';
import {
  type Criterion,
  type CriterionKind,
  criterionKinds,
  isObjective,
  type Scoring,
  scoringLabels,
  scoringsOf,
} from './criterion.ts';
import { scoringText } from './wording.ts';

const weights = { technical: 40, commercial: 20, price: 40 };
const lot = { evaluationMethod: 'comprehensive', weights } as const;
const scorings: Readonly<Record<Scoring['by'], Scoring>> = {
  pass: { by: 'pass' },
  tiers: {
    by: 'tiers',
    tiers: [
      { when: '每有一项', points: '20' },
      { when: '没有', points: '0' },
    ],
  },
  formula: { by: 'formula', unit: '年', none: '2', full: '5' },
  comparison: { by: 'comparison', step: '5' },
  judgement: {
    by: 'judgement',
    steps: [
      { when: '优', from: '11', to: '20' },
      { when: '一般', from: '0', to: '10' },
    ],
  },
  price: { by: 'price', formula: { kind: 'lowest' } },
};
const criterion = (
  kind: CriterionKind,
  points: string | null,
  changes: Partial<Criterion> = {},
): Criterion => ({
  kind,
  title: `${kind}因素`,
  requirement: '',
  evidence: '',
  points,
  scoring: scorings[scoringsOf[kind][0]],
  ...changes,
});
const steps = (...ranges: readonly (readonly [string, string])[]): Scoring => ({
  by: 'judgement',
  steps: ranges.map(([from, to]) => ({ when: '档', from, to })),
});

describe('the criteria of a lot', () => {
  it('may be absent', () => {
    expect(checkCriteria([], lot)).toEqual([]);
    expect(checkCriteria([], { evaluationMethod: 'lowest_price', weights: null })).toEqual([]);
  });

  it('sum to the weight of each part that lists some', () => {
    const technical = (points: string) => [
      criterion('technical', points, { scoring: scorings.comparison }),
      criterion('technical', '20', { title: '其他', scoring: scorings.comparison }),
    ];
    expect(checkCriteria(technical('20'), lot)).toEqual([]);
    expect(checkCriteria(technical('19.99'), lot)).toEqual([
      { field: 'criteria', message: '技术评审因素合计39.99分，须等于权重40分' },
    ]);
    // The decimals are exact, as 39.7 + 0.1 + 0.2 in binary is not.
    expect(
      checkCriteria(
        ['39.7', '0.1', '0.2'].map((points) =>
          criterion('technical', points, { title: points, scoring: { by: 'comparison', step: '0.1' } }),
        ),
        lot,
      ),
    ).toEqual([]);
  });

  it('are not summed while the weights are wrong themselves', () => {
    const wrong = { ...lot, weights: { ...weights, price: -1 } };
    expect(checkCriteria([criterion('price', null)], wrong)).toEqual([]);
  });

  it('may have a price without points, if its weight is zero', () => {
    const none = { ...lot, weights: { technical: 60, commercial: 40, price: 0 } };
    expect(checkCriteria([criterion('price', '0')], none)).toEqual([]);
  });

  it('have one price at most', () => {
    const price = criterion('price', '20');
    expect(checkCriteria([price, { ...price, title: '另一项' }], lot)).toEqual([
      { field: 'criteria', message: '价格评审只能设一项' },
    ]);
  });

  it('have no points where the lowest price wins', () => {
    const lowest = { evaluationMethod: 'lowest_price', weights: null } as const;
    expect(checkCriteria([criterion('price', '40')], lowest).map(({ field }) => field)).toEqual(['criteria']);
    expect(checkCriteria([criterion('qualification', null)], lowest)).toEqual([]);
  });

  it('have different titles within a part', () => {
    const one = criterion('qualification', null);
    expect(checkCriteria([one, one, { ...one, kind: 'responsiveness' }], lot)).toEqual([
      { field: 'criteria.1.title', message: '与第1项重复，请合并或改名' },
    ]);
  });
});

describe('a criterion', () => {
  it('can be written with each scoring of its kind', () => {
    for (const kind of criterionKinds)
      for (const by of scoringsOf[kind]) {
        const points = by === 'pass' ? null : '20';
        expect([kind, by, checkScoring(criterion(kind, points, { scoring: scorings[by] }))]).toEqual([
          kind,
          by,
          null,
        ]);
        expect(scoringText(scorings[by])).not.toBe('');
        expect(scoringLabels[by]).not.toBe('');
      }
  });

  it.each([
    ['points of a qualification', criterion('qualification', '5'), '资格和符合性审查不设分值'],
    ['no points', criterion('technical', null), '请输入大于0的分值'],
    ['zero points', criterion('technical', '0'), '请输入大于0的分值'],
    ['no scoring', criterion('technical', '20', { scoring: scorings.pass }), '评分因素须设评分方式'],
    ['tiers that end below full points', criterion('commercial', '25'), '最高一档须等于满分25分'],
    [
      'a formula without a range',
      criterion('commercial', '20', { scoring: { by: 'formula', unit: '年', none: '3', full: '3.0' } }),
      '得满分与得0分的数值不能相同',
    ],
    [
      'a step of zero',
      criterion('technical', '20', { scoring: { by: 'comparison', step: '0' } }),
      '每名次减分须大于0且不超过满分20分',
    ],
    [
      'one step',
      criterion('technical', '20', { scoring: steps(['0', '20']) }),
      '请至少分两档，写明每档的标准',
    ],
    [
      'a step upside down',
      criterion('technical', '20', { scoring: steps(['20', '11'], ['0', '10']) }),
      '每档的最低分不能高于最高分',
    ],
    [
      'steps that end below full points',
      criterion('technical', '20', { scoring: steps(['11', '19'], ['0', '10']) }),
      '最高一档的最高分须等于满分20分',
    ],
    [
      'steps that overlap',
      criterion('technical', '20', { scoring: steps(['10', '20'], ['0', '10']) }),
      '各档的分数不能重叠',
    ],
  ])('is refused with %s', (_, wrong, message) => {
    expect(checkScoring(wrong)).toBe(message);
  });

  it('is subjective only by a judgement', () => {
    expect(Object.values(scorings).filter((scoring) => !isObjective(scoring))).toEqual([scorings.judgement]);
  });
});
