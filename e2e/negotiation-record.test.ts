import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

test('the report on a purchase from a single source contains the record of the negotiation', async () => {
  const [lot] = await installation.sql<{ id: string; chair: string }>(
    `select lot.id, min(account.username) as chair from lot join tender on tender.id = tender_id
     join lot_evaluator on lot_evaluator.lot_id = lot.id join account on account.id = account_id
     where lot.state = 'evaluating' and tender.method = 'open_tender'
       and lot.evaluation_method = 'comprehensive' and not lot.split_envelope
       and (select count(*) from opening_entry where lot_id = lot.id and result = 'opened') >= 3
     group by lot.id limit 1`,
  );
  const lotId = lot?.id ?? '';
  // As if its buyer had purchased from a single source, and every evaluator had found all offers equal.
  await installation.sql(`update clarification set due_at = clock_timestamp() where lot_id = '${lotId}'`);
  await installation.sql(`begin; set local session_replication_role = replica;
    update tender set method = 'single_source', sourcing = 'invited'
      where id = (select tender_id from lot where id = '${lotId}');
    insert into evaluation (lot_id, state, started_at) values ('${lotId}', 'scoring', now())
      on conflict (lot_id) do update set state = 'scoring';
    insert into evaluation_sheet (lot_id, evaluator_id, submitted_at, scores)
      select lot_id, account_id, now(), (select jsonb_agg(jsonb_build_object('bidId', bid_id,
          'technical', '30', 'commercial', '10', 'responsive', true, 'basis', '', 'comment', ''))
        from opening_entry where lot_id = '${lotId}') from lot_evaluator where lot_id = '${lotId}'
      on conflict (lot_id, evaluator_id) do update
        set submitted_at = excluded.submitted_at, scores = excluded.scores; commit`);
  const { page } = await installation.person({ viewport: { width: 1440, height: 900 } });
  onTestFailed(() => picture(new Map([['chair', page]]), 'negotiation-record'));
  await signIn(page, installation.console, lot?.chair ?? '');
  await page.goto(`${installation.console}/evaluation/${lotId}`);
  const draw = page.getByRole('button', { name: '形成评审报告' });
  await page
    .getByRole('textbox', { name: /^评审报告/ })
    .fill('评审小组与供应商就工作量、价格和付款条件进行了协商，推荐的候选人见评审结果。');
  await draw.click();
  await page.getByText('请输入公示情况说明').waitFor();
  await fits(page, 'negotiation-record');
  for (const [label, text] of [
    ['公示情况说明', '在中国政府采购网公示5个工作日，没有收到异议。'],
    ['协商日期和地点', '2026年12月1日，海州市市民广场3号'],
    ['成本与价格依据', '供应商提供了人月单价构成和两份同类合同。'],
    ['主要条款及价格商定情况', '工作量24人月，付款条件不变，价格经两轮协商确定。'],
  ])
    await page.getByLabel(label ?? '').fill(text ?? '');
  for (const reason of await page.getByLabel('不否决的理由').all())
    await reason.fill('已核对响应文件，符合要求');
  await draw.click();
  await page.locator('[role$=dialog]').getByRole('button', { name: '形成报告' }).click();
  await page.getByRole('link', { name: '阅读并签署' }).click();
  await page.getByRole('heading', { name: '协商情况记录' }).waitFor();
  await fits(page, 'negotiation-record-signed');
  expect(await page.getByText('公示情况说明：在中国政府采购网公示5个工作日').count()).toBe(1);
});
