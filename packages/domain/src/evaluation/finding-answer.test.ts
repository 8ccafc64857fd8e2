import { describe, expect, it } from 'vitest';
import type { Finding } from './finding.ts';
import {
  checkAnswers,
  type DecidedFinding,
  decisiveAnswers,
  explainedFindings,
  findingsOfReview,
  joinAnswers,
  openFindings,
  withRejections,
} from './finding-answer.ts';

const ceiling: Finding = {
  ...{ key: 'ceiling', label: '最高限价', message: '超过最高投标限价', citation: '第五十一条' },
  code: 'ceiling',
  basis: 'price_out_of_range',
};
const bond: Finding = {
  ...{ key: 'bond', label: '投标保证金', message: '未提交投标保证金', citation: '第二十六条' },
  code: 'bond',
  basis: 'not_responsive',
};
const bidOf = (bidId: string) => ({ bidId, companyName: bidId, findings: [ceiling, bond] });
const answer = (bidId: string, finding: string, reject: boolean, reason: string) => ({
  ...{ bidId, finding, reject, reason },
});
const decided = (one: Partial<DecidedFinding>): DecidedFinding => ({
  ...{ ...bond, bidId: 'a', companyName: 'a', reject: false, reason: '保证金已到账' },
  ...one,
});

describe('the answers to findings', () => {
  it('are joined with the findings on bids that pass', () => {
    const answers = [
      answer('a', 'ceiling', false, ' 招标文件允许分项调整 '),
      answer('b', 'bond', true, '未到账'),
    ];
    const list = joinAnswers([bidOf('a'), bidOf('b'), bidOf('c')], (bidId) => bidId !== 'c', answers);
    expect(list.map(({ bidId, key, reject, reason }) => [bidId, key, reject, reason])).toEqual([
      ['a', 'ceiling', false, '招标文件允许分项调整'],
      ['a', 'bond', false, ''],
      ['b', 'ceiling', false, ''],
      ['b', 'bond', true, '未到账'],
    ]);
  });

  it('need a reason for each finding on a bid that stays, and one for a rejected bid', () => {
    const list = joinAnswers([bidOf('a'), bidOf('b')], () => true, [
      answer('b', 'bond', true, '未提交投标保证金'),
    ]);
    expect(checkAnswers(list)).toEqual([
      { field: 'answers.0.reason', message: '请输入理由' },
      { field: 'answers.1.reason', message: '请输入理由' },
    ]);
    expect(decisiveAnswers(list).map(({ bidId, key }) => [bidId, key])).toEqual([
      ['a', 'ceiling'],
      ['a', 'bond'],
      ['b', 'bond'],
    ]);
    expect(checkAnswers([answer('b', 'bond', true, '')])).toEqual([
      { field: 'answers.0.reason', message: '请输入理由' },
    ]);
  });

  it('reject a bid in every sheet, for the first ground', () => {
    const row = { technical: '30', commercial: '10', responsive: true, basis: '', comment: '' } as const;
    const sheets = [['a', 'b'].map((bidId) => ({ ...row, bidId }))];
    const rejections = [
      decided({ bidId: 'b', reject: true, basis: 'price_out_of_range', reason: '超过最高限价' }),
      decided({ bidId: 'b', reject: true, reason: '未提交投标保证金' }),
      decided({ bidId: 'a' }),
    ];
    expect(withRejections(sheets, rejections)).toEqual([
      [
        { ...row, bidId: 'a' },
        { ...row, bidId: 'b', responsive: false, basis: 'price_out_of_range', comment: '超过最高限价' },
      ],
    ]);
    expect(withRejections(sheets, [decided({})])).toEqual(sheets);
  });

  it('are given in the preliminary review, except those on prices to negotiate', () => {
    const codes = (method: Parameters<typeof findingsOfReview>[1]) =>
      findingsOfReview([bidOf('a')], method).flatMap(({ findings }) => findings.map(({ code }) => code));
    expect(codes('open_tender')).toEqual(['ceiling', 'bond']);
    expect(codes('inquiry')).toEqual(['ceiling', 'bond']);
    for (const method of ['negotiation', 'consultation', 'rfq', 'single_source'] as const)
      expect(codes(method)).toEqual(['bond']);
  });

  it('settle a finding until its figures change', () => {
    const keys = (list: readonly DecidedFinding[]) =>
      openFindings([bidOf('a')], list).flatMap(({ findings }) => findings.map(({ key }) => key));
    expect(keys([])).toEqual(['ceiling', 'bond']);
    expect(keys([decided({})])).toEqual(['ceiling']);
    expect(keys([decided({ message: '投标保证金不足' })])).toEqual(['ceiling', 'bond']);
    expect(keys([decided({ bidId: 'b' })])).toEqual(['ceiling', 'bond']);
  });

  it('are reported for the bids that pass', () => {
    const list = [
      decided({}),
      decided({ bidId: 'b', reject: true, reason: '未提交投标保证金' }),
      decided({ bidId: 'c' }),
    ];
    expect(explainedFindings(list, (bidId) => bidId !== 'c')).toEqual([
      {
        ...{ key: 'bond', code: 'bond', label: '投标保证金', message: '未提交投标保证金' },
        ...{ citation: '第二十六条', bidId: 'a', companyName: 'a', reason: '保证金已到账' },
      },
    ]);
  });
});
