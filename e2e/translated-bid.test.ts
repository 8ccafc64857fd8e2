import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Installation, openInstallation, signIn } from './installation.ts';
import { openDraft } from './journey/bid-key.ts';
import { translate } from './translate.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

it('keeps a translated bid page working while time passes, a price is typed and the deadline comes', async () => {
  const { page, context } = await installation.person();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(`${installation.portal}/bidList`);
  const href = await page.locator('a[href^="/answerBid?lotId="]').first().getAttribute('href');
  await page.clock.install();
  await page.goto(installation.portal + href);
  await openDraft(page);
  const price = page.getByLabel(/^第1行 .* 含税单价$/);
  await price.waitFor();
  expect(await translate(page)).toBeGreaterThan(20);
  const countdown = page.getByText(/^剩余/).first();
  const before = await countdown.innerText();
  await page.clock.fastForward('02:00:00');
  await page.clock.runFor(1_000);
  await expect.poll(() => countdown.innerText()).not.toBe(before);
  const total = page.locator('#letter b[translate=no]').first();
  const former = await total.innerText();
  await price.fill('45678');
  await expect.poll(() => total.innerText()).not.toBe(former);
  expect(await total.innerText()).not.toContain('~');
  // The deadline passes by the page's clock: the page asks the server, and does not fail.
  await page.clock.fastForward('30:00:00');
  await page.clock.runFor(2_000);
  expect(await page.getByText(/页面程序出错/).count()).toBe(0);
  expect(await page.locator('main h1').count()).toBe(1);
  expect(wrong).toEqual([]);
  await context.close();
});
