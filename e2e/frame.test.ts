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

const phone = { viewport: { width: 390, height: 844 } };

/** Height of the bar, and of everything else between it and the page's content. */
const heights = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('header')?.getBoundingClientRect();
    const content = document.querySelector('#content')?.getBoundingClientRect();
    return { bar: bar?.height ?? 0, between: (content?.top ?? 0) - (bar?.bottom ?? 0) };
  });

test('a visitor on a phone without JavaScript has one bar, whose menu unfolds and leads to pages', async () => {
  const { page, context } = await installation.person({ ...phone, javaScriptEnabled: false });
  await page.goto(installation.portal);
  expect(await heights(page)).toEqual({ bar: 53, between: 0 });
  const way = page.locator('header').getByRole('link', { name: '中标公告' });
  expect(await way.filter({ visible: true }).count()).toBe(0);
  await page.locator('header summary').click();
  await way.filter({ visible: true }).click();
  await page.waitForURL(`${installation.portal}/winList`);
  expect(await way.filter({ visible: true }).count()).toBe(0);
  await context.close();
});

describe.each([
  ['portal', 'supplier_a', '/dashboard', '工作菜单', '我的投标项目', '/bidList'],
  ['console', 'buyer_a', '/', '主菜单', '招标项目', '/tender'],
] as const)('a user who is signed in to the %s on a phone', (app, loginName, at, menu, title, to) => {
  test('has one bar, and every menu in a drawer that can be opened, used and closed by keyboard', async () => {
    const { page, context } = await installation.person(phone);
    await signIn(page, installation[app], loginName);
    await page.goto(installation[app] + at, { waitUntil: 'networkidle' });
    expect(await heights(page)).toEqual({ bar: 53, between: 0 });

    const button = page.locator('header').getByRole('button', { name: '菜单' });
    const drawer = page.getByRole('dialog');
    await button.focus();
    await page.keyboard.press('Enter');
    await drawer.waitFor();
    const inside = () => drawer.evaluate((dialog) => dialog.contains(document.activeElement));
    await expect.poll(inside).toBe(true);
    const stops = (await drawer.locator('a, button').count()) + 2;
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await inside()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);

    await button.click();
    await drawer
      .getByRole('navigation', { name: menu })
      .getByRole('link', { name: title, exact: true })
      .click();
    await page.waitForURL(installation[app] + to);
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await context.close();
  });
});
