import { expect, test } from 'vitest';
import { isOwnAddress } from './return-address.ts';

test.each(['/bidList', '/answerBid?lot=1&step=2', '/'])('%s is an address of this site', (address) => {
  expect(isOwnAddress(address)).toBe(true);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?x=1',
  '',
])('%s never becomes the place to return to', (address) => expect(isOwnAddress(address)).toBe(false));
