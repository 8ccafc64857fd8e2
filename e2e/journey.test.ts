import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { companies, demoPassphrase } from '../apps/api/seeds/story/people.ts';
import { demoPassword, type Installation, openInstallation, picture, signIn } from './installation.ts';
import { actWith, inviteSuppliers, writeTender } from './journey/buyer.ts';
import {
  acceptReply,
  askForClarification,
  award,
  closeReview,
  concludeNegotiation,
  openLastRound,
  order,
  publicize,
  quoteLast,
  replyToClarification,
  report,
  review,
  score,
  sign,
} from './journey/decision.ts';
import { registerAccount, registerCompany } from './journey/newcomer.ts';
import { makeKey, rehearse, resetPassphrase, signKey, unlock } from './journey/opener.ts';
import {
  acceptInvitation,
  applyForPrequalification,
  obtainDocuments,
  submitBid,
  writeBid,
} from './journey/supplier.ts';
import { sitDown } from './wire.ts';

const nameOf = (key: string) => companies.find((company) => company.key === key)?.companyName ?? '';
const title = '海州云帆数据机房除湿设备采购';
/** Passphrase of the key that one opener makes during the journey. */
const ownPassphrase = '乔开标的另一个口令 2026';

/** The supplier that registers during the journey; its rivals are two companies of the demo story. */
const newcomer = {
  username: 'lanxin_2026',
  phone: '13800009001',
  password: demoPassword,
  companyName: '海州岚新环境设备有限公司',
  uscc: '91000000MA6DEMA852',
};
const bidders = [
  {
    username: 'supplier_a',
    companyName: nameOf('a'),
    prices: ['180000', '52000'],
    total: '412,000.00',
    last: ['174000', '50000'],
  },
  {
    username: 'supplier_b',
    companyName: nameOf('b'),
    prices: ['188000', '50000'],
    total: '426,000.00',
    last: ['186000', '50000'],
  },
  {
    username: newcomer.username,
    companyName: newcomer.companyName,
    prices: ['192000', '49000'],
    total: '433,000.00',
    last: ['190000', '49000'],
  },
] as const;

let installation: Installation;
/** Each user has a separate browser. */
const pages = new Map<string, Page>();
let tenderUrl = '';
let lotId = '';

/** The page of a user, signed in on first use. */
async function as(username: string): Promise<Page> {
  const known = pages.get(username);
  if (known) return known;
  const { page } = await installation.person();
  pages.set(username, page);
  const isSupplier = bidders.some((bidder) => bidder.username === username);
  await signIn(page, isSupplier ? installation.portal : installation.console, username);
  return page;
}

beforeAll(async () => {
  installation = await openInstallation();
});
let hasFailed = false;
beforeEach(({ skip }) => {
  // Each step continues where the last one ended, and would wait in vain.
  skip(hasFailed, 'an earlier step failed');
  onTestFailed(async () => {
    hasFailed = true;
    await picture(pages, 'failed');
  });
});
afterAll(async () => {
  await installation?.stop();
});

describe('one tender, from its author’s desk to the order', () => {
  test('a supplier registers an account and its company; a reviewer approves it', async () => {
    const { page } = await installation.person();
    pages.set(newcomer.username, page);
    await registerAccount(installation, page, await as('admin_a'), newcomer);
    await registerCompany(installation, page, newcomer);

    const reviewer = await as('reviewer_a');
    await reviewer.goto(`${installation.console}/supplier`);
    await reviewer.getByRole('link', { name: newcomer.companyName }).first().click();
    await actWith(reviewer, '审核通过', '确认审核通过');
    await page.goto(`${installation.portal}/supplierInfoRegister`);
    await page.getByText('审核已通过，可以参与投标').waitFor();
  });

  test('a buyer writes the tender and asks for approval', async () => {
    const page = await as('buyer_a');
    await writeTender(page, installation.console, { title, method: '竞争性磋商' });
    tenderUrl = new URL(page.url()).pathname;
    const [lot] = await installation.sql<{ id: string; state: string }>(
      'select lot.id, lot.state from lot join tender on tender.id = lot.tender_id where tender.title = $1',
      [title],
    );
    lotId = lot?.id ?? '';
    expect(lot?.state).toBe('pending_approval');
  });

  test('another user approves it; the author publishes it, and it is on the public list at once', async () => {
    const approver = await as('approver_a');
    await approver.goto(installation.console + tenderUrl);
    await actWith(approver, '审批通过');
    const buyer = await as('buyer_a');
    // One of the three openers has a new key, and has not rehearsed with it yet.
    const opener = await as('opener_c');
    const code = await makeKey(opener, installation.console, '海州云帆 乔开标 2026');
    await buyer.goto(installation.console + tenderUrl);
    await buyer.getByRole('button', { name: '发布公告', exact: true }).first().click();
    const dialog = buyer.locator('[role$=dialog]');
    await dialog.getByText('未试开标').waitFor();
    expect(await dialog.getByRole('button', { name: '发布公告', exact: true }).isEnabled()).toBe(false);
    // The opener has forgotten the passphrase, and sets another one with the recovery code.
    await resetPassphrase(opener, code, ownPassphrase);
    await rehearse(opener, installation.console, ownPassphrase);
    await buyer.goto(installation.console + tenderUrl);
    await actWith(buyer, '发布公告');
    const { page: visitor, context } = await installation.person({ javaScriptEnabled: false });
    await visitor.goto(`${installation.portal}/inviteList?keyword=${encodeURIComponent('除湿')}`);
    expect(await visitor.locator('main h3').allInnerTexts()).toEqual([expect.stringContaining(title)]);
    await context.close();
  });

  test('two openers sign the lot’s key, and the page shows how many have signed', async () => {
    const buyer = await as('buyer_a');
    await buyer.goto(`${installation.console}/opening/${lotId}`);
    await buyer.getByText('开标人尚未确认本标段的密钥（已确认 0/2）').waitFor();
    await signKey(await as('opener_a'), installation.console, lotId, demoPassphrase);
    await signKey(await as('opener_c'), installation.console, lotId, ownPassphrase);
    await buyer.reload();
    await buyer.getByText('开标人已确认本标段的密钥（已确认 2/2）').waitFor();
  });

  test('suppliers are invited, and reply', async () => {
    const buyer = await as('buyer_a');
    const names = bidders.map(({ companyName }) => companyName);
    await inviteSuppliers(buyer, installation.console, tenderUrl, names);
    for (const { username } of bidders) {
      await acceptInvitation(await as(username), installation.portal, lotId);
    }
  });

  test('suppliers apply to prequalify; the applicants stay hidden before the deadline', async () => {
    for (const { username } of bidders)
      await applyForPrequalification(await as(username), installation.portal, lotId);
    const buyer = await as('buyer_a');
    await buyer.goto(`${installation.console}${tenderUrl}/prequalification`);
    await buyer.getByText('截止前系统不向任何人显示申请人及其数量').waitFor();
    for (const { companyName } of bidders)
      expect(await buyer.locator('main').innerText()).not.toContain(companyName);
  });

  test('after the deadline the buyer decides on each application, and publishes the result', async () => {
    await passes('prequalification_deadline');
    const buyer = await as('buyer_a');
    await buyer.reload();
    for (const { companyName } of bidders) {
      await buyer.getByText(companyName).first().click();
      await buyer.getByRole('button', { name: '评定为通过' }).click();
      await buyer.getByText('已评定为通过').first().waitFor();
    }
    await buyer.getByRole('button', { name: '公布资格预审结果' }).click();
    await buyer.locator('[role$=dialog]').getByRole('button', { name: '公布结果' }).click();
    await buyer.getByText('资格预审结果已公布').first().waitFor();
  });

  test('a supplier obtains the documents and asks; the buyer answers to all, and the asker stays unnamed', async () => {
    for (const { username } of bidders) await obtainDocuments(await as(username), installation.portal, lotId);
    const [asker, reader] = bidders;
    const page = await as(asker.username);
    await page.goto(`${installation.portal}/questons?lotId=${lotId}`);
    await page.getByLabel('问题类型').selectOption({ label: '技术' });
    await page.getByLabel('引用章节').fill('第三章 3.1');
    await page.getByLabel('标题').fill('除湿量的测试工况如何规定');
    await page
      .getByLabel('问题内容')
      .fill('采购文件第三章要求除湿量每小时不少于20千克，请明确测试时的温度与相对湿度。');
    await page.getByRole('button', { name: '提交提疑' }).click();
    await page.getByText('您已提交，待招标人答复').first().waitFor();

    const buyer = await as('buyer_a');
    await buyer.goto(`${installation.console}${tenderUrl}/question`);
    await buyer.getByText('除湿量的测试工况如何规定').first().click();
    expect(await buyer.locator('main').innerText()).not.toContain(asker.companyName);
    await buyer.getByLabel('答复').fill('测试工况为温度27℃、相对湿度60%。');
    await buyer.getByRole('button', { name: '保存答复' }).click();
    await buyer.getByRole('button', { name: '发布答复' }).click();
    await buyer.locator('[role$=dialog]').getByRole('button', { name: '发布给全体获取文件的供应商' }).click();
    await buyer.getByText('答复已发布并通知供应商').first().waitFor();

    const other = await as(reader.username);
    await other.goto(`${installation.portal}/questons?lotId=${lotId}`);
    await other.getByText('测试工况为温度27℃、相对湿度60%。').waitFor();
    expect(await other.locator('main').innerText()).not.toContain(asker.companyName);
  });

  test('bids are written, sealed in the browser and sent; each gets a receipt', async () => {
    for (const bidder of bidders) {
      const page = await as(bidder.username);
      await writeBid(page, installation.portal, lotId, bidder);
      const receiptNo = await submitBid(installation, page, '递交投标');
      const [stored] = await installation.sql('select 1 from bid_version where receipt_no = $1', [receiptNo]);
      expect(stored).toBeDefined();
    }
  });

  test('a bid is withdrawn and submitted again before the deadline, and the page names the version that counts', async () => {
    const page = await as(bidders[0].username);
    await page.getByRole('button', { name: /撤回/ }).first().click();
    await page.locator('[role$=dialog]').getByRole('button', { name: /撤回/ }).last().click();
    await page.getByText('当前没有有效投标').first().waitFor();
    await page.reload();
    const files = page.locator('input[type=file]');
    await files.first().waitFor({ state: 'attached' });
    await submitBid(installation, page, '递交投标');
    await page
      .getByText(/当前有效投标：第2版/)
      .first()
      .waitFor();
  });

  test('after the deadline a bid is refused, and the sealed bids wait for the opening', async () => {
    const page = await as(bidders[1].username);
    await page.goto(`${installation.portal}/answerBid?lotId=${lotId}`);
    await page.getByRole('button', { name: '修改并重新递交' }).click();
    await page.getByText('自检通过，可以递交').waitFor();
    await passes('bid_deadline');
    await page.getByRole('button', { name: '重新递交', exact: true }).click();
    await page.locator('[role$=dialog]').getByRole('button', { name: '加密并递交' }).click();
    await page
      .getByText(/投标已于.*截止，系统拒收/)
      .first()
      .waitFor();
    await page.reload();
    await page.getByText('您已递交，待开标').first().waitFor();
  });

  test('openers release their shares one after the other; the record lists bidders and prices', async () => {
    // One of the three openers is absent.
    await unlock(await as('opener_a'), installation.console, lotId, demoPassphrase);
    await unlock(await as('opener_c'), installation.console, lotId, ownPassphrase);
    const page = await as('opener_c');
    await page.getByRole('heading', { name: '开标记录' }).waitFor({ timeout: 30_000 });
    const record = await page.locator('main').innerText();
    for (const { companyName, total } of bidders) {
      expect(record).toContain(companyName);
      expect(record).toContain(total);
    }
  });

  test('the committee asks one bidder for clarification; only that bidder sees the question and replies', async () => {
    const [asked, rival] = bidders;
    const members = ['a', 'b', 'c', 'd', 'e'].map((letter) => `evaluator_${letter}`);
    await sitDown(installation, lotId, members);
    await askForClarification(await as('evaluator_a'), installation.console, lotId, asked.companyName);
    const other = await as(rival.username);
    await other.goto(`${installation.portal}/replayTender?lotId=${lotId}`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    expect(await other.locator('main').innerText()).not.toContain('除湿机组型号');
    await replyToClarification(await as(asked.username), installation.portal, lotId);
    await acceptReply(await as('evaluator_a'), installation.console, lotId);
  });

  test('the committee passes all bids in the preliminary review, and the chair closes it', async () => {
    const names = bidders.map(({ companyName }) => companyName);
    for (const member of ['a', 'b', 'c', 'd', 'e'])
      await review(await as(`evaluator_${member}`), installation.console, lotId, names);
    await closeReview(await as('evaluator_a'), installation.console, lotId);
  });

  test('a last round of offers stays sealed until it ends, for the buyer too', async () => {
    const buyer = await as('buyer_a');
    await openLastRound(buyer, installation.console, lotId);
    await installation.sql(
      "update negotiation_round set opens_at = clock_timestamp() - interval '1 second' where negotiation_id = (select id from negotiation where lot_id = $1)",
      [lotId],
    );
    for (const { username, last } of bidders) await quoteLast(installation, await as(username), lotId, last);
    await buyer.reload();
    await buyer.getByText('截止前系统不显示报价').first().waitFor();
    expect(await buyer.locator('main').innerText()).not.toContain('398,000.00');
    await installation.sql(
      "update negotiation_round set opens_at = clock_timestamp() - interval '1 hour', closes_at = clock_timestamp() - interval '1 second' where negotiation_id = (select id from negotiation where lot_id = $1)",
      [lotId],
    );
    await buyer.reload();
    await buyer
      .getByText(/398,000\.00/)
      .first()
      .waitFor();
    await concludeNegotiation(buyer, installation.console, lotId);
  });

  test('the committee scores and reports; the candidates are published', async () => {
    for (const member of ['a', 'b', 'c', 'd', 'e']) {
      await score(await as(`evaluator_${member}`), installation.console, lotId, {
        [bidders[0].companyName]: '18',
        [bidders[1].companyName]: '16',
        [bidders[2].companyName]: '15',
      });
    }
    await report(await as('evaluator_a'), installation.console, lotId);
    for (const member of ['a', 'b', 'c', 'd', 'e'])
      await sign(await as(`evaluator_${member}`), installation.console, lotId);
    await publicize(await as('buyer_a'), installation.console, lotId);
    const { page, context } = await installation.person({ javaScriptEnabled: false });
    await page.goto(`${installation.portal}/winList?keyword=${encodeURIComponent('除湿')}`);
    expect(await page.locator('main').innerText()).toContain(bidders[0].companyName);
    await context.close();
  });

  test('after the publicity period the award is proposed, approved by another user and issued to all at once', async () => {
    await installation.sql(
      "update lot set publicity_from = clock_timestamp() - interval '4 days', publicity_until = clock_timestamp() - interval '1 second' where id = $1",
      [lotId],
    );
    await award(await as('buyer_a'), await as('approver_a'), installation.console, lotId);
    const winner = await as(bidders[0].username);
    await winner.goto(`${installation.portal}/winNotification?lotId=${lotId}`);
    await winner.getByRole('button', { name: '签收通知书' }).click();
    await winner.getByText('您已签收，待签订合同').waitFor();
    const loser = await as(bidders[2].username);
    await loser.goto(`${installation.portal}/winNotification?lotId=${lotId}`);
    await loser
      .getByText(/贵单位未/)
      .first()
      .waitFor();
    expect(await loser.locator('main').innerText()).not.toContain(bidders[1].companyName);
    const { page, context } = await installation.person({ javaScriptEnabled: false });
    await page.goto(`${installation.portal}/winList?kind=award&keyword=${encodeURIComponent('除湿')}`);
    expect(await page.locator('main').innerText()).toContain('398,000.00');
    await context.close();
  });

  test('an order follows, and the supplier confirms it', async () => {
    await order(await as('buyer_a'), installation.console, lotId);
    const winner = await as(bidders[0].username);
    await winner.goto(`${installation.portal}/winNotification?lotId=${lotId}`);
    await winner.getByRole('link', { name: '查看订单' }).click();
    await winner
      .getByLabel('承诺交期')
      .fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10));
    await winner.getByRole('button', { name: '确认订单' }).click();
    await winner.getByText('订单已确认，采购人已收到通知').waitFor();
  });

  test('the dashboard, the lists and the lot show the tender', async () => {
    const page = await as(bidders[0].username);
    for (const address of ['/dashboard', '/bidList', `/processManage?lotId=${lotId}`]) {
      await page.goto(installation.portal + address);
      await page.getByText(title).first().waitFor();
    }
    await page.goto(`${installation.portal}/dashboard/moreList?type=todo`);
    expect(new URL(page.url()).pathname).toBe('/moreList');
  });
});

/** Moves a time of the lot into the past: the only step that no user takes. */
async function passes(column: 'prequalification_deadline' | 'bid_deadline'): Promise<void> {
  const earlier =
    column === 'bid_deadline'
      ? ", document_until = least(document_until, clock_timestamp() - interval '2 seconds'), question_until = least(question_until, clock_timestamp() - interval '3 seconds')"
      : '';
  await installation.sql(
    `update lot set ${column} = clock_timestamp() - interval '1 second'${earlier} where id = $1`,
    [lotId],
  );
}
