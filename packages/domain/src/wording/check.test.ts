import { expect, test } from 'vitest';
import type { Criterion } from '../criterion/criterion.ts';
import { eachTenderText } from '../tender/texts.ts';
import { checkWording } from './check.ts';
import { wordingRules } from './rules.ts';

const tender = { ...eachTenderText(() => ''), title: '泵站检修', scope: 'voluntary' as const };
const lot = { title: '第一标段', priceLines: [], clauses: [], criteria: [] };
const line = { name: '轴承', spec: '', delivery: '', remark: '' };
const criterion: Criterion = {
  ...{ kind: 'commercial', title: '业绩', requirement: '近三年同类业绩', evidence: '合同', points: '10' },
  scoring: { by: 'tiers', tiers: [{ when: '三项', points: '10' }] },
};
const found = (
  texts: Partial<typeof tender>,
  ...lots: readonly Partial<Parameters<typeof checkWording>[1][number]>[]
) =>
  checkWording(
    { ...tender, ...texts },
    lots.map((changes) => ({ ...lot, ...changes })),
    wordingRules,
  ).map((violations) => violations.map(({ field, passage }) => `${field} ${passage}`));

test('the texts of a tender are judged once, with its first lot', () => {
  const qualification = '投标人须在本市注册。';
  expect(found({ qualification, title: '国企优先采购' }, {}, {})).toEqual([
    ['tender.title 国企优先采购', `tender.qualification ${qualification}`],
    [],
  ]);
});

test('every written part of a lot is judged at its own field', () => {
  const lots = [
    {
      title: '本地注册企业标段',
      priceLines: [line, { ...line, spec: '品牌须为甲' }],
      clauses: [{ requirement: '无' }, { requirement: '成立满3年' }],
      criteria: [
        { ...criterion, title: '本省业绩', evidence: '独家授权' },
        { ...criterion, requirement: '央企优先' },
        {
          ...criterion,
          scoring: {
            by: 'tiers',
            tiers: [
              { when: '三项', points: '10' },
              { when: '本市奖项', points: '2' },
            ],
          },
        } as const,
        {
          ...criterion,
          scoring: { by: 'judgement', steps: [{ when: '设有分公司', from: '5', to: '10' }] },
        } as const,
      ],
    },
  ];
  expect(found({}, ...lots)).toEqual([
    [
      'title 本地注册企业标段',
      'priceLines.1 轴承 品牌须为甲',
      'clauses.1.requirement 成立满3年',
      'criteria.0.title 本省业绩',
      'criteria.0.evidence 独家授权',
      'criteria.1.requirement 央企优先',
      'criteria.2.scoring 三项 本市奖项',
      'criteria.3.scoring 设有分公司',
    ],
  ]);
});

test('a violation names its place, its passage, the reason and the article', () => {
  const [violations = []] = checkWording({ ...tender, qualification: '须在本市注册' }, [lot], wordingRules);
  expect(violations).toMatchObject([
    {
      ruleCode: 'wording.local',
      severity: 'warn',
      passage: '须在本市注册',
      message: expect.stringMatching(/^投标人资格要求「须在本市注册」疑似以本地注册.*请删除/),
      citation: expect.stringContaining('《公平竞争审查条例》第九条'),
    },
  ]);
});

test('rules of government procurement do not bind others', () => {
  const qualification = '注册资本不低于500万元';
  expect(found({ qualification }, {})).toEqual([[]]);
  expect(
    checkWording({ ...tender, qualification, scope: 'government' }, [lot], wordingRules)[0],
  ).toHaveLength(1);
});

test('five thousand lines and five hundred clauses are judged', () => {
  const priceLines = Array.from({ length: 5000 }, () => ({
    ...line,
    spec: '单列圆锥滚子，公差等级P6，润滑脂封存',
  }));
  const clauses = Array.from({ length: 500 }, () => ({
    requirement: '供货范围与技术要求见附件。'.repeat(8),
  }));
  expect(found({}, { priceLines, clauses })).toEqual([[]]);
});
