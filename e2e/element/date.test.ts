import { describe, expect, test } from 'vitest';
import { useGallery } from './gallery.ts';

const gallery = useGallery({
  viewport: { width: 390, height: 844 },
  locale: 'en-US',
  timezoneId: 'America/Los_Angeles',
});

describe('a date in a browser that speaks English', () => {
  const day = () => gallery.page.getByLabel('签订日期', { exact: false }).first();
  const kept = (name: string) => gallery.page.getByTestId(name).textContent();
  const panel = () => gallery.page.locator('#day-calendar');

  test('is shown as year, month, day, with 24 hours, and uses no date field of the browser', async () => {
    expect(await gallery.page.getByLabel('投标截止', { exact: false }).first().inputValue()).toBe(
      '2026-11-24 14:30',
    );
    const types = await gallery.page
      .locator('input')
      .evaluateAll((all) => all.map((input) => input.getAttribute('type')));
    expect(types.filter((type) => /date|time|month|week/.test(type ?? ''))).toEqual([]);
  });

  test('is read in the forms that people write, and shows how it was understood', async () => {
    await day().fill('２０２６年１２月１日');
    await day().press('Tab');
    expect(await day().inputValue()).toBe('2026-12-01');
    expect(await kept('day')).toBe('2026-12-01');
  });

  test('stays as it was typed and is marked if it is no date', async () => {
    await day().fill('11/24/2026');
    await day().press('Tab');
    expect(await day().inputValue()).toBe('11/24/2026');
    expect(await gallery.page.locator('#day-error').textContent()).toBe('请按“2026-11-24”的格式填写日期');
    expect(await day().getAttribute('aria-invalid')).toBe('true');
    await day().fill('2026-11-09');
    await day().press('Tab');
    expect(await gallery.page.locator('#day-error').textContent()).toBe('不能早于2026-11-10');
  });

  test('can be chosen in a Chinese calendar, by keyboard too, that fits a phone', async () => {
    await day().fill('2026-11-24');
    await gallery.button('签订日期：打开日历').click();
    await panel().getByRole('heading', { name: '2026年11月' }).first().waitFor();
    expect((await panel().locator('th').allInnerTexts()).join('')).toBe('一二三四五六日');
    expect(await panel().innerText()).not.toMatch(/November|Sun|AM|PM/);
    expect(await gallery.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await gallery.violations()).toEqual([]);
    await gallery.page.keyboard.press('ArrowRight');
    await gallery.page.keyboard.press('Enter');
    await panel().waitFor({ state: 'detached' });
    expect(await day().inputValue()).toBe('2026-11-25');
    await gallery.button('签订日期：打开日历').click();
    await panel().getByRole('heading', { name: '2026年11月' }).first().waitFor();
    await gallery.page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    expect(await kept('day')).toBe('2026-11-25');
  });

  test('keeps its time when another day is chosen', async () => {
    await gallery.button('投标截止：打开日历').click();
    const cell = gallery.page.getByRole('button', { name: /2026年11月26日/ });
    await cell.click();
    expect(await kept('moment')).toBe('2026-11-26T14:30');
    const time = gallery.page.getByRole('group', { name: '时间（北京时间）' });
    expect((await time.innerText()).replaceAll(/\s/g, '')).not.toMatch(/AM|PM|上午|下午/);
    await gallery.button('确定').click();
    await cell.waitFor({ state: 'detached' });
  });
});
