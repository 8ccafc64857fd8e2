import { generateKeyPairSync } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedHeaders } from '../scripts/partner-link.mjs';
import { violations } from './axe.ts';
import { demoPassword, type Installation, openInstallation, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.stop());

const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const path = '/api/outer/platform/partner/login-link';

/** Requests a sign-in link as the partner's program does. */
async function askLink(
  keyId: string,
  person: string,
): Promise<{ readonly code: string; readonly url: string }> {
  const body = JSON.stringify({ person });
  const headers = signedHeaders({ method: 'POST', path, body, keyId, privateKey });
  const answer = await fetch(`${installation.portal}${path}`, { method: 'POST', headers, body });
  const { code, data } = (await answer.json()) as { code: string; data: { url: string } | null };
  return { code, url: data?.url ?? '' };
}

async function register(page: Page): Promise<string> {
  await page.goto(`${installation.console}/account`);
  await page.getByRole('link', { name: '合作系统' }).click();
  await page.getByText('还没有登记合作系统').waitFor();
  await page.getByRole('button', { name: '登记合作系统' }).click();
  const naming = page.getByRole('dialog', { name: '登记合作系统' });
  await naming.getByRole('textbox', { name: '合作系统名称' }).fill('集团采购门户');
  await naming.getByRole('button', { name: '登记', exact: true }).click();
  await page.getByRole('heading', { name: '集团采购门户' }).waitFor();
  await page.getByRole('button', { name: '登记公钥' }).click();
  const adding = page.getByRole('dialog', { name: '登记集团采购门户的公钥' });
  await adding.getByRole('textbox', { name: '公钥' }).fill(privateKey);
  await adding.getByRole('button', { name: '登记公钥' }).click();
  await adding.getByText('请粘贴Ed25519公钥').first().waitFor();
  await adding.getByRole('textbox', { name: '公钥' }).fill(publicKey);
  await adding.getByRole('button', { name: '登记公钥' }).click();
  await page.getByText('使用中').waitFor();
  expect(await violations(page)).toEqual([]);
  const [key] = await installation.sql<{ id: string }>('select id from partner_key');
  return key?.id ?? '';
}

test('a partner’s link binds a user by a code at the first use, signs in afterwards, and is removed in the settings', async () => {
  const admin = await installation.person();
  await signIn(admin.page, installation.console, 'admin_a');
  const keyId = await register(admin.page);

  const { page, context } = await installation.person({ viewport: { width: 390, height: 844 } });
  await page.goto((await askLink(keyId, 'wang-wu')).url);
  await page.getByText('的身份尚未绑定供应商账号').waitFor();
  expect(page.url()).not.toContain('loginName');
  const [supplier] = await installation.sql<{ phone: string }>(
    `select phone from account where username = 'supplier_d'`,
  );
  const phone = supplier?.phone ?? '';
  await page.locator('#to').fill(phone);
  await page.getByRole('button', { name: /获取验证码/ }).click();
  await page.getByText('验证码已发送').first().waitFor();
  const [sent] = await installation.sql<{ body: string }>(
    'select body from outbox where recipient = $1 order by created_at desc limit 1',
    [phone],
  );
  await page.locator('#otp').fill(/\d{6}/.exec(sent?.body ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: '绑定并登录' }).click();
  await page.waitForURL(`${installation.portal}/dashboard`);
  await context.close();

  const again = await installation.person();
  const { url } = await askLink(keyId, 'wang-wu');
  await again.page.goto(url);
  await again.page.waitForURL(`${installation.portal}/dashboard`);
  await again.page.goto(`${installation.portal}/dashboard?view=account`);
  await again.page.getByRole('button', { name: '解除集团采购门户绑定' }).click();
  const dialog = again.page.getByRole('dialog', { name: '解除集团采购门户绑定' });
  await dialog.getByLabel('当前密码').fill(demoPassword);
  await dialog.getByRole('button', { name: '解除绑定' }).click();
  await again.page.getByText('合作系统登录').waitFor({ state: 'detached' });
  await again.context.close();

  // A link works once, and a request with a retired key is refused.
  const late = await installation.person();
  await late.page.goto(url);
  await late.page.getByText('登录链接只能使用一次').waitFor();
  await late.context.close();
  await admin.page.getByRole('button', { name: '停用公钥' }).click();
  const out = admin.page.getByRole('dialog', { name: '停用集团采购门户的公钥' });
  await out.getByLabel('停用原因').fill('合作到期，不再使用该公钥');
  await out.getByRole('button', { name: '确认停用' }).click();
  await admin.page.getByText('已停用').first().waitFor();
  expect(await askLink(keyId, 'wang-wu')).toEqual({ code: '5301', url: '' });
  await admin.context.close();
}, 120_000);

test('an administrator issues a link, which is shown once and signs its user in', async () => {
  const admin = await installation.person();
  await signIn(admin.page, installation.console, 'admin_a');
  await admin.page.goto(`${installation.console}/account/supplier?keyword=supplier_b`);
  await admin.page.getByRole('button', { name: '签发登录链接' }).click();
  const dialog = admin.page.getByRole('dialog', { name: /签发登录链接/ });
  await dialog.getByLabel('签发原因').fill('电话核实本人，手机停机期间登录');
  await dialog.getByRole('button', { name: '签发链接' }).click();
  const shown = admin.page.getByRole('dialog', { name: '登录链接' });
  const url = (await shown.getByText('loginName=').textContent()) ?? '';
  expect(await violations(admin.page)).toEqual([]);
  await shown.getByRole('button', { name: '我已记下' }).click();
  await admin.context.close();

  const { page, context } = await installation.person();
  await page.goto(url);
  await page.waitForURL(`${installation.portal}/dashboard`);
  await page.goto(`${installation.portal}/dashboard?view=account`);
  await page.getByText('supplier_b').first().waitFor();
  await page.getByText('登录链接').first().waitFor();
  await context.close();
}, 120_000);
