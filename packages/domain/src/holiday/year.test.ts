import { describe, expect, test } from 'vitest';
import { checkHolidays, planHolidays, readHolidays, restBy, writeHolidays, yearToEnter } from './year.ts';

const head = '日期,类别,名称';
const list = `${head}
2027-01-01,放假,元旦
2027/2/5,放假,除夕
2027-02-20,上班,春节
2027-05-01,放假,劳动节
2027-05-02,放假,劳动节
2027-10-01,放假,国庆节
2027-10-02,放假,国庆节
2027-10-03,放假,国庆节`;
const ninety = Array.from({ length: 90 }, (_, index) => `2027-06-01,放假,${index}`).join('\n');
const today = '2026-11-22';
const ordinary = restBy([]);
const saidOf = (text: string, on = today, before = ordinary, year = 2027) => {
  const { days, errors } = readHolidays(text);
  const known = { before, byMoon: [`${year}-02-05`], today: on };
  return [...errors, ...checkHolidays(year, days, known)].map(({ line, message }) => `${line} ${message}`);
};

describe('the list of a year', () => {
  test('lists days off and days worked; all others follow their weekday', () => {
    expect(saidOf(list)).toEqual([]);
    const isRest = restBy(readHolidays(list).days);
    expect(['2027-02-05', '2027-02-20', '2027-02-21', '2027-02-22'].map(isRest)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test.each([
    ['a day of another year', `${list}\n2028-01-01,放假,元旦`, '10 2028-01-01不在2027年内'],
    ['a day twice', `${list}\n2027-02-05,放假,除夕`, '10 与第3行的日期重复'],
    ['a normal working day', `${list}\n2027-02-22,上班,春节`, '10 2027-02-22不是周六或周日，无须调休上班'],
    [
      'a statutory holiday that is worked',
      list.replace('2027-05-01,放假', '2027-05-01,上班'),
      '5 2027-05-01是法定节日，不能上班',
    ],
    [
      'a missing statutory holiday',
      list.replace('2027-10-01,放假,国庆节\n', ''),
      '1 缺少法定节日：2027-10-01',
    ],
    ['a missing lunar holiday', list.replace('2027/2/5,放假,除夕\n', ''), '1 缺少法定节日：2027-02-05'],
    ['a formula for a name', `${list}\n2027-02-08,放假,=1+1`, '10 名称不能以 = + - @ 开头'],
    ['more days than are allowed', `${list}\n${ninety}`, '1 一年最多60天，现有98天'],
    ['no such day', `${list}\n2027-02-30,放假,春节`, '10 日期“2027-02-30”不是有效日期，请写作2027-01-01'],
    ['no such kind', `${list}\n2027-02-08,休,春节`, '10 类别须为放假或上班，不能是“休”'],
    ['no name', `${list}\n2027-02-08,放假,`, '10 请输入名称'],
    ['no columns', '日期\n2027-01-01', '1 缺少列：类别、名称'],
    [
      'too many lines',
      `${head}\n${'2027-01-04,放假,假\n'.repeat(50_000)}`,
      '1 一次最多导入366行，文件有50000行',
    ],
  ])('is refused with %s', (_, text, said) => {
    expect(saidOf(text)).toContain(said);
  });

  test('cannot change days up to today', () => {
    const more = `${list}\n2027-03-01,放假,加假`;
    expect(saidOf(more, '2027-02-28', restBy(readHolidays(list).days))).toEqual([]);
    expect(saidOf(more, '2027-03-01', restBy(readHolidays(list).days))).toEqual([
      '1 2027-03-01已过，时限已按原安排计算，不能更改',
    ]);
  });

  test('is accepted for this year and the next two', () => {
    const of = (year: number) => saidOf(list.replaceAll('2027', String(year)), today, ordinary, year);
    expect([2025, 2029].map(of)).toEqual([
      ['1 2025年已过，时限已按原安排计算，不能更改'],
      ['1 最多提前2年录入，2029年还太早'],
    ]);
    expect(of(2028)).not.toContain('1 最多提前2年录入，2028年还太早');
  });

  test('is displayed day by day before it takes effect, and read again as written', () => {
    const { days } = readHolidays(list);
    const off = { day: '2027-02-08', working: false, name: '春节' };
    expect(planHolidays(days, [...days.slice(1), off])).toMatchObject({
      changes: [
        { day: '2027-01-01', kind: 'ended', after: null },
        { day: '2027-02-08', kind: 'new', before: null, after: off },
      ],
      same: 7,
    });
    const again = readHolidays(writeHolidays(days)).days;
    expect(planHolidays(days, again)).toEqual({ changes: [], same: 8 });
    const renamed = days.map((one) => ({ ...one, name: '节' }));
    expect(planHolidays(days, renamed).changes.map(({ kind }) => kind)).toEqual(days.map(() => 'changed'));
  });
});

test("next year's list is due from 1 December until it is entered", () => {
  const asked = ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'];
  expect(asked.map((on) => yearToEnter(on, []))).toEqual([null, 2027, 2027, null]);
  expect(asked.map((on) => yearToEnter(on, [2027]))).toEqual([null, null, null, null]);
});
