import type { Page } from 'playwright-core';

/** Makes an opener's key, and returns the recovery code that the page shows. */
export async function makeKey(page: Page, base: string, passphrase: string): Promise<string> {
  await page.goto(`${base}/opening/key`);
  await page.getByRole('button', { name: /生成开标密钥|换新密钥/ }).click();
  const dialog = page.locator('[role$=dialog]');
  await dialog.getByLabel(/^新口令/).fill(passphrase);
  await dialog.getByLabel('再次输入新口令').fill(passphrase);
  await dialog.getByRole('button', { name: /生成|换新密钥/ }).click();
  const shown = page.getByRole('dialog', { name: '开标密钥恢复码' });
  const code = await shown.getByText(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/).innerText();
  await shown.getByRole('button', { name: '我已妥善保存' }).click();
  return code;
}

/** Sets another passphrase with the recovery code. */
export async function resetPassphrase(page: Page, code: string, passphrase: string): Promise<void> {
  await page.getByRole('button', { name: '更换口令' }).click();
  const dialog = page.locator('[role$=dialog]');
  await dialog.getByLabel('当前口令或恢复码').fill(code);
  await dialog.getByLabel(/^新口令/).fill(passphrase);
  await dialog.getByLabel('再次输入新口令').fill(passphrase);
  await dialog.getByRole('button', { name: '更换口令' }).click();
  await page
    .getByRole('dialog', { name: '开标密钥恢复码' })
    .getByRole('button', { name: '我已妥善保存' })
    .click();
}

/** Rehearses the opening; a wrong passphrase is tried first and refused. */
export async function rehearse(page: Page, base: string, passphrase: string): Promise<void> {
  await page.goto(`${base}/opening/key`);
  await page.getByRole('button', { name: '试开标' }).click();
  const dialog = page.locator('[role$=dialog]');
  await dialog.getByLabel('开标密钥口令').fill(`${passphrase}?`);
  await dialog.getByRole('button', { name: '试开标' }).click();
  await dialog.getByText('口令不正确').waitFor();
  await dialog.getByLabel('开标密钥口令').fill(passphrase);
  await dialog.getByRole('button', { name: '试开标' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('成功', { exact: true }).waitFor();
}

/** Opens the opener's share and releases it. */
export async function unlock(page: Page, base: string, lotId: string, passphrase: string): Promise<void> {
  await page.goto(`${base}/opening/${lotId}`);
  await page.getByRole('button', { name: '解锁开标' }).click();
  const dialog = page.locator('[role$=dialog]');
  await dialog.getByLabel('开标密钥口令').fill(passphrase);
  await dialog.getByRole('button', { name: '解锁', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByText(/您已解锁|正在开标|开标完成|开标已完成/)
    .first()
    .waitFor();
}

/** Checks the lot's key against the opener's share, and signs it. */
export async function signKey(page: Page, base: string, lotId: string, passphrase: string): Promise<void> {
  await page.goto(`${base}/opening/${lotId}`);
  await page.getByRole('button', { name: '核对并签名确认' }).click();
  const dialog = page.locator('[role$=dialog]');
  await dialog.getByLabel('开标密钥口令').fill(passphrase);
  await dialog.getByRole('button', { name: '核对并签名', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('已签名确认').first().waitFor();
}
