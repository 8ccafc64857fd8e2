import { describe, expect, test } from 'vitest';
import { checkAwardDeclineReason } from '../award/rules.ts';
import type { PaymentTerm } from './payment.ts';
import {
  checkChangeReason,
  checkOrder,
  checkPromise,
  checkRejectReason,
  hasContract,
  orderAmounts,
} from './rules.ts';

describe('an order', () => {
  const required = ['2026-12-01', '2026-12-10'];
  const today = '2026-11-21';

  test('is confirmed with a day, and needs a reason for a late one', () => {
    expect(checkPromise({ promisedDate: '2026-12-01', delayReason: '' }, required, today)).toEqual([]);
    expect(checkPromise({ promisedDate: '', delayReason: '' }, required, today)).toEqual([
      { field: 'promisedDate', message: '请选择承诺交期' },
    ]);
    expect(checkPromise({ promisedDate: '2026-11-20', delayReason: '' }, required, today)).toEqual([
      { field: 'promisedDate', message: '承诺交期不能早于今天' },
    ]);
    expect(checkPromise({ promisedDate: '2026-12-02', delayReason: ' ' }, required, today)).toEqual([
      { field: 'delayReason', message: '承诺交期晚于要求到货日，请说明原因' },
    ]);
    expect(
      checkPromise({ promisedDate: '2026-12-02', delayReason: '原料到港延迟' }, required, today),
    ).toEqual([]);
  });

  test('is rejected or changed with a reason of 5 to 500 characters', () => {
    expect(checkRejectReason('四个字吗')).toBe('请填写拒绝理由（5–500字）');
    expect(checkRejectReason('五个字的吗')).toBeNull();
    expect(checkRejectReason('长'.repeat(501))).toBe('请填写拒绝理由（5–500字）');
    expect(checkChangeReason('')).toBe('请填写变更理由（5–500字）');
    expect(checkAwardDeclineReason('')).toBe('请输入放弃中标的理由');
    expect(checkAwardDeclineReason('太短')).toBe('放弃理由须为5–500字');
  });

  test('is the sum of its rounded lines', () => {
    expect(
      orderAmounts([
        { qty: '3', unitPriceIncl: '0.335' },
        { qty: '1', unitPriceIncl: '0.005' },
      ]),
    ).toEqual({
      lines: ['1.01', '0.01'],
      total: '1.02',
    });
    expect(orderAmounts([])).toEqual({ lines: [], total: '0.00' });
  });

  describe('before it is issued', () => {
    const offered = ['a', 'b'].map((priceLineId) => ({
      priceLineId,
      ...{ name: '光伏组件', spec: '', unit: '块', leftQty: '5', unitPriceIncl: '1', taxRate: '13' },
    }));
    const line = { priceLineId: 'a', materialCode: '', qty: '5', requiredDate: today };
    const order = {
      consignee: '林工',
      consigneePhone: '13800001001',
      address: '海州市云帆大道1号',
      paymentDays: 30,
      paymentTerms: '',
      lines: [line],
    };
    const wrongIn = (part: Partial<Omit<typeof order, 'paymentDays'> & PaymentTerm>) =>
      checkOrder({ ...order, ...part }, offered, { scope: 'government', companyScale: 'small' }, today);

    test('is accepted up to the remaining quantity', () => {
      expect(wrongIn({})).toEqual([]);
    });

    test('must contain something, and no more than what is left', () => {
      expect(wrongIn({ lines: [] })).toEqual([{ field: 'lines', message: '请至少填写一行数量' }]);
      expect(wrongIn({ lines: [line, { ...line, priceLineId: 'b', qty: '5.0001' }] })).toEqual([
        { field: 'lines.1.qty', message: '超过中标数量，尚可订5块' },
      ]);
    });

    test.each(['', '0', '0.00001', '-1', '一'])(
      'requires a quantity that is a number above zero: %s',
      (qty) => {
        expect(wrongIn({ lines: [{ ...line, qty }] })[0]).toEqual({
          field: 'lines.0.qty',
          message: '数量须为大于0的数字，最多4位小数',
        });
      },
    );

    test('requires a day, today at the earliest', () => {
      expect(wrongIn({ lines: [{ ...line, requiredDate: '' }] })[0]).toEqual({
        field: 'lines.0.requiredDate',
        message: '请选择要求到货日',
      });
      expect(wrongIn({ lines: [{ ...line, requiredDate: '2026-11-20' }] })).toEqual([
        { field: 'lines.0.requiredDate', message: '要求到货日不能早于今天' },
      ]);
    });

    test('requires an address and a term of payment', () => {
      expect(wrongIn({ consignee: ' ', address: '海州市', paymentDays: null })).toEqual([
        { field: 'consignee', message: '请输入收货人' },
        { field: 'address', message: '收货地址须为5–200字' },
        { field: 'paymentDays', message: '请输入付款期限' },
      ]);
      expect(wrongIn({ paymentDays: 45 })).toMatchObject([{ field: 'paymentTerms' }]);
      expect(wrongIn({ paymentDays: 365 })).toMatchObject([{ field: 'paymentDays' }]);
    });
  });
});

test('an order follows the written contract if the law requires one', () => {
  expect(hasContract('mandatory', 'acknowledged')).toMatchObject({
    refused: 'contract_first',
    values: { citation: '《招标投标法》第四十六条' },
  });
  expect(hasContract('government', 'acknowledged')).toMatchObject({
    values: { citation: '《政府采购法》第四十四条' },
  });
  expect(hasContract('voluntary', 'acknowledged')).toBe(true);
  for (const scope of ['mandatory', 'government'] as const)
    expect(hasContract(scope, 'contracted')).toBe(true);
});
