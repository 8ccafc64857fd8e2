import { expect, test } from 'vitest';
import { resetHref, resetParameters } from './reset.ts';

test('a list whose filter is cleared stands at its bare address, whatever narrowed it', () => {
  const query = {
    keyword: '光伏',
    kind: ['tender', 'change'],
    pageNum: '3',
    sortBy: 'publishedAt',
    order: '1',
  };
  expect(resetHref('/inviteList', query)).toBe('/inviteList');
  expect(resetHref('/inviteList', {})).toBe('/inviteList');
  expect(resetParameters(query).size).toBe(0);
});
