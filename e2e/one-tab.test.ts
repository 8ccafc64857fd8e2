import { afterAll, beforeAll, expect, it } from 'vitest';
import { fits } from './fits.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

it('lets one tab of a browser write a bid; another tab says so, and takes over the typed text', async () => {
  const { page, context } = await installation.person();
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(`${installation.portal}/bidList`);
  const href = await page.locator('a[href^="/answerBid?lotId="]').first().getAttribute('href');
  await page.goto(installation.portal + href);
  const quality = page.getByLabel('质量承诺');
  await quality.fill('按国家标准，一次验收合格');
  const other = await context.newPage();
  other.setDefaultTimeout(60_000);
  await other.goto(installation.portal + href);
  await other.getByText('正在本浏览器的另一标签页编制').waitFor();
  expect(await other.getByLabel('质量承诺').count()).toBe(0);
  await fits(other, 'one-tab');
  await other.getByRole('button', { name: '改在本页编制' }).click();
  await other.getByLabel('质量承诺').waitFor();
  expect(await other.getByLabel('质量承诺').inputValue()).toBe('按国家标准，一次验收合格');
  expect(await other.getByText('请选择保留哪一份').count()).toBe(0);
  await page.getByText('正在本浏览器的另一标签页编制').waitFor();
  expect(await quality.count()).toBe(0);
  // Closing the tab lets the other one continue.
  await other.getByLabel('质量承诺').fill('另一标签页里写的');
  await other
    .getByText(/存于本机|草稿已保存/)
    .first()
    .waitFor();
  await other.close();
  await quality.waitFor();
  expect(await quality.inputValue()).toBe('另一标签页里写的');
  await context.close();
});
