import { expect, test } from 'vitest';
import { expiryInWords, expiryState, expiryWarnings } from './expiry.ts';

const today = '2026-11-22';

test.each([
  ['2026-11-21', 'expired', '已过期1天'],
  ['2026-11-22', 'soon', '今日到期'],
  ['2027-02-20', 'soon', '90天后到期'],
  ['2027-02-21', 'valid', '91天后到期'],
] as const)('a paper valid until %s is %s', (day, state, words) => {
  expect([expiryState(day, today), expiryInWords(day, today)]).toEqual([state, words]);
});

test('warns a bidder of papers that have expired or will expire by the deadline', () => {
  const of = (name: string, expiryDate: string) => ({ name, no: '', expiryDate });
  const all = [of('甲', '2026-11-21'), of('乙', '2026-11-30'), of('丙', '2026-12-01')];
  expect(expiryWarnings(all, today, '2026-12-01')).toEqual([
    '甲已于2026年11月21日过期',
    '乙将于2026年11月30日到期，早于本次截止日期',
  ]);
  // After a past deadline, papers that are valid today cause no warning.
  expect(expiryWarnings(all, today, '2026-01-01')).toHaveLength(1);
});
