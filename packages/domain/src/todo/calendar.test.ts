import { expect, test } from 'vitest';
import { type CalendarEntry, icalendar } from './calendar.ts';

const now = '2026-11-21T02:00:00.000Z';
const bid: CalendarEntry = {
  id: 'lot-1',
  kind: 'bid',
  title: '光伏组件采购；第一标段,二期',
  at: '2026-11-24T01:30:00.000Z',
  wholeDay: false,
  link: '/processManage?lotId=lot-1',
};
const certificate: CalendarEntry = {
  id: 'ZS-1',
  kind: 'certificate',
  title: '营业执照',
  at: '2026-11-30T16:00:00.000Z',
  wholeDay: true,
  link: '/supplierInfoEdit',
};

const linesOf = (entries: readonly CalendarEntry[]) =>
  icalendar(entries, now, 'https://portal.example').replaceAll('\r\n ', '').split('\r\n');

test('a deadline is an instant, independent of the reader’s time zone', () => {
  const lines = linesOf([bid]);
  expect(lines).toContain('DTSTART:20261124T013000Z');
  expect(lines).toContain('UID:bid-lot-1@portal.example');
  expect(lines).toContain('SUMMARY:截标、开标：光伏组件采购；第一标段\\,二期');
  expect(lines).toContain('URL:https://portal.example/processManage?lotId=lot-1');
});

test('a certificate ends on a Beijing day', () => {
  const lines = linesOf([certificate]);
  expect(lines).toContain('DTSTART;VALUE=DATE:20261201');
  expect(lines).toContain('DTEND;VALUE=DATE:20261202');
});

test('a line has at most 75 octets, and characters are not cut', () => {
  const text = icalendar(
    [{ ...bid, title: '海州云帆产业园屋顶光伏设备采购'.repeat(6) }],
    now,
    'https://p.example',
  );
  for (const line of text.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text).not.toContain('�');
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('a title cannot begin a line of the file', () => {
  for (const end of ['\r\n', '\r', '\n', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
    const lines = linesOf([{ ...bid, title: `甲${end}END:VEVENT\u0007\\;,乙` }]);
    expect(lines.filter((line) => line.startsWith('END:VEVENT'))).toHaveLength(1);
    expect(lines).toContain('SUMMARY:截标、开标：甲\\nEND:VEVENT \\\\\\;\\,乙');
    expect(icalendar([{ ...bid, title: `甲${end}乙` }], now, 'https://p.example')).not.toMatch(
      /[\v\f\u0085\u2028\u2029]|\r(?!\n)/,
    );
  }
});
