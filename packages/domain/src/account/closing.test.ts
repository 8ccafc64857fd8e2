import { expect, it } from 'vitest';
import { canClose } from './closing.ts';

const none = { lots: 0, orders: 0, reviews: 0 };

it('refuses to close the only account of a company with open matters, and names them', () => {
  expect(canClose({ lots: 2, orders: 1, reviews: 1 })).toMatchObject({
    refused: 'closure_matters_open',
    values: { what: '2个参与中的标段、1个未完成的订单、审核中的企业资料' },
  });
  for (const one of [{ lots: 1 }, { orders: 1 }, { reviews: 1 }])
    expect(canClose({ ...none, ...one })).toMatchObject({ refused: 'closure_matters_open' });
});

it('closes an account without open matters, or one that is not alone in its company', () => {
  expect([canClose(none), canClose(null)]).toEqual([true, true]);
});
