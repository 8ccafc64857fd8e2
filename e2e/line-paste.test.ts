import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

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
