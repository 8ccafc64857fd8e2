import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
let lotId = '';
let buyer: Page;
beforeAll(async () => {
  installation = await openInstallation();
  const [lot] = await installation.sql<{ id: string; username: string }>(
    `select lot.id, account.username from lot join tender_member owner on owner.tender_id = lot.tender_id
       and owner.duty = 'owner' join account on account.id = owner.account_id
     where lot.state = 'published' and lot.bid_deadline > now() + interval '3 days'
     order by lot.bid_deadline, lot.id limit 1`,
  );
  if (lot === undefined) throw new Error('the demo has a lot that takes bids');
  lotId = lot.id;
  // As if the lot had been approved with one electrical expert and one of works to be drawn.
  await installation.sql(`do $$ begin
    set local session_replication_role = replica;
    delete from lot_evaluator where lot_id = '${lotId}' and seat = 'expert';
    update lot set drawn_experts = '[{"speciality": "B02", "seats": 1}, {"speciality": "C01", "seats": 1}]'
      where id = '${lotId}';
  end $$`);
  ({ page: buyer } = await installation.person());
  await signIn(buyer, installation.console, lot.username);
});
afterAll(async () => {
  await installation?.stop();
});

/** The expert of this speciality whose answer is awaited; waits for the job that invites. */
async function invited(speciality: string): Promise<string> {
  for (let tries = 0; tries < 90; tries += 1) {
    const [row] = await installation.sql<{ username: string }>(
      `select username from expert_invitation join account on account.id = account_id
       where lot_id = $1 and speciality = $2 and state = 'invited'`,
      [lotId, speciality],
    );
    if (row !== undefined) return row.username;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  throw new Error(`no expert of ${speciality} is invited`);
}

async function as(username: string): Promise<Page> {
  const { page } = await installation.person();
  onTestFailed(() => picture(new Map([[username, page]]), 'expert-draw'));
  await signIn(page, installation.console, username);
  await page.goto(`${installation.console}/`);
  await fits(page, 'expert-desk');
  await page.getByRole('link', { name: /^评审邀请待答复/ }).click();
  await page.getByRole('button', { name: '接受邀请' }).waitFor();
  return page;
}

async function accept(username: string): Promise<Page> {
  const page = await as(username);
  await page.getByRole('button', { name: '接受邀请' }).click();
  const asking = page.getByRole('alertdialog');
  await asking.getByRole('button', { name: '接受邀请' }).click();
  await page.getByText('已接受').first().waitFor();
  return page;
}

test('the buyer requests a draw, and experts are invited in its order until the seats are filled', async () => {
  onTestFailed(() => picture(new Map([['buyer', buyer]]), 'expert-draw'));
  await buyer.goto(`${installation.console}/expert-draw/${lotId}`);
  await buyer.getByText('尚未申请抽取').waitFor();
  await fits(buyer, 'expert-draw-unrequested');
  await buyer.getByRole('button', { name: '申请抽取' }).click();
  const asking = buyer.getByRole('dialog', { name: '申请抽取' });
  await asking.getByLabel('答复时限（小时）').fill('2');
  await asking.getByRole('button', { name: '确认申请' }).click();
  await asking.getByText('答复时限不能少于4小时').first().waitFor();
  await asking.getByLabel('答复时限（小时）').fill('4');
  await asking.getByLabel('回避单位').fill('海州市规划设计院');
  const reason = asking.getByLabel('提前抽取的理由');
  if (await reason.isVisible()) await reason.fill('异地评审，专家须提前安排行程');
  await fits(buyer, 'expert-draw-request');
  await asking.getByRole('button', { name: '确认申请' }).click();
  await buyer.getByText('抽取顺序已固定，等待公开日志收录').waitFor();
  await fits(buyer, 'expert-draw-committed');

  const first = await invited('B02');
  const decliner = await as(first);
  await fits(decliner, 'expert-invitation');
  await decliner.getByRole('button', { name: '谢绝' }).click();
  const declining = decliner.getByRole('dialog', { name: '谢绝评审邀请' });
  await declining.getByLabel('谢绝的理由').fill('与招标人有业务往来，应当回避');
  await declining.getByRole('button', { name: '确认谢绝' }).click();
  await decliner.getByText('没有待答复的邀请').waitFor();

  const silent = await invited('B02');
  expect(silent).not.toBe(first);
  await installation.sql(`do $$ begin
    set local session_replication_role = replica;
    update expert_invitation set due_at = now() from account where account.id = account_id
      and lot_id = '${lotId}' and username = '${silent}';
  end $$`);
  let last = silent;
  for (let tries = 0; tries < 60 && last === silent; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    last = await invited('B02');
  }
  expect([first, silent]).not.toContain(last);
  const member = await accept(last);
  await fits(member, 'expert-invitation-accepted');
  await accept(await invited('C01'));

  await buyer.reload();
  await buyer.getByText('专家已到齐').first().waitFor();
  for (const state of ['已谢绝', '逾期未答复', '已接受']) await buyer.getByText(state).first().waitFor();
  await fits(buyer, 'expert-draw-complete');
  const shown = (await buyer.textContent('body')) ?? '';
  const names = await installation.sql<{ nickName: string }>(
    `select nick_name as "nickName" from expert_invitation join account on account.id = account_id where lot_id = $1`,
    [lotId],
  );
  expect(names).toHaveLength(4);
  for (const { nickName } of names) expect(shown).not.toContain(nickName);
  await buyer.getByRole('link', { name: '项目人员' }).click();
  await buyer.getByText('抽取的专家').waitFor();
  expect(await buyer.getByText('专家一').count()).toBeGreaterThan(0);
  await fits(buyer, 'expert-draw-team');
});
