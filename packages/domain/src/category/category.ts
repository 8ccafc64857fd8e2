import type { CategoryKind } from './kind.ts';

/** Codes are a letter and eight digits, two digits a level: A goods, B works, C services. */
export const categoryCodePattern = /^[ABC]\d{8}$/;

export function categoryKindOf(code: string): CategoryKind | null {
  if (!categoryCodePattern.test(code)) return null;
  return code.startsWith('A') ? 'goods' : code.startsWith('B') ? 'works' : 'services';
}

/** 0 for the letter alone (`A00000000`), 1 for `A01000000`, … up to 4. */
export function categoryLevel(code: string): number {
  const pairs = code.slice(1).match(/\d{2}/g) ?? [];
  return pairs.findLastIndex((pair) => pair !== '00') + 1;
}
