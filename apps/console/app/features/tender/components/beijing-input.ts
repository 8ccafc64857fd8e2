/**
 * Converts a time to the value of a date-and-time field, `2026-11-21T14:30`, in Beijing time regardless of the
 * machine's zone.
 */
export function toInput(iso: string | null): string {
  if (iso === null || iso === '') return '';
  return new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16);
}

/** Converts the value of such a field to ISO; empty for an empty or half-written field. */
export function fromInput(value: string): string {
  const time = Date.parse(`${value}:00+08:00`);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}
