import type { Page } from 'playwright-core';
import { type Installation, showFactorBefore } from '../installation.ts';

interface Named {
  readonly names: readonly string[];
  readonly reason: string;
}

/** A buyer names the new openers. */
export async function askDivision(
  installation: Installation,
  page: Page,
  lotId: string,
  { names, reason }: Named,
) {
  await page.goto(`${installation.console}/opening/${lotId}`);
  await page.getByRole('button', { name: '发起重新分发' }).click();
  const dialog = page.getByRole('dialog', { name: '重新分发密钥份额' });
  for (const name of names) {
    await dialog.getByRole('combobox').fill(name);
    await page.getByRole('option', { name }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await dialog.getByLabel('重新分发的原因').fill(reason);
  await dialog.getByRole('button', { name: '发起重新分发' }).click();
  const asked = page.getByText('待分发', { exact: true });
  await showFactorBefore(installation, page, asked);
  await asked.waitFor();
}

/** An opener deals their share, or confirms the received pieces; a wrong passphrase is tried first. */
export async function actOnShare(
  installation: Installation,
  page: Page,
  lotId: string,
  act: 'deal' | 'confirm',
  passphrase: string,
): Promise<void> {
  const [button, title, press] =
    act === 'deal'
      ? (['分发我的份额', '分发我的份额', '分发'] as const)
      : (['核对并确认', '核对并确认份额', '核对并确认'] as const);
  await page.goto(`${installation.console}/opening/${lotId}`);
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('开标密钥口令').fill(`${passphrase}?`);
  await dialog.getByRole('button', { name: press, exact: true }).click();
  await dialog.getByText('口令不正确').waitFor();
  await dialog.getByLabel('开标密钥口令').fill(passphrase);
  await dialog.getByRole('button', { name: press, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}
