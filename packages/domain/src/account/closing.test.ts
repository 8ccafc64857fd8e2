import { expect, it } from 'vitest';
import { canClose } from './closing.ts';

const none = { lots: 0, orders: 0, reviews: 0 };

it('the only person of a company stays while anything of it runs, and is told what', () => {
  expect(canClose({ lots: 2, orders: 1, reviews: 1 })).toMatchObject({
    refused: 'closure_matters_open',
    values: { what: '2个参与中的标段、1个未完成的订单、审核中的企业资料' },
  });
  for (const one of [{ lots: 1 }, { orders: 1 }, { reviews: 1 }])
    expect(canClose({ ...none, ...one })).toMatchObject({ refused: 'closure_matters_open' });
});

it('whoever leaves nothing open, or no company alone, may close', () => {
  expect([canClose(none), canClose(null)]).toEqual([true, true]);
});
