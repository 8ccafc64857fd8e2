import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { violations } from './axe.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

test('a buyer saves the filter of the list, uses it later, and deletes it; a colleague does not see it', async () => {
  const { page } = await installation.person();
  const { page: colleague } = await installation.person();
  const pages = new Map([
    ['buyer', page],
    ['colleague', colleague],
  ]);
  onTestFailed(() => picture(pages, 'saved-filter-failed'));
  await signIn(page, installation.console, 'buyer_a');
  await page.goto(`${installation.console}/tender`);
  await page.locator('main tbody tr').first().waitFor();
  expect(await page.getByRole('button', { name: '保存当前筛选' }).count()).toBe(0);
  await page.getByLabel('项目类别').selectOption({ label: '货物' });
  await page.getByLabel('排序').selectOption({ label: '最近截止' });
  await page.getByRole('button', { name: '保存当前筛选' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '保存当前筛选' });
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByText('请输入筛选名称').waitFor();
  await dialog.getByLabel('筛选名称').fill('货物，最近截止');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '保存', exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const saved = page.getByRole('navigation', { name: '常用筛选' });
  const chip = saved.getByRole('link', { name: '货物，最近截止' });
  await chip.waitFor();
  expect(await chip.getAttribute('aria-current')).toBe('true');
  await picture(pages, 'saved-filter-wide');

  await page.goto(`${installation.console}/tender?pageNum=1`);
  await chip.click();
  await page.waitForURL((url) => url.search === '?kind=goods&sort=bidDeadline');
  expect(await page.getByLabel('项目类别').inputValue()).toBe('goods');
  // A second click takes the filter off.
  await chip.click();
  await page.waitForURL((url) => url.pathname === '/tender' && url.search === '');
  await fits(page, 'saved-filter');
  expect(await violations(page)).toEqual([]);

  await signIn(colleague, installation.console, 'buyer_b');
  await colleague.goto(`${installation.console}/tender?kind=goods&sort=bidDeadline`);
  await colleague.getByRole('button', { name: '保存当前筛选' }).waitFor();
  expect(await colleague.getByRole('navigation', { name: '常用筛选' }).count()).toBe(0);

  await page.getByRole('button', { name: '管理', exact: true }).click();
  const managing = page.getByRole('dialog', { name: '管理常用筛选' });
  await managing.getByRole('button', { name: '删除“货物，最近截止”' }).click();
  await page.getByText('已删除“货物，最近截止”').waitFor();
  await saved.waitFor({ state: 'detached' });
  expect(await managing.count()).toBe(0);
});
