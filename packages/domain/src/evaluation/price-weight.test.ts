import { expect, test } from 'vitest';
import { checkPriceWeight } from './price-weight.ts';

const weighed = (price: number) => ({
  evaluationMethod: 'comprehensive' as const,
  weights: { technical: 100 - price, commercial: 0, price },
});
const rulesFor = (price: number, ...[scope, method, kind]: Parameters<typeof procured>) =>
  checkPriceWeight(weighed(price), procured(scope, method, kind)).map(({ ruleCode }) => ruleCode);
const procured = (
  scope: 'government' | 'mandatory',
  method: 'open_tender' | 'consultation',
  kind: 'goods' | 'services' | 'works',
) => ({ scope, method, kind });

test('the price has at least 30 points for goods and 10 for services in a government purchase', () => {
  expect(rulesFor(30, 'government', 'open_tender', 'goods')).toEqual([]);
  expect(rulesFor(29, 'government', 'open_tender', 'goods')).toEqual(['priceWeightGoods']);
  expect(rulesFor(10, 'government', 'open_tender', 'services')).toEqual([]);
  expect(rulesFor(9, 'government', 'open_tender', 'services')).toEqual(['priceWeightServices']);
  expect(rulesFor(29, 'government', 'consultation', 'goods')).toEqual(['priceWeightGoodsConsultation']);
  expect(rulesFor(9, 'government', 'consultation', 'services')).toEqual(['priceWeightServicesConsultation']);
});

test('no article applies elsewhere, to works, or if the lowest price wins', () => {
  expect(rulesFor(0, 'mandatory', 'open_tender', 'goods')).toEqual([]);
  expect(rulesFor(0, 'government', 'open_tender', 'works')).toEqual([]);
  const lowest = { evaluationMethod: 'lowest_price', weights: null } as const;
  expect(checkPriceWeight(lowest, procured('government', 'open_tender', 'goods'))).toEqual([]);
});

test('the message contains the number and its article', () => {
  const [violation] = checkPriceWeight(weighed(20), procured('government', 'open_tender', 'goods'));
  expect(violation).toMatchObject({
    ...{ severity: 'block', field: 'weights', message: '货物项目的价格分值不得低于总分值的30%' },
    citation: expect.stringContaining('第五十五条'),
  });
});
