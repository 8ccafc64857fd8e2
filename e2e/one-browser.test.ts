import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

const stopped = (page: Page) => page.getByRole('dialog', { name: '本页已停止：本浏览器已登录另一账号' });
const scope = (page: Page) => page.getByRole('textbox', { name: /^经营范围/ });
const change = () => `${installation.portal}/supplierInfoEdit?section=basic`;

async function newTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

/** Number of change requests of each account's company. */
const requests = () =>
  installation.sql<{ username: string; count: number }>(
    `select username, count(change_request.id)::int as count from account
      left join change_request on change_request.company_id = account.company_id
      where username in ('supplier_a', 'supplier_b') group by username order by username`,
  );

describe('a second sign-in in one browser', () => {
  it('stops the page of the first supplier, whose text is there again after that supplier signs in again', async () => {
    const { page, context } = await installation.person();
    const before = await requests();
    await signIn(page, installation.portal, 'supplier_a');
    await page.goto(change());
    await scope(page).fill('海上风电设备的制造与安装');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/'))
        sent.push(request.headers().authorization ?? '');
    });
    const other = await newTab(context);
    await signIn(other, installation.portal, 'supplier_b');
    await stopped(page).waitFor();
    await fits(page, 'one-browser-stopped');
    await picture(new Map([['first', page]]), 'one-browser');
    // The page behind cannot be reached by keyboard or pointer, and Esc does not change that.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await stopped(page).waitFor();
    sent.length = 0;
    await page.getByRole('button', { name: '保存草稿', includeHidden: true }).dispatchEvent('click');
    await page.getByText('此次操作未执行').first().waitFor({ state: 'attached' });
    expect(sent.filter((token) => token !== '')).toEqual([]);
    expect(await requests()).toEqual(before);

    // The second supplier finds nothing of the first one.
    await other.goto(change());
    expect(await scope(other).inputValue()).not.toContain('海上风电');

    await signIn(other, installation.portal, 'supplier_a');
    await stopped(page).waitFor({ state: 'detached' });
    expect(await scope(page).inputValue()).toBe('海上风电设备的制造与安装');
    await page.reload();
    await page.getByText('未提交的内容').waitFor();
    expect(await scope(page).inputValue()).toBe('海上风电设备的制造与安装');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.getByText('草稿已保存').first().waitFor();
    const [a, b] = await requests();
    expect([a?.count, b?.count]).toEqual([(before[0]?.count ?? 0) + 1, before[1]?.count]);
    await context.close();
  });

  it('stops a page that the browser had frozen when it is shown again', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, 'supplier_a');
    await page.goto(change());
    await scope(page).waitFor();
    // A page in the back-forward cache receives no events of the storage.
    await page.evaluate(() => {
      localStorage.setItem('userId', '0191d6a0-0000-7000-8000-000000000001');
      localStorage.setItem('nickName', '另一人');
      localStorage.setItem('token', 'x'.repeat(43));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await stopped(page).getByText('另一人').first().waitFor();
    await context.close();
  });

  it('reloads the page for the second account after a public page of the first one led to it', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, 'supplier_a');
    await page.goto(`${installation.portal}/bidList`);
    await page.getByRole('heading', { name: '我的投标项目' }).first().waitFor();
    await page.evaluate(() => Object.assign(globalThis, { ofTheFirst: true }));
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '帮助中心' }).click();
    await page.waitForURL(/helpList/);
    const other = await newTab(context);
    await signIn(other, installation.portal, 'supplier_b');
    await page.locator('header summary').first().click();
    await page.getByRole('link', { name: '我的投标项目' }).first().click();
    await page.waitForURL(/bidList/);
    await page.getByRole('heading', { name: '我的投标项目' }).first().waitFor();
    expect(await page.evaluate(() => 'ofTheFirst' in globalThis)).toBe(false);
    await stopped(page).waitFor({ state: 'detached' });
    await context.close();
  });

  it('stops the page of the first buyer in the console, too', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.console, 'buyer_a');
    await page.goto(`${installation.console}/tender/new`);
    await page.getByLabel('项目名称').fill('海上平台检修');
    const other = await newTab(context);
    await signIn(other, installation.console, 'buyer_b');
    await stopped(page).waitFor();
    await fits(page, 'one-browser-stopped-console');
    await other.goto(`${installation.console}/tender/new`);
    await other.getByLabel('项目名称').waitFor();
    expect(await other.getByLabel('项目名称').inputValue()).toBe('');
    await signIn(other, installation.console, 'buyer_a');
    await stopped(page).waitFor({ state: 'detached' });
    expect(await page.getByLabel('项目名称').inputValue()).toBe('海上平台检修');
    await context.close();
  });
});
