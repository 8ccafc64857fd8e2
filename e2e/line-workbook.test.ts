import { readFile } from 'node:fs/promises';
import { readWorkbook } from '@procure/web/workbook/read-workbook.ts';
import { writeWorkbook } from '@procure/web/workbook/write-workbook.ts';
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

test('a buyer imports a thousand lines from a workbook, sees them first, and exports them again', async () => {
  const { page } = await installation.person();
  const pages = new Map([['buyer', page]]);
  onTestFailed(() => picture(pages, 'line-workbook-failed'));
  await signIn(page, installation.console, 'buyer_a');
  await page.goto(`${installation.console}/tender/new`);
  const title = '一千行分项的采购';
  await page.getByLabel('项目名称').fill(title);
  await chooseWhatAndWhere(page);
  await page.getByLabel('招标人').selectOption({ label: '海州云帆建设集团有限公司' });
  const dialog = page.getByRole('dialog', { name: '用 Excel 导入导出分项' });
  const open = () => page.getByRole('button', { name: 'Excel 导入导出', exact: true }).click();
  const choose = (rows: readonly (readonly string[])[]) =>
    dialog.getByLabel('选择要导入的 Excel 文件').setInputFiles({
      name: '清单.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(
        writeWorkbook([
          { name: '清单', widths: [], rows },
          {
            name: '说明',
            widths: [],
            rows: [
              ['名称', '数量'],
              ['另一张表', '1'],
            ],
          },
        ]),
      ),
    });

  const thousand = Array.from({ length: 1000 }, (_, at) => [
    String(at + 1),
    `钢管${at + 1}`,
    'DN100',
    '吨',
    at === 499 ? '若干' : '1,200.00',
  ]);
  await open();
  await choose([['序号', '物资名称', '规格型号', '计量单位', '数量'], ...thousand]);
  await dialog.getByText(/已识别1000行.*1行有问题/).waitFor();
  await dialog.getByText('第501行').waitFor();
  await dialog.getByText('数量须为大于0的数字').waitFor();
  await picture(pages, 'line-workbook-wide');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(pages, 'line-workbook-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel('工作表').selectOption('说明');
  await dialog.getByText('另一张表').waitFor();
  await dialog.getByLabel('工作表').selectOption('清单');
  await dialog.getByRole('button', { name: '导入1000行' }).click();
  await page.getByText('共 1000 行').waitFor();
  await page.getByRole('button', { name: '撤销导入' }).click();
  await page.getByText('共 0 行').waitFor();

  await open();
  await choose([
    ['序号', '物资名称', '规格型号', '计量单位', '数量'],
    ...thousand.map((row) => [...row.slice(0, 4), '1,200.00']),
  ]);
  await dialog.getByRole('button', { name: '导入1000行' }).click();
  await page.getByText('共 1000 行').waitFor();
  await open();
  await choose([
    ['名称', '单位', '数量'],
    ['阀门', '只', '5'],
  ]);
  await dialog.getByRole('button', { name: '追加到现有1000行之后' }).click();
  await page.getByText('共 1001 行').waitFor();
  const stored = () =>
    installation.sql<{ name: string; qty: string }>(
      `select price_line.name, qty::text from price_line join lot on lot.id = lot_id
        join tender on tender.id = tender_id where tender.title = $1 order by line_no`,
      [title],
    );
  await expect.poll(async () => (await stored()).length, { timeout: 30_000 }).toBe(1001);
  expect((await stored())[499]).toMatchObject({ name: '钢管500', qty: '1200.0000' });

  await open();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出现有1001行' }).click(),
  ]);
  const exported = readWorkbook(await readFile(await file.path()));
  const rows = exported.ok ? (exported.sheets[0]?.rows ?? []) : [];
  expect(rows).toHaveLength(1002);
  expect(rows[1001]?.cells.map((cell) => cell?.text)).toEqual(['1001', '阀门', undefined, '只', '5']);
});
