import type { Page } from 'playwright-core';
import { demoPassphrase } from '../../apps/api/seeds/story/people.ts';
import { type Installation, showFactorBefore } from '../installation.ts';

/** The passphrase of every user of a company's key, in the journeys. */
export const keyPassphrase = '海州云帆 投标 2026';

/** Chooses a passphrase in the dialog, and closes the recovery code that it shows. */
export async function choosePassphrase(
  installation: Installation,
  page: Page,
  button: string,
): Promise<string> {
  const dialog = page.getByRole('dialog').filter({ hasText: '再次输入新口令' });
  await dialog.getByLabel(/^新口令/).fill(keyPassphrase);
  await dialog.getByLabel('再次输入新口令').fill(keyPassphrase);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  const shown = page.getByRole('dialog', { name: '投标密钥恢复码' });
  await showFactorBefore(installation, page, shown);
  const code = /([0-9A-Z]{5}-){4}[0-9A-Z]{5}/.exec(await shown.innerText())?.[0] ?? '';
  await shown.getByRole('button', { name: '我已妥善保存' }).click();
  return code;
}

/** Opens the draft stored on the platform, with the demo story's passphrase by default. */
export async function openDraft(page: Page, passphrase = demoPassphrase): Promise<void> {
  const asks = page.getByRole('button', { name: '打开草稿', exact: true });
  await asks.click();
  const dialog = page.getByRole('dialog', { name: '输入投标密钥口令' });
  await dialog.getByLabel(/^投标密钥口令/).fill(passphrase);
  await dialog.getByRole('button', { name: '解锁', exact: true }).click();
  await asks.waitFor({ state: 'detached' });
}

/** Makes the company's first key on the page of the key. */
export async function makeKeyOnItsPage(installation: Installation, page: Page): Promise<void> {
  await page.goto(`${installation.portal}/dashboard?view=key`);
  await page.getByRole('button', { name: '生成投标密钥' }).click();
  await choosePassphrase(installation, page, '生成投标密钥');
  await page.getByText('第1版', { exact: true }).waitFor();
}

/** Opens the submitted bid with the company's key; `passphrase` is null if it was typed before. */
export async function openBack(page: Page, passphrase: string | null): Promise<string> {
  await page.getByRole('button', { name: '打开核对' }).first().click();
  if (passphrase !== null) {
    const ask = page.getByRole('dialog', { name: '输入投标密钥口令' });
    await ask.getByLabel(/^投标密钥口令/).fill(passphrase);
    await ask.getByRole('button', { name: '解锁', exact: true }).click();
  }
  const shown = page.getByRole('dialog', { name: /^打开核对第/ });
  await shown
    .getByText(/可以打开|未能打开|核对不符/)
    .nth(2)
    .waitFor();
  const text = await shown.innerText();
  await shown.getByRole('button', { name: '关闭', exact: true }).last().click();
  await shown.waitFor({ state: 'detached' });
  return text;
}
