import { setTimeout as wait } from 'node:timers/promises';
import { readWorkbook } from '@procure/web/workbook/read-workbook.ts';
import { writeWorkbook } from '@procure/web/workbook/write-workbook.ts';
import type { CDPSession, Page } from 'playwright-core';
import { type Installation, openInstallation, signIn } from '../e2e/installation.ts';
import { chooseWhatAndWhere } from '../e2e/journey/buyer.ts';
import { growLines } from '../e2e/journey/many-lines.ts';
import { median, note, short } from './report.ts';

const count = 5000;
const lines = count.toLocaleString('en');
const rounds = 5;
/** Keys of one round, and the milliseconds between two, as of a fast typist. */
const keys = 30;
const pause = 60;

const heading = ['名称', '规格型号', '单位', '数量', '交货期', '备注'];
const rows = Array.from({ length: count }, (_, at) => [
  `无缝钢管及配件${at + 1}`,
  'DN100×6 GB/T8163 20号钢',
  '吨',
  '120.5',
  '合同签订后30日',
  '含运输',
]);

/**
 * The price lines of a lot in the editor, and in the price sheet of its bidder: the processor time of a key beside one
 * in a bare field, and the time until the page shows the lines, or the editor those of a workbook.
 */
export async function measureLines(): Promise<void> {
  const installation = await openInstallation({ ownStory: true });
  try {
    const { page, context } = await installation.person();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await signIn(page, installation.console, 'buyer_a');
    await begin(page, installation, '一行分项的采购');
    for (const [column, text] of [
      ['名称', '钢管'],
      ['单位', '吨'],
      ['数量', '1'],
    ])
      await page.getByLabel(`第1行${column}`, { exact: true }).fill(text ?? '');
    const small = await saved(page, installation, '一行分项的采购', 1);
    await begin(page, installation, '五千行分项的采购');
    await measureImport(page);
    const large = await saved(page, installation, '五千行分项的采购', count);
    await measureOpening(page, {
      what: `The editor of a tender of ${lines} lines, from its address to the first line`,
      small,
      large,
      first: '第1行名称',
    });
    await measureKeys(page, session, {
      what: `A key in the middle of ${lines} lines: processor time of the page's thread`,
      address: large,
      field: `第${count / 2}行名称`,
    });
    await measureSheet(installation);
  } finally {
    await installation.stop();
  }
}

async function begin(page: Page, { console: origin }: Installation, title: string): Promise<void> {
  await page.goto(`${origin}/tender/new`);
  await page.getByLabel('项目名称').fill(title);
  await chooseWhatAndWhere(page);
  await page.getByLabel('招标人').selectOption({ label: '海州云帆建设集团有限公司' });
}

/** Waits until the platform has the draft with these lines. Returns the address of its editor. */
async function saved(page: Page, { console: origin, sql }: Installation, title: string, lines: number) {
  await page
    .getByText(/^草稿已保存/)
    .first()
    .waitFor();
  for (let tries = 0; tries < 300; tries += 1) {
    const [found] = await sql<{ id: string; lines: number }>(
      `select tender.id, count(price_line)::int as lines from tender join lot on lot.tender_id = tender.id
        left join price_line on lot_id = lot.id where tender.title = $1 group by tender.id`,
      [title],
    );
    if (found?.lines === lines) {
      await page.waitForURL(/edit$/);
      return `${origin}/tender/${found.id}/edit`;
    }
    await wait(200);
  }
  throw new Error(`the lines of ${title} were not saved`);
}

async function measureImport(page: Page): Promise<void> {
  const workbook = writeWorkbook([{ name: '清单', widths: [], rows: [heading, ...rows] }]);
  const times: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    let began = performance.now();
    readWorkbook(workbook);
    bare.push(performance.now() - began);
    await page.getByRole('button', { name: 'Excel 导入导出', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '用 Excel 导入导出分项' });
    began = performance.now();
    await dialog.getByLabel('选择要导入的 Excel 文件').setInputFiles({
      name: '清单.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(workbook),
    });
    await dialog.getByRole('button', { name: round === 0 ? /^导入/ : /^替换/ }).click();
    await page.getByText(`共 ${count} 行`).waitFor();
    times.push(performance.now() - began);
  }
  note({
    what: `A workbook of ${lines} lines, from its choice to the lines in the table`,
    target: '≤ 2 s',
    measured: `${short(median(times))} ms`,
    bare: `${short(median(bare))} ms to read the workbook alone`,
    pass: median(times) <= 2000,
  });
}

/** The price sheet of a bidder with every line filled. */
async function measureSheet(installation: Installation): Promise<void> {
  const { page, context } = await installation.person();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await installation.sql('update bid set draft_sealed = null, draft_key_id = null');
  const lots = await installation.sql<{ id: string; title: string }>(
    "select id, title from lot where title like '%标段：%千伏%'",
  );
  const bidOf = (title: string) =>
    `${installation.portal}/answerBid?lotId=${lots.find((lot) => lot.title.includes(title))?.id ?? ''}`;
  await signIn(page, installation.portal, 'supplier_a');
  const large = bidOf('开关柜');
  await growLines(installation, new URL(large).searchParams.get('lotId') ?? '', count);
  await page.goto(large);
  await page.getByLabel(/^第1行 .* 含税单价$/).focus();
  const prices = Array.from({ length: count }, (_, at) => `${at + 1}.25\t13%\t海州重工\t30日\t含运输`);
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, prices.join('\r\n'));
  await page.getByText(`已识别${count}行`).waitFor();
  await page.getByText(/草稿已保存/).waitFor();
  await measureOpening(page, {
    what: `The price sheet of a bid of ${lines} lines, from its address to the first line`,
    small: bidOf('主变压器'),
    large,
    first: /^第1行 .* 含税单价$/,
  });
  await measureKeys(page, session, {
    what: `A key in the middle of a price sheet of ${lines} lines: processor time of the page's thread`,
    address: large,
    field: new RegExp(`^第${count / 2}行 .* 品牌/产地$`),
  });
}

interface Opening {
  readonly what: string;
  /** The addresses of a page with few lines, and of one with all. */
  readonly small: string;
  readonly large: string;
  /** The label of a field of the first line. */
  readonly first: string | RegExp;
}

async function measureOpening(page: Page, { what, small, large, first }: Opening): Promise<void> {
  const open = async (address: string) => {
    await page.goto('about:blank');
    const began = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByLabel(first).waitFor();
    return performance.now() - began;
  };
  const [times, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await open(small));
    times.push(await open(large));
  }
  const more = median(times) - median(bare);
  note({
    what,
    target: '≤ 1 s more than of few lines',
    measured: `${short(median(times))} ms`,
    bare: `${short(median(bare))} ms for few lines`,
    pass: more <= 1000,
  });
}

interface Keys {
  readonly what: string;
  readonly address: string;
  /** The label of a field of the line in the middle. */
  readonly field: string | RegExp;
}

async function measureKeys(page: Page, session: CDPSession, { what, address, field }: Keys): Promise<void> {
  const cpu = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const type = async () => {
    const before = await cpu();
    await page.keyboard.type('x'.repeat(keys), { delay: pause });
    return ((await cpu()) - before) / keys;
  };
  const [found, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await page.setContent('<input aria-label="字段">');
    await page.getByLabel('字段').focus();
    bare.push(await type());
    await page.goto(address);
    const search = page.getByLabel('查找分项');
    await search.fill(String(count / 2));
    await search.press('Enter');
    await page.getByLabel(field).press('End');
    // The page at rest: neither loading nor saving.
    await wait(3000);
    found.push(await type());
  }
  const more = median(found) - median(bare);
  note({
    what,
    target: '≤ 16 ms more than in a bare field',
    measured: `${short(median(found))} ms`,
    bare: `${short(median(bare))} ms`,
    pass: more <= 16,
  });
}
