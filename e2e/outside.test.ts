import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Dingtalk, startDingtalk } from '../apps/api/testing/fixtures/dingtalk.ts';
import { type OidcHouse, startOidc } from '../apps/api/testing/fixtures/oidc.ts';
import { violations } from './axe.ts';
import { demoPassword, type Installation, openInstallation, signIn } from './installation.ts';

let installation: Installation;
let dingtalk: Dingtalk;
let own: OidcHouse;

beforeAll(async () => {
  dingtalk = await startDingtalk();
  installation = await openInstallation({
    async setUp({ console }) {
      own = await startOidc(`${console}/login`);
      return { ...dingtalk.env, ...own.env, OIDC_NAME: '集团统一认证' };
    },
  });
});
afterAll(async () => {
  await installation?.stop();
  dingtalk?.close();
  own?.close();
});

/** Binds the signed-in account to an outside account on the settings page, with the password. */
async function bind(page: Page, settings: string, title: string): Promise<void> {
  await page.goto(settings);
  await page.getByRole('button', { name: `绑定${title}` }).click();
  const dialog = page.getByRole('dialog', { name: `绑定${title}` });
  await dialog.getByLabel('当前密码').fill('Wrong@2026');
  await dialog.getByRole('button', { name: `前往${title}` }).click();
  await dialog.getByText('原密码不正确').first().waitFor();
  await dialog.getByLabel('当前密码').fill(demoPassword);
  await dialog.getByRole('button', { name: `前往${title}` }).click();
  await page.getByText(`已绑定${title}`).first().waitFor();
  await page.getByText('登录时可使用').waitFor();
  expect(page.url()).toBe(settings);
}

async function enter(page: Page, base: string, title: string): Promise<void> {
  await page.goto(`${base}/login`);
  await page.getByRole('button', { name: `使用${title}登录` }).click();
}

test('a supplier signs in by DingTalk: an unknown account is bound by a code to the phone, a known one signs in at once', async () => {
  dingtalk.person = 'union-of-d';
  const { page, context } = await installation.person({ viewport: { width: 390, height: 844 } });
  await enter(page, installation.portal, '钉钉');
  await page.getByText('的身份尚未绑定供应商账号').waitFor();
  // The address keeps nothing of the provider's answer.
  expect(page.url()).toBe(`${installation.portal}/login`);
  expect(await violations(page)).toEqual([]);
  const [supplier] = await installation.sql<{ phone: string }>(
    `select phone from account where username = 'supplier_d'`,
  );
  const phone = supplier?.phone ?? '';
  await page.getByRole('button', { name: '绑定并登录' }).click();
  await page.getByText('请输入手机号或邮箱').first().waitFor();
  await page.locator('#to').fill(phone);
  await page.getByRole('button', { name: /获取验证码/ }).click();
  await page.getByText('验证码已发送').first().waitFor();
  const [sent] = await installation.sql<{ body: string }>(
    `select body from outbox where recipient = $1 order by created_at desc limit 1`,
    [phone],
  );
  await page.locator('#otp').fill(/\d{6}/.exec(sent?.body ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: '绑定并登录' }).click();
  await page.waitForURL(`${installation.portal}/dashboard`);
  await context.close();

  const again = await installation.person();
  await enter(again.page, installation.portal, '钉钉');
  await again.page.waitForURL(`${installation.portal}/dashboard`);
  await again.page.goto(`${installation.portal}/dashboard?view=account`);
  await again.page.getByRole('button', { name: '解除绑定' }).click();
  const dialog = again.page.getByRole('dialog', { name: '解除钉钉绑定' });
  await dialog.getByLabel('当前密码').fill(demoPassword);
  await dialog.getByRole('button', { name: '解除绑定' }).click();
  await again.page.getByText('未绑定').first().waitFor();
  await again.context.close();
});

test('a supplier binds DingTalk in the settings, and reads a refusal by DingTalk', async () => {
  dingtalk.person = 'union-of-c';
  const { page, context } = await installation.person();
  await signIn(page, installation.portal, 'supplier_c');
  await bind(page, `${installation.portal}/dashboard?view=account`, '钉钉');
  await context.close();

  dingtalk.person = null;
  const refused = await installation.person();
  await enter(refused.page, installation.portal, '钉钉');
  await refused.page.getByText('钉钉授权已失效，请重新扫码').waitFor();
  // Returning to the page requests nothing again.
  await refused.page.getByRole('link', { name: '返回登录' }).first().click();
  await refused.page.getByRole('heading', { name: '供应商登录' }).waitFor();
  await refused.context.close();
});

test('a link with a DingTalk code leads an unknown account to the binding', async () => {
  dingtalk.person = 'union-of-somebody';
  const answer = await fetch(`${dingtalk.origin}/oauth2/auth?redirect_uri=http://127.0.0.1/&state=s`, {
    redirect: 'manual',
  });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('authCode') ?? '';
  const { page, context } = await installation.person();
  await page.goto(`${installation.portal}/bidList?loginName=${code}`);
  await page.getByText('的身份尚未绑定供应商账号').waitFor();
  await context.close();
});

test('a member of staff signs in through the organisation’s single sign-on after binding it in the settings', async () => {
  own.person = 'buyer-of-the-house';
  const stranger = await installation.person();
  await enter(stranger.page, installation.console, '集团统一认证');
  await stranger.page.getByText('该统一身份尚未绑定管理台账号').waitFor();
  expect(stranger.page.url()).toBe(`${installation.console}/login`);
  await stranger.context.close();

  const { page, context } = await installation.person();
  await signIn(page, installation.console, 'buyer_a');
  await bind(page, `${installation.console}/settings`, '集团统一认证');
  await context.close();

  const again = await installation.person();
  await enter(again.page, installation.console, '集团统一认证');
  await again.page.getByRole('heading', { name: '工作台' }).waitFor();
  await again.context.close();
});
