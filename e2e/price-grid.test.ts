import { readFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { demoPassphrase } from '../apps/api/seeds/story/people.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { growLines } from './journey/many-lines.ts';

const count = 5000;
let installation: Installation;
let page: Page;

beforeAll(async () => {
  installation = await openInstallation();
  const [lot] = await installation.sql<{ id: string }>(
    "select id from lot where title = '第二标段：35千伏开关柜'",
  );
  const lotId = lot?.id ?? '';
  await installation.sql('update bid set draft_sealed = null, draft_key_id = null');
  await growLines(installation, lotId, count);
  ({ page } = await installation.person());
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(`${installation.portal}/answerBid?lotId=${lotId}`);
  await field(1).waitFor();
});
beforeEach(() => {
  onTestFailed(() => picture(new Map([['supplier', page]]), 'price-grid-failed'));
});
afterAll(async () => {
  await installation?.stop();
});

const field = (line: number, column = '含税单价') =>
  page.getByLabel(new RegExp(`^第${line}行 .* ${column}$`));
const grid = () => page.getByRole('grid', { name: '报价明细' });
const renderedLines = () => grid().locator('tbody[data-index]').count();
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

const saved = () => page.getByText(/^草稿已保存/).waitFor();

async function find(by: Page, line: number): Promise<void> {
  const search = by.getByLabel('查找分项：行号或文字');
  await search.fill(String(line));
  await search.press('Enter');
}

async function priceOf(by: Page, line: number, price: string): Promise<void> {
  await find(by, line);
  await by.keyboard.press('Control+a');
  await by.keyboard.type(price);
  await by.getByText(/即将保存到平台/).waitFor();
}

/** The bid's page in a browser in which the draft was not typed, with the company's key opened. */
async function openElsewhere(): Promise<Page> {
  const { page: other } = await installation.person();
  await signIn(other, installation.portal, 'supplier_a');
  await other.goto(page.url());
  await other.getByRole('button', { name: '打开草稿', exact: true }).click();
  const dialog = other.getByRole('dialog', { name: '输入投标密钥口令' });
  await dialog.getByLabel(/^投标密钥口令/).fill(demoPassphrase);
  await dialog.getByRole('button', { name: '解锁', exact: true }).click();
  return other;
}

async function paste(text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test('a sheet of 5,000 lines renders the visible ones, and tells how many there are', async () => {
  expect(await grid().getAttribute('aria-rowcount')).toBe(String(count + 1));
  expect(await renderedLines()).toBeLessThan(60);
  await page.getByText(`共 ${count} 行`).waitFor();
  await field(1).scrollIntoViewIfNeeded();
  await fits(page, 'price-grid');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await renderedLines()).toBeLessThan(40);
  await field(1, '备注').scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the keys reach every line', async () => {
  await field(1).focus();
  await page.keyboard.press('Enter');
  expect(await focused()).toMatch(/^第2行 .* 含税单价$/);
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toMatch(/^第1行/);
  await page.keyboard.press('Control+ArrowDown');
  expect(await focused()).toMatch(new RegExp(`^第${count}行 .* 含税单价$`));
  await page.keyboard.type('12.5');
  expect(await field(count).inputValue()).toBe('12.5');
  await page.keyboard.press('Tab');
  expect(await focused()).toMatch(new RegExp(`^第${count}行 .* 税率$`));
  await field(count, '税率').selectOption({ label: '13%' });
  await page.keyboard.press('Shift+Enter');
  expect(await focused()).toMatch(new RegExp(`^第${count - 1}行 .* 税率$`));
  const index = await field(count - 1, '税率').evaluate((cell) =>
    cell.closest('tr')?.getAttribute('aria-rowindex'),
  );
  expect(index).toBe(String(count));
  await page.getByText('¥1,506.25 元').waitFor();
});

test('a column of a spreadsheet is pasted over all lines, and filled down, and undone', async () => {
  await field(count - 1).focus();
  await page.keyboard.press('Control+ArrowUp');
  expect(await focused()).toMatch(/^第1行 .* 含税单价$/);
  await paste(Array.from({ length: count }, (_, at) => `${at + 1}\t13%`).join('\r\n'));
  await page.getByText(`已识别${count}行`).waitFor();
  expect(await field(1).inputValue()).toBe('1');
  await page.keyboard.press('Control+ArrowDown');
  expect(await field(count).inputValue()).toBe(String(count));
  await page.keyboard.press('Control+z');
  await field(count).and(page.locator('[value="12.5"]')).waitFor();
  await page.keyboard.press('Control+ArrowUp');
  await field(1, '品牌/产地').fill('海州');
  await page.keyboard.press('Control+Shift+ArrowDown');
  await page.getByText(`已选 ${count} 行 × 1 列`).waitFor();
  await page.keyboard.press('Control+d');
  await page.getByText(`已向下填充${count - 1}行`).waitFor();
  await page.keyboard.press('Control+ArrowDown');
  expect(await focused()).toMatch(new RegExp(`^第${count}行 .* 品牌/产地$`));
  expect(await field(count, '品牌/产地').inputValue()).toBe('海州');
});

test('a mistake in a line that is not rendered is listed, and reached', async () => {
  const search = page.getByLabel('查找分项：行号或文字');
  await search.fill('1');
  await search.press('Enter');
  await paste(Array.from({ length: count }, (_, at) => `${at + 1}\t13%`).join('\r\n'));
  await page.getByText(`已识别${count}行`).waitFor();
  await search.fill('3210');
  await search.press('Enter');
  expect(await focused()).toMatch(/^第3210行 .* 含税单价$/);
  await page.keyboard.type('约200');
  await page.getByRole('button', { name: '1处未填或有误，转到第3210行' }).waitFor();
  await field(3210).focus();
  await page.keyboard.press('Control+ArrowUp');
  await page.getByLabel('交货期（工期）').focus();
  await page.getByRole('button', { name: '递交投标', exact: true }).click();
  const summary = page.getByRole('alert').filter({ hasText: '处需要修改' });
  await summary.getByText(/^报价明细第3210行：单价须为/).click();
  expect(await focused()).toMatch(/^第3210行 .* 含税单价$/);
  expect(await renderedLines()).toBeLessThan(60);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3210');
  await page.getByRole('button', { name: /处未填或有误/ }).waitFor({ state: 'detached' });
});

test('a change of one line sends one block, and another browser opens the whole draft', async () => {
  await saved();
  const sent = page.waitForRequest((request) => request.url().endsWith('/bid/draft'));
  await priceOf(page, 3210, '3210.99');
  const body = (await sent).postData() ?? '';
  expect(body.length).toBeLessThan(100_000);
  expect(JSON.parse(body)).toMatchObject({ blocks: [{}], keptBlocks: expect.any(Array) });
  await saved();
  const [stored] = await installation.sql<{ length: number }>(
    'select sum(length(sealed))::int as length from bid_draft_block',
  );
  expect(stored?.length).toBeGreaterThan(1_000_000);
  const other = await openElsewhere();
  await find(other, 3210);
  await other.locator('[value="3210.99"]').waitFor();
  await other.close();
});

test('a draft without one of its blocks is not shown as an empty one, and the next save sends all', async () => {
  await installation.sql('delete from bid_draft_block where id in (select id from bid_draft_block limit 1)');
  const other = await openElsewhere();
  await other.getByText('平台上的草稿未能完整打开').waitFor();
  await fits(other, 'draft-damaged');
  await priceOf(page, 3211, '3211.99');
  await saved();
  await other.reload();
  await find(other, 3211);
  await other.locator('[value="3211.99"]').waitFor();
  await other.close();
});

test('all lines are printed', async () => {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await renderedLines()).toBe(count);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.waitForFunction(() => document.querySelectorAll('tbody[data-index]').length < 60);
});

test('a workbook of all lines is downloaded, filled and imported', async () => {
  await page.getByRole('button', { name: '用 Excel 填写', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '用 Excel 填写报价' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载报价表' }).click(),
  ]);
  const parts = unzipSync(new Uint8Array(await readFile(await file.path())));
  const place = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(parts[place] ?? new Uint8Array());
  const priceCell = /<c r="H(\d+)"( s="\d+")?\/>/g;
  expect(sheet.match(priceCell)).toHaveLength(count);
  const filled = sheet.replace(
    priceCell,
    (_, row: string, style = '') => `<c r="H${row}"${style}><v>${row}.25</v></c>`,
  );
  await dialog.getByLabel('选择要导入的 Excel 文件').setInputFiles({
    name: '报价.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(zipSync({ ...parts, [place]: strToU8(filled) })),
  });
  await page.getByText(`已从报价表导入${count}行`).waitFor();
  await dialog.waitFor({ state: 'detached' });
  const search = page.getByLabel('查找分项：行号或文字');
  await search.fill(String(count));
  await search.press('Enter');
  expect(await field(count).inputValue()).toBe(`${count + 1}.25`);
});
