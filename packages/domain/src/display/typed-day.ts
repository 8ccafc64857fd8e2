/**
 * Converts full-width characters to plain ones and removes invisible marks. Spaces stay, since they separate the date
 * from the time.
 */
export function plainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
}

/** The pattern of a written day: its groups are year, month and day. */
export const dayShape = String.raw`(\d{4})\s*[-‐-―−/.年]\s*(\d{1,2})\s*[-‐-―−/.月]\s*(\d{1,2})\s*日?`;
const wholeDay = new RegExp(`^${dayShape}$`);

/** Returns an ISO day; null if no such day exists. */
export function dayFrom(year: string | undefined, month: string | undefined, day: string | undefined) {
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const written = `${year}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  // The 31st of a month of 30 days rolls over, so that the result differs from the input.
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === written ? written : null;
}

/**
 * Reads a day: `2026/11/24`, `2026年11月24日`, `20261124`, `２０２６.11.24` → `2026-11-24`. The year always comes first:
 * `11/24/2026` is refused, because `11/12/2026` is ambiguous.
 */
export function readDay(text: string): string | null {
  const plain = plainSigns(text);
  const found = wholeDay.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  return found ? dayFrom(found[1], found[2], found[3]) : null;
}
