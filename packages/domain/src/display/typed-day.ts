/** Full-width signs as plain ones, without invisible marks; blanks stay, they part the date from the time. */
function plainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
}

const dayShape = String.raw`(\d{4})\s*[-‐-―−/.年]\s*(\d{1,2})\s*[-‐-―−/.月]\s*(\d{1,2})\s*日?`;
const timeShape = String.raw`(上午|下午|晚上)?\s*(\d{1,2})\s*[:时点]\s*(\d{1,2})?\s*分?(?::00(?:\.0+)?)?`;
const wholeDay = new RegExp(`^${dayShape}$`);
const dayAndTime = new RegExp(`^${dayShape}(?:T|\\s)*${timeShape}$`);

function dayFrom(year: string | undefined, month: string | undefined, day: string | undefined) {
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const written = `${year}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  // The 31st of a month of 30 days rolls over: what comes out differs from what was written.
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === written ? written : null;
}

/**
 * A day as people write it: `2026/11/24`, `2026年11月24日`, `20261124`, `２０２６.11.24` → `2026-11-24`. Year first, always:
 * `11/24/2026` is not read, for nobody knows what `11/12/2026` means.
 */
export function readDay(text: string): string | null {
  const plain = plainSigns(text);
  const found = wholeDay.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  return found ? dayFrom(found[1], found[2], found[3]) : null;
}

/** A day with its time of day: `2026年11月24日 下午2点30分`, `2026/11/24 14:30` → `2026-11-24T14:30`. */
export function readDayTime(text: string): string | null {
  const found = dayAndTime.exec(plainSigns(text));
  if (!found) return null;
  const day = dayFrom(found[1], found[2], found[3]);
  const said = Number(found[5]);
  const minute = Number(found[6] ?? '0');
  const afternoon = found[4] === '下午' || found[4] === '晚上';
  if (found[4] !== undefined && said > 12) return null;
  const hour = afternoon && said < 12 ? said + 12 : said;
  if (day === null || hour > 23 || minute > 59) return null;
  return `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
