import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

test.each([
  ['UTF-8', new TextEncoder().encode('代码,名称')],
  ['GBK', new Uint8Array([0xb4, 0xfa, 0xc2, 0xeb, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6])],
])('a file in %s is read', async (_, bytes) => {
  expect(await readText(new Blob([bytes]))).toBe('代码,名称');
});
