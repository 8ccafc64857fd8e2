import { describe, expect, it } from 'vitest';
import { drawOrder } from './draw.ts';
import {
  followsSupplierOrder,
  nextSupplier,
  openPlaces,
  readSupplierList,
  readSupplierRequest,
  type SupplierOutcome,
  type SupplierStep,
  supplierListText,
  supplierRequestText,
} from './supplier-draw.ts';

/** The bytes 0 to 31. */
const seed = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const idOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const candidates = [1, 2, 3, 4].map((digit) => ({ id: idOf(digit) }));
const order = drawOrder(seed, candidates);
const count = 3;

/** Draws as the platform does, with these outcomes in turn. */
function drawAll(outcomes: readonly SupplierOutcome[]): readonly SupplierStep[] {
  const steps: SupplierStep[] = [];
  for (const outcome of outcomes) {
    const next = openPlaces(count, steps) > 0 ? nextSupplier(order, steps) : null;
    if (next === null) break;
    steps.push({ companyId: next.id, outcome });
  }
  return steps;
}

describe('the suppliers drawn', () => {
  it('are the first ones of the order, and replaced by the next ones', () => {
    const steps = drawAll(['invited', 'declined', 'invited', 'invited']);
    expect(steps.map(({ companyId }) => Number(companyId.at(-1)))).toEqual([4, 1, 3, 2]);
    expect(followsSupplierOrder(order, count, steps)).toBe(true);
    expect(openPlaces(count, steps)).toBe(0);
  });

  it('free their place when they decline, stay silent, are cancelled or unavailable', () => {
    for (const outcome of ['declined', 'silent', 'cancelled', 'unavailable'] as const)
      expect(openPlaces(count, drawAll([outcome]))).toBe(count);
    expect(openPlaces(count, drawAll(['invited']))).toBe(count - 1);
    expect(nextSupplier(order, drawAll(['silent', 'silent', 'silent', 'silent']))).toBeNull();
  });

  it('are recognised if one is passed over, repeated, swapped or added', () => {
    const [first, second, third, fourth] = order.map(({ id }): SupplierStep => {
      return { companyId: id, outcome: 'invited' };
    });
    if (!first || !second || !third || !fourth) throw new Error('there are four');
    for (const forged of [
      [second, third],
      [first, first, second],
      [second, first, third],
      [first, second, third, fourth],
      [{ ...first, companyId: idOf(9) }],
    ])
      expect(followsSupplierOrder(order, count, forged)).toBe(false);
  });
});

it('reads only the canonical texts', () => {
  const conditions = {
    count,
    categoryCodes: ['A02000000'],
    areaCode: '',
    replyHours: 24,
    letter: '诚邀参加',
  };
  const text = supplierRequestText(conditions);
  expect(readSupplierRequest(text)).toEqual(conditions);
  expect(readSupplierRequest(text.replace('"count":3', '"count":3,"first":"x"'))).toBeNull();
  expect(readSupplierList(supplierListText(candidates.toReversed()))).toEqual(candidates);
  expect(readSupplierList('[{"id":"b"},{"id":"a"}]')).toBeNull();
});
