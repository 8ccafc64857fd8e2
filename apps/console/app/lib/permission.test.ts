import { expect, test } from 'vitest';
import { holds } from './permission.tsx';

const stored = JSON.stringify([{ code: 'tender.publish', label: '发布公告与变更' }]);

test('a control is allowed when the stored list holds its very code', () => {
  expect(holds(stored, 'tender.publish')).toBe(true);
  expect(holds(stored, 'tender.read')).toBe(false);
  expect(holds(stored, 'tender')).toBe(false);
});

test.each([null, '', 'null', '{}', '[null]', 'not json'])(
  'a stored list that reads %s allows nothing',
  (text) => {
    expect(holds(text, 'tender.publish')).toBe(false);
  },
);
