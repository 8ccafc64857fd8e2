import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from './theme/contrast.ts';
import { color } from './tokens.ts';
import { tokensCss } from './tokens-css.ts';

describe('the tokens', () => {
  test('the style sheet is what the tokens say', () => {
    expect(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')).toBe(tokensCss());
  });

  test('the contrast measure agrees with the published pairs', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  test.each([
    ['text', 'surface'],
    ['text', 'page'],
    ['text-2', 'page'],
    ['text-3', 'surface'],
    ['text-3', 'page'],
    ['primary', 'surface'],
    ['primary', 'page'],
    ['primary', 'primary-tint'],
    ['surface', 'primary'],
    ['surface', 'danger'],
    ['success', 'success-tint'],
    ['warning', 'warning-tint'],
    ['danger', 'danger-tint'],
    ['danger', 'surface'],
    ['text-2', 'neutral-tint'],
  ] as const)('%s can be read on %s', (ink, paper) => {
    expect(contrast(color[ink], color[paper])).toBeGreaterThanOrEqual(4.5);
  });

  test('the border of a field contrasts with its ground', () => {
    expect(contrast(color['line-strong'], color.surface)).toBeGreaterThanOrEqual(3);
  });
});
