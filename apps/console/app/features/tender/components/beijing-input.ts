/** `2026-11-21T14:30`, the value of a date-and-time field, is Beijing's time, whatever the machine's zone. */
export function toInput(iso: string | null): string {
  if (iso === null || iso === '') return '';
  return new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16);
}

/** Empty for an empty or half-written field. */
export function fromInput(value: string): string {
  const time = Date.parse(`${value}:00+08:00`);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}
