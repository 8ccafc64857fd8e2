import { describe, expect, it } from 'vitest';
import { checkSupplements } from './supplement.ts';

describe('papers supplied after the opening', () => {
  it('are exactly the requested ones', () => {
    const supplied = { paper: 'business_licence', fileIds: ['a'] } as const;
    expect(checkSupplements([], [])).toEqual([]);
    expect(checkSupplements(['business_licence'], [supplied])).toEqual([]);
    expect(checkSupplements(['business_licence', 'credit_record'], [supplied])).toEqual([
      { field: 'supplements.credit_record', message: '请上传信用查询记录' },
    ]);
    expect(checkSupplements(['business_licence'], [{ ...supplied, fileIds: [] }])).toHaveLength(1);
    expect(checkSupplements([], [supplied])).toEqual([
      { field: 'supplements.business_licence', message: '没有要求补充营业执照或者登记证书' },
    ]);
  });
});
