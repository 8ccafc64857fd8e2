import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fits } from './fits.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';

let installation: Installation;
let page: Page;
beforeAll(async () => {
  installation = await openInstallation();
  ({ page } = await installation.person());
  // Simulates a full disk: small items are stored, the pieces of a file are not.
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: [unknown, IDBValidKey?]) {
      if (this.name === 'piece' && !('spacious' in globalThis))
        throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  // The platform does not receive the file either.
  await page.route('**/api/outer/pch/uploads**', (route) => route.abort());
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(`${installation.portal}/bidList`);
  await page.locator('a[href^="/answerBid?lotId="]').first().click();
  await page.getByLabel(/^第1行 .* 含税单价$/).waitFor();
});
afterAll(async () => {
  await installation?.stop();
});

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const choose = (name: string) =>
  page.locator('#technical input[type=file], [id="technical.files"]').first().setInputFiles({
    name,
    mimeType: 'application/pdf',
    buffer: pdf,
  });

it('says that a chosen file is not stored, and after a reload which one to choose again', async () => {
  await choose('施工组织设计.pdf');
  await page.getByText('只在本页，尚未保存').waitFor();
  await page.getByText('1个文件尚未保存，请勿关闭页面').first().waitFor();
  expect(await page.getByText('自检通过，可以递交').count()).toBe(0);
  await fits(page, 'file-unkept');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const lost = page.getByRole('alert').filter({ hasText: '施工组织设计.pdf' });
  await lost.getByText('没有保存下来').waitFor();
});
