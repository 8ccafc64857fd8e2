import { describe, expect, it } from 'vitest';
import { clauseDifferences, type ListedClause } from './clauses.ts';
import { differencesByList, differenceText } from './item-difference.ts';
import { amendedItems, amendItems } from './items.ts';

const clause = (id: string, changes: Partial<ListedClause> = {}): ListedClause => ({
  ...{ id, kind: 'technical', clauseNo: `3.${id}`, requirement: `要求${id}`, starred: false },
  ...changes,
});
const before = [clause('1'), clause('2'), clause('3', { kind: 'commercial', starred: true })];
const inForce = { no: 2, priceLines: [], criteria: [], clauses: before };
const amend = (clauses: readonly ListedClause[] | null) =>
  amendItems(
    inForce,
    { priceLines: null, criteria: null, clauses },
    {
      ...{ evaluationMethod: 'lowest_price', weights: null },
      tender: { scope: 'mandatory', method: 'open_tender' },
    },
  );

describe('the differences of two versions of clauses', () => {
  it('name each field with its old and its new value, and the place within the part', () => {
    const after = [
      clause('2', { requirement: '效率不低于95%', starred: true }),
      clause('4', { kind: 'commercial', starred: true }),
      clause('3', { kind: 'commercial', starred: false }),
    ];
    const items = clauseDifferences(before, after);
    expect(items.map(differenceText)).toEqual([
      '删除技术条款第1条“3.1”',
      '修改技术条款第1条“3.2”：招标要求由要求2变更为效率不低于95%，★实质性由否变更为是',
      '新增商务条款第1条“3.4”：招标要求要求4，★实质性是',
      '修改商务条款第2条“3.3”：★实质性由是变更为否',
    ]);
    expect(differencesByList(items).map(({ label, unit }) => [label, unit])).toEqual([
      ['技术与商务条款', '条'],
    ]);
  });

  it('are none for another order, and tell a clause of the other part', () => {
    expect(clauseDifferences(before, before.toReversed())).toEqual([]);
    const moved = clauseDifferences(before, [{ ...clause('1'), kind: 'commercial' }, ...before.slice(1)]);
    expect(moved).toMatchObject([{ fields: [{ label: '类别', before: '技术条款', after: '商务条款' }] }]);
  });
});

describe('an amendment of clauses', () => {
  it('replaces the clauses alone, and may remove all', () => {
    const amended = amend([]);
    expect(amended).toEqual({ from: 2, priceLines: null, criteria: null, clauses: [] });
    if (amended === null || 'refused' in amended) throw new Error('the clauses differ');
    expect(amendedItems(inForce, amended)).toEqual({ priceLines: [], criteria: [], clauses: [] });
  });

  it('is none without a difference, and is refused with a clause twice', () => {
    expect(amend(before)).toBeNull();
    expect(amend(null)).toBeNull();
    expect(amend([...before, clause('1')])).toMatchObject({ fields: [{ field: 'clauses.3.clauseNo' }] });
  });
});
