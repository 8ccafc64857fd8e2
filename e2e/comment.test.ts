import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { dialogOf } from './desk/desk.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { writeTender } from './journey/buyer.ts';

let installation: Installation;
let buyer: Page;
let approver: Page;
beforeAll(async () => {
  installation = await openInstallation();
  ({ page: buyer } = await installation.person());
  ({ page: approver } = await installation.person());
  await signIn(buyer, installation.console, 'buyer_a');
  await signIn(approver, installation.console, 'approver_a');
});
afterAll(async () => {
  await installation?.stop();
});

const close = async (page: Page) => {
  await dialogOf(page).getByRole('button', { name: '关闭', exact: true }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
};
const openAt = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

test('an approver comments at two fields, the buyer answers and mends, and the last signature waits for both', async () => {
  onTestFailed(() =>
    picture(
      new Map([
        ['buyer', buyer],
        ['approver', approver],
      ]),
      'comment-failed',
    ),
  );
  await writeTender(buyer, installation.console, { title: '除湿机组采购', method: '竞争性磋商' });
  const tender = new URL(buyer.url()).pathname;

  await approver.goto(installation.console + tender);
  await openAt(approver, '批注：项目名称');
  const writing = dialogOf(approver);
  await writing.getByRole('button', { name: '写批注' }).click();
  await writing.getByText('请输入批注').waitFor();
  await writing.getByLabel('新的批注').fill('名称与立项批复不一致，应写明项目所在地。');
  // A closed dialog keeps what was typed, and a cut connection sends nothing.
  await close(approver);
  await openAt(approver, '批注：项目名称');
  await approver.context().setOffline(true);
  await writing.getByRole('button', { name: '写批注' }).click();
  await approver.getByText('网络连接失败，请检查网络后重试').first().waitFor();
  await approver.context().setOffline(false);
  await writing.getByRole('button', { name: '写批注' }).dblclick();
  await writing.getByRole('article').waitFor();
  expect(await writing.getByRole('article').count()).toBe(1);
  await fits(approver, 'comment-written');
  await close(approver);
  await openAt(approver, '批注：投标截止、开标');
  await writing.getByLabel('新的批注').fill('请核对是否避开节假日。');
  await writing.getByRole('button', { name: '写批注' }).click();
  await writing.getByRole('article').waitFor();
  await close(approver);
  await approver.getByRole('region', { name: '批注（2）' }).waitFor();
  await fits(approver, 'comment-approver');

  await approver.getByRole('button', { name: '审批通过' }).click();
  const signing = dialogOf(approver);
  await signing.getByText('还有2条批注未解决').first().waitFor();
  await signing.getByRole('button', { name: '审批通过' }).click();
  await signing.getByText('还有2条批注未解决，请先逐条标为已解决，再完成最后一步审批').waitFor();
  await fits(approver, 'comment-refused');
  await signing.getByRole('button', { name: '取消' }).click();
  await approver.getByRole('button', { name: '退回修改' }).click();
  await dialogOf(approver).getByLabel('退回理由').fill('请按批注修改后重新提交。');
  await dialogOf(approver).getByRole('button', { name: '退回修改' }).click();
  await approver.getByText('已退回，创建人将收到理由').first().waitFor();

  await buyer.goto(installation.console);
  await buyer.getByText('批注待答复').first().waitFor();
  await buyer.goto(`${installation.console}${tender}/edit`);
  await buyer.getByRole('region', { name: '批注（2）' }).waitFor();
  await fits(buyer, 'comment-editor');
  await buyer.getByRole('button', { name: '到该处：投标截止' }).click();
  await expect
    .poll(() => buyer.evaluate(() => document.activeElement?.id))
    .toMatch(/^tender-lots-0-bidDeadline/);
  await buyer.getByRole('button', { name: '到该处：项目名称' }).click();
  await expect.poll(() => buyer.evaluate(() => document.activeElement?.id)).toBe('tender-title');
  await buyer.getByLabel('项目名称').fill('江北区除湿机组采购');
  await buyer.getByRole('button', { name: '保存草稿' }).click();
  await buyer.getByText('草稿已保存').first().waitFor();
  await openAt(buyer, '批注：项目名称，1条未解决');
  const answering = dialogOf(buyer);
  await answering.getByText('江北区除湿机组采购').waitFor();
  expect(await answering.getByRole('button', { name: '标为已解决' }).count()).toBe(0);
  await answering.getByRole('button', { name: '回复', exact: true }).click();
  await answering.getByText('请输入回复').waitFor();
  await answering.getByLabel('回复或说明').fill('已写明所在地。');
  await answering.getByRole('button', { name: '回复', exact: true }).click();
  await answering.getByRole('listitem').getByText('已写明所在地。').waitFor();
  await fits(buyer, 'comment-answered');
  await close(buyer);
  await buyer.getByRole('button', { name: '提交审批' }).click();
  const asking = dialogOf(buyer);
  await asking.getByText('还有2条批注未解决').waitFor();
  await asking.getByRole('button', { name: '仍然提交' }).click();
  await buyer.waitForURL(/\/tender\/[0-9a-f-]{36}$/);

  await approver.goto(installation.console + tender);
  for (const [field, count] of [
    ['项目名称', 1],
    ['投标截止', 0],
  ] as const) {
    const card = approver.getByRole('region', { name: `批注（${count + 1}）` });
    await card.getByRole('button', { name: `查看批注：${field}` }).click();
    await dialogOf(approver).getByRole('button', { name: '标为已解决' }).click();
    await dialogOf(approver).getByText('已解决', { exact: true }).first().waitFor();
    await close(approver);
  }
  await approver.getByRole('region', { name: '批注（0）' }).waitFor();
  await approver.getByRole('button', { name: '审批通过' }).click();
  await dialogOf(approver).getByRole('button', { name: '审批通过' }).click();
  await approver.getByText('已审批通过，创建人可以发布公告').first().waitFor();

  // Nothing more is written, and both read on.
  await buyer.reload();
  await openAt(buyer, '批注：项目名称，均已解决');
  await dialogOf(buyer).getByText('项目已审批通过或者已发布，不能再写批注。').waitFor();
  expect(await dialogOf(buyer).getByRole('textbox').count()).toBe(0);
  await close(buyer);
  expect(await buyer.getByRole('button', { name: '批注：资金来源' }).count()).toBe(0);
  await fits(buyer, 'comment-closed');
});

test('a comment at a price line is written with the keyboard alone, and reached from the index', async () => {
  onTestFailed(() => picture(new Map([['buyer', buyer]]), 'comment-row-failed'));
  const [draft] = await installation.sql<{ id: string; lotId: string }>(
    `select lot.tender_id as id, lot.id as "lotId" from lot join tender_member member using (tender_id)
      join account on account.id = account_id
      where lot.state = 'draft' and username = 'buyer_a' and duty = 'owner' limit 1`,
  );
  const tender = `${installation.console}/tender/${draft?.id}`;
  await buyer.goto(`${tender}/requirement?lotId=${draft?.lotId}`);
  const button = buyer.getByRole('button', { name: '批注：分项报价第1行', exact: true });
  await button.focus();
  await buyer.keyboard.press('Enter');
  const dialog = dialogOf(buyer);
  await dialog.getByLabel('新的批注').fill('数量待设计院确认。');
  await buyer.keyboard.press('Tab');
  await buyer.keyboard.press('Enter');
  await dialog.getByRole('article').waitFor();
  await buyer.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => buyer.evaluate(() => document.activeElement?.textContent))
    .toContain('分项报价第1行');
  await fits(buyer, 'comment-row');
  await buyer.goto(`${tender}?lotId=${draft?.lotId}`);
  await buyer.getByRole('button', { name: '到该处：分项报价第1行' }).click();
  await buyer.waitForURL(/\/requirement\?/);
  await expect
    .poll(() => buyer.evaluate(() => document.activeElement?.textContent))
    .toContain('分项报价第1行');
});
