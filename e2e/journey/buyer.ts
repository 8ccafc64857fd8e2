import type { Page } from 'playwright-core';
import { pdfOf } from '../../apps/api/seeds/load/document.ts';

/** A small valid PDF to upload. */
export function pdf(name: string, ...paragraphs: string[]) {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(name, paragraphs)) };
}

/** A Beijing time that many hours from now, in the form of a date-and-time field. */
export function inHours(hours: number): string {
  return new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16);
}

/** Chooses several options of a list by typing their names. By keyboard, because the list closes when the page scrolls. */
async function pick(page: Page, label: string, names: readonly string[]): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  for (const name of names) {
    await field.fill(name);
    await page.getByRole('option', { name }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
}

export interface NewTender {
  readonly title: string;
  readonly method: string;
  /** Further content, written before the approval is requested. */
  readonly more?: () => Promise<void>;
}

/** Chooses a category and an area in their trees. */
export async function chooseWhatAndWhere(page: Page): Promise<void> {
  await page.getByRole('button', { name: '选择采购品类' }).click();
  const categories = page.getByRole('dialog', { name: '选择采购品类' });
  await categories.getByRole('row', { name: '货物' }).getByRole('button').click();
  await categories.getByRole('row', { name: '设备' }).first().click();
  await categories.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '选择项目地区' }).click();
  const areas = page.getByRole('dialog', { name: '选择项目地区' });
  await areas.getByRole('searchbox').fill('江北');
  await areas.getByRole('row', { name: '江北区' }).first().click();
  await areas.waitFor({ state: 'detached' });
}

/** Writes a whole tender in the editor and requests its approval; ends on the tender's page. */
export async function writeTender(
  page: Page,
  base: string,
  { title, method, more }: NewTender,
): Promise<void> {
  await page.goto(`${base}/tender/new`);
  await page.getByLabel('项目名称').fill(title);
  await page.getByLabel('招标性质').selectOption({ label: '自愿招标' });
  await page.getByLabel('采购方式').selectOption({ label: method });
  await chooseWhatAndWhere(page);
  await page.getByLabel('招标人').selectOption({ label: '海州云帆建设集团有限公司' });
  await page.getByLabel('联系人').fill('林工');
  await page.getByLabel('联系电话').fill('13800001001');
  await page.getByLabel('资金来源').fill('自筹资金');
  await page.getByLabel('内容、范围与规模').fill('采购除湿机组两台、控制柜一套，含安装调试。');
  await page.getByLabel('投标人资格要求').fill('在中华人民共和国境内注册的独立法人，具有同类设备供货业绩。');
  await page.getByLabel('异议与监督渠道').fill('海州云帆建设集团采购管理部，电话13800001001。');

  await page.getByLabel('估算价（元）').fill('52万');
  await page.getByLabel('最高投标限价（元）').fill('￥500,000');
  await page.getByLabel('投标保证金（元）').fill('5000');
  await page.getByLabel('文件获取开始').fill(inHours(-1));
  await page.getByLabel('文件获取截止').fill(inHours(60));
  await page.getByLabel('提疑截止').fill(inHours(48));
  await page.getByLabel('资格预审截止').fill(inHours(24));
  await page.getByLabel('投标截止（开标）').fill(inHours(72));
  const reply = page.getByLabel('邀请回复截止');
  if ((await reply.count()) > 0) await reply.fill(inHours(20));

  await pasteLines(page, [
    ['除湿机组', 'CFZ-20', '台', '2'],
    ['控制柜', 'XL-21', '套', '1'],
  ]);
  for (const [place, [kind, no, requirement]] of [
    ['technical', '3.1', '除湿量每小时不少于20千克。'],
    ['commercial', '4.1', '质保期不少于24个月。'],
  ].entries()) {
    await page.getByRole('button', { name: '增加一条' }).click();
    await page.getByLabel(`第${place + 1}条类别`).selectOption(kind ?? '');
    await page.getByLabel(`第${place + 1}条条款号`).fill(no ?? '');
    await page.getByLabel(`第${place + 1}条招标要求`).fill(requirement ?? '');
  }
  await pick(page, '开标人', ['程开标', '孟开标', '乔开标']);
  await chooseEvaluators(page);

  await page
    .locator('#documents, main')
    .last()
    .locator('input[type=file]')
    .first()
    .setInputFiles(pdf('采购文件.pdf', '一、采购内容', '二、响应文件的组成与递交'));
  await page.getByText('文件已添加').waitFor();
  await more?.();
  await page.getByRole('button', { name: '提交审批' }).click();
  await page.waitForURL(/\/tender\/[0-9a-f-]{36}$/);
}

/** Chooses a committee of five, one of them for the purchaser. */
export async function chooseEvaluators(page: Page): Promise<void> {
  await pick(page, '评委', ['秦评委', '骆评委', '温评委', '沈评委', '顾评委']);
  await page.getByRole('checkbox', { name: '顾评委' }).check();
}

/** Pastes rows in the form of a spreadsheet: tabs between cells. */
async function pasteLines(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const first = page.getByLabel('第1行名称');
  await first.focus();
  await first.evaluate(
    (field, text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    rows.map((row) => row.join('\t')).join('\n'),
  );
  await page.getByLabel(`第${rows.length}行名称`).waitFor();
}

/** Presses a button that opens a dialog, then the button in it, with the same text by default. */
export async function actWith(page: Page, button: string, confirm = button): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  const dialog = page.locator('[role$=dialog]');
  const read = dialog.getByRole('checkbox');
  if ((await read.count()) > 0) await read.first().check();
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Sends invitations to approved companies. */
export async function inviteSuppliers(
  page: Page,
  base: string,
  tender: string,
  names: readonly string[],
): Promise<void> {
  await page.goto(`${base}${tender}/invitation`);
  await page.getByRole('button', { name: '发出邀请', exact: true }).click();
  const dialog = page.locator('[role$=dialog]');
  for (const name of names) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByLabel('回复截止时间').fill(inHours(20));
  await dialog.getByRole('button', { name: `向${names.length}家发出邀请` }).click();
  await page.getByText('邀请已发出，供应商将收到通知').waitFor();
}
