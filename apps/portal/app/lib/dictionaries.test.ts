import { expect, test } from 'vitest';
import { optionsOf } from './dictionaries.ts';

const entry = (dictValue: string, status: '0' | '1', dictLabelEn = 'Large') => ({
  dictType: 'companyScale',
  dictValue,
  dictLabelCn: '大型',
  dictLabelEn,
  status,
});

test('only enabled entries of the type are offered, in the chosen language', () => {
  const entries = [entry('L', '1'), entry('X', '0'), { ...entry('Y', '1'), dictType: 'currency' }];
  expect(optionsOf(entries, 'companyScale', 'cn')).toEqual([{ value: 'L', label: '大型' }]);
  expect(optionsOf(entries, 'companyScale', 'en')).toEqual([{ value: 'L', label: 'Large' }]);
  expect(optionsOf([entry('L', '1', '')], 'companyScale', 'en')).toEqual([{ value: 'L', label: '大型' }]);
});
