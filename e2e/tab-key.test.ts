import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest';
import { type Installation, openInstallation, patience, picture, signIn } from './installation.ts';
import { openDraft } from './journey/bid-key.ts';

let installation: Installation;
let page: Page;
let context: BrowserContext;
let bid = '';

beforeAll(async () => {
  installation = await openInstallation();
  ({ page, context } = await installation.person());
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(`${installation.portal}/bidList`);
  bid = (await page.locator('a[href^="/answerBid?lotId="]').first().getAttribute('href')) ?? '';
  await page.goto(installation.portal + bid);
  await openDraft(page);
});
beforeEach(() => {
  onTestFailed(() => picture(new Map([['supplier', page]]), 'tab-key-failed'));
});
afterAll(async () => {
  await installation?.stop();
});

const asks = (on: Page) => on.getByText('平台上有一份草稿，尚未打开');
const price = (on: Page) => on.getByLabel(/^第1行 .* 含税单价$/);

/** Everything that the tab and the browser store, as readable without the key. */
const kept = () =>
  page.evaluate(async () => {
    const texts = [JSON.stringify([{ ...localStorage }, { ...sessionStorage }])];
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('tab-secret');
      opening.onsuccess = () => resolve(opening.result);
    });
    const keys = await new Promise<CryptoKey[]>((resolve) => {
      const reading = database.transaction('key').objectStore('key').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return { texts: texts.join(), extractable: keys.map((key) => key.extractable) };
  });

it('opens the draft after a reload and on another page of the tab, and stores no key in the clear', async () => {
  const typed = await price(page).inputValue();
  expect(typed).not.toBe('');
  await page.reload();
  await price(page).waitFor();
  expect(await asks(page).count()).toBe(0);
  expect(await price(page).inputValue()).toBe(typed);
  await page.goto(`${installation.portal}/bidList`);
  await page.goto(installation.portal + bid);
  await price(page).waitFor();
  expect(await asks(page).count()).toBe(0);
  const { texts, extractable } = await kept();
  expect(texts).toContain('bidKey');
  expect(texts).not.toContain('AGE-SECRET-KEY');
  expect(extractable).toEqual([false]);
});

it('asks in another tab, and in the same tab after it was closed for longer than a reload takes', async () => {
  const other = await context.newPage();
  other.setDefaultTimeout(patience);
  await other.goto(installation.portal + bid);
  // One tab writes a bid: the other tab takes over.
  await other.getByRole('button', { name: '改在本页编制' }).click();
  await asks(other).waitFor();
  await other.close();

  await page.goto(`${installation.portal}/helpList`);
  await page.evaluate(() => {
    const stored = JSON.parse(sessionStorage.getItem('bidKey') ?? '{}') as { at: number };
    addEventListener('pagehide', () =>
      sessionStorage.setItem('bidKey', JSON.stringify({ ...stored, at: stored.at - 130_000 })),
    );
  });
  await page.goto(installation.portal + bid);
  await asks(page).waitFor();
  await openDraft(page);
});

it('asks after a sign-out and a sign-in, also if another tab signed out', async () => {
  await page.locator('header summary[title]').click();
  await page.getByRole('button', { name: '退出登录' }).click();
  const confirmation = page.getByRole('button', { name: '退出并清除' });
  await page.waitForFunction(
    () => localStorage.getItem('token') === null || document.querySelector('[role=alertdialog]') !== null,
  );
  if (await confirmation.isVisible()) await confirmation.click();
  await page.waitForFunction(() => localStorage.getItem('token') === null);
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(installation.portal + bid);
  await asks(page).waitFor();
  await openDraft(page);

  const other = await context.newPage();
  other.setDefaultTimeout(patience);
  await other.goto(`${installation.portal}/helpList`);
  const stored = await page.evaluate(() => sessionStorage.getItem('bidKey'));
  await other.evaluate(() => localStorage.removeItem('token'));
  await page.waitForFunction(() => sessionStorage.getItem('bidKey') === null);
  // The stored key opens in no other session, even if it was copied there.
  await signIn(other, installation.portal, 'supplier_a');
  await other.evaluate((text) => sessionStorage.setItem('bidKey', text ?? ''), stored);
  await other.close();
  await page.evaluate((text) => sessionStorage.setItem('bidKey', text ?? ''), stored);
  await page.goto(installation.portal + bid);
  await asks(page).waitFor();
  await openDraft(page);
});

it('opens nothing for another user who signs in in the same tab, and removes the stored key', async () => {
  const stored = await page.evaluate(() => sessionStorage.getItem('bidKey'));
  expect(stored).not.toBeNull();
  await signIn(page, installation.portal, 'supplier_b');
  await page.evaluate((text) => sessionStorage.setItem('bidKey', text ?? ''), stored);
  await page.goto(`${installation.portal}/dashboard?view=key`);
  await page.waitForFunction(() => sessionStorage.getItem('bidKey') === null);
  // The key is not restored either when the first user returns.
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(installation.portal + bid);
  await asks(page).waitFor();
});
