import { describe, expect, it } from 'vitest';
import { categoryKinds } from '../category/kind.ts';
import { methods } from '../tender/method.ts';
import { tenderScopes } from '../tender/scope.ts';
import { noPreferences, type Preferences } from './preference.ts';
import { checkPreferences, preferenceCitation, preferenceLimits } from './preference-rule.ts';

const goods = { scope: 'government', method: 'open_tender', kind: 'goods' } as const;
const works = { ...goods, kind: 'works' } as const;
const blocks = (changes: Partial<Preferences>, procured: Parameters<typeof checkPreferences>[1]) =>
  checkPreferences({ ...noPreferences, ...changes }, procured)
    .filter(({ severity }) => severity === 'block')
    .map(({ field, message }) => [field, message]);

describe('the deductions of a procurement', () => {
  const all = tenderScopes.flatMap((scope) =>
    methods.flatMap((method) => categoryKinds.map((kind) => [scope, method, kind] as const)),
  );

  it.each(all)('exist for a comparison of prices in 政府采购 only: %s %s %s', (scope, method, kind) => {
    const procured = { scope, method, kind };
    const isCompared = scope === 'government' && method !== 'single_source';
    expect(preferenceLimits(procured) !== null).toBe(isCompared);
    const small = kind === 'works' ? '5' : '15';
    expect(blocks({ smallDiscount: small }, procured)).toHaveLength(isCompared ? 0 : 1);
    expect(blocks({ domesticDiscount: '20' }, procured)).toHaveLength(isCompared && kind !== 'works' ? 0 : 1);
    expect(blocks({ setAside: true }, procured)).toHaveLength(isCompared ? 0 : 1);
    expect(blocks({}, procured)).toEqual([]);
  });

  it.each([
    ['9.99', goods, '小微企业价格扣除须为10%–20%，最多2位小数'],
    ['10', goods, null],
    ['20.00', goods, null],
    ['20.01', goods, '小微企业价格扣除须为10%–20%，最多2位小数'],
    ['2.99', works, '小微企业价格扣除须为3%–5%，最多2位小数'],
    ['3', works, null],
    ['5', works, null],
    ['5.01', works, '小微企业价格扣除须为3%–5%，最多2位小数'],
    ['-10', goods, '小微企业价格扣除须为10%–20%，最多2位小数'],
    ['1e1', goods, '小微企业价格扣除须为10%–20%，最多2位小数'],
    ['10.001', goods, '小微企业价格扣除须为10%–20%，最多2位小数'],
  ] as const)('allows %s%% within the limits of the law alone', (smallDiscount, procured, message) => {
    expect(blocks({ smallDiscount }, procured)).toEqual(
      message === null ? [] : [['preferences.smallDiscount', message]],
    );
  });

  it('has no deduction for size where the lot is set aside', () => {
    expect(blocks({ setAside: true, smallDiscount: '10' }, goods)).toEqual([
      ['preferences.smallDiscount', '专门面向中小企业采购的，不再给予小微企业价格扣除'],
    ]);
  });

  it('prefers domestic products by the percent of the law', () => {
    expect(blocks({ domesticDiscount: '19' }, goods)).toEqual([
      ['preferences.domesticDiscount', '本国产品价格评审优惠须为20%'],
    ]);
  });

  it('hints at what the law demands', () => {
    const hints = (changes: Partial<Preferences>) =>
      checkPreferences({ ...noPreferences, ...changes }, goods)
        .filter(({ severity }) => severity === 'hint')
        .map(({ field }) => field);
    expect(hints({})).toEqual(['preferences.smallDiscount', 'preferences.domesticDiscount']);
    expect(hints({ setAside: true, domesticDiscount: '20' })).toEqual([]);
  });

  it('names its article', () => {
    expect(preferenceCitation('small', 'goods')).toContain('财库〔2022〕19号');
    expect(preferenceCitation('small', 'works')).not.toContain('财库〔2022〕19号');
    expect(preferenceCitation('domestic', 'goods')).toContain('国办发〔2025〕34号');
  });
});
