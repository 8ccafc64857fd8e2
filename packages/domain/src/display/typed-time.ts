import { dayFrom, dayShape, plainSigns } from './typed-day.ts';

const partShape =
  '凌晨|清晨|早晨|早上|上午|中午|午后|下午|傍晚|晚上|夜里|夜间|深夜|半夜|午夜|[AaPp]\\.?[Mm]\\.?';
const timeShape = [
  String.raw`(${partShape})?\s*(\d{1,2})\s*(?:`,
  String.raw`[:时点]\s*(?:(\d{1,2})\s*分?(?:\s*:?\s*([0-5]\d|\d(?=秒))(?:\.\d+)?\s*秒?)?|(整|半|一刻|三刻))?`,
  String.raw`)\s*([AaPp]\.?[Mm]\.?)?`,
].join('');
const dayAndTime = new RegExp(`^${dayShape}(?:T|\\s)*${timeShape}$`);

/** The first and the last hour of each part of the day, counted on beyond midnight. */
const parts: readonly (readonly [RegExp, from: number, to: number])[] = [
  [/^(?:凌晨)$/, 0, 6],
  [/^(?:清晨|早晨|早上)$/, 4, 11],
  // Spreadsheets write twelve-hour times in this way: 上午 12:00 is midnight, like 12:00 AM.
  [/^(?:上午|a\.?m\.?)$/i, 0, 11],
  [/^中午$/, 11, 14],
  [/^(?:下午|午后|p\.?m\.?)$/i, 12, 23],
  [/^傍晚$/, 16, 20],
  // Twelve at night is the end of the named day.
  [/^(?:晚上|夜里|夜间)$/, 17, 24],
  [/^(?:深夜|半夜|午夜)$/, 22, 24],
];
const minuteWords: Readonly<Record<string, string>> = { 整: '0', 半: '30', 一刻: '15', 三刻: '45' };

/** Returns the hour of the day, 24 for its end; null if the part of the day does not contain it. */
function hourOf(part: string | undefined, said: number): number | null {
  if (part === undefined) return said <= 24 ? said : null;
  const [, from, to] = parts.find(([name]) => name.test(part)) ?? [null, 1, 0];
  // 下午14点 is redundant; 下午2点, 中午12点 and 凌晨12点 are not.
  const may = said > 12 ? [said] : said === 12 ? [12, 0, 24] : [said, said + 12];
  return may.find((hour) => hour >= from && hour <= to) ?? null;
}

/**
 * Reads a day with its time: `2026年11月24日 下午2点30分`, `2026/11/24 2:30 PM` → `2026-11-24T14:30`; `24:00` and `晚上12点` are
 * the beginning of the next day. Seconds are dropped, because times are stored to the minute.
 */
export function readDayTime(text: string): string | null {
  const found = dayAndTime.exec(plainSigns(text));
  if (!found) return null;
  const [, year, month, date, before, said, digits, , word, after] = found;
  const day = dayFrom(year, month, date);
  if (before !== undefined && after !== undefined) return null;
  const hour = hourOf(before ?? after, Number(said));
  const minute = Number(digits ?? minuteWords[word ?? ''] ?? '0');
  if (day === null || hour === null || minute > 59) return null;
  const isNextDay = hour === 24;
  if (isNextDay && before === undefined && minute > 0) return null;
  const on = isNextDay ? new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10) : day;
  return `${on}T${String(hour % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
