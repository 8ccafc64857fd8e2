import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { violations } from './axe.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { pdf } from './journey/buyer.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

const desk = { width: 1440, height: 900 };

async function arrive(base: string, name: string): Promise<Page> {
  const { page } = await installation.person({ viewport: desk });
  page.on('dialog', (dialog) => void dialog.accept());
  onTestFailed(() => picture(new Map([[name, page]]), 'consortium-failed'));
  await signIn(page, base, name);
  return page;
}

async function look(page: Page, name: string): Promise<void> {
  expect(await violations(page)).toEqual([]);
  await fits(page, `consortium-${name}`);
}

async function lotOf(title: string): Promise<string> {
  const [lot] = await installation.sql<{ id: string }>(`select id from lot where title = $1`, [title]);
  return lot?.id ?? '';
}

it('is written into the bid by its lead, with messages at the fields, and kept in the draft', async () => {
  const lotId = await lotOf('滨江片区雨污分流改造工程');
  const page = await arrive(installation.portal, 'supplier_c');
  await page.goto(`${installation.portal}/answerBid?lotId=${lotId}`);
  const part = page.getByRole('region', { name: '联合体', exact: true });
  await part.getByText('本企业独立投标。').waitFor();
  await look(page, 'alone');
  await part.getByRole('button', { name: '组成联合体，增加成员' }).press('Enter');
  const lead = part.getByRole('group', { name: /^牵头人：/ });
  const member = part.getByRole('group', { name: '成员1', exact: true });
  await member.getByLabel('统一社会信用代码').fill('91000000MA8DEMA813');
  await member.getByText('统一社会信用代码校验不通过，请核对第1–18位').waitFor();
  await member.getByLabel('统一社会信用代码').fill('91000000MA8DEMA812');
  await member.getByText('统一社会信用代码校验不通过').waitFor({ state: 'detached' });
  await member.getByLabel('成员名称').fill('海州市政安装工程有限公司');
  await lead.getByLabel('本企业拟承担的工作').fill('管网施工与总协调');
  await member.getByLabel('该成员拟承担的工作').fill('路面恢复');
  await lead.getByLabel(/^份额/).fill('70');
  await member.getByLabel(/^份额/).fill('20');
  await lead.getByText('各方份额之和须为100%，现为90%').waitFor();
  await member.getByLabel(/^份额/).fill('30');
  await lead.getByText(/各方份额之和/).waitFor({ state: 'detached' });
  const step = page.getByRole('navigation', { name: '投标步骤与自检' }).getByRole('link', { name: /联合体/ });
  await step.getByText('还有1项').waitFor();
  await page
    .locator('[id="consortium.agreement"]')
    .setInputFiles(pdf('共同投标协议.pdf', '各方的工作和责任'));
  await step.getByText('已完成').waitFor();
  await part.scrollIntoViewIfNeeded();
  await look(page, 'members');

  const add = part.getByRole('button', { name: '增加联合体成员' });
  const second = part.getByRole('group', { name: '成员2', exact: true });
  const third = part.getByRole('group', { name: '成员3', exact: true });
  await add.click();
  await add.click();
  await third.getByLabel('成员名称').fill('海州绿化工程有限公司');
  await part.getByRole('button', { name: '移除成员2' }).press('Enter');
  await third.waitFor({ state: 'detached' });
  expect(await second.getByLabel('成员名称').inputValue()).toBe('海州绿化工程有限公司');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('增加联合体成员');
  await part.getByRole('button', { name: '移除成员2' }).press('Enter');
  await second.waitFor({ state: 'detached' });
  expect(await member.getByLabel('成员名称').inputValue()).toBe('海州市政安装工程有限公司');

  await page.getByText(/草稿已保存|填写内容只存于本机/).waitFor();
  await page.reload();
  await expect.poll(() => member.getByLabel('成员名称').inputValue()).toBe('海州市政安装工程有限公司');
  await page.getByRole('button', { name: '预览' }).click();
  await page.getByText(/海州市政安装工程有限公司：路面恢复，份额30%/).waitFor();
  await page.context().close();
});

it('is shown to the committee and the public with all its companies', async () => {
  const lotId = await lotOf('3号泊位护岸加固');
  const [evaluator] = await installation.sql<{ username: string }>(
    `select username from account join lot_evaluator on account.id = account_id where lot_id = $1
     order by username limit 1`,
    [lotId],
  );
  const page = await arrive(installation.console, evaluator?.username ?? '');
  await page.goto(`${installation.console}/evaluation/${lotId}`);
  const table = page.getByRole('region', { name: '投标对照表，可左右滚动' });
  const row = table.getByRole('row', { name: /^联合体/ });
  await row
    .getByText('澄屿水下工程有限公司（91000000MA7DEMA70P）：水下抛石与扭王字块安放，份额40%')
    .waitFor();
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: '共同投标协议.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('共同投标协议.pdf');
  await table.scrollIntoViewIfNeeded();
  await look(page, 'compared');

  const [notice] = await installation.sql<{ id: string }>(
    `select id from notice where lot_id = $1 and kind = 'candidates' order by published_at desc limit 1`,
    [lotId],
  );
  const visitor = await installation.browser.newContext({ javaScriptEnabled: false, viewport: desk });
  const outside = await visitor.newPage();
  await outside.goto(`${installation.portal}/inviteList/inviteDetail?id=${notice?.id}`);
  await outside
    .getByText(/（联合体牵头人）、澄屿水下工程有限公司（联合体成员）/)
    .first()
    .waitFor();
  await picture(new Map([['notice', outside]]), 'consortium');
  await outside.setViewportSize({ width: 390, height: 844 });
  await picture(new Map([['notice-390', outside]]), 'consortium');
  await visitor.close();
  await page.context().close();
});

it('is stated in the application to a prequalification, with messages at the fields', async () => {
  const [lot] = await installation.sql<{ id: string; tender: string; username: string }>(
    `select lot.id, lot.tender_id as tender, min(account.username) as username
     from lot join prequalification application on application.lot_id = lot.id and application.state = 'draft'
     join account on account.company_id = application.company_id and account.username like 'supplier_%'
     where lot.prequalification_deadline > now() group by lot.id limit 1`,
  );
  await installation.sql('update tender set allows_consortium = true where id = $1', [lot?.tender]);
  const page = await arrive(installation.portal, lot?.username ?? '');
  await page.goto(`${installation.portal}/prequalification?lotId=${lot?.id}`);
  const part = page.getByRole('group', { name: '联合体', exact: true });
  await part.getByRole('button', { name: '组成联合体，增加成员' }).click();
  const member = part.getByRole('group', { name: '成员1', exact: true });
  await member.getByLabel('成员名称').fill('海州市政安装工程有限公司');
  await page.getByRole('button', { name: '递交申请' }).click();
  await member.getByText('请输入统一社会信用代码').waitFor();
  await member.getByText('请输入该成员拟承担的工作').waitFor();
  await fits(page, 'consortium-application-errors');
  await member.getByLabel('统一社会信用代码').fill('91000000MA8DEMA812');
  await member.getByLabel('该成员拟承担的工作').fill('现场监理');
  await part.getByLabel('本企业拟承担的工作').fill('总监与方案');
  await part.getByText('请输入统一社会信用代码').waitFor({ state: 'detached' });
  await page.getByText(/草稿已保存/).waitFor();
  await page.reload();
  await expect.poll(() => member.getByLabel('统一社会信用代码').inputValue()).toBe('91000000MA8DEMA812');
  await fits(page, 'consortium-application');
  await page.context().close();
});
