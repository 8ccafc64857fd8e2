import { describe, expect, test } from 'vitest';
import { addDays } from '../display/day.ts';
import { bindingTimes } from './binding.ts';
import { checkMethod, grounds, groundsFor, type MethodChoice, methodByScope } from './ground.ts';
import { methods } from './method.ts';
import { tenderScopes } from './scope.ts';

const chosen = (changes: Partial<MethodChoice>): MethodChoice => ({
  scope: 'mandatory',
  method: 'open_tender',
  kind: 'goods',
  ground: null,
  groundNote: '',
  ...changes,
});
const fields = (changes: Partial<MethodChoice>) => checkMethod(chosen(changes)).map(({ field }) => field);
const note = '仅两家厂商持有该专利的生产许可';

describe('the method of a mandatory tender', () => {
  test('is public tendering without a condition', () => {
    expect(fields({})).toEqual([]);
  });

  test('may be another one in a case of the law, chosen from its list and explained', () => {
    expect(fields({ method: 'invited_tender' })).toEqual(['ground']);
    expect(fields({ method: 'invited_tender', ground: 'few_bidders' })).toEqual(['groundNote']);
    expect(
      fields({ method: 'invited_tender', ground: 'few_bidders', groundNote: '九个字不够说明的' }),
    ).toEqual(['groundNote']);
    expect(fields({ method: 'invited_tender', ground: 'few_bidders', groundNote: note })).toEqual([]);
    for (const method of ['rfq', 'single_source', 'negotiation', 'consultation', 'inquiry'] as const) {
      expect(fields({ method })).toEqual(['ground']);
      expect(fields({ method, ground: 'proprietary', groundNote: note })).toEqual([]);
      // The case of one method does not apply to another.
      expect(fields({ method, ground: 'few_bidders', groundNote: note })).toEqual(['ground']);
    }
  });

  test('is refused with the article', () => {
    expect(checkMethod(chosen({ method: 'rfq' }))).toEqual([
      {
        ruleCode: 'methodByScope',
        severity: 'block',
        field: 'ground',
        passage: '',
        message: '依法必须招标项目采用询比采购，须选择法定情形',
        citation: '《招标投标法》第六十六条、《招标投标法实施条例》第九条',
        effectiveFrom: '2012-02-01',
        ruleVersion: 1,
      },
    ]);
  });
});

describe('the method of a government procurement', () => {
  test('is one of its own law', () => {
    expect(fields({ scope: 'government', method: 'rfq' })).toEqual(['method']);
    expect(fields({ scope: 'government', method: 'reverse_auction' })).toEqual(['method']);
    expect(fields({ scope: 'government', method: 'inquiry' })).toEqual(['ground']);
    expect(
      fields({ scope: 'government', method: 'inquiry', ground: 'g_standard_goods', groundNote: note }),
    ).toEqual([]);
  });

  test('has cases for certain kinds of procurement only', () => {
    expect(groundsFor('government', 'consultation', 'services')).toContain('g_services');
    expect(groundsFor('government', 'consultation', 'works')).not.toContain('g_services');
    // 询价 is for goods: services have no case for it.
    expect(fields({ scope: 'government', method: 'inquiry', kind: 'services' })).toEqual(['method']);
  });
});

test('a voluntary tender may use every method', () => {
  for (const method of methods) expect(fields({ scope: 'voluntary', method })).toEqual([]);
});

test('every case and every use names its article, its day and its version', () => {
  for (const one of Object.values(grounds)) {
    expect(one.citation).toMatch(/^《.+》第.+条/);
    expect(addDays(one.effectiveFrom, 0)).toBe(one.effectiveFrom);
    expect(one.ruleVersion).toBeGreaterThanOrEqual(1);
  }
  for (const scope of ['mandatory', 'government'] as const)
    for (const use of Object.values(methodByScope[scope])) expect(use.citation).toMatch(/^《.+》第.+条/);
});

test('the binding times are defined for every scope and method', () => {
  for (const scope of tenderScopes) expect(Object.keys(bindingTimes[scope])).toEqual([...methods]);
  expect(bindingTimes.government.open_tender.preparation).toBe('bidPrepMinDaysGovernment');
  expect(bindingTimes.mandatory.rfq.preparation).toBeNull();
});
