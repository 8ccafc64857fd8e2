import { describe, expect, it } from 'vitest';
import { checkNegotiationRecord, needsNegotiationRecord } from './negotiation-record.ts';

const record = {
  publicity: '在中国政府采购网公示5个工作日，没有收到异议。',
  meeting: '2026年12月1日，海州市市民广场3号',
  costs: '供应商提供了人月单价构成和两份同类合同。',
  terms: '工作量24人月，最后报价88万元，付款条件不变。',
};

describe('the record of a negotiation with a single source', () => {
  it('is needed for a purchase from a single source alone', () => {
    expect(needsNegotiationRecord('single_source')).toBe(true);
    expect(needsNegotiationRecord('negotiation')).toBe(false);
    expect(needsNegotiationRecord('open_tender')).toBe(false);
  });

  it('has all parts that the law names', () => {
    expect(checkNegotiationRecord(record)).toEqual([]);
    expect(checkNegotiationRecord(null).map(({ field }) => field)).toEqual([
      'record.publicity',
      'record.meeting',
      'record.costs',
      'record.terms',
    ]);
    expect(checkNegotiationRecord({ ...record, meeting: '网上', terms: '长'.repeat(2001) })).toEqual([
      { field: 'record.meeting', message: '协商日期和地点须为5–200字' },
      { field: 'record.terms', message: '主要条款及价格商定情况须为5–2000字' },
    ]);
  });
});
