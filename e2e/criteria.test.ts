import { readFile } from 'node:fs/promises';
import type { EvaluationView, SheetRowView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { isScored } from '@procure/domain/criterion/criterion.ts';
import { judgedCriteria } from '@procure/domain/criterion/judgement.ts';
import { readWorkbook } from '@procure/web/workbook/read-workbook.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { violations } from './axe.ts';
import { dialogOf } from './desk/desk.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { openDraft } from './journey/bid-key.ts';
import { chooseWhatAndWhere, pdf } from './journey/buyer.ts';
import { reviewBids } from './wire.ts';

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
  onTestFailed(() => picture(new Map([[name, page]]), 'criteria'));
  await signIn(page, base, name);
  return page;
}

/** A preliminary review that passes every bid. */
const passing = ({ bids, lot }: EvaluationView): SheetRowView[] =>
  bids
    .filter(({ excluded }) => excluded === null)
    .map(({ bidId }) => ({
      ...{ bidId, technical: '', commercial: '', responsive: true, basis: '', comment: '' },
      judgements: judgedCriteria(lot.criteria).map(({ id: criterionId, kind }) => ({
        ...{ criterionId, met: isScored(kind) ? null : true, points: '' },
      })),
    }));

describe('the criteria of a lot', () => {
  it('are written with their points, checked against the weights, and there again after a reload', async () => {
    const page = await arrive(desk, installation.console, 'buyer_a');
    await page.goto(`${installation.console}/tender/new`);
    await page.getByLabel('项目名称').fill('带式输送机采购');
    await chooseWhatAndWhere(page);
    await page.getByLabel('招标人').selectOption({ label: '海州云帆建设集团有限公司' });
    const part = (name: string) => page.getByRole('region', { name, exact: true });

    await part('资格审查').getByRole('button', { name: '增加资格审查因素' }).click();
    await part('资格审查')
      .getByRole('textbox', { name: /评审因素/ })
      .fill('营业执照');
    await part('资格审查').getByLabel('证明材料').fill('副本扫描件');
    expect(await part('资格审查').getByLabel('分值').count()).toBe(0);

    const technical = part('技术评审');
    await technical.getByRole('button', { name: '增加技术评审因素' }).click();
    await technical.getByRole('textbox', { name: /评审因素/ }).fill('安装与调试方案');
    await technical.getByLabel('分值').fill('38.5');
    await technical.getByText('1项，合计38.5分，须等于权重40分').waitFor();
    for (const [place, [text, from, to]] of [
      ['完整可行', '30', '40'],
      ['有一般缺漏', '15', '29.99'],
      ['缺漏较多', '0', '14.99'],
    ].entries()) {
      const name = `技术评审第1项第${place + 1}档`;
      await technical.getByLabel(`${name}标准`).fill(text ?? '');
      await technical.getByLabel(`${name}最低分`).fill(from ?? '');
      await technical.getByLabel(`${name}最高分`).fill(to ?? '');
    }

    const price = part('价格评审');
    await price.getByLabel('价格分计算方法').selectOption({ label: '最低价线性扣分法' });
    await price.getByLabel('每高于最低价1%扣分').fill('0.5');
    // Without a ceiling the invented bids are shares of one million: 720,000 is the lowest, 850,000 is 18.06% above it.
    await price.getByRole('row', { name: '得分 21.94' }).waitFor();
    expect((await price.getByRole('row', { name: '得分' }).innerText()).split(/\s+/)).toEqual([
      ...['得分', '21.94', '25.42', '27.50', '30.97', '40.00'],
    ]);

    // No example while the formula cannot be read.
    await price.getByLabel('每高于最低价1%扣分').fill('半');
    await price.getByRole('row', { name: '得分' }).waitFor({ state: 'detached' });
    await price.getByLabel('每高于最低价1%扣分').fill('0.5');
    await price.getByRole('row', { name: '得分 21.94' }).waitFor();

    await page.getByText(/草稿已保存/).waitFor();
    await page.getByRole('button', { name: '提交审批' }).first().click();
    await page.getByText('技术评审因素合计38.5分，须等于权重40分').first().waitFor();
    await page.getByText('评审因素第2项：最高一档的最高分须等于满分38.5分').first().waitFor();
    await technical.getByLabel('分值').fill('40');
    await technical.getByText('1项，合计40分').waitFor();
    await expect
      .poll(
        () =>
          installation.sql(
            `select points::text from criterion join lot on lot.id = lot_id join tender on tender.id = tender_id
             where tender.title = '带式输送机采购' and criterion.kind = 'technical'`,
          ),
        { timeout: 30_000 },
      )
      .toEqual([{ points: '40.00' }]);
    await page.reload();
    await technical.getByText('1项，合计40分').waitFor();
    expect(await technical.getByLabel('技术评审第1项第2档最高分').inputValue()).toBe('29.99');
    expect(await price.getByLabel('每高于最低价1%扣分').inputValue()).toBe('0.5');
    expect(await part('资格审查').getByLabel('证明材料').inputValue()).toBe('副本扫描件');
    await page.context().close();
  });

  it('are named in the preview of the notice, as it is published', async () => {
    const page = await arrive(desk, installation.console, 'approver_a');
    const [waiting] = await installation.sql<{ id: string; lot: string }>(
      `select tender.id, lot.id as lot from tender join lot on lot.tender_id = tender.id
       where lot.state = 'pending_approval' and exists (select from criterion where lot_id = lot.id)
       order by tender_no limit 1`,
    );
    await page.goto(`${installation.console}/tender/${waiting?.id}?lotId=${waiting?.lot}`);
    await page.getByRole('heading', { name: '公告预览' }).waitFor();
    await page.getByRole('heading', { name: '评审办法' }).waitFor();
    await page.getByText(/技术评审：.+（\d+分）/).waitFor();
    await page.context().close();
  });

  it('are read by a bidder beside the own bid, on a phone', async () => {
    const page = await arrive(phone, installation.portal, 'supplier_a');
    await page.goto(`${installation.portal}/bidList`);
    const link = await page.locator('a[href^="/answerBid?lotId="]').first().getAttribute('href');
    await page.goto(installation.portal + link);
    await page.getByText('查看评标委员会评审的依据').click();
    const part = page.getByRole('region', { name: '技术评审' });
    await part.getByText('主观').first().waitFor();
    await part
      .getByText(/得满分|得\d+–\d+分/)
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await page.context().close();
  });

  it('are answered one by one in the bid, with the files that prove them, and kept for the next visit', async () => {
    const page = await arrive(desk, installation.portal, 'supplier_a');
    await page.goto(`${installation.portal}/bidList`);
    const link = await page.locator('a[href^="/answerBid?lotId="]').first().getAttribute('href');
    await page.goto(installation.portal + link);
    const open = page.getByRole('button', { name: '打开草稿' });
    const answers = page.getByRole('region', { name: '商务部分评审因素响应' });
    await answers.waitFor();
    if ((await open.count()) > 0) await openDraft(page);
    await answers.getByLabel('营业执照 响应内容').fill('');
    const step = page.getByRole('navigation', { name: '投标步骤与自检' });
    await step.getByRole('link', { name: /商务响应 还有\d+项/ }).waitFor();
    await page.getByRole('button', { name: '预览' }).waitFor();
    await page.locator('input[type=file]').nth(1).setInputFiles(pdf('资质汇编.pdf', '营业执照'));
    const proof = answers.getByLabel('营业执照 引用证明材料');
    await proof.selectOption({ label: '资质汇编.pdf' });
    await answers.getByLabel('营业执照 资质汇编.pdf的页码').fill('3-5');
    const value = answers.getByLabel(/ 投标值$/);
    await value.fill('三年');
    await answers.getByText(/须为不小于0的数字，最多4位小数/).waitFor();
    await value.fill('30');
    await answers.getByText(/须为不小于0的数字/).waitFor({ state: 'detached' });
    await answers.getByRole('button', { name: '未填写的审查项均按满足要求响应' }).click();
    expect(await answers.getByLabel('营业执照 响应内容').inputValue()).toBe('满足招标文件要求');
    await page.getByText(/草稿已保存/).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(new Map([['supplier', page]]), 'criterion-answers');
    await page.setViewportSize(phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await answers.scrollIntoViewIfNeeded();
    await picture(new Map([['supplier', page]]), 'criterion-answers-390');
    await page.setViewportSize(desk);

    await page.reload();
    await answers.waitFor();
    if ((await open.count()) > 0) await openDraft(page);
    await expect.poll(() => answers.getByLabel('营业执照 资质汇编.pdf的页码').inputValue()).toBe('3-5');
    expect(await value.inputValue()).toBe('30');
    await page.getByRole('button', { name: '预览' }).click();
    await page.getByRole('row', { name: /营业执照 满足招标文件要求 资质汇编.pdf（第3-5页）/ }).waitFor();
    await page.keyboard.press('Escape');
    // A file that is removed no longer proves anything: the answer names it until it is taken back.
    await page.getByRole('button', { name: '移除资质汇编.pdf' }).click();
    await answers.getByText('“营业执照”引用的文件已移除，请重新引用或不再引用').waitFor();
    await answers.getByRole('button', { name: '营业执照 不再引用已移除的文件' }).click();
    await answers.getByText(/引用的文件已移除/).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('are compared by the evaluator with the answers of every bid and the files that prove them', async () => {
    const [lot] = await installation.sql<{ id: string }>(
      `select lot.id from lot join opening_entry entry on entry.lot_id = lot.id
       where lot.state = 'evaluating' and entry.contents -> 'answers' is not null and not split_envelope
       group by lot.id limit 1`,
    );
    const [evaluator] = await installation.sql<{ username: string }>(
      `select username from account join lot_evaluator on account.id = account_id where lot_id = $1
       order by username limit 1`,
      [lot?.id],
    );
    const page = await arrive(desk, installation.console, evaluator?.username ?? '');
    await page.goto(`${installation.console}/evaluation/${lot?.id}`);
    const table = page.getByRole('region', { name: '逐项响应对照表，可左右滚动' });
    const row = table.getByRole('row', { name: /营业执照/ });
    await row.getByText('满足：具有独立承担民事责任的能力').first().waitFor();
    const download = page.waitForEvent('download');
    await row
      .getByRole('button', { name: /商务响应.pdf（第1页）/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toBe('商务响应.pdf');
    // The prices of all bids, line by line.
    await page.getByRole('button', { name: '报价明细对照' }).click();
    const prices = page.getByRole('region', { name: '报价明细对照表，可左右滚动' });
    await prices.getByText('（最低）').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(new Map([['evaluator', page]]), 'prices-compared');
    await page.setViewportSize(phone);
    await picture(new Map([['evaluator', page]]), 'prices-compared-390');
    await page.setViewportSize(desk);
    const workbook = page.waitForEvent('download');
    await dialogOf(page).getByRole('button', { name: '导出 Excel' }).click();
    expect((await workbook).suggestedFilename()).toMatch(/^报价明细对照-.*\.xlsx$/);
    const read = readWorkbook(new Uint8Array(await readFile(await (await workbook).path())));
    const [sheet] = read.ok ? read.sheets : [];
    expect(sheet?.rows[0]?.cells.map((cell) => cell?.text ?? '').slice(0, 2)).toEqual(['行号', '名称']);
    expect(sheet?.rows.at(-1)?.cells[1]?.text).toBe('报价（元）');
    await page.keyboard.press('Escape');
    await prices.waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
    await table.scrollIntoViewIfNeeded();
    await picture(new Map([['evaluator', page]]), 'answers-compared');
    await page.setViewportSize(phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await picture(new Map([['evaluator', page]]), 'answers-compared-390');
    await page.context().close();
  });

  it('are judged one by one: a bid that fails one is rejected, and the points of the bids that pass add up', async () => {
    const [lot] = await installation.sql<{ id: string }>(
      `select lot.id from lot join evaluation_sheet sheet on sheet.lot_id = lot.id
       where lot.state = 'evaluating' and sheet.submitted_at is null and evaluation_method = 'comprehensive'
         and not split_envelope
         and exists (select from opening_entry entry where entry.lot_id = lot.id and entry.result = 'opened')
       group by lot.id order by lot.id limit 1`,
    );
    const [evaluator] = await installation.sql<{ username: string; id: string }>(
      `select username, id from account join lot_evaluator on account.id = account_id where lot_id = $1
         and not exists (select from evaluation_sheet where evaluator_id = account.id and lot_id = $1)
       order by username limit 1`,
      [lot?.id],
    );
    const others = await installation.sql<{ username: string }>(
      `select username from account join lot_evaluator on account.id = account_id
       left join committee_chair chair on chair.lot_id = lot_evaluator.lot_id and chair.chair_id = account.id
       where lot_evaluator.lot_id = $1 and account.id <> $2 order by chair.chair_id is null, username`,
      [lot?.id, evaluator?.id],
    );
    const page = await arrive(desk, installation.console, evaluator?.username ?? '');
    const submit = async (name: string) => {
      await page.getByRole('button', { name }).click();
      await page.getByRole('alertdialog').getByRole('button', { name }).click();
    };
    await page.goto(`${installation.console}/evaluation/${lot?.id}`);
    const bids = page.locator('form fieldset');
    await bids.first().waitFor();
    const count = await bids.count();
    expect(count).toBeGreaterThan(1);
    await page.getByRole('button', { name: '提交初步评审' }).click();
    await page.getByText('请选择是否通过初步评审').first().waitFor();
    // Points are written after the preliminary review.
    expect(await bids.getByRole('textbox', { name: / 得分$/ }).count()).toBe(0);
    for (const bid of (await bids.all()).slice(0, -1)) {
      for (const met of await bid.getByRole('radio', { name: '符合', exact: true }).all()) await met.check();
      await bid.getByRole('radio', { name: '通过初步评审' }).check();
    }
    // A bid that fails a criterion is rejected on the ground of that part.
    const failing = bids.last();
    await failing.getByRole('radio', { name: '不符合', exact: true }).first().check();
    expect(await failing.getByRole('radio', { name: '否决投标' }).isChecked()).toBe(true);
    expect(await failing.getByLabel(/否决依据/).inputValue()).toBe('unqualified');
    await failing.getByLabel(/否决理由/).fill('营业执照已被吊销');
    await page
      .getByText(/已保存/)
      .filter({ visible: true })
      .first()
      .waitFor();
    const seen = async (name: string) => {
      expect(await violations(page)).toEqual([]);
      await picture(new Map([['evaluator', page]]), name);
      await page.setViewportSize(phone);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        phone.width,
      );
      await picture(new Map([['evaluator', page]]), `${name}-390`);
      await page.setViewportSize(desk);
    };
    await seen('preliminary');
    await submit('提交初步评审');
    await page.getByText('您的初步评审已提交').first().waitFor();

    // The others pass all bids, so that the rejection is outvoted; the chair closes the review.
    await installation.sql(`update clarification set due_at = clock_timestamp() where lot_id = $1`, [
      lot?.id,
    ]);
    await reviewBids(
      installation,
      lot?.id ?? '',
      others.map(({ username }) => username),
      passing,
    );
    await page.reload();
    await page.getByText('该投标经过半数评委同意通过初步评审').waitFor();
    for (const bid of await bids.all()) {
      for (const tiers of await bid.getByRole('combobox').all()) await tiers.selectOption({ index: 2 });
      for (const points of await bid.getByRole('textbox', { name: / 得分$/ }).all())
        if (await points.isEditable()) await points.fill('1.5');
    }
    // The number that the bid states decides: an evaluator cannot change its points.
    const computed = bids.first().getByText('按投标值计算');
    await computed.waitFor();
    const technical = bids.first().getByRole('region', { name: /技术评审$/ });
    const judged = await technical.getByRole('textbox', { name: / 得分$/ }).count();
    await technical.getByText(`合计${judged * 1.5}分`).waitFor();
    await technical
      .getByRole('textbox', { name: / 得分$/ })
      .first()
      .fill('99');
    await page.getByRole('button', { name: '提交评分' }).click();
    await technical.getByText(/评分须为0–\d+的数字/).waitFor();
    await technical
      .getByRole('textbox', { name: / 得分$/ })
      .first()
      .fill('1.5');
    await technical.getByText(/评分须为0–\d+的数字/).waitFor({ state: 'detached' });
    await seen('judgements');
    await submit('提交评分');
    await page.getByText('您的评分已提交').waitFor();
    const [stored] = await installation.sql<{ technical: string; judged: number; last: boolean }>(
      `select scores -> 0 ->> 'technical' as technical, jsonb_array_length(scores -> 0 -> 'judgements') as judged,
         (scores -> -1 ->> 'responsive')::boolean as last
       from evaluation_sheet where lot_id = $1 and evaluator_id = $2 and submitted_at is not null`,
      [lot?.id, evaluator?.id],
    );
    expect(stored).toMatchObject({ technical: String(judged * 1.5), last: false });
    expect(stored?.judged).toBeGreaterThan(judged);
    await page.context().close();
  });
});
