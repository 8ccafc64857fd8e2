import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { violations } from './axe.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
let lotId = '';
let owner = '';
let member = '';
let bidders: readonly string[] = [];
beforeAll(async () => {
  installation = await openInstallation();
  const [lot] = await installation.sql<{ id: string; owner: string; member: string }>(
    `select lot.id, owned.username as owner, account.username as member
     from lot join tender on tender.id = tender_id
     join lot_evaluator on lot_evaluator.lot_id = lot.id join account on account.id = account_id
     join tender_member on tender_member.tender_id = tender.id and duty = 'owner'
     join account owned on owned.id = tender_member.account_id
     where lot.state = 'evaluating' and tender.method = 'open_tender' and not lot.split_envelope
       and lot.prequalification_deadline is null
       and (select count(*) from opening_entry where lot_id = lot.id and result = 'opened') >= 3
     order by lot.id, account.username limit 1`,
  );
  lotId = lot?.id ?? '';
  owner = lot?.owner ?? '';
  member = lot?.member ?? '';
  // As if a government lot of three bidders had just been opened.
  await installation.sql(`begin; set local session_replication_role = replica;
    update tender set scope = 'government' where id = (select tender_id from lot where id = '${lotId}');
    delete from evaluation_sheet where lot_id = '${lotId}';
    delete from evaluation where lot_id = '${lotId}'; commit`);
  const entries = await installation.sql<{ name: string }>(
    `select bidder_name as name from opened_bid where lot_id = $1 and result = 'opened' order by position`,
    [lotId],
  );
  bidders = entries.map(({ name }) => name);
});
afterAll(async () => {
  await installation?.stop();
});

async function as(username: string): Promise<Page> {
  const { page } = await installation.person({ viewport: { width: 1440, height: 900 } });
  onTestFailed(() => picture(new Map([[username, page]]), 'qualification-failed'));
  await signIn(page, installation.console, username);
  return page;
}

const pageOf = () => `${installation.console}/evaluation/${lotId}`;
const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: '资格审查表，可左右滚动' }).getByRole('row', { name });

async function judge(page: Page, name: string, conclusion: string): Promise<void> {
  await rowOf(page, name).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('结论').selectOption({ label: conclusion });
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('the committee waits for the buyer', async () => {
  const page = await as(member);
  await page.goto(pageOf());
  await page.getByText('采购人正在审查投标人的资格，完成后评标委员会开始初步评审。').waitFor();
  expect(await page.getByRole('button', { name: '提交初步评审' }).count()).toBe(0);
  await fits(page, 'qualification-waiting');
  await page.context().close();
});

test('the buyer finds the review on the desk, and judges each bidder beside its proofs', async () => {
  const page = await as(owner);
  await page.goto(`${installation.console}/`);
  await page.getByText('资格审查待完成').first().waitFor();
  await fits(page, 'qualification-desk');
  await page.goto(pageOf());
  await page.getByText(`还有${bidders.length}家投标人未审查，全部审查后完成。`).waitFor();
  const [first = '', ...others] = bidders;
  await rowOf(page, first).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('请选择审查结论').first().waitFor();
  await dialog.getByLabel('结论').selectOption({ label: '不合格' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('请选择不符合的资格条件').first().waitFor();
  await dialog.getByRole('combobox', { name: /不符合的条件/ }).click();
  await page.getByRole('option', { name: /失信被执行人/ }).click();
  await dialog.getByLabel('原因').fill('信用中国网站显示已列入失信被执行人名单');
  expect(await violations(page)).toEqual([]);
  await fits(page, 'qualification-dialog');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(page, first).getByText('不合格', { exact: true }).waitFor();
  for (const name of others) await judge(page, name, '合格：以上条件全部符合');
  await page.getByText('合格投标人不足3家', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await fits(page, 'qualification-too-few');
  await page.getByRole('button', { name: '完成资格审查' }).click();
  await page
    .getByRole('alertdialog')
    .getByText(/不得评标，完成后本标段流标并公告/)
    .waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
  await judge(page, first, '合格：以上条件全部符合');
  await page.getByRole('button', { name: '完成资格审查' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '完成资格审查' }).click();
  await page.getByText(new RegExp(`完成：合格${bidders.length}家，不合格0家`)).waitFor();
  await fits(page, 'qualification-closed');
  await page.context().close();
});

test('the committee then reviews the bids, and waits again while the buyer corrects an error', async () => {
  const evaluator = await as(member);
  await evaluator.goto(pageOf());
  await evaluator.getByRole('button', { name: '提交初步评审' }).waitFor();
  await evaluator.getByText(new RegExp(`完成：合格${bidders.length}家`)).waitFor();
  const buyer = await as(owner);
  await buyer.goto(pageOf());
  await buyer.getByRole('button', { name: '重新进行资格审查' }).click();
  const dialog = buyer.getByRole('dialog');
  await dialog.getByLabel('重新审查的理由').fill('第一名投标人的信用记录查询有误');
  await fits(buyer, 'qualification-reopening');
  await dialog.getByRole('button', { name: '重新进行' }).click();
  await buyer.getByText('第一名投标人的信用记录查询有误').waitFor();
  await evaluator.reload();
  await evaluator.getByText('资格审查重新进行').waitFor();
  expect(await evaluator.getByRole('button', { name: '提交初步评审' }).count()).toBe(0);
});
