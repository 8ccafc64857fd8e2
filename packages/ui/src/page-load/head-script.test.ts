import { parse } from 'acorn';
import { expect, test } from 'vitest';
import { headScript } from './head-script.ts';

test('the head script is read by any engine: it has to tell the old ones', () => {
  const script = headScript({ tokenPaths: ['/a', '/b/*'], signInPath: '/login' });
  expect(() => parse(script, { ecmaVersion: 5 })).not.toThrow();
  expect(() => parse('const a = () => 1', { ecmaVersion: 5 })).toThrow();
});
