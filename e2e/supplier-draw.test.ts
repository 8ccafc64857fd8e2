import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
let lotId = '';
let buyer: Page;
beforeAll(async () => {
  installation = await openInstallation();
  const [lot] = await installation.sql<{ id: string; tenderId: string; username: string }>(
    `select lot.id, lot.tender_id as "tenderId", account.username from lot join tender_member owner
       on owner.tender_id = lot.tender_id and owner.duty = 'owner' join account on account.id = owner.account_id
     where lot.state = 'published' and lot.bid_deadline > now() + interval '3 days'
     order by lot.bid_deadline, lot.id limit 1`,
  );
  if (lot === undefined) throw new Error('the demo has a lot that takes bids');
  lotId = lot.id;
  // As if the lot were one of a 谈判 to which nobody was invited yet.
  await installation.sql(`do $$ begin
    set local session_replication_role = replica;
    update tender set method = 'negotiation', sourcing = 'invited', scope = 'voluntary' where id = '${lot.tenderId}';
    delete from invitation where lot_id = '${lotId}';
  end $$`);
  ({ page: buyer } = await installation.person());
  await signIn(buyer, installation.console, lot.username);
});
afterAll(async () => {
  await installation?.stop();
});

/** Accounts of the drawn suppliers in this state, in their order; waits for the job until there are so many. */
async function drawn(state: string, count: number): Promise<readonly string[]> {
  for (let tries = 0; tries < 90; tries += 1) {
    const rows = await installation.sql<{ username: string }>(
      `select (select min(username) from account join account_role on account_id = account.id
           where account.company_id = drawn.company_id and role_id in ('company_admin', 'bid_submitter')) as username
       from drawn_supplier drawn where lot_id = $1 and state = $2 order by draw_no, position`,
      [lotId, state],
    );
    if (rows.length >= count) return rows.map(({ username }) => username);
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  throw new Error(`fewer than ${count} suppliers are ${state}`);
}

async function letterOf(username: string): Promise<Page> {
  const { page } = await installation.person();
  onTestFailed(() => picture(new Map([[username, page]]), 'supplier-draw'));
  await signIn(page, installation.portal, username);
  await page.goto(`${installation.portal}/replyInvite?lotId=${lotId}`);
  await page.getByText('由平台随机抽取产生').first().waitFor();
  return page;
}

test('the buyer draws the suppliers, and a place passes to the next one when a supplier declines', async () => {
  onTestFailed(() => picture(new Map([['buyer', buyer]]), 'supplier-draw'));
  await buyer.goto(`${installation.console}/supplier-draw/${lotId}`);
  await buyer.getByText('尚未申请抽取').waitFor();
  await fits(buyer, 'supplier-draw-unrequested');
  await buyer.getByRole('button', { name: '申请抽取' }).click();
  const asking = buyer.getByRole('dialog', { name: '随机抽取供应商' });
  await asking.getByLabel('抽取数量（家）').fill('2');
  await asking.getByLabel('回复期限（小时）').fill('24');
  await asking.getByRole('button', { name: '确认申请' }).click();
  await asking.getByText('本采购方式须邀请不少于3家供应商').first().waitFor();
  await asking.getByLabel('抽取数量（家）').fill('3');
  await fits(buyer, 'supplier-draw-request');
  await asking.getByRole('button', { name: '确认申请' }).click();
  await buyer.getByText('抽取顺序已固定，等待公开日志收录').waitFor();
  await fits(buyer, 'supplier-draw-committed');

  const [first = '', second = ''] = await drawn('invited', 3);
  const accepting = await letterOf(first);
  await fits(accepting, 'supplier-draw-letter');
  await accepting.getByRole('button', { name: '接受邀请' }).click();
  await accepting.getByText('您已接受邀请').first().waitFor();

  const declining = await letterOf(second);
  await declining.getByRole('button', { name: '婉拒邀请' }).click();
  await declining.getByLabel('婉拒理由').fill('近期产能已满，无法按期供货');
  await declining.getByRole('button', { name: '确认婉拒' }).click();
  await declining.getByText('婉拒后不能再改为接受').last().waitFor();
  expect(await declining.getByRole('button', { name: '改为接受邀请' }).count()).toBe(0);
  await fits(declining, 'supplier-draw-declined');

  expect(await drawn('declined', 1)).toEqual([second]);
  await drawn('invited', 3);
  await buyer.reload();
  await buyer.getByText('第4位').waitFor();
  for (const state of ['已接受', '已婉拒', '待回复']) await buyer.getByText(state).first().waitFor();
  await fits(buyer, 'supplier-draw-inviting');
  await buyer.getByRole('link', { name: '邀请', exact: true }).click();
  await buyer.getByText('供应商由平台随机抽取，抽取正在进行', { exact: false }).first().waitFor();
  expect(await buyer.getByRole('button', { name: '发出邀请' }).count()).toBe(0);
  await buyer.getByText('随机抽取', { exact: true }).first().waitFor();
  await fits(buyer, 'supplier-draw-invitations');
});
