import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassphrase } from '../apps/api/seeds/story/people.ts';
import { type Installation, openInstallation, showFactorBefore, signIn } from './installation.ts';
import { plugIn } from './journey/passkey.ts';

let installation: Installation;

beforeAll(async () => {
  // A passkey is bound to a host name; an IP address has none.
  installation = await openInstallation({ host: 'localhost' });
});
afterAll(() => installation?.stop());

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(`${installation.console}/opening/key`);
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '添加通行密钥' });
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByLabel('开标密钥口令').fill(demoPassphrase);
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
}

test('a passkey rehearses and releases, and its secret appears in no request', async () => {
  const { page, context } = await installation.person();
  await plugIn(context, page, true);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  const [lot] = await installation.sql<{ id: string; username: string }>(
    `select lot.id, account.username from lot join lot_opener opener on opener.lot_id = lot.id
      join account on account.id = opener.account_id
      where lot.state = 'published' and lot.bid_deadline < now() and opener.released_at is null
      order by lot.id, account.username limit 1`,
  );
  const { id: lotId, username } = lot ?? { id: '', username: '' };
  await signIn(page, installation.console, username);
  await addPasskey(page, '办公室电脑');
  const added = page.getByText('添加于');
  await showFactorBefore(installation, page, added);
  await added.waitFor();

  await installation.sql(
    'update opener_key set rehearsed_at = null where account_id = (select id from account where username = $1)',
    [username],
  );
  await page.reload();
  await page.getByText('尚未试开标').waitFor();
  await page.getByRole('button', { name: '试开标' }).click();
  await page.getByRole('button', { name: '用通行密钥试开标' }).waitFor();
  await page.getByRole('button', { name: '用通行密钥试开标' }).click();
  await page.getByText('成功', { exact: true }).waitFor();

  await page.goto(`${installation.console}/opening/${lotId}`);
  await page.getByRole('button', { name: '解锁开标' }).click();
  await page.getByRole('button', { name: '用通行密钥解锁' }).click();
  await page
    .getByText(/您已解锁|正在开标|开标完成|开标已完成/)
    .first()
    .waitFor();
  const [released] = await installation.sql<{ count: string }>(
    `select count(*) from lot_opener join account on account.id = account_id
      where lot_id = $1 and username = $2 and released_at is not null`,
    [lotId, username],
  );
  expect(released?.count).toBe('1');
  // The results of WebAuthn extensions stay in the page and are not sent with the answer.
  expect(sent.filter((body) => body.includes('attestationObject'))).toHaveLength(1);
  // Matches the names of members: the letters alone occur in a sealed share by chance.
  expect(sent.filter((body) => /"(?:prf|clientExtensionResults)"/.test(body))).toEqual([]);

  await page.goto(`${installation.console}/opening/key`);
  await page.getByRole('button', { name: '移除通行密钥：办公室电脑' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除', exact: true }).click();
  await added.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '试开标' }).click();
  await page.getByLabel('开标密钥口令').waitFor();
  expect(await page.getByRole('button', { name: '用通行密钥试开标' }).count()).toBe(0);
  await context.close();
}, 180_000);

test('a passkey without the PRF extension is refused with a message, and the passphrase stays', async () => {
  const { page, context } = await installation.person({ viewport: { width: 390, height: 844 } });
  await plugIn(context, page, false);
  await signIn(page, installation.console, 'opener_b');
  await addPasskey(page, '旧安全密钥');
  const words = page.getByText(/没有解锁密钥所需的功能/);
  await showFactorBefore(installation, page, words);
  await words.waitFor();
  const [kept] = await installation.sql<{ count: string }>(
    "select count(*) from key_passkey where name = '旧安全密钥'",
  );
  expect(kept?.count).toBe('0');
  await context.close();
}, 120_000);
