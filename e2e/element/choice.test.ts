import { describe, expect, test } from 'vitest';
import { useGallery } from './gallery.ts';

const gallery = useGallery();
const part = (name: string) => gallery.page.getByRole('region', { name, exact: true });
const kept = (name: string) => gallery.page.getByTestId(name).textContent();

describe('the classification picker', () => {
  const row = (of: string, title: string) => part(of).getByRole('row', { name: title, exact: true });
  const box = (of: string, title: string) => row(of, title).getByRole('checkbox');

  test('offers only the deepest level in single mode, and one choice at a time', async () => {
    expect(await part('品类单选').getByRole('checkbox').count()).toBe(3);
    await row('品类单选', '货架').click();
    expect(await kept('single')).toBe('A0503');
  });

  test('picks everything below a branch in multiple mode, but no disabled entry', async () => {
    await row('品类多选', '家具和用具').click();
    expect(await kept('several')).toBe('A0501 A0503');
    await row('品类多选', '办公椅').click({ force: true });
    expect(await kept('several')).toBe('A0501 A0503');
    expect(await box('品类多选', '办公椅').isDisabled()).toBe(true);
  });

  test('marks a partly picked branch, visibly and for screen readers', async () => {
    const partly = () => box('品类多选', '货物').evaluate((input: HTMLInputElement) => input.indeterminate);
    expect(await partly()).toBe(true);
    await row('品类多选', '货物').click();
    expect(await partly()).toBe(false);
    expect(await box('品类多选', '货物').isChecked()).toBe(true);
    await row('品类多选', '货物').click();
    expect(await kept('several')).toBe('');
  });

  test('picks a branch by its row and unfolds it by its mark, if any level may be picked', async () => {
    await row('地区选一', '货物').getByRole('button').click();
    await row('地区选一', '家具和用具').click();
    expect(await kept('area')).toBe('A05');
    expect(await row('地区选一', '办公桌').count()).toBe(0);
  });

  test('works by keyboard: arrows move and unfold, the space bar picks, Escape removes nothing', async () => {
    const { page } = gallery;
    await part('品类多选').getByRole('searchbox').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    expect(await row('品类多选', '办公桌').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    expect(await kept('several')).toBe('A0501 A0503');
    await page.keyboard.press('Escape');
    expect(await kept('several')).toBe('A0501 A0503');
  });

  test('finds entries by a part of the name and unfolds the path to them, or says that there are none', async () => {
    const search = part('地区选一').getByRole('searchbox', { name: '查找地区' });
    await search.fill('货架');
    expect(await part('地区选一').getByRole('row').allInnerTexts()).toEqual(['货物', '家具和用具', '货架']);
    await search.fill('飞机');
    await part('地区选一').getByText('没有匹配的地区').waitFor();
    await part('地区选一').getByRole('button', { name: '清空查找' }).click();
    expect(await search.inputValue()).toBe('');
    await search.fill('货架');
    await row('地区选一', '家具和用具').getByRole('button').click();
    expect(await part('地区选一').getByRole('row').allInnerTexts()).toEqual(['货物', '家具和用具']);
  });

  test('leaves Escape to the input method while a word is being composed', async () => {
    const search = part('地区选一').getByRole('searchbox');
    await search.fill('货');
    const { compose, take, press } = await gallery.inputMethod();
    await compose('jia');
    await press('Escape', 27);
    expect(await search.inputValue()).toBe('货jia');
    await take('架');
    expect(await search.inputValue()).toBe('货架');
    await press('Escape', 27);
    expect(await search.inputValue()).toBe('');
  });

  test.each([390, 1440])(
    'gives every row a target of its own height, also after the window changed (%s)',
    async (width) => {
      const { page } = gallery;
      await page.setViewportSize({ width: width === 390 ? 1440 : 390, height: 844 });
      await page.setViewportSize({ width, height: 844 });
      for (const one of await part('品类多选').getByRole('row').all()) {
        const place = await one.boundingBox();
        expect(place?.height).toBe(width === 390 ? 44 : 36);
        expect(place?.width).toBeGreaterThan(300);
      }
    },
  );
});

describe('the multiple choice field', () => {
  const field = () => gallery.page.getByRole('combobox', { name: '开标人' });
  const option = (name: string) => gallery.page.getByRole('option', { name });
  /** The list closes when the page scrolls under it, so the field is scrolled into view before the click. */
  const open = async () => {
    await field().scrollIntoViewIfNeeded();
    await gallery.page.waitForTimeout(200);
    await field().click();
    await option('王小明').waitFor();
  };

  test('finds options by typing, chooses by keyboard, and shows each choice above the field with a button to remove it', async () => {
    const { page } = gallery;
    await open();
    await field().fill('小');
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['王小明', '陈小红']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await kept('chosen')).toBe('li wang');
    await option('陈小红').click();
    expect(await kept('chosen')).toBe('li wang chen');
    await page.keyboard.press('Escape');
    await option('陈小红').waitFor({ state: 'detached' });
    await part('多选').getByRole('button', { name: '去掉李婷' }).click();
    expect(await kept('chosen')).toBe('wang chen');
  });

  test('offers no option that may not be chosen, and says if none matches', async () => {
    await open();
    await option('赵一鸣').click({ force: true });
    expect(await kept('chosen')).toBe('li');
    await field().fill('诸葛');
    await gallery.page.getByText('没有匹配的人员').waitFor();
  });

  test('has its label, help and choices tied to it, and passes the accessibility check, also while open', async () => {
    await open();
    const described = (await field().getAttribute('aria-describedby')) ?? '';
    const words = await gallery.page.evaluate(
      (ids) => ids.split(' ').map((id) => document.getElementById(id)?.textContent),
      described,
    );
    expect(words).toEqual(['李婷', '开标人不能担任评委。']);
    // While the list is open it hides the rest of the page from screen readers and keeps the focus; axe knows only
    // the former.
    expect(await gallery.violations('[role=listbox]')).toEqual([]);
    expect(await gallery.violations('#openers')).toEqual([]);
    await gallery.page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => gallery.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('takes no key of the input method', async () => {
    await open();
    const { compose, take, press } = await gallery.inputMethod();
    // Chromium shows composed text as the field's value: a list that took the keys would have an option to choose.
    await compose('小');
    await press('ArrowDown', 40);
    await press('Enter', 13);
    expect(await kept('chosen')).toBe('li');
    await take('小');
    await press('ArrowDown', 40);
    await press('Enter', 13);
    expect(await kept('chosen')).toBe('li wang');
  });
});
