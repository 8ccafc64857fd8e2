import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
let page: Page;
let keyboard: CDPSession;

beforeAll(async () => {
  installation = await openInstallation();
  ({ page } = await installation.person());
  keyboard = await page.context().newCDPSession(page);
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(`${installation.portal}/bidList`);
  await page.locator('a[href^="/answerBid?lotId="]').first().click();
  await price(1).waitFor();
});
afterAll(async () => {
  await installation?.stop();
});

const price = (line: number) => page.getByLabel(new RegExp(`^第${line}行 .* 含税单价$`));
const rate = (line: number) => page.getByLabel(new RegExp(`^第${line}行 .* 税率$`));
const brand = (line: number) => page.getByLabel(new RegExp(`^第${line}行 .* 品牌/产地$`));
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** Composes a word with an input method, without committing it. */
const compose = (text: string) =>
  keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
const press = async (key: string, code: number) => {
  for (const type of ['rawKeyDown', 'keyUp'] as const)
    await keyboard.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: code });
};

/** Pastes clipboard text into the focused cell, as a spreadsheet does. */
async function paste(at: ReturnType<typeof price>, text: string): Promise<void> {
  await at.focus();
  await at.evaluate((cell, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

describe('the price sheet', () => {
  test('leaves every key to the input method while a word is being composed, and reads keys again afterwards', async () => {
    onTestFailed(() => picture(new Map([['supplier', page]]), 'ime'));
    await brand(1).fill('');
    await brand(1).focus();
    const first = await focused();
    await compose('guangfu');
    await press('ArrowDown', 40);
    await press('Enter', 13);
    expect(await focused()).toBe(first);
    await keyboard.send('Input.insertText', { text: '光伏' });
    expect(await brand(1).inputValue()).toBe('光伏');
    await press('ArrowDown', 40);
    expect(await focused()).toMatch(/^第2行/);
  });

  test('reads a paste from a spreadsheet, names the cells it did not understand, and can undo it', async () => {
    onTestFailed(() => picture(new Map([['supplier', page]]), 'paste'));
    const before = [await price(1).inputValue(), await rate(1).inputValue()];
    await paste(price(1), '1,200.50\t6.00%\t"澜石\n海州"\r\n￥88\t17%\t乙\r\n');
    await page.getByText('已识别2行，其中：第2行税率未识别，保留原值（如“17%”）').waitFor();
    expect(await price(1).inputValue()).toBe('1200.50');
    expect(await rate(1).inputValue()).toBe('6');
    expect(await brand(1).inputValue()).toBe('澜石 海州');
    expect(await price(2).inputValue()).toBe('88');
    await page.getByRole('button', { name: '撤销粘贴' }).click();
    expect([await price(1).inputValue(), await rate(1).inputValue()]).toEqual(before);
    expect(await brand(1).inputValue()).toBe('光伏');
  });

  test('finds rows by number and name, refuses a price without tax, and lets the user assign a column', async () => {
    onTestFailed(() => picture(new Map([['supplier', page]]), 'mapper'));
    const before = [await price(1).inputValue(), await price(2).inputValue()];
    const name = async (line: number) =>
      / (.*) 含税单价$/.exec((await price(line).getAttribute('aria-label')) ?? '')?.[1] ?? '';
    const text = `名称\t单价（不含税）\t到货价（元）\n${await name(2)}\t70\t88\n合计\t\t88`;
    await paste(price(1), text);
    await page.getByText('“单价（不含税）”列是不含税价，请换算为含税价，未粘贴').waitFor();
    expect([await price(1).inputValue(), await price(2).inputValue()]).toEqual(before);
    await page.getByLabel(/^到货价（元）/).selectOption({ label: '含税单价（元）' });
    await page.getByText(/^已识别1行（1行合计未粘贴）/).waitFor();
    expect([await price(1).inputValue(), await price(2).inputValue()]).toEqual([before[0], '88']);
    await picture(new Map([['supplier', page]]), 'mapper-wide');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(new Map([['supplier', page]]), 'mapper-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: '撤销粘贴' }).click();
    expect([await price(1).inputValue(), await price(2).inputValue()]).toEqual(before);
  });

  test('shows the understood number when a field is left; text that is no number stays, and is marked', async () => {
    await price(1).fill('￥１，２００．５０');
    await price(2).fill('约200');
    await price(2).blur();
    expect(await price(1).inputValue()).toBe('1200.50');
    expect(await price(2).inputValue()).toBe('约200');
    await page.getByText('单价须为不小于0的数字，最多6位小数').waitFor();
  });

  test('names all missing entries at once on submission, and leads to each field', async () => {
    onTestFailed(() => picture(new Map([['supplier', page]]), 'summary'));
    await page.getByRole('button', { name: '递交投标', exact: true }).click();
    const summary = page.getByRole('alert').filter({ hasText: '处需要修改' });
    await summary.waitFor();
    expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
    await summary.getByText('报价明细第2行：单价须为不小于0的数字，最多6位小数').click();
    expect(await focused()).toMatch(/^第2行 .*含税单价$/);
    await price(2).fill('200');
    expect(await focused()).toMatch(/^第2行 .*含税单价$/);
    expect(await summary.getByText('报价明细第2行：单价须为').count()).toBe(0);
    await summary.getByText('技术响应：请选择技术文件').click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('technical.files');
  });
});

test('a dialog stays open when Escape cancels a half-written word', async () => {
  onTestFailed(() => picture(new Map([['supplier', page]]), 'dialog'));
  await page.goto(`${installation.portal}/bidList`);
  await page.locator('a[href^="/businessNegotiation?lotId="]').first().click();
  await page.getByRole('button', { name: /退出谈判/ }).click();
  const dialog = page.locator('[role$=dialog]');
  await dialog.locator('textarea').first().focus();
  await compose('tuichu');
  await press('Escape', 27);
  expect(await dialog.count()).toBe(1);
  await keyboard.send('Input.insertText', { text: '退出' });
  await press('Escape', 27);
  await dialog.waitFor({ state: 'detached' });
});
