import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, openInstallation, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: '页面没有加载完整' });

/** Records the pages that the browser requests from now on. */
function pagesAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

describe('a missing script or style of the page', () => {
  test('makes the page reload once at the same address, and the page works', async () => {
    const { page, context } = await installation.person();
    let missing = 1;
    await page.route(/\/assets\/.*\.css$/, (route) => (missing-- > 0 ? route.abort() : route.continue()));
    const asked = pagesAsked(page);
    await page
      .goto(`${installation.portal}/inviteList?keyword=${encodeURIComponent('光伏')}`)
      .catch(() => undefined);
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-ready'));
    await expect.poll(() => asked).toEqual(['/inviteList', '/inviteList']);
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('光伏');
    expect(await failed(page).isVisible()).toBe(false);
    await context.close();
  });

  test.each(['css', 'js'])(
    'shows an error with a link to go on if it stays missing (%s), and never loops',
    async (kind) => {
      const { page, context } = await installation.person();
      const pattern = new RegExp(`/assets/.*\\.${kind}$`);
      await page.route(pattern, (route) => route.abort());
      const asked = pagesAsked(page);
      await page.goto(`${installation.portal}/winList?keyword=a`).catch(() => undefined);
      await failed(page).waitFor();
      await page.waitForTimeout(3000);
      expect(asked).toEqual(['/winList', '/winList']);
      expect(await page.title()).toBe('供应商门户');
      await page.unroute(pattern);
      await failed(page).getByRole('link', { name: '重新加载本页' }).click();
      await page.waitForFunction(() => document.documentElement.hasAttribute('data-ready'));
      expect(new URL(page.url()).search).toBe('?keyword=a');
      expect(await failed(page).isVisible()).toBe(false);
      await context.close();
    },
  );

  test('causes no loop in a browser without cookies either', async () => {
    const { page, context } = await installation.person();
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    });
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    const asked = pagesAsked(page);
    await page.goto(`${installation.portal}/winList`).catch(() => undefined);
    await failed(page).waitFor();
    await page.waitForTimeout(2000);
    expect(asked).toEqual(['/winList']);
    await context.close();
  });

  test('during navigation leads to the next page all the same, or shows an error', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, 'supplier_a');
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-ready'));
    const menu = page.getByRole('navigation', { name: '工作菜单' });
    let missing = 1;
    await page.route(/\/assets\/bid-list-[^/]*\.js$/, (route) =>
      missing-- > 0 ? route.abort() : route.continue(),
    );
    await menu.getByRole('link', { name: '我的投标项目' }).click();
    // The missing file makes the page load anew, so no single navigation is waited for.
    await page.getByRole('heading', { level: 1, name: '我的投标项目' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/bidList');
    expect(missing).toBeLessThan(1);

    const pattern = /\/assets\/change-page\.client-[^/]*\.js$/;
    await page.route(pattern, (route) => route.abort());
    const asked = pagesAsked(page);
    await menu.getByRole('link', { name: '企业信息' }).click();
    await failed(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/supplierInfoEdit');
    await page.waitForTimeout(3000);
    expect(asked.length).toBeLessThanOrEqual(3);
    await context.close();
  });

  test('is a load error after 120 seconds if it neither loads nor fails', async () => {
    const { page, context } = await installation.person();
    // The page's clock is paused: only the time of `runFor` passes, however slow the machine is.
    const start = Date.now();
    await page.clock.install({ time: start });
    // Far enough ahead that a slow machine has not reached it.
    await page.clock.pauseAt(start + 3_600_000);
    await page.addInitScript(() => {
      Object.assign(window, { begunAt: Date.now() });
    });
    await page.route(/\/assets\/.*\.js$/, () => undefined);
    await page.goto(`${installation.portal}/helpList`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    // A loading page takes a moment before its clock is paused, seconds on a busy machine.
    const elapsed = await page.evaluate(() => Date.now() - Number(Reflect.get(window, 'begunAt')));
    await page.clock.runFor(115_000 - elapsed);
    expect(await failed(page).isVisible()).toBe(false);
    await page.clock.runFor(10_000);
    await failed(page).waitFor();
    await context.close();
  });

  test('is a load error after 120 seconds during navigation, too', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, 'supplier_a');
    await page.goto(`${installation.portal}/dashboard`);
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-ready'));
    await page.clock.install();
    await page.route(/\/assets\/bid-list-[^/]*\.js$/, () => undefined);
    await page
      .getByRole('navigation', { name: '工作菜单' })
      .getByRole('link', { name: '我的投标项目' })
      .click();
    await page.getByText('正在打开页面').waitFor({ state: 'attached' });
    await page.clock.runFor(121_000);
    await failed(page).waitFor();
    await context.close();
  });
});

describe('dictionaries', () => {
  test('are only logged if they do not load, and the page works', async () => {
    const { page, context } = await installation.person();
    const logged: string[] = [];
    page.on('console', (line) => {
      if (line.type() === 'error') logged.push(line.text());
    });
    await page.route('**/dictionaryData/all*', (route) => route.abort());
    await page.goto(`${installation.portal}/inviteList`);
    await expect.poll(() => logged.join('\n')).toContain('dictionaries could not be loaded');
    expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0);
    await page.locator('main h3 a').first().click();
    await page.waitForURL('**/inviteList/inviteDetail?**');
    await context.close();
  });

  test('are requested once a start, and kept', async () => {
    const { page, context } = await installation.person();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/dictionaryData/all')) asked += 1;
    });
    await page.goto(installation.portal);
    await page.waitForFunction(() => localStorage.getItem('dictionaries') !== null);
    await page.goto(`${installation.portal}/helpList`, { waitUntil: 'networkidle' });
    expect(asked).toBe(1);
    await context.close();
  });
});
