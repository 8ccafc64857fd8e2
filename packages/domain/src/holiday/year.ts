import { addDays, type Day, type IsHoliday, isDay } from '../display/day.ts';
import { readColumns, writeCsv } from '../reference/csv.ts';
import type { ChangeKind } from '../reference/plan.ts';
import { formula } from '../reference/rules.ts';
import { requiredText } from '../required-text.ts';

/** A day that deviates from its weekday: a day off, or a weekend day worked in exchange. */
export interface HolidayDay {
  readonly day: Day;
  readonly working: boolean;
  readonly name: string;
}

export interface HolidayError {
  /** Line of the file, from 1 including its heading; 1 for faults of the whole file. */
  readonly line: number;
  readonly message: string;
}

/** A change of a day by a file. `ended`: the day is not in the list any more and follows its weekday. */
export interface HolidayChange {
  readonly day: Day;
  readonly kind: ChangeKind;
  readonly before: HolidayDay | null;
  readonly after: HolidayDay | null;
}

type Line = HolidayDay & { readonly line: number };

/** The greatest number of days in a year's list, which bounds every run of them below two months. */
const mostHolidays = 60;
/** The number of years ahead of the current one for which a list is accepted. */
export const yearsAhead = 2;
/** The holidays with a fixed solar date (全国年节及纪念日放假办法2): 元旦, 劳动节, 国庆节. */
const fixed = ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'];
const checkName = requiredText('名称', { max: 50 });

export function isWeekend(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Returns the holidays of a year by its list. Days that are not listed follow their weekday. */
export function restBy(days: readonly HolidayDay[]): IsHoliday {
  const listed = new Map(days.map(({ day, working }) => [day, working]));
  return (day) => {
    const working = listed.get(day);
    return working === undefined ? isWeekend(day) : !working;
  };
}

interface Known {
  /** The calendar in force now. */
  readonly before: IsHoliday;
  /** The statutory holidays of the year by the lunar calendar, as far as they are known. */
  readonly byMoon: readonly Day[];
  readonly today: Day;
}

/**
 * Checks the list of a year and returns its errors. Days up to today cannot change, because time limits were computed
 * with them.
 */
export function checkHolidays(year: number, days: readonly Line[], known: Known): readonly HolidayError[] {
  const thisYear = Number(known.today.slice(0, 4));
  if (year < thisYear) return whole(`${year}年已过，时限已按原安排计算，不能更改`);
  if (year > thisYear + yearsAhead) return whole(`最多提前${yearsAhead}年录入，${year}年还太早`);
  const errors = checkLines(year, days);
  return errors.length > 0 ? errors : checkYear(year, restBy(days), known);
}

const whole = (message: string): readonly HolidayError[] => [{ line: 1, message }];

function checkLines(year: number, days: readonly Line[]): readonly HolidayError[] {
  if (days.length > mostHolidays) return whole(`一年最多${mostHolidays}天，现有${days.length}天`);
  const errors: HolidayError[] = [];
  const seen = new Map<Day, number>();
  for (const { line, day, working, name } of days) {
    const say = (message: string) => errors.push({ line, message });
    const first = seen.get(day);
    if (first !== undefined) say(`与第${first}行的日期重复`);
    else seen.set(day, line);
    const named = checkName(name);
    if (named !== null) say(named);
    else if (formula.test(name)) say('名称不能以 = + - @ 开头');
    if (!day.startsWith(`${year}-`)) say(`${day}不在${year}年内`);
    else if (working && !isWeekend(day)) say(`${day}不是周六或周日，无须调休上班`);
    else if (working && fixed.includes(day.slice(5))) say(`${day}是法定节日，不能上班`);
  }
  return errors;
}

function checkYear(year: number, after: IsHoliday, { before, byMoon, today }: Known): HolidayError[] {
  const errors: HolidayError[] = [];
  const missing = [...fixed.map((day) => `${year}-${day}`), ...byMoon].filter((day) => !after(day));
  if (missing.length > 0)
    errors.push({ line: 1, message: `缺少法定节日：${[...new Set(missing)].sort().join('、')}` });
  for (let day = `${year}-01-01`; day <= today && day.startsWith(`${year}-`); day = addDays(day, 1)) {
    if (before(day) !== after(day))
      errors.push({ line: 1, message: `${day}已过，时限已按原安排计算，不能更改` });
  }
  return errors;
}

/** Compares two lists of a year, day by day. */
export function planHolidays(
  before: readonly HolidayDay[],
  after: readonly HolidayDay[],
): { readonly changes: readonly HolidayChange[]; readonly same: number } {
  const was = new Map(before.map((one) => [one.day, one]));
  const is = new Map(after.map((one) => [one.day, one]));
  const days = [...new Set([...was.keys(), ...is.keys()])].sort();
  const changes = days.flatMap((day): readonly HolidayChange[] => {
    const [one, other] = [was.get(day) ?? null, is.get(day) ?? null];
    if (one?.working === other?.working && one?.name === other?.name) return [];
    const kind = one === null ? 'new' : other === null ? 'ended' : 'changed';
    return [{ day, kind, before: one, after: other }];
  });
  return { changes, same: days.length - changes.length };
}

export const holidayColumns = { day: '日期', kind: '类别', name: '名称' } as const;
export const workingLabel = (working: boolean) => (working ? '上班' : '放假');
const kinds = new Map([true, false].map((working) => [workingLabel(working), working]));

/** Reads a year's list from a file of three columns. Returns its days, and an error for each unreadable line. */
export function readHolidays(text: string): {
  readonly days: readonly Line[];
  readonly errors: readonly HolidayError[];
} {
  const read = readColumns<keyof typeof holidayColumns>(text, holidayColumns, [], 366);
  if ('wrong' in read) return { days: [], errors: [{ line: read.line, message: read.wrong }] };
  const errors: HolidayError[] = [];
  const days = read.rows.flatMap(({ line, cells }) => {
    const working = kinds.get(cells.kind);
    const [year = '', month = '', date = ''] = cells.day.replaceAll('/', '-').split('-');
    const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
    if (!isDay(day)) errors.push({ line, message: `日期“${cells.day}”不是有效日期，请写作2027-01-01` });
    if (working === undefined) errors.push({ line, message: `类别须为放假或上班，不能是“${cells.kind}”` });
    return isDay(day) && working !== undefined ? [{ line, day, working, name: cells.name }] : [];
  });
  return { days, errors };
}

export function writeHolidays(days: readonly HolidayDay[]): string {
  return writeCsv([
    Object.values(holidayColumns),
    ...days.map(({ day, working, name }) => [day, workingLabel(working), name]),
  ]);
}

/** Returns the year whose list is due and not entered: next year's, from 1 December; null if none. */
export function yearToEnter(today: Day, entered: readonly number[]): number | null {
  const next = Number(today.slice(0, 4)) + 1;
  return today.slice(5) >= '12-01' && !entered.includes(next) ? next : null;
}
