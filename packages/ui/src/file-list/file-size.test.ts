import { expect, test } from 'vitest';
import { formatFileSize, isImageName } from './file-size.ts';

test.each([
  [0, '0.00 B'],
  [1023, '1023.00 B'],
  [1536, '1.50 KB'],
  [1_048_575, '1.00 MB'],
  [20 * 1024 ** 2, '20.00 MB'],
  [3 * 1024 ** 4, '3072.00 GB'],
])('%d bytes are shown as %s', (bytes, shown) => expect(formatFileSize(bytes)).toBe(shown));

test('images are known by their ending, in either case', () => {
  expect(isImageName('营业执照.JPG')).toBe(true);
  expect(isImageName('a.tiff')).toBe(true);
  expect(isImageName('报价.pdf')).toBe(false);
  expect(isImageName('png')).toBe(false);
});
