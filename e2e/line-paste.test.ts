import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { violations } from './axe.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { chooseWhatAndWhere } from './journey/buyer.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

test('the buyer pastes a table of lines, sees how its columns were understood, and assigns one', async () => {
  const { page } = await installation.person();
  const pages = new Map([['buyer', page]]);
  onTestFailed(() => picture(pages, 'line-paste'));
  await signIn(page, installation.console, 'buyer_a');
  await page.goto(`${installation.console}/tender/new`);
  const paste = async (text: string) => {
    const first = page.getByLabel('第1行名称');
    await first.focus();
    await first.evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  };
  await paste(
    '序号\t名称\t技术要求\t数量（万只）\n\t电子元件\t\t\n1\t电容\t10 µF\t120\n2\t电阻\t1 kΩ\t3\n合计\t\t\t123',
  );
  await page.getByText(/^已识别2行（数量已按“万只”换算（×10,000）；2行标题或合计未粘贴）/).waitFor();
  expect(await page.getByLabel('第1行数量').inputValue()).toBe('1200000');
  expect(await page.getByLabel('第1行单位').inputValue()).toBe('只');
  expect(await page.getByLabel('第2行名称').inputValue()).toBe('电阻');
  await page.getByLabel(/^技术要求/).selectOption({ label: '规格型号' });
  expect(await page.getByLabel('第1行规格型号').inputValue()).toBe('10 µF');
  await picture(pages, 'line-paste-wide');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(pages, 'line-paste-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await paste('名称\t数量\n电阻\t5\n电容\t');
  expect(await page.getByLabel('第1行数量').inputValue()).toBe('1200000');
  expect(await page.getByLabel('第2行数量').inputValue()).toBe('5');
  await page.getByRole('button', { name: '撤销粘贴' }).click();
  expect(await page.getByLabel('第2行数量').inputValue()).toBe('30000');
});

test('the buyer moves between the lines by Enter and the arrow keys', async () => {
  const { page } = await installation.person();
  await signIn(page, installation.console, 'buyer_a');
  await page.goto(`${installation.console}/tender/new`);
  await page.getByRole('button', { name: '增加一行' }).click();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const first = page.getByLabel('第1行数量');
  await first.fill('5');
  await first.press('Enter');
  expect(await focused()).toBe('第2行数量');
  await page.keyboard.type('7');
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe('第1行数量');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('第2行数量');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('第2行数量');
  await page.keyboard.press('Shift+Enter');
  expect(await focused()).toBe('第1行数量');
  expect(await page.getByLabel('第2行数量').inputValue()).toBe('7');
  // While a word is composed, Enter takes the word.
  await first.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
  );
  expect(await focused()).toBe('第1行数量');
  await page.getByLabel('第1行单位').press('ArrowDown');
  expect(await focused()).toBe('第1行单位');
});

test('the buyer pastes 5,000 lines, works in them by keyboard, and finds the last one after a reload', async () => {
  const { page } = await installation.person();
  const pages = new Map([['buyer', page]]);
  onTestFailed(() => picture(pages, 'line-grid-failed'));
  await signIn(page, installation.console, 'buyer_a');
  await page.goto(`${installation.console}/tender/new`);
  const title = '五千行分项的采购';
  await page.getByLabel('项目名称').fill(title);
  await chooseWhatAndWhere(page);
  await page.getByLabel('招标人').selectOption({ label: '海州云帆建设集团有限公司' });
  const cell = (number: number, column: string) => page.getByLabel(`第${number}行${column}`, { exact: true });
  const paste = (number: number, text: string) =>
    cell(number, '名称').evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  const find = async (text: string) => {
    await page.getByLabel('查找分项').fill(text);
    await page.getByLabel('查找分项').press('Enter');
  };
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const line = (at: number) =>
    [`钢管${at}`, at === 2 ? '"第一行\n第二行 12"""' : 'DN100', '吨', '1'].join('\t');
  await paste(1, Array.from({ length: 5000 }, (_, at) => line(at + 1)).join('\n'));
  await page.getByText('共 5000 行').waitFor();
  expect(await cell(2, '规格型号').inputValue()).toBe('第一行 第二行 12"');
  const grid = page.getByRole('grid', { name: '分项报价' });
  expect(await grid.getAttribute('aria-rowcount')).toBe('5001');
  expect(await grid.getByRole('row').count()).toBeLessThan(60);
  expect(await page.getByRole('button', { name: '增加一行' }).isDisabled()).toBe(true);

  await find('5000');
  expect(await focused()).toBe('第5000行名称');
  await paste(5000, '阀门\tDN50\n法兰\tDN50');
  await page.getByText('已识别1行，其中：超过5000行的1行未粘贴').waitFor();
  await page.getByRole('button', { name: '撤销粘贴' }).click();
  expect(await cell(5000, '名称').inputValue()).toBe('钢管5000');
  await cell(5000, '数量').fill('7');

  await cell(5000, '数量').press('Control+ArrowUp');
  expect(await focused()).toBe('第1行数量');
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('Enter');
  expect(await focused()).toBe('第61行数量');
  await page.keyboard.type('9');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('已选 3 行 × 1 列').waitFor();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.getByText('已选 3 行 × 2 列').waitFor();
  const copied = await cell(61, '数量').evaluate((field) => {
    const clipboardData = new DataTransfer();
    field.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/plain');
  });
  expect(copied).toBe('吨\t9\n吨\t1\n吨\t1');
  await picture(pages, 'line-grid-selected');
  await page.keyboard.press('Control+d');
  await page.getByText('已向下填充2行').waitFor();
  expect(await cell(63, '数量').inputValue()).toBe('9');
  await page.getByRole('button', { name: '撤销填充' }).click();
  expect(await cell(63, '数量').inputValue()).toBe('1');
  await cell(62, '数量').press('Control+d');
  expect(await cell(62, '数量').inputValue()).toBe('9');
  await cell(55, '名称').click({ modifiers: ['Shift'] });
  await page.getByText('已选 8 行 × 4 列').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('已选 8 行').waitFor({ state: 'detached' });

  await find('钢管4000');
  expect(await focused()).toBe('第4000行名称');
  await cell(4000, '数量').fill('若干');
  await find('不存在的物资');
  await page.getByText('没有含“不存在的物资”的行').waitFor();
  await find('1');
  await page.getByRole('button', { name: '1行有误，转到第4000行' }).click();
  expect(await focused()).toBe('第4000行数量');
  await find('1');
  await page.getByRole('button', { name: '提交审批' }).click();
  await page.getByRole('link', { name: '分项报价第4000行：数量须为大于0的数字' }).click();
  expect(await focused()).toBe('第4000行数量');
  await cell(4000, '数量').fill('3');
  expect(await violations(page)).toEqual([]);
  await picture(pages, 'line-grid-wide');

  const stored = () =>
    installation.sql<{ qty: string }>(
      `select trim_scale(qty)::text as qty from price_line join lot on lot.id = lot_id
        join tender on tender.id = tender_id where tender.title = $1 and line_no in (4000, 5000) order by line_no`,
      [title],
    );
  await expect.poll(stored, { timeout: 30_000 }).toEqual([{ qty: '3' }, { qty: '7' }]);
  await page.waitForURL(/edit$/);
  await page.reload();
  await cell(1, '名称').waitFor();
  await find('5000');
  expect(await cell(5000, '数量').inputValue()).toBe('7');
  await page.setViewportSize({ width: 390, height: 844 });
  await cell(5000, '数量').fill('8');
  await expect.poll(stored, { timeout: 30_000 }).toEqual([{ qty: '3' }, { qty: '8' }]);
  expect(await violations(page)).toEqual([]);
  await picture(pages, 'line-grid-phone');
});
