import { describe, expect, test } from 'vitest';
import { type Entry, standingOf } from './entry.ts';
import { planEntries } from './plan.ts';

const today = '2026-11-22';
const entry = (parent: string | null, code: string, more: Partial<Entry> = {}): Entry => ({
  ...{ parent, code, name: `名称${code}`, nameEn: '', position: 0, from: null, until: null },
  ...more,
});
const zhejiang = entry(null, '330000');
const hangzhou = entry('330000', '330100');
const xihu = entry('330100', '330106');
const areas = [zhejiang, hangzhou, xihu];

const plan = (
  kind: 'area' | 'category' | 'dictionary',
  stored: readonly Entry[],
  ...written: readonly Entry[]
) =>
  planEntries(
    kind,
    stored,
    written.map((one, index) => ({ ...one, line: index + 2 })),
    today,
  );
const saidOf = (...written: readonly Entry[]) =>
  plan('area', areas, ...written).errors.map(({ line, field, message }) => `${line} ${field} ${message}`);

describe('an entry', () => {
  test.each([
    [null, null, 'offered'],
    [today, null, 'offered'],
    ['2026-11-23', null, 'upcoming'],
    [null, today, 'ended'],
    [null, '2026-11-23', 'offered'],
    [today, today, 'ended'],
  ] as const)('from %s until %s is %s today', (from, until, standing) => {
    expect(standingOf({ from, until }, today)).toBe(standing);
  });
});

describe('the plan of a file', () => {
  test('contains new, changed and ended entries, and counts unchanged lines', () => {
    const { changes, errors, same } = plan(
      'area',
      areas,
      zhejiang,
      { ...hangzhou, name: '杭州' },
      { ...xihu, until: '2027-01-01' },
      entry('330100', '330118', { from: '2027-01-01' }),
    );
    expect(errors).toEqual([]);
    expect(same).toBe(1);
    expect(changes.map(({ line, kind }) => [line, kind])).toEqual([
      [3, 'changed'],
      [4, 'ended'],
      [5, 'new'],
    ]);
  });

  test('accepts references to later lines, in any order', () => {
    expect(saidOf(entry('340100', '340102'), entry('340000', '340100'), entry(null, '340000'))).toEqual([]);
  });

  test('ends a whole branch, and no node above one that continues', () => {
    const until = '2027-01-01';
    expect(saidOf({ ...hangzhou, until }, { ...xihu, until })).toEqual([]);
    expect(saidOf({ ...hangzhou, until })).toEqual(['2 until 下级“名称330106”仍在使用，请先停用下级']);
    expect(saidOf({ ...hangzhou, until }, { ...xihu, until: '2027-01-02' })[0]).toContain('2 until 下级');
    expect(plan('area', [zhejiang, { ...hangzhou, until: today }], xihu).errors).toMatchObject([
      { field: 'until', message: '上级“名称330100”先行停用，须同时填写停用日期' },
    ]);
  });
});

describe('refused lines', () => {
  test.each<[string, readonly Entry[], string]>([
    ['one code twice', [entry('330100', '330107'), entry('330100', '330107')], '3 code 与第2行的代码重复'],
    ['an invalid code', [entry('330100', '33010')], '2 code 地区代码须为6位数字'],
    ['no name', [entry('330100', '330107', { name: ' ' })], '2 name 请输入名称'],
    [
      'a formula',
      [entry('330100', '330107', { name: '=HYPERLINK("http://x")' })],
      '2 name 名称不能以 = + - @ 开头',
    ],
    [
      'an end before the beginning',
      [entry('330100', '330107', { from: '2027-02-01', until: '2027-01-31' })],
      '2 until 停用日期不能早于启用日期',
    ],
    ['an unknown parent', [entry('330900', '330901')], '2 parent 没有这个上级'],
    ['a parent in another province', [entry('340000', '330107')], '2 parent 代码前两位（省级）须与上级相同'],
    ['itself as parent', [entry('330107', '330107')], '2 parent 不能以自身为上级'],
    ['a circle', [{ ...hangzhou, parent: '330106' }], '2 parent 上级是它自己的下级，形成循环'],
    ['too many levels', [entry('330106', '330110')], '2 parent 层级不能超过3级'],
    [
      'one name twice below a parent',
      [entry('330100', '330107', { name: '名称330106' })],
      '2 name 同级已有“名称330106”（330106），不能同时使用',
    ],
    ['an end in the past', [{ ...xihu, until: '2026-11-21' }], '2 until 停用日期不能早于今天'],
    [
      'a change of a past beginning',
      [{ ...xihu, from: '2027-01-01' }],
      '2 from 已启用的不能更改启用日期，新的启用日期不能早于今天',
    ],
    [
      'a beginning after that of a child',
      [entry(null, '350000', { from: '2027-01-01' }), entry('350000', '350100')],
      '3 from 上级“名称350000”尚未启用',
    ],
  ])('%s', (_, written, said) => {
    expect(saidOf(...written)).toContain(said);
  });

  test('do not include a name that is reused after its first entry has ended', () => {
    const ended = { ...xihu, until: '2027-01-01' };
    const next = entry('330100', '330107', { name: xihu.name, from: '2027-01-01' });
    expect(saidOf(ended, next)).toEqual([]);
    expect(saidOf(ended, { ...next, from: '2026-12-31' })).toHaveLength(2);
  });
});

describe('entries required by the rules', () => {
  const goods = entry(null, 'A00000000', { name: '货物' });
  const said = (kind: 'category' | 'dictionary', stored: Entry | null, after: Entry) =>
    plan(kind, stored === null ? [] : [stored], after).errors.map(({ message }) => message);

  test('can be renamed, but neither end nor move', () => {
    expect(said('category', goods, { ...goods, until: '2030-01-01' })).toEqual([
      '平台规则需要此项，不能停用或移动',
    ]);
    expect(said('category', goods, { ...goods, name: '货物类' })).toEqual([]);
    const yuan = entry('currency', 'CNY');
    expect(said('dictionary', yuan, { ...yuan, until: '2030-01-01' })).toEqual([
      '平台规则需要此项，不能停用或移动',
    ]);
  });

  test('do not include a fourth kind of procurement', () => {
    expect(said('category', null, entry(null, 'C99000000'))[0]).toContain('顶层品类');
  });

  test('lock the dictionaries of the rules, and exclude unknown dictionaries', () => {
    expect(said('dictionary', null, entry('procurement_method', 'lottery'))).toEqual([
      '采购方式由平台规则决定，不能在此增改',
    ]);
    expect(said('dictionary', null, entry('colour', 'red'))).toEqual(['没有这个字典']);
    expect(said('dictionary', null, entry('constructor', 'red'))).toEqual(['没有这个字典']);
  });

  test('name a tax rate by its code', () => {
    expect(said('dictionary', null, entry('tax_rate', '11', { name: '11%', from: '2027-01-01' }))).toEqual(
      [],
    );
    expect(said('dictionary', null, entry('tax_rate', '11', { name: '13%' }))).toEqual([
      '该税率的名称须为11%',
    ]);
    expect(said('dictionary', null, entry('tax_rate', 'eleven'))[0]).toContain('税率代码须为百分数');
  });
});
