import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { violations } from './axe.ts';
import { dialogOf } from './desk/desk.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { openDraft } from './journey/bid-key.ts';
import { chooseWhatAndWhere } from './journey/buyer.ts';
import { signReports } from './wire.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

async function arrive(viewport: typeof desk, base: string, name: string): Promise<Page> {
  const { page } = await installation.person({ viewport });
  page.on('dialog', (dialog) => void dialog.accept());
  onTestFailed(() => picture(new Map([[name, page]]), 'preferences'));
  await signIn(page, base, name);
  return page;
}

async function lotOf(title: string): Promise<string> {
  const [lot] = await installation.sql<{ id: string }>(`select id from lot where title = $1`, [title]);
  return lot?.id ?? '';
}

async function checkPhone(page: Page, name: string): Promise<void> {
  await page.setViewportSize(phone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  await picture(new Map([['user', page]]), `${name}-390`);
  await page.setViewportSize(desk);
}

describe('the preferences of a government purchase', () => {
  it('are written by the buyer within the limits of the law, with an example', async () => {
    const page = await arrive(desk, installation.console, 'buyer_a');
    await page.goto(`${installation.console}/tender/new`);
    await page.getByLabel('项目名称').fill('政务终端采购');
    await chooseWhatAndWhere(page);
    await page.getByLabel('招标人').selectOption({ label: '海州云帆建设集团有限公司' });
    const policy = page.getByRole('group', { name: '政府采购政策' });
    expect(await policy.count()).toBe(0);
    await page.getByLabel('招标性质').selectOption({ label: '政府采购' });
    const discount = policy.getByLabel('小微企业价格扣除（%）');
    await discount.fill('9');
    await policy.getByText(/小微企业价格扣除须为10%–20%，最多2位小数（.*财库〔2022〕19号）/).waitFor();
    await discount.fill('10');
    await policy.getByLabel('对本国产品给予20%的价格评审优惠').check();
    await policy.getByText(/投标报价¥1,000,000.00.*以评审价¥700,000.00/).waitFor();
    const price = page.getByRole('region', { name: '价格评审', exact: true });
    // The first bidder asks 980,000, less 30 percent 686,000. The fourth has the lowest, 850,000 less 20 percent.
    await price.getByRole('row', { name: /评审价 ¥686,000.00/ }).waitFor();
    await price.getByRole('row', { name: /得分 39.65/ }).waitFor();
    await policy.scrollIntoViewIfNeeded();
    expect(await violations(page)).toEqual([]);
    await picture(new Map([['buyer', page]]), 'preference-fields');
    await price.scrollIntoViewIfNeeded();
    await picture(new Map([['buyer', page]]), 'preference-example');
    await policy.scrollIntoViewIfNeeded();
    await checkPhone(page, 'preference-fields');
    await expect
      .poll(
        () =>
          installation.sql(
            `select preferences from lot join tender on tender.id = tender_id where tender.title = '政务终端采购'`,
          ),
        { timeout: 30_000 },
      )
      .toEqual([{ preferences: { setAside: false, smallDiscount: '10', domesticDiscount: '20' } }]);
    await policy.getByLabel(/专门面向中小企业采购/).check();
    expect(await discount.count()).toBe(0);
    await page.context().close();
  });

  it('are announced, and stated by a bidder in the sealed bid', async () => {
    const lotId = await lotOf('政务云平台运行维护');
    const [notice] = await installation.sql<{ id: string }>(
      `select id from notice where lot_id = $1 and kind = 'tender'`,
      [lotId],
    );
    const page = await arrive(desk, installation.portal, 'supplier_a');
    await page.goto(`${installation.portal}/inviteList/inviteDetail?id=${notice?.id}`);
    await page.getByText(/政府采购政策：对小微企业报价给予10%的扣除/).waitFor();

    await page.goto(`${installation.portal}/answerBid?lotId=${lotId}`);
    const part = page.getByRole('region', { name: '政府采购政策声明' });
    await part.waitFor();
    const open = page.getByRole('button', { name: '打开草稿' });
    if ((await open.count()) > 0) await openDraft(page);
    await part.getByRole('button', { name: '增加声明的标的' }).click();
    const first = part.getByRole('group', { name: '第1项' });
    await first.getByLabel('标的名称').fill('政务云平台运行维护');
    await first.getByLabel('承接企业名称').fill('海州市云帆机电有限公司');
    await first.getByLabel('企业类型').selectOption({ label: '小型企业' });
    await part.getByLabel(/本国产品声明/).selectOption({ label: '全部产品均为本国产品' });
    await part.scrollIntoViewIfNeeded();
    expect(await violations(page)).toEqual([]);
    await picture(new Map([['supplier', page]]), 'preference-statement');
    await checkPhone(page, 'preference-statement');
    await page.getByText(/草稿已保存/).waitFor();
    await page.reload();
    await part.waitFor();
    if ((await open.count()) > 0) await openDraft(page);
    await expect.poll(() => first.getByLabel('承接企业名称').inputValue()).toBe('海州市云帆机电有限公司');
    await page.getByRole('button', { name: '预览' }).click();
    await page.getByText('政务云平台运行维护：海州市云帆机电有限公司，小型企业').waitFor();
    await page.context().close();
  });

  it('are compared by the evaluator beside the prices, with the article', async () => {
    const lotId = await lotOf('应急柴油发电机组');
    const [evaluator] = await installation.sql<{ username: string }>(
      `select username from account join lot_evaluator on account.id = account_id where lot_id = $1
       order by username limit 1`,
      [lotId],
    );
    const page = await arrive(desk, installation.console, evaluator?.username ?? '');
    await page.goto(`${installation.console}/evaluation/${lotId}`);
    const table = page.getByRole('region', { name: '投标对照表，可左右滚动' });
    await table.getByText('并机柜：海州启电电气有限公司，微型企业').waitFor();
    const row = table.getByRole('row', { name: /^评审价/ });
    // 2 × 816,000 + 236,000, less 30 percent.
    await row.getByText('¥1,307,600.00').waitFor();
    await row.getByText(/小微企业价格扣除−10%（待评标委员会确认）.*财库〔2022〕19号/).waitFor();
    await row.getByText(/本国产品价格评审优惠−20%（待评标委员会确认）.*国办发〔2025〕34号/).waitFor();
    await table.scrollIntoViewIfNeeded();
    expect(await violations(page)).toEqual([]);
    await picture(new Map([['evaluator', page]]), 'preferences-compared');
    await checkPhone(page, 'preferences-compared');
    await page.context().close();
  });

  it('are confirmed or denied by the committee in its report, and leave the price of the award', async () => {
    const [lot] = await installation.sql<{ id: string; username: string }>(
      `select lot.id, min(account.username) as username from lot join tender on tender.id = tender_id
       join lot_evaluator on lot_evaluator.lot_id = lot.id join account on account.id = account_id
       where lot.state = 'evaluating' and tender.method = 'open_tender'
         and lot.evaluation_method = 'comprehensive' and not lot.split_envelope
         and (select count(*) from opening_entry where lot_id = lot.id and result = 'opened') >= 3
       group by lot.id limit 1`,
    );
    const lotId = lot?.id ?? '';
    // The terms of the replies have ended.
    await installation.sql(`update clarification set due_at = clock_timestamp() where lot_id = '${lotId}'`);
    // As if the lot had given deductions, its last bid had claimed both, and every evaluator had found all bids equal.
    await installation.sql(`begin; set local session_replication_role = replica;
      update lot set preferences = '{"setAside": false, "smallDiscount": "10", "domesticDiscount": "20"}'
        where id = '${lotId}';
      update opening_entry set contents = jsonb_set(contents, '{commercial,statement}',
          '{"makers": [{"item": "设备", "company": "海州启电电气有限公司", "size": "micro"}], "domestic": "most"}')
        where lot_id = '${lotId}' and position = (select max(position) from opening_entry where lot_id = '${lotId}');
      insert into evaluation (lot_id, state, started_at) values ('${lotId}', 'scoring', now())
        on conflict (lot_id) do update set state = 'scoring';
      insert into evaluation_sheet (lot_id, evaluator_id, submitted_at, scores)
        select lot_id, account_id, now(), (select jsonb_agg(jsonb_build_object('bidId', bid_id,
            'technical', '30', 'commercial', '10', 'responsive', true, 'basis', '', 'comment', ''))
          from opening_entry where lot_id = '${lotId}') from lot_evaluator where lot_id = '${lotId}'
        on conflict (lot_id, evaluator_id) do update
          set submitted_at = excluded.submitted_at, scores = excluded.scores; commit`);
    const page = await arrive(desk, installation.console, lot?.username ?? '');
    await page.goto(`${installation.console}/evaluation/${lotId}`);
    await page.getByText('政府采购政策：2项声明待确认').waitFor();
    for (const reason of await page.getByLabel('不否决的理由').all())
      await reason.fill('已核对投标文件，符合要求');
    await page
      .getByRole('textbox', { name: '评标报告' })
      .fill('评标委员会依照招标文件进行了评审，推荐候选人见评审结果。');
    await page.getByRole('button', { name: '形成评标报告' }).click();
    await page.getByText('请确认或不予确认').first().waitFor();
    const claim = (name: RegExp) => page.getByRole('group', { name });
    await claim(/：小微企业价格扣除10%$/)
      .getByLabel('确认声明')
      .check();
    const domestic = claim(/：本国产品价格评审优惠20%$/);
    await domestic.getByLabel('不予确认').check();
    await domestic.getByLabel('不予确认的理由').fill('未附成本占比的证明材料');
    expect(await violations(page)).toEqual([]);
    await picture(new Map([['evaluator', page]]), 'preference-decisions');
    await checkPhone(page, 'preference-decisions');
    await page.getByRole('button', { name: '形成评标报告' }).click();
    await dialogOf(page).getByRole('button', { name: '形成报告' }).click();
    const row = page
      .getByRole('region', { name: '投标对照表，可左右滚动' })
      .getByRole('row', { name: /^评审价/ });
    await row.getByText(/本国产品价格评审优惠：未予确认：未附成本占比的证明材料/).waitFor();
    await row.getByText(/小微企业价格扣除−10%（《政府采购促进中小企业发展管理办法》第九条/).waitFor();
    const members = await installation.sql<{ username: string }>(
      'select username from lot_evaluator join account on account.id = account_id where lot_id = $1',
      [lotId],
    );
    await signReports(
      installation,
      lotId,
      members.map(({ username }) => username),
    );
    const [stated] = await installation.sql<{
      bid: string;
      price: string;
      offered: string;
      evaluated: string;
    }>(
      `select entry.total_incl::text as offered, standing ->> 'price' as price,
         standing ->> 'evaluatedPrice' as evaluated
       from opening_entry entry join evaluation on evaluation.lot_id = entry.lot_id
       cross join jsonb_array_elements(evaluation.result) standing
       where entry.lot_id = $1 and standing ->> 'bidId' = entry.bid_id::text
         and entry.contents #> '{commercial,statement}' is not null`,
      [lotId],
    );
    expect(stated?.price).toBe(stated?.offered);
    expect(Number(stated?.evaluated)).toBeCloseTo(Number(stated?.offered) * 0.9, 1);
    await page.context().close();
  });
});
