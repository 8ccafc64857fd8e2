import { randomUUID } from 'node:crypto';
import * as complaints from '@procure/contract/complaint/complaint.route.ts';
import { getObjection, refuseObjection } from '@procure/contract/objection/objection.route.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { object } from './every-page/acts.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';
import { must, provenWireOf, wireOf } from './wire.ts';

interface Awarded {
  readonly lotId: string;
  readonly winner: string;
  readonly winnerName: string;
  readonly loser: string;
  readonly loserName: string;
  readonly buyer: string;
}

let installation: Installation;
let lot: Awarded;
beforeAll(async () => {
  installation = await openInstallation();
  const people = (kind: string) => `(select username from account join award_notice notice
    on notice.company_id = account.company_id where notice.lot_id = lot.id and notice.kind = '${kind}'
      and notice.superseded_at is null and username in ('supplier_a', 'supplier_b', 'supplier_c', 'supplier_d')
    order by username limit 1)`;
  const nameOf = (username: string) =>
    `(select company.name from account join company on company.id = company_id where username = ${username})`;
  const [found] = await installation.sql<Awarded>(
    `select *, ${nameOf('winner')} as "winnerName", ${nameOf('loser')} as "loserName" from (
      select lot.id as "lotId", ${people('won')} as winner, ${people('lost')} as loser,
        (select username from tender_member join account on account.id = account_id
          where tender_member.tender_id = lot.tender_id and duty = 'owner') as buyer
      from lot join tender on tender.id = lot.tender_id
      where lot.state = 'contracted' and tender.method = 'open_tender' and tender.scope = 'government') awarded
     where winner is not null and loser is not null limit 1`,
  );
  if (found === undefined) throw new Error('the demo has no contract of a tender that two bid for');
  lot = found;
});
afterAll(async () => {
  await installation?.stop();
});

/** The losing bidder complains of the award, and the supervisor receives the complaint. */
async function complaint(): Promise<string> {
  const id = randomUUID();
  const { lotId } = lot;
  // The result counts as announced today, so that it may be queried and the answer complained of.
  await installation.sql(`update lot set awarded_at = now() where id = '${lotId}'`);
  const objectionId = await object(installation, lot.loser, lotId);
  const buyer = await wireOf(installation, 'console', lot.buyer);
  const { version } = must(await buyer.call(getObjection, { id: objectionId }));
  const refusal = { ground: 'no_facts' as const, reason: '没有具体的事实和依据' };
  must(await buyer.call(refuseObjection, { id: objectionId, version, ...refusal }));
  const loser = await provenWireOf(installation, lot.loser);
  must(
    await loser.call(complaints.saveComplaint, {
      ...{ id, lotId, version: 0, objectionId, subject: 'result', respondent: '', agent: '', fileIds: [] },
      facts: '中标人提交的业绩合同系伪造，发包人书面证实从未与其签订该合同。',
      basis: '《政府采购法》第五十五条',
      request: '请认定中标无效，重新确定中标人。',
      knownOn: '',
    }),
  );
  must(await loser.call(complaints.submitComplaint, { id, lotId, version: 1 }));
  const supervisor = await wireOf(installation, 'console', 'supervisor_a');
  must(await supervisor.call(complaints.receiveComplaint, { id, version: 2 }));
  return id;
}

test('two supervisors void an award: winner, buyer and public read it, and the buyer shows the next candidate', async () => {
  const id = await complaint();
  const [first, second, winner, buyer, visitor] = [
    await installation.person(),
    await installation.person(),
    await installation.person(),
    await installation.person(),
    await installation.person(),
  ];
  await signIn(first.page, installation.console, 'supervisor_a');
  await first.page.goto(`${installation.console}/complaint/${id}`);
  await first.page.getByRole('combobox', { name: /^处理结果/ }).selectOption('upheld');
  await first.page.getByLabel('责令改正').selectOption('void_award');
  await first.page.getByText(/自签发之日起中标结果无效/).waitFor();
  await first.page
    .getByRole('textbox', { name: /处理决定/ })
    .fill('经查实，中标人的业绩合同系伪造，投诉事项成立。');
  await fits(first.page, 'void-deciding');
  await first.page.getByRole('button', { name: '提交签发' }).press('Enter');
  await first.page.getByText('由本部门另一位监督员签发').waitFor();
  await signIn(second.page, installation.console, 'supervisor_b');
  await second.page.goto(first.page.url());
  await second.page.getByRole('button', { name: '签发' }).click();
  await second.page
    .getByRole('alertdialog', { name: '签发处理决定' })
    .getByRole('button', { name: '签发' })
    .click();
  await second.page.getByText('已作出处理决定：投诉成立').waitFor();

  await signIn(winner.page, installation.portal, lot.winner);
  await winner.page.goto(`${installation.portal}/winNotification?lotId=${lot.lotId}`);
  await winner.page.getByText(/结果已被监督部门认定无效/).waitFor();
  await winner.page.getByText(/已登记的合同/).waitFor();
  await fits(winner.page, 'void-winner');
  expect(await winner.page.locator('main').innerText()).not.toContain(lot.loserName);

  await signIn(buyer.page, installation.console, lot.buyer);
  await buyer.page.goto(`${installation.console}/award/${lot.lotId}`);
  await buyer.page.getByText(`${lot.winnerName}的中标结果已被监督部门认定无效`).waitFor();
  await buyer.page.getByText('候选人待重新公示').first().waitFor();
  await fits(buyer.page, 'void-buyer');

  // The orders under the award: an order under way is settled or returned, and both sides read why.
  const [order] = await installation.sql<{ id: string; orderNo: string }>(
    `select id, order_no as "orderNo" from purchase_order where lot_id = '${lot.lotId}' and state = 'delivering'`,
  );
  if (order === undefined) throw new Error('no order of the demo’s contract is under way');
  const stopped = '中标（成交）结果已被监督部门认定无效，订单不再履行';
  await winner.page.goto(`${installation.portal}/orderDetail?id=${order.id}`);
  await winner.page.getByText(stopped).waitFor();
  await winner.page.getByText('现在没有需要您办理的事项').waitFor();
  await fits(winner.page, 'void-order-winner');
  expect(await winner.page.locator('main').innerText()).not.toContain(lot.loserName);
  await winner.page.goto(`${installation.portal}/moreList?type=order`);
  await winner.page.getByText('中标无效').first().waitFor();
  await fits(winner.page, 'void-orders-winner');
  await buyer.page.goto(`${installation.console}/order?keyword=${order.orderNo}`);
  await buyer.page.getByText('中标无效').waitFor();
  await fits(buyer.page, 'void-orders-buyer');
  await buyer.page.goto(`${installation.console}/order/${order.id}`);
  await buyer.page.getByText(stopped).waitFor();
  await fits(buyer.page, 'void-order-buyer');
  await buyer.page.getByRole('button', { name: '退货并终止订单' }).press('Enter');
  await buyer.page.getByRole('textbox', { name: /退货说明/ }).fill('合同自始无效，首批货物已由承运人退回。');
  await buyer.page.getByRole('dialog').getByRole('button', { name: '退货并终止订单' }).press('Enter');
  await buyer.page.getByText('订单已终止，双方不再办理').waitFor();
  await buyer.page.goto(`${installation.console}/award/${lot.lotId}`);

  const [notice] = await installation.sql<{ id: string }>(
    `select id from notice where lot_id = '${lot.lotId}' and kind = 'award' order by published_at desc limit 1`,
  );
  await visitor.page.goto(`${installation.portal}/inviteList/inviteDetail?id=${notice?.id}`);
  await visitor.page.getByRole('heading', { name: /中标结果无效公告$/ }).waitFor();
  await visitor.page
    .getByText(/此前发布的中标结果公告和发出的中标通知书自本公告发布之时起失去效力/)
    .waitFor();
  await fits(visitor.page, 'void-notice');

  // The decision names the next step, so the buyer can take it without waiting.
  await buyer.page.getByRole('button', { name: '公示候选人' }).click();
  await buyer.page.getByRole('button', { name: '发布公示' }).click();
  await buyer.page.getByText('候选人公示中').waitFor();
  await first.page.reload();
  await first.page.getByText(/标段不暂停，采购人可以直接重新确定中标人/).waitFor();
  await fits(first.page, 'void-remedy');
  await first.page.getByRole('button', { name: '确认整改' }).click();
  await first.page.getByRole('alertdialog').getByRole('button', { name: /确认/ }).click();
  await first.page.getByRole('button', { name: '确认整改' }).waitFor({ state: 'detached' });
  for (const person of [first, second, winner, buyer, visitor]) await person.context.close();
});
