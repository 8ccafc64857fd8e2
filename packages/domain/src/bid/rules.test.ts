import { describe, expect, test } from 'vitest';
import { checkDeviations, type DeviationRow, starredNegatives } from './deviation.ts';
import { type Bond, checkBidLetter, checkBond } from './rules.ts';

const letter = { delivery: '30日', quality: '合格', validityDays: 90, representative: '李工' };
const bond: Bond = {
  method: 'e_guarantee',
  amount: '20000',
  payerName: '青禾(苏州)公司',
  expiryDate: '2027-02-19',
  voucherFileIds: ['f'],
};
const rules = { required: '20000.00', companyName: '青禾（苏州）公司', validUntil: '2027-02-19' };

describe('checkBidLetter', () => {
  test('accepts a complete letter', () => {
    expect(checkBidLetter(letter, 90)).toEqual([]);
  });

  test('requires the validity period of the lot', () => {
    const message = [{ field: 'bidLetter.validityDays', message: '投标有效期不得少于90日' }];
    expect(checkBidLetter({ ...letter, validityDays: 89 }, 90)).toEqual(message);
    expect(checkBidLetter({ ...letter, validityDays: 90.5 }, 90)).toEqual(message);
    expect(checkBidLetter({ ...letter, validityDays: null }, 90)).toEqual([
      { field: 'bidLetter.validityDays', message: '请输入投标有效期' },
    ]);
  });

  test('names each empty field', () => {
    expect(checkBidLetter({ ...letter, delivery: ' ', quality: '', representative: '' }, 90)).toEqual([
      { field: 'bidLetter.delivery', message: '请输入交货期/工期' },
      { field: 'bidLetter.quality', message: '请输入质量承诺' },
      { field: 'bidLetter.representative', message: '请输入授权代表' },
    ]);
  });
});

describe('checkBond', () => {
  test('accepts a valid bond, and no bond if none is required', () => {
    expect(checkBond(bond, rules)).toEqual([]);
    const nothing: Bond = { method: null, amount: '', payerName: '', expiryDate: null, voucherFileIds: [] };
    expect(checkBond(nothing, { ...rules, required: '0.00' })).toEqual([]);
  });

  test.each([
    [{ method: null, expiryDate: null }, 'bond.method', '请选择保证金方式'],
    [{ amount: '19999.99' }, 'bond.amount', '保证金金额不足，应不少于¥20,000.00元'],
    [{ amount: '' }, 'bond.amount', '保证金金额不足，应不少于¥20,000.00元'],
    [{ voucherFileIds: [] }, 'bond.voucherFileIds', '请上传保证金凭证'],
    [{ payerName: '别家公司' }, 'bond.payerName', '付款账户名称须与企业名称一致'],
    [{ expiryDate: '2027-02-18' }, 'bond.expiryDate', '保证金到期日不得早于投标有效期截止日'],
  ] as const)('refuses %j', (change, field, message) => {
    expect(checkBond({ ...bond, ...change }, rules)).toEqual([{ field, message }]);
  });

  test('requires no expiry date for a transfer', () => {
    expect(checkBond({ ...bond, method: 'transfer', expiryDate: null }, rules)).toEqual([]);
  });
});

describe('a deviation sheet', () => {
  const row: DeviationRow = { deviation: 'none', response: '满足', explanation: '', starred: false };

  test('must explain every deviation', () => {
    expect(
      checkDeviations('techDeviations', [row, { ...row, deviation: 'positive', explanation: '更优' }]),
    ).toEqual([]);
    expect(
      checkDeviations('techDeviations', [
        row,
        { ...row, deviation: 'negative' },
        { ...row, deviation: null },
      ]),
    ).toEqual([
      { field: 'techDeviations.1.explanation', message: '存在偏离时请填写偏离说明' },
      { field: 'techDeviations.2.deviation', message: '请选择偏离情况' },
    ]);
    expect(checkDeviations('commDeviations', [{ ...row, response: '' }])).toEqual([
      { field: 'commDeviations.0.response', message: '请输入投标响应' },
    ]);
  });

  test('lists the starred clauses with a negative deviation for confirmation', () => {
    const rows: DeviationRow[] = [
      { ...row, deviation: 'negative' },
      { ...row, starred: true },
      { ...row, starred: true, deviation: 'negative' },
      { ...row, starred: true, deviation: 'positive' },
    ];
    expect(starredNegatives(rows)).toEqual([2]);
  });
});
