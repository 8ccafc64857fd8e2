import { describe, expect, test } from 'vitest';
import { useGallery } from './gallery.ts';

const gallery = useGallery();

describe('every element', () => {
  test('passes the accessibility check, wide and on a phone', async () => {
    expect(await gallery.violations()).toEqual([]);
    await gallery.page.setViewportSize({ width: 390, height: 844 });
    expect(await gallery.violations()).toEqual([]);
  });

  test.each([false, true])('fits a phone without sideways scrolling (大字版: %s)', async (large) => {
    await gallery.page.setViewportSize({ width: 390, height: 844 });
    if (large) await gallery.button('大字版').click();
    expect(await gallery.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('grows with 大字版, which a cookie keeps for the next visit', async () => {
    const size = () => gallery.page.evaluate(() => getComputedStyle(document.body).fontSize);
    expect(await size()).toBe('16px');
    await gallery.button('大字版').click();
    expect(await size()).toBe('20px');
    expect((await gallery.page.context().cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual([
      'large=1',
    ]);
  });
});

describe('a missing value', () => {
  test('is shown as 暂无信息', async () => {
    expect(await gallery.page.getByText('暂无信息', { exact: true }).count()).toBe(1);
  });
});
