import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../apps/api/testing/fixtures/authenticator.ts';
import {
  demoPassword,
  type Installation,
  openInstallation,
  showFactorBefore,
  signIn,
} from './installation.ts';

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.stop());

const settings = (side: 'portal' | 'console') =>
  side === 'portal' ? `${installation.portal}/dashboard?view=account` : `${installation.console}/settings`;

/** Sets up an authenticator on the settings page. Returns its secret and the recovery codes. */
async function setUp(page: Page): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  await page.getByRole('button', { name: '启用动态验证码' }).click();
  const dialog = page.getByRole('dialog', { name: '启用动态验证码' });
  await dialog.getByRole('img', { name: '验证器二维码' }).waitFor();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('验证器中的6位数字').fill(codeOf(secret));
  await dialog.getByLabel('当前密码').fill(demoPassword);
  await dialog.getByRole('button', { name: '启用', exact: true }).click();
  const shown = page.getByRole('dialog', { name: '恢复码' });
  await showFactorBefore(installation, page, shown);
  await shown.waitFor();
  const codes = await shown.getByText(/^[\dA-Z]{4}(?:-[\dA-Z]{4}){2}$/).allInnerTexts();
  await shown.getByRole('button', { name: '我已妥善保存' }).click();
  await page.getByText('还有10个恢复码可用').waitFor();
  return { secret, codes };
}

async function typePassword(page: Page, base: string, loginName: string): Promise<void> {
  await page.goto(`${base}/login`);
  await page.locator('#loginName').fill(loginName);
  await page.locator('#password').fill(demoPassword);
  await page.getByRole('button', { name: '登录', exact: true }).last().click();
}

async function typeFactor(page: Page, factor: string): Promise<void> {
  await page.locator('#factor').fill(factor);
  await page.getByRole('button', { name: '验证并登录' }).click();
}

describe.each(['portal', 'console'] as const)('an account’s own settings in the %s', (side) => {
  const who = side === 'portal' ? 'supplier_d' : 'editor_a';

  test('set up an authenticator, accept it and a recovery code at sign-in, and remove it again', async () => {
    const base = side === 'portal' ? installation.portal : installation.console;
    const { page, context } = await installation.person();
    await signIn(page, base, who);
    await page.goto(settings(side));
    const { secret, codes } = await setUp(page);
    expect(codes).toHaveLength(10);

    const other = await installation.person();
    await typePassword(other.page, base, who);
    await typeFactor(other.page, '000');
    await other.page.getByText('动态验证码为6位数字，恢复码为12位字母和数字').first().waitFor();
    await typeFactor(other.page, codeOf(secret, 1));
    await other.page.waitForURL((url) => !url.pathname.startsWith('/login'));

    const third = await installation.person();
    await typePassword(third.page, base, who);
    await typeFactor(third.page, codes[0] ?? '');
    await third.page.waitForURL((url) => !url.pathname.startsWith('/login'));

    await page.reload();
    await page.getByText('还有9个恢复码可用').waitFor();
    await page.getByRole('button', { name: '停用', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '停用动态验证码' });
    await dialog.getByLabel('当前密码').fill(demoPassword);
    await dialog.getByLabel('动态验证码或恢复码').fill(codes[0] ?? '');
    await dialog.getByRole('button', { name: '停用', exact: true }).click();
    // The recovery code is used up. The message appears at its field, and the typed value stays.
    await dialog
      .getByText(/验证码不正确或已使用过/)
      .first()
      .waitFor();
    await dialog.getByLabel('动态验证码或恢复码').fill(codes[1] ?? '');
    await dialog.getByRole('button', { name: '停用', exact: true }).click();
    await page.getByRole('button', { name: '启用动态验证码' }).waitFor();
    for (const one of [context, other.context, third.context]) await one.close();
  }, 120_000);
});

describe('the settings of a supplier', () => {
  test('change the phone by a code sent to it, and list the sign-ins', async () => {
    const [person, admin] = [await installation.person(), await installation.person()];
    const { page } = person;
    await signIn(page, installation.portal, 'supplier_c');
    await page.goto(settings('portal'));
    await page.getByRole('button', { name: '更换手机号' }).click();
    const dialog = page.getByRole('dialog', { name: '更换手机号' });
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    await dialog.getByText('请输入手机号').first().waitFor();
    await dialog.getByLabel('新手机号').fill('13700007788');
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    await dialog.getByText('短信已发送至 137****7788').waitFor();
    await signIn(admin.page, installation.console, 'admin_a');
    await admin.page.goto(`${installation.console}/dev-inbox`);
    await admin.page
      .getByText(/您的验证码为/)
      .first()
      .waitFor();
    const text = await admin.page
      .getByText(/您的验证码为/)
      .first()
      .innerText();
    await dialog.getByLabel('短信验证码').fill(/(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '');
    await dialog.getByLabel('当前密码').fill(demoPassword);
    await dialog.getByRole('button', { name: '更换手机号' }).click();
    // The act asks for the second factor again: a code to the phone that is about to be replaced.
    const changed = page.getByText('137****7788').first();
    await showFactorBefore(installation, page, page.getByText('手机号已更换'));
    await changed.waitFor();
    const history = page.getByRole('table', { name: '登录记录' });
    await history.getByText('登录成功').first().waitFor();
    for (const { context } of [person, admin]) await context.close();
  }, 120_000);
});

test('a supplier closes their account: the page lists what is kept, ends the session at once, and the account is unknown afterwards', async () => {
  const { page, context } = await installation.person({ viewport: { width: 390, height: 844 } });
  await signIn(page, installation.portal, 'supplier_new');
  await page.goto(settings('portal'));
  await page.getByText('审计日志，包括登录记录').waitFor();
  await page.getByRole('button', { name: '注销账号' }).click();
  const dialog = page.getByRole('dialog', { name: '注销账号' });
  await dialog.getByLabel('当前密码').fill(demoPassword);
  await dialog.getByRole('button', { name: '确认注销' }).click();
  await dialog.getByText('请确认已了解').first().waitFor();
  await dialog.getByLabel('我已了解哪些记录会保留').check();
  await dialog.getByRole('button', { name: '确认注销' }).click();
  const out = page.getByRole('link', { name: '登录', exact: true }).first();
  await showFactorBefore(installation, page, out);
  await page.waitForURL(`${installation.portal}/`);
  await out.waitFor();
  await page.goto(`${installation.portal}/login`);
  await page.locator('#loginName').fill('supplier_new');
  await page.locator('#password').fill(demoPassword);
  await page.getByRole('button', { name: '登录', exact: true }).last().click();
  await page.getByText('账号或密码错误').first().waitFor();
  await context.close();
});
