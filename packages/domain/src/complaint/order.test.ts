import { expect, test } from 'vitest';
import { announceOrder } from './order.ts';

test('announces a supervisor’s order with its start, and with its end if it has one', () => {
  const since = '2026-03-02T01:00:00.000Z';
  const announced = '监督部门自2026年3月2日 09:00（北京时间）起责令暂停或者整改';
  const held = '。恢复前不开标、不公示、不定标、不签订合同';
  expect(announceOrder(null)).toBeNull();
  expect(announceOrder({ since, until: null })).toBe(`${announced}${held}`);
  expect(announceOrder({ since, until: '2026-04-01T01:00:00.000Z' })).toBe(
    `${announced}，最迟至2026年4月1日 09:00${held}`,
  );
});
