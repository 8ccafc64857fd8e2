import { describe, expect, test } from 'vitest';
import { useGallery } from './gallery.ts';

const gallery = useGallery();

describe('the pagination bar', () => {
  test('shows total, size and place, and moves by next, by number and by a page number typed into it', async () => {
    const bar = gallery.page.getByRole('navigation', { name: '分页', exact: true });
    const facts = async () => (await bar.locator('p').textContent())?.replaceAll(/\s/g, '');
    expect(await facts()).toMatch(/^共1234条每页30条第4\/42页$/);
    await bar.getByRole('button', { name: '下一页' }).click();
    expect(await facts()).toContain('第5/42页');
    await bar.getByRole('button', { name: '第 42 页' }).click();
    expect(await facts()).toContain('第42/42页');
    expect(await bar.getByRole('button', { name: '下一页' }).count()).toBe(0);
    await bar.getByRole('textbox').fill('7');
    await gallery.page.keyboard.press('Enter');
    expect(await facts()).toContain('第7/42页');
  });

  test('works without a script when it is made of links, and keeps the filters in every address', async () => {
    const bar = gallery.page.getByRole('navigation', { name: '公告分页' });
    expect(await bar.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe(
      '?keyword=光伏&pageNum=2',
    );
    expect(await bar.locator('form').getAttribute('method')).toBe('get');
    expect(await bar.locator('input[name=keyword]').getAttribute('value')).toBe('光伏');
    expect(await bar.getByRole('textbox').getAttribute('name')).toBe('pageNum');
  });
});

describe('tables and countdowns', () => {
  test('a whole row leads to the link of its name', async () => {
    // The link of the first cell covers the row, so a click in the last cell reaches it.
    await gallery.page.getByRole('cell', { name: '¥98,000.00 元' }).click({ force: true });
    expect(new URL(gallery.page.url()).hash).toBe('#lot-2');
  });

  test('a countdown announces its milestones to screen readers', async () => {
    const soon = gallery.page.getByTestId('soon').locator('[aria-live]');
    expect(await soon.textContent()).toBe('');
    await expect
      .poll(() => soon.textContent(), { timeout: 10_000 })
      .toMatch(/^距截止还有(1分00秒|0分5\d秒)$/);
  });
});

describe('the states of section 4', () => {
  const part = (name: string) => gallery.page.getByRole('region', { name, exact: true });

  test('are one family of badges, each with its icon, text and colour', async () => {
    const badges = await part('状态').locator('span:has(> svg)').all();
    const words = await Promise.all(badges.map((badge) => badge.innerText()));
    expect(words.map((text) => text.trim())).toEqual([
      ...['未开始', '进行中', '已结束', '未结束', '已逾期', '审批中', '待审批'],
      ...['已完成', '未完成', '已上传', '未上传', '剩余时间', '您已递交'],
    ]);
    const looks = await Promise.all(
      badges.map((badge) => badge.evaluate((element) => getComputedStyle(element).color)),
    );
    expect(new Set(looks).size).toBe(5);
  });

  test('show a node in green for type 1, blue for type 2, else grey', async () => {
    const marks = part('节点').getByRole('img');
    const words = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label')));
    expect(words).toEqual(['有下级', '末级', '其他']);
    const colours = await marks.evaluateAll((all) =>
      all.map((mark) => (getComputedStyle(mark).color.match(/\d+/g) ?? []).map(Number)),
    );
    const [[r1 = 0, g1 = 0, b1 = 0] = [], [r2 = 0, g2 = 0, b2 = 0] = [], [r3 = 0, g3 = 0, b3 = 0] = []] =
      colours;
    expect(g1 > r1 && g1 > b1).toBe(true);
    expect(b2 > r2 && b2 > g2).toBe(true);
    expect(Math.max(r3, g3, b3) - Math.min(r3, g3, b3)).toBeLessThan(30);
  });
});
