import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  demoPassword,
  forgetSession,
  type Installation,
  openInstallation,
  showFactorBefore,
  signIn,
} from './installation.ts';

let installation: Installation;

beforeAll(async () => {
  // A passkey is bound to a host name; an IP address has none.
  installation = await openInstallation({ host: 'localhost' });
});
afterAll(() => installation?.stop());

/** Adds a virtual security key of Chromium's developer tools, which confirms every request. */
async function plugIn(context: BrowserContext, page: Page) {
  const tools = await context.newCDPSession(page);
  await tools.send('WebAuthn.enable');
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: false,
      hasUserVerification: false,
      isUserVerified: false,
      automaticPresenceSimulation: true,
    },
  });
  return { pullOut: () => tools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) };
}

const typePassword = async (page: Page, base: string, loginName: string) => {
  await page.goto(`${base}/login`);
  await page.locator('#loginName').fill(loginName);
  await page.locator('#password').fill(demoPassword);
  await page.getByRole('button', { name: '登录', exact: true }).last().click();
};

test.each([
  ['portal', 'supplier_d', '/dashboard?view=account'],
  ['console', 'admin_a', '/settings'],
] as const)(
  'a passkey of the %s is added, signs in, and proves the second factor at an act',
  async (side, who, settings) => {
    const base = installation[side];
    const { page, context } = await installation.person();
    const key = await plugIn(context, page);
    await signIn(page, base, who);
    await page.goto(base + settings);
    await page.getByRole('button', { name: '添加通行密钥' }).click();
    const dialog = page.getByRole('dialog', { name: '添加通行密钥' });
    await dialog.getByLabel('名称').fill('办公室电脑');
    await dialog.getByLabel('当前密码').fill(demoPassword);
    await dialog.getByRole('button', { name: '添加', exact: true }).click();
    const codes = page.getByRole('dialog', { name: '恢复码' });
    await showFactorBefore(installation, page, codes);
    await codes.getByRole('button', { name: '我已妥善保存' }).click();
    await page.getByText('办公室电脑').first().waitFor();

    await forgetSession(page, base);
    await typePassword(page, base, who);
    await page.getByRole('button', { name: '使用通行密钥' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));

    // Simulates an earlier sign-in: the act asks for the key again, and fails without it.
    await installation.sql('update session set factor_at = null');
    await page.goto(base + settings);
    await page.getByRole('button', { name: '移除通行密钥：办公室电脑' }).click();
    const removal = page.getByRole('dialog', { name: '移除通行密钥' });
    await removal.getByLabel('当前密码').fill(demoPassword);
    await removal.getByRole('button', { name: '移除', exact: true }).click();
    const asked = page.getByRole('dialog', { name: '二次验证' });
    await asked.getByRole('button', { name: '使用通行密钥' }).waitFor();
    await key.pullOut();
    const another = await plugIn(context, page);
    await asked.getByRole('button', { name: '使用通行密钥' }).click();
    await asked.getByText(/没有完成通行密钥验证/).waitFor();
    await another.pullOut();
    await asked.getByRole('button', { name: '取消' }).click();
    await removal.getByText('本次操作需要二次验证').waitFor();
    // The typed password is still in its field.
    expect(await removal.getByLabel('当前密码').inputValue()).toBe(demoPassword);
    await context.close();
  },
  120_000,
);

test('a browser without passkeys says so, and offers the authenticator', async () => {
  const { page, context } = await installation.person();
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await signIn(page, installation.portal, 'supplier_b');
  await page.goto(`${installation.portal}/dashboard?view=account`);
  await page.getByText('当前浏览器不支持通行密钥，请使用动态验证码').waitFor();
  expect(await page.getByRole('button', { name: '添加通行密钥' }).count()).toBe(0);
  await page.getByRole('button', { name: '启用动态验证码' }).waitFor();
  await context.close();
}, 120_000);
