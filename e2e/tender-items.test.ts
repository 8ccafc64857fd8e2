import { readFile } from 'node:fs/promises';
import { readWorkbook } from '@procure/web/workbook/read-workbook.ts';
import { writeWorkbook } from '@procure/web/workbook/write-workbook.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { companies } from '../apps/api/seeds/story/people.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { actWith, chooseEvaluators, inHours } from './journey/buyer.ts';
import { obtainDocuments, submitBid, writeBid } from './journey/supplier.ts';

/** Price lines that the buyer imports, and the bidder fills. */
const count = 1000;
const title = '明年度电气材料采购';

let installation: Installation;
const pages = new Map<string, Page>();
let tenderUrl = '';
let lotId = '';
let bond = '';

async function as(username: string): Promise<Page> {
  const known = pages.get(username);
  if (known !== undefined) return known;
  const { page } = await installation.person();
  pages.set(username, page);
  const side = username.startsWith('supplier') ? installation.portal : installation.console;
  await signIn(page, side, username);
  return page;
}

beforeAll(async () => {
  installation = await openInstallation();
});
let hasFailed = false;
beforeEach(({ skip }) => {
  skip(hasFailed, 'an earlier step failed');
  onTestFailed(async () => {
    hasFailed = true;
    await picture(pages, 'tender-items-failed');
  });
});
afterAll(async () => {
  await installation?.stop();
});

const saved = (page: Page) =>
  page
    .getByText(/^草稿已保存/)
    .first()
    .waitFor();

describe('a tender made of items, from the copy of an earlier one to a sealed bid', () => {
  it('copies a published tender', async () => {
    const page = await as('buyer_a');
    const [from] = await installation.sql<{ id: string; title: string }>(
      `select tender.id, tender.title from tender join lot on tender_id = tender.id
         join account on account.id = tender.created_by
       where username = 'buyer_a' and method = 'open_tender' and tender.kind = 'goods' and lot.state = 'published' and not split_envelope
         and exists (select from criterion where lot_id = lot.id)
         and not exists (select from lot other where other.tender_id = tender.id and other.id <> lot.id)
       order by tender_no limit 1`,
    );
    if (from === undefined) throw new Error('the demo has no such tender of buyer_a');
    await page.goto(`${installation.console}/tender/${from.id}`);
    await page.getByRole('link', { name: '复制为新项目' }).click();
    await page.getByText(`已复制“${from.title}”`).waitFor();
    await page.getByLabel('项目名称').fill(title);
    await saved(page);
    await page.waitForURL(/\/edit$/);
    tenderUrl = new URL(page.url()).pathname.replace(/\/edit$/, '');
    const [lot] = await installation.sql<{ id: string; bond: string; criteria: number }>(
      `select lot.id, bond_amount::text as bond, (select count(*)::int from criterion where lot_id = lot.id) as criteria
       from lot join tender on tender.id = tender_id where tender.title = $1`,
      [title],
    );
    lotId = lot?.id ?? '';
    bond = lot?.bond ?? '';
    expect(lot?.criteria).toBeGreaterThan(5);
  });

  it('imports a thousand price lines in place of the copied ones', async () => {
    const page = await as('buyer_a');
    const rows = Array.from({ length: count }, (_, at) => [`电缆终端头${at + 1}`, '10kV 3×95', '套', '2']);
    await page.getByRole('button', { name: 'Excel 导入导出', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '用 Excel 导入导出分项' });
    await dialog.getByLabel('选择要导入的 Excel 文件').setInputFiles({
      name: '清单.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(
        writeWorkbook([{ name: '清单', widths: [], rows: [['名称', '规格型号', '单位', '数量'], ...rows] }]),
      ),
    });
    await dialog.getByRole('button', { name: /^替换现有/ }).click();
    await page.getByText(`共 ${count} 行`).waitFor();
    await expect
      .poll(
        () => installation.sql('select count(*)::int as lines from price_line where lot_id = $1', [lotId]),
        { timeout: 30_000 },
      )
      .toEqual([{ lines: count }]);
  });

  it('checks the words of the draft, and generates its document', async () => {
    const page = await as('buyer_a');
    const qualification = page.getByLabel('投标人资格要求');
    await qualification.fill('须在本市注册，具有同类设备供货业绩。');
    await page.locator('#wording').getByText('「须在本市注册').first().waitFor();
    await qualification.fill('在中华人民共和国境内注册的独立法人，具有同类设备供货业绩。');
    await page.locator('#wording').getByText('「须在本市注册').waitFor({ state: 'detached' });
    await page.getByLabel('文件获取开始').fill(inHours(-1));
    await chooseEvaluators(page);
    await saved(page);
    const documents = page.getByRole('region', { name: '招标文件', exact: true });
    await documents.getByRole('button', { name: '生成招标文件' }).click();
    await page.locator('[role$=dialog]').getByRole('button', { name: '生成并采用' }).click();
    await documents
      .getByText(/招标文件\.pdf/)
      .first()
      .waitFor({ timeout: 60_000 });
  }, 240_000);

  it('shows the approver the notice as it will be published; the author publishes it', async () => {
    const buyer = await as('buyer_a');
    await buyer.getByRole('button', { name: '提交审批' }).first().click();
    const dialog = buyer.locator('[role$=dialog]');
    const submitted = buyer.getByText('等待审批').first();
    await dialog.or(submitted).first().waitFor();
    if (await dialog.isVisible()) {
      for (const reason of await dialog.getByLabel('理由').all()) await reason.fill('沿用上年度的做法。');
      await dialog.getByRole('button', { name: '提交审批' }).click();
    }
    await submitted.waitFor();
    const approver = await as('approver_a');
    await approver.goto(installation.console + tenderUrl);
    await approver.getByRole('heading', { name: '公告预览' }).waitFor();
    await approver
      .getByText(/技术评审：.+（[\d.]+分）/)
      .first()
      .waitFor();
    await actWith(approver, '审批通过');
    await buyer.goto(installation.console + tenderUrl);
    await actWith(buyer, '发布公告');
    await expect
      .poll(() => installation.sql('select state from lot where id = $1', [lotId]))
      .toEqual([{ state: 'published' }]);
  });

  it('lets a bidder price the lines in a workbook, answer each item, and submit', async () => {
    const page = await as('supplier_a');
    await obtainDocuments(page, installation.portal, lotId);
    await page.goto(`${installation.portal}/answerBid?lotId=${lotId}`);
    await page.getByRole('button', { name: '用 Excel 填写', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '用 Excel 填写报价' });
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载报价表' }).click(),
    ]);
    await dialog.getByLabel('选择要导入的 Excel 文件').setInputFiles({
      name: '报价表.xlsx',
      mimeType: 'application/octet-stream',
      buffer: priced(await readFile(await sheet.path())),
    });
    await page.getByText(`已从报价表导入${count}行`).waitFor();
    await saved(page);
    const companyName = companies.find(({ key }) => key === 'a')?.companyName ?? '';
    await writeBid(page, installation.portal, lotId, { prices: [], companyName, bond });
    expect(await page.getByLabel(/^第1行 .* 含税单价$/).inputValue()).toBe('101');
    const receipt = await submitBid(installation, page, '递交投标');
    expect(receipt).toMatch(/^HZ/);
    const [stored] = await installation.sql<{ versions: number }>(
      `select count(*)::int as versions from bid_version version join bid on bid.id = bid_id
       where bid.lot_id = $1 and receipt_no = $2`,
      [lotId, receipt],
    );
    expect(stored?.versions).toBe(1);
  }, 240_000);
});

/** The downloaded price sheet with a price and a rate in each line, as Excel writes them. */
function priced(workbook: Uint8Array): Buffer {
  const read = readWorkbook(workbook);
  const heading = read.ok ? (read.sheets[0]?.rows[0]?.cells.map((cell) => cell?.text) ?? []) : [];
  const [price, rate] = [/^含税单价/, /^税率/].map((column) =>
    String.fromCharCode(65 + heading.findIndex((text) => column.test(text ?? ''))),
  );
  const parts = unzipSync(workbook);
  const place = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(parts[place] ?? new Uint8Array()).replaceAll(
    new RegExp(`<c r="([${price}${rate}])(\\d+)"( s="\\d+")?/>`, 'g'),
    (_, column: string, row: string, style = '') =>
      `<c r="${column}${row}"${style}><v>${column === price ? 99 + Number(row) : 0.13}</v></c>`,
  );
  return Buffer.from(zipSync({ ...parts, [place]: strToU8(sheet) }));
}
