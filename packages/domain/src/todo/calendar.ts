import { addDays, type Day, dayOf } from '../display/day.ts';

export const calendarKinds = ['bid', 'publicity', 'certificate'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

export const calendarKindLabels: Readonly<Record<CalendarKind, string>> = {
  bid: '截标、开标',
  publicity: '公示截止',
  certificate: '证书到期',
};

export interface CalendarEntry {
  readonly id: string;
  readonly kind: CalendarKind;
  readonly title: string;
  /** ISO. */
  readonly at: string;
  readonly wholeDay: boolean;
  readonly link: string;
}

/**
 * Returns the entries as an iCalendar file (RFC 5545), for any calendar program. `origin` is the portal's own address.
 * An entry that is imported again replaces itself, because its UID does not change.
 */
export function icalendar(entries: readonly CalendarEntry[], now: string, origin: string): string {
  const host = origin.replace(/^[a-z]+:\/\//, '').replace(/\/.*$/, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Supplier Portal//Calendar//ZH',
    'CALSCALE:GREGORIAN',
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.kind}-${entry.id}@${host}`,
      `DTSTAMP:${utc(now)}`,
      ...span(entry),
      `SUMMARY:${escapeText(`${calendarKindLabels[entry.kind]}：${entry.title}`)}`,
      `URL:${origin}${entry.link}`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P1D',
      `DESCRIPTION:${escapeText(`明天${calendarKindLabels[entry.kind]}：${entry.title}`)}`,
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function span({ at, wholeDay }: CalendarEntry): readonly string[] {
  if (!wholeDay) return [`DTSTART:${utc(at)}`, 'DURATION:PT0S'];
  const begin = dayOf(new Date(at));
  return [`DTSTART;VALUE=DATE:${compact(begin)}`, `DTEND;VALUE=DATE:${compact(addDays(begin, 1))}`];
}

const compact = (day: Day) => day.replaceAll('-', '');

function utc(iso: string): string {
  return `${new Date(iso).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
}

function escapeText(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, (sign) => `\\${sign}`)
      // Every kind of line end would begin a line of the file. The other control characters are not allowed.
      .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, '\\n')
      .replace(/[\p{Cc}]/gu, ' ')
  );
}

/** Folds a line at 75 octets, without cutting a character. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const character of line) {
    const length = octets(character);
    if (size + length > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
      size = 0;
    }
    part += character;
    size += length;
  }
  return [...parts, part].join('\r\n ');
}

/** Returns the length of a character in UTF-8. */
function octets(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}
