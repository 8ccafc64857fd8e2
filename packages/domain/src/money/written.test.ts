import { expect, test } from 'vitest';
import { toCapital } from './capital.ts';
import { Exact } from './decimal.ts';
import { amountsIn } from './written.ts';

const says = (text: string, amount: string) => amountsIn(text).some((one) => one.says(new Exact(amount)));

test.each([
  ['报价1234567元', '1234567.00'],
  ['报价1,234,567.50元', '1234567.5'],
  ['报价1234567.50，低于', '1234567.5'],
  ['¥980', '980'],
  ['人民币980', '980'],
  ['980.5元', '980.5'],
  ['报价123.4567万元', '1234567'],
  ['约123.46万元', '1234567'],
  ['1亿2345万', '123450000'],
  ['1.2千万元', '12000000'],
  ['壹佰贰拾叁万肆仟伍佰陆拾柒元整', '1234567'],
  ['一百二十三万四千五百六十七元', '1234567'],
  ['壹仟肆佰零玖元伍角整', '1409.5'],
  ['玖拾捌元零伍分', '98.05'],
  ['一亿二千万', '120000000'],
  ['十二万', '120000'],
])('「%s」 says %s', (text, amount) => {
  expect(says(text, amount)).toBe(true);
  expect(says(text, new Exact(amount).plus('0.01').toFixed())).toBe(/\d{2}万元/.test(text));
});

test.each([
  ['第3.2条', '3.2'],
  ['2026年3月', '2026'],
  ['得分98.5分', '98.5'],
  ['共十二项', '12'],
  // Two significant figures are too few to identify an amount.
  ['约120万元', '1234567'],
  ['约123万元', '1234567'],
])('「%s」 is not the amount %s', (text, amount) => expect(says(text, amount)).toBe(false));

test('reads every amount written in capital characters', () => {
  for (const amount of ['10', '1005', '10010', '100000', '1050307.09', '200000000', '12345678901.23'])
    expect([amount, says(toCapital(amount), amount)]).toEqual([amount, true]);
});
