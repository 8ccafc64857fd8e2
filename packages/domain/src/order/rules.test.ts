import { describe, expect, test } from 'vitest';
import { checkAwardDeclineReason } from '../award/rules.ts';
import { checkChangeReason, checkPromise, checkRejectReason, orderAmounts } from './rules.ts';

describe('An order', () => {
  const required = ['2026-12-01', '2026-12-10'];
  const today = '2026-11-21';

  test('is confirmed with a day, and a late one is explained', () => {
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

  test('is summed from its rounded lines', () => {
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
});
