import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { companies, demoPassphrase } from '../apps/api/seeds/story/people.ts';
import { violations } from './axe.ts';
import { type Installation, openInstallation, picture, showFactorBefore, signIn } from './installation.ts';
import { plugIn } from './journey/passkey.ts';
import { submitBid, writeBid } from './journey/supplier.ts';

let installation: Installation;
const pages = new Map<string, Page>();

beforeAll(async () => {
  // A passkey is bound to a host name; an IP address has none.
  installation = await openInstallation({ host: 'localhost' });
});
beforeEach(() => {
  onTestFailed(() => picture(pages, 'bid-key-passkey-failed'));
});
afterAll(() => installation?.stop());

test('a passkey opens a supplier’s submitted bid, and its secret appears in no request', async () => {
  const { page, context } = await installation.person();
  pages.set('supplier_a', page);
  await plugIn(context, page, true);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  const [lot] = await installation.sql<{ id: string }>(
    "select id from lot where title = '第二标段：35千伏开关柜'",
  );
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(`${installation.portal}/dashboard?view=key`);
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '添加通行密钥' });
  await dialog.getByLabel('名称').fill('投标电脑');
  await dialog.getByLabel('投标密钥口令').fill(demoPassphrase);
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  const added = page.getByText('添加于');
  await showFactorBefore(installation, page, added);
  await added.waitFor();
  expect(await violations(page)).toEqual([]);

  const { companyName } = companies[0] ?? { companyName: '' };
  const bid = { prices: ['186000', '3200'], companyName, bond: '60000' };
  await writeBid(page, installation.portal, lot?.id ?? '', bid);
  await submitBid(installation, page, '递交投标');
  // Simulates another tab, which does not know that the key was opened.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.getByRole('button', { name: '打开核对' }).first().click();
  await page.getByRole('button', { name: '用通行密钥解锁' }).click();
  const shown = page.getByRole('dialog', { name: /^打开核对第/ });
  await shown.getByText('可以打开').nth(2).waitFor();
  expect((await shown.innerText()).match(/可以打开/g)).toHaveLength(3);
  expect(sent.filter((body) => /"(?:prf|clientExtensionResults)"/.test(body))).toEqual([]);
}, 180_000);
