import { describe, expect, it } from 'vitest';
import { inTermsOf } from './words.ts';

const text = '招标人答复异议之前，有关的招标活动暂停；中标结果以评标报告和招标文件为准。';

describe('a text in the terms of a tender', () => {
  it('keeps the terms of 招标投标法 in a tender outside of government procurement', () => {
    expect(inTermsOf({ method: 'open_tender', scope: 'mandatory' }, text)).toBe(text);
  });

  it('uses the terms of 政府采购法 in a public tender of the government', () => {
    expect(inTermsOf({ method: 'open_tender', scope: 'government' }, text)).toBe(
      '采购人答复质疑之前，有关的采购活动暂停；中标结果以评标报告和招标文件为准。',
    );
  });

  it('names the panel by its method', () => {
    const report = '评标委员会形成评标报告。';
    expect(inTermsOf({ method: 'inquiry', scope: 'government' }, report)).toBe('询价小组形成评审报告。');
    expect(inTermsOf({ method: 'open_tender', scope: 'government' }, report)).toBe(report);
  });

  it('uses the terms of other methods outside of 招标', () => {
    expect(inTermsOf({ method: 'inquiry', scope: 'government' }, text)).toBe(
      '采购人答复质疑之前，有关的采购活动暂停；成交结果以评审报告和采购文件为准。',
    );
    expect(inTermsOf({ method: 'inquiry', scope: 'voluntary' }, text)).toBe(
      '采购人答复异议之前，有关的采购活动暂停；成交结果以评审报告和采购文件为准。',
    );
  });
});
