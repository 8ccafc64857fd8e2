import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Installation, showFactorBefore } from '../installation.ts';
import { pdf } from './buyer.ts';

/** Presses a button and confirms its dialog. */
async function confirmed(page: Page, button: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.locator('[role$=dialog]').getByRole('button', { name: confirm, exact: true }).click();
}

export async function acceptInvitation(page: Page, base: string, lotId: string): Promise<void> {
  await page.goto(`${base}/replyInvite?lotId=${lotId}`);
  await page.getByRole('button', { name: '接受邀请', exact: true }).click();
  await page.getByText('您已接受邀请', { exact: true }).waitFor();
}

export async function applyForPrequalification(page: Page, base: string, lotId: string): Promise<void> {
  await page.goto(`${base}/prequalification?lotId=${lotId}`);
  await page
    .getByLabel('申请说明')
    .fill('本公司具有独立法人资格，近三年完成同类除湿设备供货项目三个，设备运行良好。');
  await page.getByLabel('联系人').fill('江一帆');
  await page.getByLabel('联系电话').fill('13800003001');
  await page.locator('input[type=file]').setInputFiles(pdf('资格证明.pdf', '营业执照', '同类业绩'));
  await page.getByText('资格证明.pdf').waitFor();
  await confirmed(page, '递交申请', '确认递交');
  await page.getByText('您已递交申请，待截止后评审').waitFor();
}

export async function obtainDocuments(page: Page, base: string, lotId: string): Promise<void> {
  await page.goto(`${base}/downloadDoc?lotId=${lotId}`);
  await page.getByRole('button', { name: '获取招标文件', exact: true }).click();
  await page.getByText('您已获取招标文件').first().waitFor();
}

export interface Offer {
  /** With tax, in the order of the lines. */
  readonly prices: readonly string[];
  readonly companyName: string;
  /** 5000 by default. */
  readonly bond?: string;
}

/** Writes a whole bid, from the letter to the files. */
export async function writeBid(
  page: Page,
  base: string,
  lotId: string,
  { prices, companyName, bond = '5000' }: Offer,
): Promise<void> {
  await page.goto(`${base}/answerBid?lotId=${lotId}`);
  await page.getByLabel('交货期（工期）').fill('合同签订后30日');
  await page.getByLabel('质量承诺').fill('满足国家标准，一次验收合格');
  await page.getByLabel('授权代表').fill('江一帆');
  for (const [place, price] of prices.entries()) {
    const row = page.getByLabel(new RegExp(`^第${place + 1}行 .*含税单价`));
    await row.fill(price);
    await page.getByLabel(new RegExp(`^第${place + 1}行 .*税率`)).selectOption({ label: '13%' });
  }
  for (const button of await page.getByRole('button', { name: '未填写的条款均按无偏离响应' }).all())
    await button.click();
  // A button leaves once its part is answered: the last one first.
  const meetRest = page.getByRole('button', { name: '未填写的审查项均按满足要求响应' });
  for (const button of (await meetRest.all()).reverse()) await button.click();
  for (const answer of await page.getByLabel(/ 响应内容$/).all())
    if ((await answer.inputValue()) === '') await answer.fill('见所附文件');
  for (const value of await page.getByLabel(/ 投标值$/).all()) await value.fill('30');
  await page.getByLabel('缴纳方式').selectOption({ label: '电子保函' });
  await page.getByLabel('金额（元）').fill(bond);
  await page.getByLabel('付款账户名').fill(companyName);
  await page.getByLabel('到期日').fill(new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10));
  await chooseFiles(page);
  // A company without a key stores the draft on this machine only.
  await page.getByText(/草稿已保存|填写内容只存于本机/).waitFor();
}

/** Adds a member to the consortium of a bid, with the agreement of its companies. */
export async function addMember(
  page: Page,
  member: { readonly name: string; readonly code: string },
): Promise<void> {
  const part = page.getByRole('region', { name: '联合体', exact: true });
  await part.getByRole('button', { name: /增加(联合体)?成员$/ }).click();
  await part.getByLabel('本企业拟承担的工作').fill('设备供货与总协调');
  const company = part.getByRole('group', { name: '成员1', exact: true });
  await company.getByLabel('成员名称').fill(member.name);
  await company.getByLabel('统一社会信用代码').fill(member.code);
  await company.getByLabel('该成员拟承担的工作').fill('安装调试');
  await page
    .locator('[id="consortium.agreement"]')
    .setInputFiles(pdf('共同投标协议.pdf', '各方拟承担的工作和责任'));
  await part.getByText('共同投标协议.pdf').first().waitFor();
}

/** Chooses the files of a bid, which stay in this browser until they are sealed. */
export async function chooseFiles(page: Page): Promise<void> {
  const files = (id: string) => page.locator(`[id="${id}"]`);
  await files('technical.files').setInputFiles(pdf('技术方案.pdf', '除湿机组选型', '安装调试计划'));
  await files('commercial.files').setInputFiles(pdf('商务响应.pdf', '质保承诺'));
  await files('bond.voucherFileIds').setInputFiles(pdf('保函.pdf', '电子保函'));
  await page.getByText('自检通过，可以递交').waitFor();
}

/** Seals and submits the bid; returns the number of the receipt that the page shows. */
export async function submitBid(
  installation: Installation,
  page: Page,
  button: '递交投标' | '重新递交',
): Promise<string> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.locator('[role$=dialog]');
  await comeBack(page, dialog.getByRole('button', { name: '加密并递交' }));
  await acceptUnconfirmed(dialog);
  const warned = dialog.getByRole('checkbox', { name: /我已知悉，仍要递交/ });
  if (await warned.isVisible()) await warned.check();
  await dialog.getByRole('button', { name: '加密并递交' }).click();
  const said = page.getByText(/投标文件已成功递交，回执编号/).first();
  await showFactorBefore(installation, page, said);
  await said.waitFor({ timeout: 60_000 });
  return /HZ(-[0-9A-Z]{5}){3}/.exec(await said.innerText())?.[0] ?? '';
}

/**
 * Returns from another window, so that the page reads the bid again. The open element stays and is not opened again.
 */
async function comeBack(page: Page, stays: Locator): Promise<void> {
  const element = await stays.elementHandle();
  const asked = page.waitForResponse(/\/lots\/[^/]+\/bid\?/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await asked;
  await page.getByText('自检通过，可以递交').waitFor();
  expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(true);
}

/** Accepts that the openers have not signed the lot's key yet. */
export async function acceptUnconfirmed(dialog: Locator): Promise<void> {
  const tick = dialog.getByRole('checkbox', { name: /仍要加密上传/ });
  if (await tick.isVisible()) await tick.check();
}
