import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Installation, openInstallation } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

it('says on a signed-in page that it needs scripts, and shows no endless skeleton', async () => {
  const { page, context } = await installation.person({ javaScriptEnabled: false });
  for (const address of [
    `${installation.portal}/dashboard`,
    `${installation.portal}/answerBid?lotId=none`,
    `${installation.console}/tender`,
    `${installation.console}/settings`,
  ]) {
    await page.goto(address);
    await page.getByRole('heading', { name: '本页需要启用 JavaScript', level: 1 }).waitFor();
    await page.locator('p', { hasText: '需要帮助的，请' }).waitFor();
    const waiting = page.locator('[role=status][aria-label=正在加载]').filter({ visible: true });
    expect([address, await waiting.count()]).toEqual([address, 0]);
  }
  await context.close();
});

it('links from there to the pages of the portal that can be read without scripts', async () => {
  const { page, context } = await installation.person({ javaScriptEnabled: false });
  for (const [name, title] of [
    ['招标公告', '招标公告'],
    ['中标公告', '中标公告'],
    ['公开日志', '公开日志'],
    ['帮助中心', '帮助中心'],
    ['联系客服', '联系客服'],
  ] as const) {
    await page.goto(`${installation.portal}/dashboard`);
    await page.locator('#content').getByRole('link', { name, exact: true }).click();
    await page.locator('main h1, main h2').filter({ hasText: title }).first().waitFor();
  }
  await context.close();
});
