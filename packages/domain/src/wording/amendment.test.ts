import { expect, test } from 'vitest';
import type { ListedClause } from '../amendment/clauses.ts';
import type { ListedCriterion } from '../amendment/criteria.ts';
import type { AmendedItems, Line } from '../amendment/items.ts';
import { checkAmendmentWording } from './amendment.ts';
import { wordingRules } from './rules.ts';

const line: Line = {
  ...{
    id: 'line',
    lineNo: 1,
    name: '轴承',
    spec: '品牌须为甲',
    unit: '套',
    qty: '2',
    delivery: '',
    remark: '',
  },
};
const criterion: ListedCriterion = {
  ...{
    id: 'works',
    kind: 'commercial',
    title: '业绩',
    requirement: '央企优先',
    evidence: '合同',
    points: '10',
  },
  scoring: { by: 'tiers', tiers: [{ when: '三项', points: '10' }] },
};
const clause: ListedClause = {
  ...{ id: 'clause', kind: 'technical', clauseNo: '3.1', requirement: '成立满3年', starred: false },
};
const before = { priceLines: [line], criteria: [criterion], clauses: [clause] };
const found = (
  changes: Partial<AmendedItems>,
  summary = '更正部分内容',
  scope: 'voluntary' | 'government' = 'voluntary',
) =>
  checkAmendmentWording(
    { summary, before, items: { from: 1, priceLines: null, criteria: null, clauses: null, ...changes } },
    scope,
    wordingRules,
  ).map(({ field, passage, message }) => [field, passage, message.split('「')[0]]);

test('published words that stay are not found, whatever changes beside them', () => {
  expect(found({ priceLines: [line], criteria: [criterion] })).toEqual([]);
  const changed = { ...criterion, points: '20', evidence: '合同与验收单' };
  expect(found({ priceLines: [{ ...line, qty: '3', unit: '个' }], criteria: [changed] })).toEqual([]);
});

test('the words of the amendment, and new or changed words of an item, are found at their field', () => {
  const other = { ...line, id: 'new', lineNo: 2, name: '电机', spec: '', remark: '须采用乙品牌' };
  const changed: ListedCriterion = {
    ...criterion,
    requirement: '国企优先',
    scoring: { by: 'tiers', tiers: [{ when: '设有分公司', points: '10' }] },
  };
  expect(found({ priceLines: [line, other], criteria: [changed] }, '投标人须在本市注册。')).toEqual([
    ['summary', '投标人须在本市注册。', '变更内容'],
    ['priceLines.1', '电机 须采用乙品牌', '分项报价表第2行'],
    ['criteria.0.requirement', '国企优先', '商务评审第1项'],
    ['criteria.0.scoring', '设有分公司', '商务评审第1项'],
  ]);
});

test('the requirement of a new or changed clause is found', () => {
  expect(found({ clauses: [{ ...clause, starred: true }] })).toEqual([]);
  const other = { ...clause, id: 'new', clauseNo: '3.2', requirement: '须采用乙品牌' };
  expect(found({ clauses: [{ ...clause, requirement: '成立满5年' }, other] })).toEqual([
    ['clauses.0.requirement', '成立满5年', '条款3.1'],
    ['clauses.1.requirement', '须采用乙品牌', '条款3.2'],
  ]);
});

test('published words are found again in another item', () => {
  expect(found({ priceLines: [line, { ...line, id: 'new', lineNo: 2 }] })).toEqual([
    ['priceLines.1', '轴承 品牌须为甲', '分项报价表第2行'],
  ]);
});

test('the rules of government procurement bind there alone', () => {
  expect(found({}, '注册资本不低于1000万元。')).toEqual([]);
  expect(found({}, '注册资本不低于1000万元。', 'government')).toHaveLength(1);
});

test('passages beyond the listed number count as published, too', () => {
  const brands = Array.from(
    { length: 13 },
    (_, at) => `品牌须为第${at}号公司生产的产品，不作任何其他要求说明；`,
  );
  const kept = { ...line, spec: brands.join('') };
  const check = (spec: string) =>
    checkAmendmentWording(
      {
        summary: '更正部分内容',
        before: { priceLines: [kept], criteria: [], clauses: [] },
        items: { from: 1, priceLines: [{ ...kept, spec }], criteria: null, clauses: null },
      },
      'voluntary',
      wordingRules,
    ).map(({ passage }) => passage);
  expect(check(kept.spec)).toEqual([]);
  const added = `${kept.spec}品牌须为乙公司生产的产品，不作任何其他要求说明；`;
  expect(check(added)).toEqual([expect.stringContaining('品牌须为乙公司')]);
});

test('a published sentence is known among other sentences, and its changed words are not', () => {
  const published = { ...criterion, requirement: '第一条：投标人须在本市注册。第二条：设有分公司。' };
  const check = (requirement: string) =>
    checkAmendmentWording(
      {
        summary: '更正部分内容',
        before: { priceLines: [], criteria: [published], clauses: [] },
        items: { from: 1, priceLines: null, criteria: [{ ...published, requirement }], clauses: null },
      },
      'voluntary',
      wordingRules,
    ).map(({ passage }) => passage);
  expect(check('增加一句。第二条：设有 分公司。第一条：投标人须在本市\n注册。')).toEqual([]);
  expect(check('第一条：投标人须在本省注册。第二条：设有分公司。')).toHaveLength(1);
});
