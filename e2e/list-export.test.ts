import { readFile } from 'node:fs/promises';
import { readCsv } from '@procure/domain/reference/csv.ts';
import { readWorkbook } from '@procure/web/workbook/read-workbook.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { violations } from './axe.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

/** Chooses a format in the open dialog, and reads the file that the browser saves. */
async function saved(page: Page, format: string) {
  const dialog = page.getByRole('dialog', { name: /^导出/ });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: format }).click(),
  ]);
  await dialog.waitFor({ state: 'detached' });
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('a buyer exports the tenders of a filter as a workbook, and a reviewer the suppliers as CSV', async () => {
  const { page } = await installation.person();
  const { page: reviewing } = await installation.person();
  const pages = new Map([
    ['buyer', page],
    ['reviewer', reviewing],
  ]);
  onTestFailed(() => picture(pages, 'list-export-failed'));
  await signIn(page, installation.console, 'buyer_a');
  await page.goto(`${installation.console}/tender?queue=draft`);
  await page.locator('main tbody tr').first().waitFor();
  const count = await page.locator('main tbody tr').count();
  expect(count).toBeGreaterThan(0);
  await picture(pages, 'list-export-list');
  // By keyboard alone: the dialog opens, closes and gives the focus back.
  const button = page.getByRole('button', { name: '导出', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '导出招标项目' });
  await dialog.waitFor();
  // The dialog takes the focus a frame after it appears.
  await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect
    .poll(() => button.evaluate((one) => one === document.activeElement), { timeout: 30_000 })
    .toBe(true);
  await button.click();
  await picture(pages, 'list-export-wide');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(pages, 'list-export-phone');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const workbook = await saved(page, 'Excel');
  expect(workbook.name).toMatch(/^招标项目-\d{8}\.xlsx$/);
  const reading = readWorkbook(new Uint8Array(workbook.content));
  if (!reading.ok) throw new Error(reading.fault);
  const [headings, ...rows] = reading.sheets[0]?.rows ?? [];
  expect(headings?.cells.slice(0, 2).map((cell) => cell?.text)).toEqual(['项目编号', '项目名称']);
  expect(rows).toHaveLength(count);
  await page.getByText(`正在导出${count}条`).waitFor();
  // The page is still there: the browser saved the answer of the form.
  expect(page.url()).toContain('/tender?queue=draft');

  await signIn(reviewing, installation.console, 'reviewer_a');
  await reviewing.goto(`${installation.console}/supplier`);
  await reviewing.getByRole('button', { name: '导出', exact: true }).click();
  const sheet = await saved(reviewing, 'CSV');
  expect(sheet.name).toMatch(/^供应商-\d{8}\.csv$/);
  const lines = readCsv(sheet.content.toString()) ?? [];
  expect(lines[0]?.cells.slice(0, 2)).toEqual(['企业名称', '统一社会信用代码']);
  expect(lines[1]?.cells[1]).toMatch(/^[0-9A-Z]{18}$/);
});
