import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { companies } from '../apps/api/seeds/story/people.ts';
import { violations } from './axe.ts';
import { type House, openHouse, picture, showFactorBefore, signIn } from './house.ts';
import { choosePassphrase, keyPassphrase, makeKeyOnItsPage, openBack } from './journey/bid-key.ts';
import { submitBid, writeBid } from './journey/supplier.ts';

let house: House;
const pages = new Map<string, Page>();
let lotId = '';

beforeAll(async () => {
  house = await openHouse();
  const [lot] = await house.sql<{ id: string }>("select id from lot where title = '第二标段：35千伏开关柜'");
  lotId = lot?.id ?? '';
});
beforeEach(() => {
  onTestFailed(() => picture(pages, 'bid-key-failed'));
});
afterAll(async () => {
  await house?.stop();
});

async function as(username: string, phone = false): Promise<Page> {
  const { page } = await house.person(phone ? { viewport: { width: 390, height: 844 } } : {});
  pages.set(username, page);
  await signIn(page, house.portal, username);
  return page;
}

/** Somebody who registered elsewhere is one of the company's people, with these rights; joining is another journey. */
async function colleague(
  username: string,
  of: string,
  roles: readonly string[],
  phone: string,
): Promise<void> {
  const id = randomUUID();
  await house.sql(
    `insert into account (id, kind, username, nick_name, phone, password_hash, company_id)
     select $1, 'supplier', $2, $2, $4, password_hash, company_id from account where username = $3`,
    [id, username, of, phone],
  );
  await house.sql('insert into account_role (account_id, role_id) select $1, unnest($2::text[])', [
    id,
    roles,
  ]);
}

test('a company of three: one makes the key, another is given it, who may only look is told', async () => {
  await colleague('writer_a', 'supplier_a', ['bid_preparer'], '13900008801');
  await colleague('looker_a', 'supplier_a', ['company_reader'], '13900008802');
  const first = await as('supplier_a');
  await makeKeyOnItsPage(house, first);
  expect(await violations(first)).toEqual([]);

  const second = await as('writer_a', true);
  await second.goto(`${house.portal}/dashboard?view=key`);
  await second.getByText('您还没有设置口令').waitFor();
  await second.getByRole('button', { name: '设置口令' }).click();
  await choosePassphrase(house, second, '设置口令');
  await second.getByText('正在等待同事把密钥交给您').waitFor();
  expect(await violations(second)).toEqual([]);

  // A reload forgets the passphrase: it is asked for where it is needed.
  await first.reload();
  await first.getByRole('button', { name: '把密钥交给writer_a' }).click();
  const ask = first.getByRole('dialog', { name: '输入投标密钥口令' });
  await ask.getByLabel(/^投标密钥口令/).fill('不是这个口令 2026');
  await ask.getByRole('button', { name: '解锁', exact: true }).click();
  await ask.getByText(/口令不正确/).waitFor();
  await ask.getByLabel(/^投标密钥口令/).fill(keyPassphrase);
  await ask.getByRole('button', { name: '解锁', exact: true }).click();
  const given = first.getByText('投标密钥已交给writer_a');
  await showFactorBefore(house, first, given);
  await given.waitFor();
  await second.reload();
  await second.getByText('第1版', { exact: true }).waitFor();
  expect(await second.getByText('已持有', { exact: true }).count()).toBe(2);

  const third = await as('looker_a');
  await third.goto(`${house.portal}/dashboard?view=key`);
  await third.getByText(/您没有“使用投标密钥”的权限/).waitFor();
  expect(await third.getByRole('button', { name: '换新密钥' }).count()).toBe(0);

  // What the first submits, the second opens on a machine of their own.
  const { companyName } = companies[0] ?? { companyName: '' };
  await writeBid(first, house.portal, lotId, { prices: ['186000', '3200'], companyName, bond: '60000' });
  await submitBid(house, first, '递交投标');
  await second.goto(`${house.portal}/answerBid?lotId=${lotId}`);
  const seen = await openBack(second, true);
  expect(seen.match(/可以打开/g)).toHaveLength(3);
  expect(seen).toContain('技术方案.pdf');
  expect(seen).toContain('保函.pdf');
});

test('a company of one, on a phone: the key is one step of the first bid, and a bid without it is as good', async () => {
  const page = await as('supplier_b', true);
  const { companyName } = companies[1] ?? { companyName: '' };
  await writeBid(page, house.portal, lotId, { prices: ['185000', '3100'], companyName, bond: '60000' });
  // On a machine whose disk is full, what is sealed is held in memory.
  await page.evaluate(() => {
    FileSystemFileHandle.prototype.createWritable = () =>
      Promise.reject(new DOMException('', 'QuotaExceededError'));
  });
  await submitBid(house, page, '递交投标');
  await page.getByRole('button', { name: '打开核对' }).first().click();
  const without = page.getByRole('dialog', { name: /^打开核对第/ });
  await without.getByText(/您没有持有本企业的投标密钥/).waitFor();
  await without.getByRole('button', { name: '关闭', exact: true }).last().click();

  await page.getByRole('button', { name: '修改并重新递交' }).click();
  await page.getByText('自检通过，可以递交').waitFor();
  await page.getByRole('button', { name: '重新递交', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '设置投标密钥' }).click();
  await choosePassphrase(house, page, '生成投标密钥');
  const dialog = page.getByRole('dialog', { name: '递交投标文件' });
  await dialog.getByText(/同时加密给本企业的投标密钥（第1版/).waitFor();
  await dialog.getByRole('button', { name: '加密并递交' }).click();
  await page.getByText(/投标文件已成功递交，回执编号/).waitFor({ timeout: 60_000 });
  const seen = await openBack(page, false);
  expect(seen.match(/可以打开/g)).toHaveLength(3);
});
