import { decide } from '@procure/web/page/guard.ts';
import { expect, test } from 'vitest';
import { doors } from './guard.ts';
import { withoutCode } from './login-code.ts';
import { publicPaths, tokenPageNames } from './route-table.ts';

const at = (path: string) => new URL(path, 'https://portal.example');

test.each(publicPaths)('a visitor may see %s', (path) => {
  expect(decide(doors, at(path), null)).toBe('through');
});

test.each([...tokenPageNames])('%s needs a stored token', (name) => {
  expect(decide(doors, at(`/${name}?lot=1`), null)).toBe('sign-in');
  expect(decide(doors, at(`/${name}?lot=1`), 'abc')).toBe('through');
});

test('a login code in any address is exchanged first, even for a signed-in person', () => {
  expect(decide(doors, at('/?loginName=x'), null)).toBe('enter');
  expect(decide(doors, at('/answerBid?lot=1&loginName=x'), 'abc')).toBe('enter');
  expect(decide(doors, at('/login?loginName='), null)).toBe('enter');
});

test('the code is removed from the address, and the rest is kept', () => {
  expect(withoutCode(at('/answerBid?lot=1&loginName=x%20y&step=2#price'))).toBe(
    '/answerBid?lot=1&step=2#price',
  );
  expect(withoutCode(at('/?loginName=x'))).toBe('/');
});
