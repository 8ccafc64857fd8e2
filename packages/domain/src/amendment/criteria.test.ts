import { describe, expect, it } from 'vitest';
import { isRefused } from '../outcome.ts';
import { type CriteriaBasis, criterionDifferences, type ListedCriterion } from './criteria.ts';
import { differencesByList, differenceText } from './item-difference.ts';
import { amendedItems, amendItems, itemDifferences } from './items.ts';

const criterion = (
  id: string,
  kind: ListedCriterion['kind'],
  changes: Partial<ListedCriterion> = {},
): ListedCriterion => ({
  ...{ id, kind, title: `因素${id}`, requirement: '', evidence: '', points: '50' },
  scoring: { by: 'comparison', step: '5' },
  ...changes,
});
const qualification = (id: string) =>
  criterion(id, 'qualification', { points: null, scoring: { by: 'pass' } });
const price = criterion('p', 'price', {
  points: '40',
  scoring: { by: 'price', formula: { kind: 'lowest' } },
});
const before = [
  qualification('q'),
  criterion('a', 'technical'),
  criterion('b', 'commercial', { points: '10' }),
  price,
];
const inForce = { no: 3, priceLines: [], criteria: before, clauses: [] };
const basis: CriteriaBasis = {
  evaluationMethod: 'comprehensive',
  weights: { technical: 50, commercial: 10, price: 40 },
  tender: { scope: 'government', method: 'open_tender' },
};
const amend = (criteria: readonly ListedCriterion[], changes: Partial<CriteriaBasis> = {}) =>
  amendItems(inForce, { priceLines: null, criteria, clauses: null }, { ...basis, ...changes });

describe('the differences of two versions of criteria', () => {
  it('name each field with its old and its new value, and the place within the part', () => {
    const after = [
      criterion('a', 'technical', { points: '30', requirement: '须有方案' }),
      criterion('c', 'technical', { points: '20', scoring: { by: 'comparison', step: '2' } }),
      criterion('b', 'commercial', { points: '10.00' }),
      { ...price, scoring: { by: 'price', formula: { kind: 'linear', above: '1' } } } as const,
    ];
    const differences = criterionDifferences(before, after);
    expect(differences.map(differenceText)).toEqual([
      '删除资格审查第1项“因素q”',
      '修改技术评审第1项“因素a”：评审要求由（空）变更为须有方案，分值由50分变更为30分',
      '新增技术评审第2项“因素c”：分值20分，评分标准最优者得满分，其余每降一名减2分，减完为止',
      expect.stringContaining('修改价格评审第1项“因素p”：评分标准由以有效投标的最低报价为基准价'),
    ]);
    expect(differencesByList(differences)).toMatchObject([{ kind: 'criterion', label: '评审因素' }]);
  });

  it('are none for another order, or for other zeros of points', () => {
    expect(criterionDifferences(before, before.toReversed())).toEqual([]);
    expect(amend([...before.slice(1), { ...qualification('q') }])).toBeNull();
  });

  it('do not fail on points that cannot be read', () => {
    const typed = before.map((one) => (one.id === 'a' ? { ...one, points: '五十' } : one));
    expect(criterionDifferences(before, typed)).toMatchObject([{ fields: [{ after: '五十分' }] }]);
  });
});

describe('the amended criteria', () => {
  it('replace all criteria of the version in force, and leave the lines', () => {
    const wanted = [
      ...before.map((one) => (one.id === 'a' ? { ...one, points: '20.00' } : one)),
      criterion('c', 'technical', { points: '30' }),
    ];
    const amended = amend(wanted);
    if (amended === null || isRefused(amended)) throw new Error('nothing is amended');
    expect(amended).toMatchObject({ from: 3, priceLines: null });
    expect(amended.criteria?.map(({ points }) => points)).toEqual([null, '20', '10', '40', '30']);
    expect(itemDifferences(inForce, amended)).toHaveLength(2);
    expect(amendedItems(inForce, amended)).toEqual({
      priceLines: [],
      clauses: [],
      criteria: amended.criteria,
    });
  });

  it('are refused if they could not have been published', () => {
    const fields = (amended: ReturnType<typeof amend>) =>
      isRefused(amended) ? amended.fields?.map(({ field }) => field) : amended;
    const without = (id: string) => before.filter((one) => one.id !== id);
    // The sum of a part is its weight.
    expect(fields(amend([...without('a'), criterion('a', 'technical', { points: '60' })]))).toEqual([
      'criteria',
    ]);
    // 87号令55 binds government purchases.
    expect(fields(amend(without('a')))).toEqual(['criteria']);
    const voluntary = { tender: { scope: 'voluntary', method: 'open_tender' } } as const;
    expect(amend(without('a'), voluntary)).toMatchObject({ from: 3 });
    const scored = { ...criterion('b', 'commercial', { points: '10' }), title: '因素q' };
    expect(fields(amend([...without('b'), scored]))).toEqual(['criteria.3.title']);
    // An id once.
    expect(fields(amend([...before, qualification('q')]))).toContain('criteria.4.title');
  });
});
