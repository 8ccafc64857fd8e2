import { submitPreliminary } from '@procure/contract/evaluation/evaluation.route.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { must, wireOf } from './wire.ts';

let installation: Installation;
let lotId = '';
let owner = '';
let members: readonly string[] = [];
/** A colleague of the buyer who is no member yet. */
let successor = { username: '', nickName: '' };
beforeAll(async () => {
  installation = await openInstallation();
  const rows = await installation.sql<{ id: string; username: string; owner: string }>(
    `select lot.id, account.username, owned.username as owner from lot join tender on tender.id = tender_id
     join lot_evaluator on lot_evaluator.lot_id = lot.id join account on account.id = account_id
     join tender_member on tender_member.tender_id = tender.id and duty = 'owner'
     join account owned on owned.id = tender_member.account_id
     where lot.id = (select lot.id from lot join tender on tender.id = tender_id
       where lot.state = 'evaluating' and tender.method = 'open_tender' and tender.scope <> 'government'
         and not lot.split_envelope
         and (select count(*) from opening_entry where lot_id = lot.id and result = 'opened') >= 3
       order by lot.id limit 1) order by account.username`,
  );
  lotId = rows[0]?.id ?? '';
  owner = rows[0]?.owner ?? '';
  members = rows.map(({ username }) => username);
  // As if the lot had just been opened, and a colleague could judge too.
  await installation.sql(`begin; set local session_replication_role = replica;
    delete from chair_vote where lot_id = '${lotId}';
    delete from committee_chair where lot_id = '${lotId}';
    delete from committee_declaration where lot_id = '${lotId}';
    delete from evaluation_sheet where lot_id = '${lotId}';
    delete from evaluation where lot_id = '${lotId}'; commit;
    insert into account_role (account_id, role_id, organisation_id)
      select account.id, 'evaluator', tender.organisation_id from account, lot join tender on tender.id = lot.tender_id
      where lot.id = '${lotId}' and account.username = 'approver_a' on conflict do nothing`);
  const [colleague] = await installation.sql<{ username: string; nickName: string }>(
    `select username, nick_name as "nickName" from account where username = 'approver_a'`,
  );
  if (colleague !== undefined) successor = colleague;
});
afterAll(async () => {
  await installation?.stop();
});

async function as(username: string): Promise<Page> {
  const { page } = await installation.person({ viewport: { width: 1440, height: 900 } });
  onTestFailed(() => picture(new Map([[username, page]]), 'committee'));
  await signIn(page, installation.console, username);
  return page;
}

const pageOf = () => `${installation.console}/evaluation/${lotId}`;

test('a member signs in with the list of bidders and the undertaking before the bids are shown', async () => {
  const page = await as(members[0] ?? '');
  await page.goto(`${installation.console}/`);
  await page.getByText('评标待我签到').first().waitFor();
  await page.goto(pageOf());
  await page.getByRole('heading', { name: /^评标签到：/ }).waitFor();
  await page.getByRole('heading', { name: /^投标人（/ }).waitFor();
  expect(await page.locator('main').innerText()).not.toContain('¥');
  await page.getByRole('button', { name: '签到' }).click();
  await page.getByText('请选择一项声明').waitFor();
  await fits(page, 'committee-sign-in');
  await page.getByLabel(/^与以上投标人没有应当回避的情形/).check();
  await page.getByRole('button', { name: '签到' }).click();
  await page.getByRole('heading', { name: /^评标：/ }).waitFor();
  await page.getByRole('region', { name: '投标对照表，可左右滚动' }).waitFor();
});

test('another one recuses, and the buyer names a successor in the vacant seat', async () => {
  const page = await as(members[1] ?? '');
  await page.goto(pageOf());
  await page.getByLabel(/^有应当回避的情形/).check();
  await page.getByRole('button', { name: '申请回避' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '确认回避' }).click();
  await dialog.getByText('请选择情形').waitFor();
  await dialog.getByLabel('情形').selectOption({ label: '与投标人有利害关系' });
  await dialog.getByRole('combobox', { name: /投标人/ }).click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel('具体情况').fill('本人配偶在该投标人处任职');
  await fits(page, 'committee-recusal');
  await dialog.getByRole('button', { name: '确认回避' }).click();
  await page.waitForURL(/\/evaluation$/);
  await page.goto(pageOf());
  await page.getByText('您不是本标段的评委').first().waitFor();

  const buyer = await as(owner);
  await buyer.goto(`${installation.console}/`);
  await buyer.getByText('评标委员会待补齐').first().waitFor();
  await buyer.goto(pageOf());
  await buyer.getByText(/^席位空缺：/).waitFor();
  await fits(buyer, 'committee-vacant');
  await buyer.getByRole('button', { name: '指定接替的评委' }).click();
  const naming = buyer.getByRole('dialog');
  await naming.getByLabel('接替的评委').selectOption({ label: successor.nickName });
  await fits(buyer, 'committee-successor');
  await naming.getByRole('button', { name: '指定', exact: true }).click();
  await buyer.getByText('已指定接替的评委，由其签到后重新评审').waitFor();
  await buyer.getByText(new RegExp(`由${successor.nickName}接替`)).waitFor();
});

test('the members elect their chair', async () => {
  for (const username of [successor.username, ...members.slice(2)]) {
    const page = await as(username);
    await page.goto(pageOf());
    await page.getByLabel(/^与以上投标人没有应当回避的情形/).check();
    await page.getByRole('button', { name: '签到' }).click();
    await page.getByRole('heading', { name: /^评标：/ }).waitFor();
    await page.context().close();
  }
  for (const [place, username] of [members[0], members[2], members[3]].entries()) {
    const page = await as(username ?? '');
    await page.goto(pageOf());
    const election = page.getByRole('group', { name: '推选组长' });
    await election.getByRole('radio').first().waitFor();
    if (place === 0) await fits(page, 'committee-election');
    await election.getByRole('radio').first().check();
    await page.getByRole('button', { name: '推选', exact: true }).click();
    await page.getByText(place === 2 ? /^组长已产生：/ : /^已推选/).waitFor();
    await page.context().close();
  }
});

/** The names of the chair and of the whole committee. */
async function committee() {
  const [{ chair } = { chair: '' }] = await installation.sql<{ chair: string }>(
    `select username as chair from committee_chair join account on account.id = chair_id where lot_id = '${lotId}'`,
  );
  return { chair, sitting: [successor.username, ...members.filter((_, place) => place !== 1)] };
}

test('a member proposes two questions, and the chair issues one and declines the other', async () => {
  const { chair, sitting } = await committee();
  const member = await as(sitting.find((username) => username !== chair) ?? '');
  await member.goto(`${installation.console}/clarification/${lotId}`);
  for (const subject of ['组件衰减率的依据', '运输费用的归属']) {
    await member.getByRole('button', { name: '提出澄清建议' }).click();
    const proposing = member.getByRole('dialog');
    await proposing.getByRole('button', { name: '提交给组长' }).click();
    await proposing.getByText('请选择投标人').waitFor();
    await proposing.getByRole('combobox', { name: /^投标人/ }).selectOption({ index: 1 });
    await proposing.getByLabel(/^澄清事项/).fill(subject);
    await proposing.getByLabel(/^澄清内容/).fill(`请说明投标文件中${subject}，并注明所在页码。`);
    await fits(member, 'clarification-proposing');
    await proposing.getByRole('button', { name: '提交给组长' }).click();
    await member.getByText(subject).first().waitFor();
  }
  await fits(member, 'clarification-proposed');

  const page = await as(chair);
  await page.goto(`${installation.console}/clarification/${lotId}`);
  await page.getByText('2项澄清建议待组长处理').waitFor();
  const proposal = (subject: string) => page.getByRole('listitem').filter({ hasText: subject });
  await fits(page, 'clarification-proposals');
  await proposal('组件衰减率的依据').getByRole('button', { name: '采纳并发出' }).click();
  await fits(page, 'clarification-issuing-proposal');
  await page.getByRole('dialog').getByRole('button', { name: '发出给该投标人' }).click();
  await page.getByText('澄清要求已发出，已通知投标人').waitFor();
  await proposal('运输费用的归属').getByRole('button', { name: '不采纳' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^不采纳的理由/)
    .fill('招标文件已规定运输费用包含在报价中。');
  await page.getByRole('dialog').getByRole('button', { name: '不采纳' }).click();
  await page.getByText('已记录，已通知提出建议的评委').waitFor();
  await page.getByText(/组长未采纳，理由：招标文件已规定/).waitFor();
  await fits(page, 'clarification-decided');
  await member.reload();
  await member.getByText(/组长未采纳，理由：招标文件已规定/).waitFor();
});

test('the chair closes the preliminary review once no clarification is pending, and no other member can', async () => {
  const { chair, sitting } = await committee();
  for (const username of sitting) {
    const member = await wireOf(installation, 'console', username);
    const rows = await installation.sql<{ id: string }>(
      `select bid_id as id from opening_entry where lot_id = '${lotId}' and result = 'opened' order by position`,
    );
    const criteria = await installation.sql<{ id: string }>(
      `select id from criterion where lot_id = '${lotId}' and kind not in ('technical', 'commercial', 'price')`,
    );
    const scores = rows.map(({ id: bidId }) => ({
      ...{ bidId, responsive: false, basis: 'not_responsive' as const, comment: '组件效率低于要求' },
      ...{ technical: '', commercial: '' },
      judgements: criteria.map(({ id: criterionId }) => ({ criterionId, met: false, points: '' })),
    }));
    must(await member.call(submitPreliminary, { lotId, scores }));
  }
  const other = await as(sitting.find((username) => username !== chair) ?? '');
  await other.goto(pageOf());
  await other.getByText('此事由评标委员会组长办理').first().waitFor();
  expect(await other.getByRole('button', { name: '结束初步评审' }).count()).toBe(0);
  await fits(other, 'committee-member');
  const page = await as(chair);
  await page.goto(pageOf());
  await page
    .getByText(/还有\d项澄清未办结：/)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: '结束初步评审' }).count()).toBe(0);
  // The term of the reply ends.
  await installation.sql(`update clarification set due_at = clock_timestamp() where lot_id = '${lotId}'`);
  await page.reload();
  await fits(page, 'preliminary-reviews');
  await page.getByRole('button', { name: '结束初步评审' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '结束初步评审' }).click();
  await page.getByText('不需要评分，可以直接形成评标报告').waitFor();
  await page.getByRole('button', { name: '形成评标报告' }).waitFor();
  await fits(page, 'committee-chair');
});
