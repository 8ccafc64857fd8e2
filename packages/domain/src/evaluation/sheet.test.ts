import { describe, expect, test } from 'vitest';
import { checkSheet, priceOnly, rejectionReason, type SheetRow, scoresOf, weightsOf } from './sheet.ts';

const weights = { technical: 40, commercial: 20, price: 40 };
const row = (changes: Partial<SheetRow> = {}): SheetRow => ({
  bidId: 'a',
  technical: '30',
  commercial: '12.5',
  responsive: true,
  basis: '',
  comment: '',
  ...changes,
});

describe('an evaluator’s sheet', () => {
  test('covers every bid before it is submitted', () => {
    expect(checkSheet([row()], ['a'], weights)).toEqual([]);
    expect(checkSheet([row()], ['a', 'b', 'c'], weights)).toEqual([
      { field: 'scores', message: '还有2份投标未评审' },
    ]);
    expect(checkSheet([row({ responsive: null })], ['a'], weights)).toEqual([
      { field: 'scores.0.responsive', message: '请选择是否通过初步评审' },
    ]);
  });

  test('limits the points to each part’s weight', () => {
    expect(checkSheet([row({ technical: '40.01', commercial: '' })], ['a'], weights)).toEqual([
      { field: 'scores.0.technical', message: '评分须为0–40的数字，最多2位小数' },
      { field: 'scores.0.commercial', message: '评分须为0–20的数字，最多2位小数' },
    ]);
  });

  test('needs no points if the price alone decides', () => {
    expect(weightsOf('lowest_price', weights)).toEqual(priceOnly);
    expect(weightsOf('comprehensive', weights)).toEqual(weights);
    expect(checkSheet([row({ technical: '', commercial: '' })], ['a'], priceOnly)).toEqual([]);
    expect(scoresOf([row({ technical: ' ', commercial: '' })])).toEqual([
      { bidId: 'a', technical: '0', commercial: '0', responsive: true },
    ]);
  });

  test('rejects only on a legal ground and with a comment', () => {
    expect(checkSheet([row({ responsive: false, technical: '' })], ['a'], weights)).toEqual([
      { field: 'scores.0.basis', message: '请选择否决依据' },
      { field: 'scores.0.comment', message: '请说明否决理由' },
    ]);
    const rejecting = row({ responsive: false, basis: 'unqualified', comment: '无相应资质' });
    expect(checkSheet([rejecting], ['a'], weights)).toEqual([]);
  });

  test('ignores bids that are not judged', () => {
    expect(checkSheet([row(), row({ bidId: 'gone', responsive: null })], ['a'], weights)).toEqual([]);
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
});
