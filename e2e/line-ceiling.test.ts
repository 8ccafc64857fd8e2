import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { violations } from './axe.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { chooseWhatAndWhere } from './journey/buyer.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  await installation.sql('update bid set draft_sealed = null, draft_key_id = null');
});
afterAll(async () => {
  await installation?.stop();
});

/** Pictures of the page in both widths, each without a fault of accessibility. */
async function look(page: Page, name: string): Promise<void> {
  const pages = new Map([[name, page]]);
  expect(await violations(page)).toEqual([]);
  await picture(pages, `line-ceiling-${name}-wide`);
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(pages, `line-ceiling-${name}-phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

describe('the ceiling of a line', () => {
  it('is typed by the buyer, checked at its field and against the ceiling of the lot, and saved', async () => {
    const { page } = await installation.person();
    onTestFailed(() => picture(new Map([['buyer', page]]), 'line-ceiling-failed'));
    await signIn(page, installation.console, 'buyer_a');
    await page.goto(`${installation.console}/tender/new`);
    const title = '设单价最高限价的采购';
    await page.getByLabel('项目名称').fill(title);
    await chooseWhatAndWhere(page);
    await page.getByLabel('招标人').selectOption({ label: '海州云帆建设集团有限公司' });
    await page.getByLabel('最高投标限价（元）').fill('1000');
    const cell = (column: string) => page.getByLabel(`第1行${column}`, { exact: true });
    await cell('名称').fill('阀门');
    await cell('单位').fill('只');
    await cell('数量').fill('5');
    await cell('单价最高限价（元）').fill('两百');
    const units = await page
      .locator('#line-units option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(units).toEqual(expect.arrayContaining(['台', '套', '平方米', '樘', '工日']));
    await page.getByText('单价最高限价须为不小于0的数字，最多6位小数').first().waitFor();
    await look(page, 'editor');
    await cell('单价最高限价（元）').fill('200.01');
    const stored = () =>
      installation.sql<{ ceiling: string | null }>(
        `select ceiling_unit_price::text as ceiling from price_line join lot on lot.id = lot_id
          join tender on tender.id = tender_id where tender.title = $1`,
        [title],
      );
    await expect.poll(stored, { timeout: 30_000 }).toEqual([{ ceiling: '200.010000' }]);
    await page.getByRole('button', { name: '提交审批' }).first().click();
    await page.getByText('按单价最高限价计，本行金额为¥1,000.05元').first().waitFor();
  });

  it('is shown to bidders, whose price above it cannot be submitted', async () => {
    const [lot] = await installation.sql<{ id: string }>(
      "select id from lot where title = '第二标段：35千伏开关柜'",
    );
    const { page } = await installation.person();
    onTestFailed(() => picture(new Map([['supplier', page]]), 'line-ceiling-failed'));
    await signIn(page, installation.portal, 'supplier_a');
    await page.goto(`${installation.portal}/answerBid?lotId=${lot?.id}`);
    await page.getByText('单价最高限价（含税）200,000元').waitFor();
    const price = page.getByLabel(/^第1行 .* 含税单价$/);
    await price.fill('200000.000001');
    await price.blur();
    const wrong = page.getByText('第1行单价¥200,000.000001元超过单价最高限价¥200,000元').first();
    await wrong.waitFor();
    await look(page, 'bid');
    await price.fill('200000');
    await price.blur();
    await expect.poll(() => wrong.count(), { timeout: 30_000 }).toBe(0);
  });
});
