import { describe, expect, it } from 'vitest';
import { cellOf } from './cell.ts';

describe('a cell of an exported list', () => {
  it.each([
    ['text', '911100001000013127', '911100001000013127'],
    ['text', '00012', '00012'],
    ['text', null, ''],
    ['number', 12, { number: '12' }],
    ['number', '-3.5', { number: '-3.5' }],
    ['number', '—', '—'],
    ['money', '1280000.50', { number: '1280000.50', isMoney: true }],
    ['money', '0.123456789012345', { number: '0.123456789012345', isMoney: true }],
    ['money', '9999999999999.99', { number: '9999999999999.99', isMoney: true }],
    ['money', '99999999999999.99', '99999999999999.99'],
    ['time', '2026-11-28T02:05:00.000Z', '2026年11月28日 10:05'],
    ['time', '', ''],
    ['day', '2026-11-28', '2026-11-28'],
  ] as const)('holds the %s %j as %j', (kind, value, cell) => {
    expect(cellOf(kind, value)).toEqual(cell);
  });

  it('shortens a text that Excel would not open, but not within a character', () => {
    expect(cellOf('text', 'a'.repeat(32_767))).toHaveLength(32_767);
    expect(cellOf('text', 'a'.repeat(32_768))).toBe(`${'a'.repeat(32_766)}…`);
    expect(cellOf('text', `${'a'.repeat(32_765)}🏗️🏗️`)).toBe(`${'a'.repeat(32_765)}…`);
  });
});
