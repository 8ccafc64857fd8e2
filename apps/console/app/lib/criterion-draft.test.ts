import { expect, it } from 'vitest';
import { emptyCriterion, withPricePoints } from './criterion-draft.ts';

it('gives the price the points of its weight, and none while the weight cannot be read', () => {
  const criteria = [emptyCriterion('technical'), emptyCriterion('price')];
  const pointsBy = (weight: string) => withPricePoints(criteria, weight).map(({ points }) => points);
  const [technical] = criteria;
  expect(pointsBy(' 40 ')).toEqual([technical?.points, '40']);
  for (const weight of ['', '4O', '40.5', '-4', '12345'])
    expect(pointsBy(weight)).toEqual([technical?.points, null]);
});
