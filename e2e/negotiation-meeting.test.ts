import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, showFactorBefore, signIn } from './installation.ts';
import { inHours } from './journey/buyer.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

/** A lot under evaluation whose buyer negotiates, as if its preliminary review had passed all bids. */
async function negotiatedLot() {
  const [lot] = await installation.sql<{ id: string; chair: string; buyer: string }>(
    `select lot.id, min(account.username) as chair, min(owner.username) as buyer
     from lot join tender on tender.id = tender_id join account owner on owner.id = tender.created_by
     join committee_chair on committee_chair.lot_id = lot.id join account on account.id = committee_chair.chair_id
     where lot.state = 'evaluating' and tender.method = 'open_tender' and not lot.split_envelope
       and (select count(*) from opening_entry where lot_id = lot.id and result = 'opened') >= 3
     group by lot.id limit 1`,
  );
  const lotId = lot?.id ?? '';
  const [bidder] = await installation.sql<{ name: string; login: string }>(
    `select entry.company_name as name, account.username as login from opening_entry entry
     join account on account.company_id = entry.company_id
     where entry.lot_id = '${lotId}' and entry.result = 'opened' order by entry.position, account.created_at limit 1`,
  );
  await installation.sql(`begin; set local session_replication_role = replica;
    update tender set method = 'negotiation' where id = (select tender_id from lot where id = '${lotId}');
    insert into evaluation (lot_id, state, started_at, preliminary_closed_at, passed)
      select '${lotId}', 'scoring', now(), now(), array_agg(bid_id) from opening_entry
        where lot_id = '${lotId}' and result = 'opened'
      on conflict (lot_id) do update set state = 'scoring', preliminary_closed_at = now(), passed = excluded.passed;
    insert into negotiation (id, lot_id, state, subject, created_by)
      select gen_random_uuid(), '${lotId}', 'scheduled', '价格与交货期谈判', created_by from tender
        where id = (select tender_id from lot where id = '${lotId}'); commit`);
  return { lotId, chair: lot?.chair ?? '', buyer: lot?.buyer ?? '', bidder };
}

test('the chair meets a supplier, who disputes and then confirms the minutes', async () => {
  const { lotId, chair: chairName, buyer: buyerName, bidder } = await negotiatedLot();
  const { page: chair } = await installation.person({ viewport: { width: 1440, height: 900 } });
  const { page: supplier } = await installation.person({ viewport: { width: 1440, height: 900 } });
  const { page: buyer } = await installation.person({ viewport: { width: 1440, height: 900 } });
  const pages = new Map(Object.entries({ chair, supplier, buyer }));
  onTestFailed(() => picture(pages, 'negotiation-meeting'));
  const begin = () =>
    installation.sql(`begin; set local session_replication_role = replica;
      update negotiation_meeting set meets_at = date_trunc('milliseconds', now()) - interval '1 minute'
      where lot_id = '${lotId}'; commit`);

  await signIn(chair, installation.console, chairName);
  await chair.goto(`${installation.console}/negotiation/${lotId}`);
  await chair.getByRole('button', { name: '通知供应商谈判' }).click();
  const dialog = chair.locator('[role$=dialog]');
  await dialog.getByRole('button', { name: '发出通知' }).click();
  for (const message of ['请选择供应商', '请选择谈判时间', '请输入谈判议程'])
    await dialog.getByText(message).first().waitFor();
  await fits(chair, 'meeting-incomplete');
  await dialog.getByRole('combobox', { name: /^供应商/ }).selectOption({ label: bidder?.name ?? '' });
  await dialog.getByLabel('谈判时间').fill(inHours(1));
  await dialog
    .getByLabel('谈判议程')
    .fill('一、质保期延长至三年的可行性；二、交货期；三、付款条件。视频会议，链接于会前发送。');
  await fits(chair, 'meeting-announce');
  await dialog.getByRole('button', { name: '发出通知' }).dblclick();
  await chair.getByText('已通知该供应商').waitFor();
  await chair.getByRole('heading', { name: `与${bidder?.name}谈判` }).waitFor();
  const announced = await installation.sql(`select id from negotiation_meeting where lot_id = '${lotId}'`);
  expect(announced).toHaveLength(1);
  await fits(chair, 'meeting-announced');

  await signIn(supplier, installation.portal, bidder?.login ?? '');
  await supplier.goto(`${installation.portal}/businessNegotiation?lotId=${lotId}`);
  await supplier.getByText('请按时参加谈判').waitFor();
  await fits(supplier, 'meeting-of-supplier');

  await begin();
  await chair.reload();
  await chair
    .getByLabel('谈判记录')
    .fill('供应商同意质保期延长至三年，交货期为合同签订后三十日，付款条件不变。');
  await chair.locator('[role=status][aria-busy=false]', { hasText: '加密暂存在本浏览器' }).waitFor();
  await chair.reload();
  await chair.getByText(/已恢复您.*未提交的内容/).waitFor();
  expect(await chair.getByLabel('谈判记录').inputValue()).toContain('质保期延长至三年');
  await chair.getByRole('combobox', { name: /供应商是否到场/ }).selectOption({ label: '到场' });
  await fits(chair, 'minutes-form');
  // The network is cut: nothing is lost, and the same button signs when it is back.
  await chair.context().setOffline(true);
  await chair.getByRole('button', { name: '签署并提请供应商确认' }).click();
  await chair.getByText(/网络/).filter({ visible: true }).first().waitFor();
  await fits(chair, 'minutes-offline');
  expect(await chair.getByLabel('谈判记录').inputValue()).toContain('质保期延长至三年');
  await chair.context().setOffline(false);
  await chair.getByRole('button', { name: '签署并提请供应商确认' }).click();
  await showFactorBefore(installation, chair, chair.getByText('待供应商确认记录').first());

  await supplier.reload();
  await fits(supplier, 'minutes-to-confirm');
  await supplier.getByRole('button', { name: '提出不同意见' }).click();
  const dispute = supplier.locator('[role$=dialog]');
  await dispute.getByRole('textbox', { name: /^不同意见/ }).fill('交货期应为四十五日。');
  await dispute.getByRole('button', { name: '提交不同意见' }).click();
  await showFactorBefore(installation, supplier, supplier.getByText('您已提出不同意见').first());

  await chair.reload();
  await chair.getByText('供应商对记录有异议').waitFor();
  await chair.getByLabel(/谈判记录（第2版）/).fill('供应商同意质保期延长至三年，交货期为四十五日。');
  await chair.getByRole('button', { name: '签署并提请供应商确认' }).click();
  await chair.getByText('待供应商确认记录').first().waitFor();

  await signIn(buyer, installation.console, buyerName);
  await buyer.goto(`${installation.console}/negotiation/${lotId}`);
  await buyer.getByRole('button', { name: '发起第1轮报价' }).click();
  const last = buyer.locator('[role$=dialog]');
  await last.getByLabel('谈判要求').fill('请据谈判情况提交最后报价。');
  await last.getByRole('checkbox', { name: /这是最后报价/ }).check();
  await last.getByLabel('报价开始时间').fill(inHours(1));
  await last.getByLabel('报价截止时间').fill(inHours(5));
  await last.getByRole('button', { name: '发起最后报价' }).click();
  await buyer.getByText(/的谈判尚未举行，或者谈判记录尚待确认/).waitFor();
  await fits(buyer, 'last-offers-refused');

  await supplier.reload();
  await supplier.getByRole('button', { name: '确认谈判记录' }).click();
  await supplier.locator('[role$=dialog]').getByRole('button', { name: '确认并签署' }).click();
  await supplier.getByText('您已确认谈判记录').first().waitFor();
  await fits(supplier, 'minutes-confirmed');

  await last.getByRole('button', { name: '发起最后报价' }).click();
  await buyer.getByText(/谈判小组尚未与.*谈判；应当给予所有参加谈判的供应商平等的谈判机会/).waitFor();
});
