import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { companies } from '../apps/api/seeds/story/people.ts';
import { violations } from './axe.ts';
import { type Installation, openInstallation, picture, showFactorBefore, signIn } from './installation.ts';
import { choosePassphrase, keyPassphrase, makeKeyOnItsPage, openBack, openDraft } from './journey/bid-key.ts';
import { pdf } from './journey/buyer.ts';
import { submitBid, writeBid } from './journey/supplier.ts';

let installation: Installation;
const pages = new Map<string, Page>();
let lotId = '';

beforeAll(async () => {
  installation = await openInstallation();
  const [lot] = await installation.sql<{ id: string }>(
    "select id from lot where title = '第二标段：35千伏开关柜'",
  );
  lotId = lot?.id ?? '';
  // The companies of the demo story have keys; these suppliers begin without one.
  await installation.sql('update bid set draft_sealed = null, draft_key_id = null');
  for (const table of ['bid_key_copy', 'bid_key', 'bid_key_pair'])
    await installation.sql(`delete from ${table}`);
});
beforeEach(() => {
  onTestFailed(() => picture(pages, 'bid-key-failed'));
});
afterAll(async () => {
  await installation?.stop();
});

async function as(username: string, phone = false): Promise<Page> {
  const { page } = await installation.person(phone ? { viewport: { width: 390, height: 844 } } : {});
  pages.set(username, page);
  await signIn(page, installation.portal, username);
  return page;
}

/** Inserts another user of a company with these roles. Registering and joining are tested elsewhere. */
async function colleague(
  username: string,
  of: string,
  roles: readonly string[],
  phone: string,
): Promise<void> {
  const id = randomUUID();
  await installation.sql(
    `insert into account (id, kind, username, nick_name, phone, password_hash, company_id)
     select $1, 'supplier', $2, $2, $4, password_hash, company_id from account where username = $3`,
    [id, username, of, phone],
  );
  await installation.sql('insert into account_role (account_id, role_id) select $1, unnest($2::text[])', [
    id,
    roles,
  ]);
}

test('a company of three: one makes the key, another receives it, and a reader sees that the right is missing', async () => {
  await colleague('writer_a', 'supplier_a', ['bid_preparer'], '13900008801');
  await colleague('looker_a', 'supplier_a', ['company_reader'], '13900008802');
  const first = await as('supplier_a');
  await makeKeyOnItsPage(installation, first);
  expect(await violations(first)).toEqual([]);

  const second = await as('writer_a', true);
  await second.goto(`${installation.portal}/dashboard?view=key`);
  await second.getByText('您还没有设置口令').waitFor();
  await second.getByRole('button', { name: '设置口令' }).click();
  await choosePassphrase(installation, second, '设置口令');
  await second.getByText('正在等待同事把密钥交给您').waitFor();
  expect(await violations(second)).toEqual([]);

  // A tab without the passphrase asks for it when it is needed.
  await first.evaluate(() => sessionStorage.clear());
  await first.reload();
  await first.getByRole('button', { name: '把密钥交给writer_a' }).click();
  const ask = first.getByRole('dialog', { name: '输入投标密钥口令' });
  await ask.getByLabel(/^投标密钥口令/).fill('不是这个口令 2026');
  await ask.getByRole('button', { name: '解锁', exact: true }).click();
  await ask.getByText(/口令不正确/).waitFor();
  await ask.getByLabel(/^投标密钥口令/).fill(keyPassphrase);
  await ask.getByRole('button', { name: '解锁', exact: true }).click();
  const given = first.getByText('投标密钥已交给writer_a');
  await showFactorBefore(installation, first, given);
  await given.waitFor();
  await second.reload();
  await second.getByText('第1版', { exact: true }).waitFor();
  expect(await second.getByText('已持有', { exact: true }).count()).toBe(2);

  const third = await as('looker_a');
  await third.goto(`${installation.portal}/dashboard?view=key`);
  await third.getByText(/您没有“使用投标密钥”的权限/).waitFor();
  expect(await third.getByRole('button', { name: '换新密钥' }).count()).toBe(0);

  // A colleague opens on another machine what the first user submitted.
  const { companyName } = companies[0] ?? { companyName: '' };
  await writeBid(first, installation.portal, lotId, {
    prices: ['186000', '3200'],
    companyName,
    bond: '60000',
  });
  await submitBid(installation, first, '递交投标');
  await second.goto(`${installation.portal}/answerBid?lotId=${lotId}`);
  // The passphrase was chosen in this tab, whose next page still has the opened key.
  const seen = await openBack(second, null);
  expect(seen.match(/可以打开/g)).toHaveLength(3);
  expect(seen).toContain('技术方案.pdf');
  expect(seen).toContain('保函.pdf');
});

test('a colleague with the key continues a draft on another machine, and the server never receives the price', async () => {
  const [first, second] = [pages.get('supplier_a'), pages.get('writer_a')];
  if (first === undefined || second === undefined) throw new Error('both are here');
  const price = (page: Page) => page.getByLabel(/^第1行 .*含税单价$/);
  const bodies: string[] = [];
  first.on('request', (request) => bodies.push(request.postData() ?? ''));
  const edit = async (page: Page) => {
    await page.goto(`${installation.portal}/answerBid?lotId=${lotId}`);
    await page.getByRole('button', { name: '修改并重新递交' }).click();
  };
  await edit(first);
  await price(first).fill('187654.32');
  await first.getByText(/草稿已保存/).waitFor();
  expect(bodies.join()).toContain('BEGIN AGE ENCRYPTED FILE');
  expect(bodies.join()).not.toContain('187654');
  const rows = await installation.sql<{ text: string }>('select to_jsonb(bid)::text as text from bid');
  expect(JSON.stringify(rows)).not.toContain('187654');

  // Simulates another tab, which does not know the passphrase.
  await second.evaluate(() => sessionStorage.clear());
  await edit(second);
  await second.getByText('平台上有一份草稿，尚未打开').waitFor();
  expect(await violations(second)).toEqual([]);
  expect(await price(second).inputValue()).toBe('');
  await openDraft(second, keyPassphrase);
  await expect.poll(() => price(second).inputValue()).toBe('187654.32');
  // The draft contains the file names, which only the key holders can read.
  const technical = second.getByRole('list', { name: '技术文件' });
  await technical.getByText('技术方案.pdf').waitFor();
  await technical.getByText('已加密保存到平台').waitFor();
  expect(bodies.join()).not.toContain('技术方案');
  const stored = await installation.sql<{ name: string }>(
    "select name from file where purpose = 'draft_file'",
  );
  expect(new Set(stored.map(({ name }) => name))).toEqual(new Set(['file.age']));
  await price(second).fill('187000');
  await second.getByText(/草稿已保存/).waitFor();

  // The first user has not opened the key in this tab: local text stays, and both drafts are shown once the key is
  // open.
  await first.evaluate(() => sessionStorage.clear());
  await first.reload();
  await first.getByRole('button', { name: '修改并重新递交' }).click();
  await first.getByText('平台上有一份草稿，尚未打开').waitFor();
  expect(await price(first).inputValue()).toBe('187654.32');
  await price(first).fill('189000');
  await openDraft(first, keyPassphrase);
  const both = first.getByRole('region', { name: '两份草稿' });
  await both.getByText('187000').waitFor();
  await both.getByText('189000').waitFor();
});

test('a user submits the files that a colleague chose elsewhere, and a removed file is gone for both', async () => {
  const second = pages.get('writer_a');
  if (second === undefined) throw new Error('the colleague is here');
  await second.getByRole('button', { name: /^移除保函/ }).click();
  await second.locator('[id="bond.voucherFileIds"]').setInputFiles(pdf('电汇凭证.pdf', '转账回单'));
  const vouchers = second.getByRole('list', { name: '保证金凭证' });
  await vouchers.getByText('已加密保存到平台').waitFor();
  await second.getByText(/草稿已保存/).waitFor();

  const elsewhere = await as('supplier_a', true);
  await elsewhere.goto(`${installation.portal}/answerBid?lotId=${lotId}`);
  await elsewhere.getByRole('button', { name: '修改并重新递交' }).click();
  await openDraft(elsewhere, keyPassphrase);
  const there = elsewhere.getByRole('list', { name: '保证金凭证' });
  await there.getByText('电汇凭证.pdf').waitFor();
  await elsewhere.getByText('自检通过，可以递交').waitFor();
  expect(await elsewhere.getByText('保函.pdf').count()).toBe(0);
  expect(await violations(elsewhere)).toEqual([]);
  await submitBid(installation, elsewhere, '重新递交');
  const seen = await openBack(elsewhere, null);
  expect(seen.match(/可以打开/g)).toHaveLength(3);
  for (const name of ['技术方案.pdf', '电汇凭证.pdf']) expect(seen).toContain(name);
});

test('a company of one, on a phone: making the key is one step of the first bid, and a bid without a key counts as well', async () => {
  const page = await as('supplier_b', true);
  const { companyName } = companies[1] ?? { companyName: '' };
  await page.goto(`${installation.portal}/answerBid?lotId=${lotId}`);
  await page.getByText('草稿只存于本机', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await writeBid(page, installation.portal, lotId, {
    prices: ['185000', '3100'],
    companyName,
    bond: '60000',
  });
  // With a full disk, the sealed envelopes are held in memory.
  await page.evaluate(() => {
    FileSystemFileHandle.prototype.createWritable = () =>
      Promise.reject(new DOMException('', 'QuotaExceededError'));
  });
  await submitBid(installation, page, '递交投标');
  await page.getByRole('button', { name: '打开核对' }).first().click();
  const without = page.getByRole('dialog', { name: /^打开核对第/ });
  await without.getByText(/您没有持有本企业的投标密钥/).waitFor();
  await without.getByRole('button', { name: '关闭', exact: true }).last().click();

  await page.getByRole('button', { name: '修改并重新递交' }).click();
  await page.getByText('自检通过，可以递交').waitFor();
  await page.getByText('填写内容只存于本机').waitFor();
  await page.getByRole('button', { name: '设置口令，保存到平台' }).click();
  await choosePassphrase(installation, page, '生成投标密钥');
  await page.getByText(/草稿已保存/).waitFor();
  await page.getByRole('button', { name: '重新递交', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '递交投标文件' });
  await dialog.getByText(/同时加密给本企业的投标密钥（第1版/).waitFor();
  await dialog.getByRole('button', { name: '加密并递交' }).click();
  await page.getByText(/投标文件已成功递交，回执编号/).waitFor({ timeout: 60_000 });
  const seen = await openBack(page, null);
  expect(seen.match(/可以打开/g)).toHaveLength(3);
});
