import { expect, test } from 'vitest';
import { askedLines, fieldNames, typedDays, type WrittenOrder } from './order-draft.ts';

const line = (priceLineId: string, qty: string) => ({
  priceLineId,
  qty,
  ...{ materialCode: '', requiredDate: '2026-12-01' },
});
const order: WrittenOrder = {
  contractNo: '',
  consignee: '',
  consigneePhone: '',
  address: '',
  paymentDays: '',
  paymentTerms: '',
  lines: [line('a', ''), line('b', '1,200'), line('c', '0'), line('d', '3')],
};

test('only lines with a quantity are ordered, in plain form', () => {
  expect(askedLines(order)).toEqual([line('b', '1200'), line('d', '3')]);
});

test.each([
  ['', null],
  [' ３０ ', 30],
  ['三十', -1],
  ['30.5', -1],
])('the term of payment “%s” is sent as %s', (text, days) => {
  expect(typedDays(text)).toBe(days);
});

test('an error of an ordered line is shown at that line, whatever lines are omitted before it', () => {
  expect(fieldNames(order)).toMatchObject({
    'lines.0.qty': 'lines.1.qty',
    'lines.1.qty': 'lines.3.qty',
    'lines.1.requiredDate': 'lines.3.requiredDate',
  });
});
