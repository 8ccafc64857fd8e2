import { describe, expect, test } from 'vitest';
import type { LotCriterion } from '../criterion/judgement.ts';
import {
  checkSheet,
  type JudgedRow,
  priceOnly,
  rejectionReason,
  type SheetRow,
  scoresOf,
  weightsOf,
  withSums,
} from './sheet.ts';

const weights = { technical: 40, commercial: 20, price: 40 };
const rules = { weights, criteria: [] };
const toJudge = (...bidIds: readonly string[]) => bidIds.map((bidId) => ({ bidId, answers: [] }));
const row = (changes: Partial<JudgedRow> = {}): JudgedRow => ({
  bidId: 'a',
  technical: '30',
  commercial: '12.5',
  responsive: true,
  basis: '',
  comment: '',
  judgements: [],
  ...changes,
});

describe('an evaluator’s sheet', () => {
  test('covers every bid before it is submitted', () => {
    expect(checkSheet([row()], toJudge('a'), rules)).toEqual([]);
    expect(checkSheet([row()], toJudge('a', 'b', 'c'), rules)).toEqual([
      { field: 'scores', message: '还有2份投标未评审' },
    ]);
    expect(checkSheet([row({ responsive: null })], toJudge('a'), rules)).toEqual([
      { field: 'scores.0.responsive', message: '请选择是否通过初步评审' },
    ]);
  });

  test('limits the points to each part’s weight', () => {
    expect(checkSheet([row({ technical: '40.01', commercial: '' })], toJudge('a'), rules)).toEqual([
      { field: 'scores.0.technical', message: '评分须为0–40的数字，最多2位小数' },
      { field: 'scores.0.commercial', message: '评分须为0–20的数字，最多2位小数' },
    ]);
  });

  test('needs no points if the price alone decides', () => {
    expect(weightsOf('lowest_price', weights)).toEqual(priceOnly);
    expect(weightsOf('comprehensive', weights)).toEqual(weights);
    expect(
      checkSheet([row({ technical: '', commercial: '' })], toJudge('a'), {
        weights: priceOnly,
        criteria: [],
      }),
    ).toEqual([]);
    expect(scoresOf([row({ technical: ' ', commercial: '' })])).toEqual([
      { bidId: 'a', technical: '0', commercial: '0', responsive: true },
    ]);
  });

  test('rejects only on a legal ground and with a comment', () => {
    expect(checkSheet([row({ responsive: false, technical: '' })], toJudge('a'), rules)).toEqual([
      { field: 'scores.0.basis', message: '请选择否决依据' },
      { field: 'scores.0.comment', message: '请说明否决理由' },
    ]);
    const rejecting = row({ responsive: false, basis: 'unqualified', comment: '无相应资质' });
    expect(checkSheet([rejecting], toJudge('a'), rules)).toEqual([]);
  });

  test('ignores bids that are not judged', () => {
    expect(checkSheet([row(), row({ bidId: 'gone', responsive: null })], toJudge('a'), rules)).toEqual([]);
  });

  test('gives a rejected bidder the ground that most evaluators named', () => {
    const rejecting = (basis: SheetRow['basis'], comment: string) =>
      row({ responsive: false, basis, comment });
    expect(
      rejectionReason([
        rejecting('unsigned', '未盖章'),
        rejecting('unqualified', '资质过期'),
        rejecting('unqualified', '资质不符'),
        row(),
      ]),
    ).toBe('投标人不符合国家或者招标文件规定的资格条件：资质过期（《招标投标法实施条例》第五十一条）');
    expect(rejectionReason([row()])).toBe('');
  });

  const text = { requirement: '', evidence: '' };
  const criteria: readonly LotCriterion[] = [
    {
      id: 'licence',
      kind: 'qualification',
      title: '营业执照',
      ...text,
      points: null,
      scoring: { by: 'pass' },
    },
    {
      ...{ id: 'plan', kind: 'technical', title: '服务方案', ...text, points: '40' },
      scoring: { by: 'judgement', steps: [{ when: '好', from: '20', to: '40' }] },
    },
    {
      ...{ id: 'warranty', kind: 'commercial', title: '质保期', ...text, points: '20' },
      scoring: { by: 'formula', unit: '月', none: '24', full: '48' },
    },
    {
      ...{ id: 'price', kind: 'price', title: '报价', ...text, points: '40' },
      scoring: { by: 'price', formula: { kind: 'lowest' } },
    },
  ];
  const judgement = (criterionId: string, points: string, met: boolean | null = null) => ({
    ...{ criterionId, points, met },
  });
  const bid = { bidId: 'a', answers: [{ criterionId: 'warranty', value: '36' }] };
  const check = (changes: Partial<JudgedRow>) =>
    checkSheet([withSums(row(changes), criteria)], [bid], { weights, criteria });

  test('judges a bid that passes by every criterion but the price', () => {
    const whole = [judgement('licence', '', true), judgement('plan', '25'), judgement('warranty', '10')];
    expect(check({ judgements: whole })).toEqual([]);
    expect(withSums(row({ judgements: whole }), criteria)).toMatchObject({
      technical: '25',
      commercial: '10',
    });
    expect(check({ judgements: [judgement('plan', '12'), judgement('warranty', '20')] })).toEqual([
      { field: 'scores.0.judgements.0.met', message: '请判断是否符合“营业执照”' },
      { field: 'scores.0.judgements.0.points', message: '“服务方案”须在某一档的分数之内：20–40分' },
      { field: 'scores.0.judgements.1.points', message: '“质保期”按投标值计算为10分' },
    ]);
  });

  test('lets no bid pass that fails a criterion, and asks a rejected one for no points', () => {
    const failing = [judgement('licence', '', false), judgement('plan', '25'), judgement('warranty', '10')];
    expect(check({ judgements: failing })).toEqual([
      { field: 'scores.0.responsive', message: '有审查项不符合要求，不能通过初步评审' },
    ]);
    const rejected = { responsive: false, basis: 'unqualified', comment: '执照过期' } as const;
    expect(check({ ...rejected, judgements: failing.slice(0, 1) })).toEqual([]);
    // On another ground, with every criterion met.
    expect(check({ ...rejected, basis: 'fraud', judgements: [] })).toEqual([]);
  });

  test('is refused without judgements, as a page of an earlier release sends it', () => {
    expect(check({ judgements: [] })).toEqual([
      { field: 'scores.0.technical', message: '请逐项评审；页面上没有逐项评审的，请刷新页面' },
    ]);
  });

  test('takes one number for a part without criteria, as typed', () => {
    const part = criteria.filter(({ id }) => id === 'licence');
    const judged = row({ technical: '41', judgements: [judgement('licence', '', true)] });
    expect(checkSheet([withSums(judged, part)], [bid], { weights, criteria: part })).toEqual([
      { field: 'scores.0.technical', message: '评分须为0–40的数字，最多2位小数' },
    ]);
  });
});
