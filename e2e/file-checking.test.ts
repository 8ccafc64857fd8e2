import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest';
import { companies } from '../apps/api/seeds/story/people.ts';
import { violations } from './axe.ts';
import { fits } from './fits.ts';
import { type Installation, lastCode, openInstallation, picture, signIn } from './installation.ts';
import { pdf } from './journey/buyer.ts';
import { writeBid } from './journey/supplier.ts';

let installation: Installation;
let page: Page;
let release = () => {};

beforeAll(async () => {
  installation = await openInstallation();
  const [lot] = await installation.sql<{ id: string }>(
    "select id from lot where title = '第二标段：35千伏开关柜'",
  );
  await installation.sql('update bid set draft_sealed = null, draft_key_id = null');
  ({ page } = await installation.person());
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, installation.portal, 'supplier_a');
  await writeBid(page, installation.portal, lot?.id ?? '', {
    prices: ['185000', '3100'],
    companyName: companies[0]?.companyName ?? '',
    bond: '60000',
  });
});
beforeEach(() => {
  onTestFailed(() => picture(new Map([['supplier_a', page]]), 'file-checking-failed'));
});
afterAll(async () => {
  await installation?.stop();
});

it('holds the self-check and the submission while a chosen file is checked, and names it', async () => {
  await page.getByText(/草稿已保存/).waitFor();
  // The worker that opens a PDF loads late, so the file stays in its check meanwhile.
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/pdf-worker*.js', async (route) => {
    await released;
    await route.continue();
  });
  for (const [place, label] of ['技术文件', '商务文件', '保证金凭证'].entries()) {
    const name = `${label}补充.pdf`;
    await page.locator('input[type=file]').nth(place).setInputFiles(pdf(name, '补充说明'));
    await page.getByText(`正在检查“${name}”`).waitFor();
  }
  await page.getByText('文件正在检查或保存，完成后即可递交').waitFor();
  await page.getByRole('button', { name: '递交投标', exact: true }).click();
  await page
    .getByRole('link', { name: '技术响应：“技术文件补充.pdf”正在检查，检查完成后才能递交' })
    .waitFor();
  await page
    .getByRole('link', { name: '投标保证金：“保证金凭证补充.pdf”正在检查，检查完成后才能递交' })
    .waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByText('自检通过，可以递交').count()).toBe(0);
  await fits(page, 'file-checking');
  release();
  await page.getByText('自检通过，可以递交').waitFor();
  expect(await page.getByText('正在检查，检查完成后才能递交').count()).toBe(0);
  await page.getByRole('list', { name: '商务文件' }).getByText('商务文件补充.pdf').waitFor();
});

it('asks for the second factor as a step of the submission’s dialog, and returns to it', async () => {
  await installation.sql('update session set factor_at = null');
  const open = page.getByRole('button', { name: '递交投标', exact: true });
  await open.click();
  const dialogs = page.getByRole('dialog');
  const step = page.getByRole('dialog', { name: '二次验证' });
  const submission = page.getByRole('dialog', { name: '递交投标文件' });
  await submission.getByRole('button', { name: '加密并递交' }).click();
  await step.getByRole('button', { name: '获取验证码' }).waitFor();
  expect(await dialogs.count()).toBe(1);
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[role=dialog]')?.getAttribute('role') ?? '');
  expect(await focused()).toBe('dialog');
  await fits(page, 'factor-step');
  // Esc closes only this step; the dialog behind it appears again and has the focus.
  await page.keyboard.press('Escape');
  await submission.getByRole('button', { name: '加密并递交' }).waitFor();
  expect(await dialogs.count()).toBe(1);
  expect(await focused()).toBe('dialog');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialogs.count()).toBe(0);
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);

  await open.press('Enter');
  await submission.getByRole('button', { name: '加密并递交' }).press('Enter');
  await step.getByRole('button', { name: '获取验证码' }).press('Enter');
  await step.getByText(/已发送至/).waitFor();
  await step.getByLabel('短信验证码').fill(await lastCode(installation));
  await step.getByLabel('短信验证码').press('Tab');
  expect(await focused()).toBe('dialog');
  await step.getByRole('button', { name: '验证并继续' }).press('Enter');
  await page
    .getByText(/投标文件已成功递交，回执编号/)
    .first()
    .waitFor({ timeout: 60_000 });
  expect(await dialogs.count()).toBe(0);
});
