import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { buyerOf } from '../apps/api/seeds/story/organisations.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
let buyer: Page;
beforeAll(async () => {
  installation = await openInstallation();
  ({ page: buyer } = await installation.person());
  await signIn(buyer, installation.console, buyerOf('hospital'));
});
afterAll(async () => {
  await installation?.stop();
});

const title = '中心医院影像云存储服务';

/** A visitor without scripts finds the planned purchase by its name and opens it. */
async function visit(): Promise<Page> {
  const { page } = await installation.person({ javaScriptEnabled: false });
  await page.goto(`${installation.portal}/inviteList`);
  await page.getByRole('link', { name: '采购意向', exact: true }).click();
  await page.getByLabel('搜索采购意向').fill('影像云');
  await page.getByRole('button', { name: '搜索' }).last().click();
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  return page;
}

test('a buyer writes, publishes, revises and cancels a planned purchase, and visitors read it', async () => {
  onTestFailed(() => picture(new Map([['buyer', buyer]]), 'intention'));
  await buyer.goto(`${installation.console}/tender`);
  await buyer.getByRole('link', { name: '采购意向' }).click();
  await buyer.getByRole('row', { name: /中心医院检验试剂年度采购/ }).waitFor();
  await fits(buyer, 'intention-list');
  await buyer.getByRole('link', { name: '新建采购意向' }).click();
  await buyer.getByRole('button', { name: '保存草稿' }).click();
  for (const message of ['请输入采购项目名称', '请输入采购需求概况', '请输入预算金额', '请选择预计采购时间'])
    await buyer.getByText(message).first().waitFor();
  await fits(buyer, 'intention-new');
  await buyer.getByLabel('采购项目名称').fill(title);
  await buyer.getByLabel('采购需求概况').fill('影像归档与调阅的云存储服务，容量不低于200TB，服务期三年。');
  await buyer.getByLabel('预计采购时间').selectOption({ index: 3 });
  await buyer.getByLabel('预算金额（元）').fill('186万');
  await buyer.getByLabel('专门面向中小企业采购').check();
  await buyer.getByRole('button', { name: '保存草稿' }).click();
  await buyer.waitForURL(/\/tender\/intention\/[0-9a-f-]{36}$/);
  // The draft is not public.
  const [draft] = await installation.sql<{ id: string }>('select id from intention where title = $1', [
    title,
  ]);
  const hidden = await fetch(`${installation.portal}/intentionList/intentionDetail?id=${draft?.id}`);
  expect(hidden.status).toBe(404);

  await buyer.getByRole('button', { name: '公开' }).click();
  const publishing = buyer.getByRole('dialog', { name: '公开采购意向' });
  await publishing.getByText('1,860,000.00').waitFor();
  await fits(buyer, 'intention-publishing');
  // The connection is cut: nothing is public, and the second attempt publishes once.
  await buyer.context().setOffline(true);
  await publishing.getByRole('button', { name: '公开' }).click();
  await buyer.getByText('网络连接失败，请检查网络后重试').first().waitFor();
  await buyer.context().setOffline(false);
  if (!(await publishing.isVisible())) await buyer.getByRole('button', { name: '公开' }).click();
  await publishing.getByRole('button', { name: '公开' }).dblclick();
  await buyer.getByText(/首次公开，公开满30日的日期为/).waitFor();
  await fits(buyer, 'intention-published');

  const visitor = await visit();
  await visitor.getByText('1,860,000.00').first().waitFor();
  // Axe needs scripts.
  const { page: reader } = await installation.person();
  await reader.goto(visitor.url());
  await reader.getByRole('heading', { name: title, level: 1 }).waitFor();
  await fits(reader, 'intention-detail');

  await buyer.getByRole('button', { name: '调整' }).click();
  const revising = buyer.getByRole('dialog', { name: '调整采购意向' });
  await revising.getByLabel('预算金额（元）').fill('1500000');
  await revising.getByRole('button', { name: '公开调整' }).click();
  await revising.getByText('请输入调整原因').first().waitFor();
  await revising.getByLabel('调整原因').fill('存储容量由300TB调减为200TB。');
  await fits(buyer, 'intention-revising');
  await revising.getByRole('button', { name: '公开调整' }).dblclick();
  await buyer.getByText('调整后的内容已公开').waitFor();
  const versions = await installation.sql<{ no: number }>(
    'select no from intention_version where intention_id = $1 order by no',
    [draft?.id],
  );
  expect(versions.map(({ no }) => no)).toEqual([1, 2]);
  await visitor.reload();
  await visitor.getByText('1,500,000.00').first().waitFor();
  await visitor.getByText(/第2次.*调整原因：存储容量由300TB调减为200TB/).waitFor();

  await buyer.getByRole('button', { name: '取消采购意向' }).click();
  const cancelling = buyer.getByRole('dialog', { name: '取消采购意向' });
  await cancelling.getByLabel('取消原因').fill('该项服务并入院区信息化整体项目。');
  await cancelling.getByRole('button', { name: '取消采购意向' }).click();
  await buyer.getByText('采购意向已取消').waitFor();
  await buyer.getByText('该项服务并入院区信息化整体项目。').waitFor();
  await buyer.getByRole('button', { name: '调整', exact: true }).waitFor({ state: 'hidden' });
  await visitor.reload();
  await visitor.getByText(/采购人已于.*取消该采购意向/).waitFor();
  await reader.reload();
  await reader.getByText(/采购人已于.*取消该采购意向/).waitFor();
  await fits(reader, 'intention-cancelled');
});

test('the public list is filtered by kind without scripts, and fits a phone', async () => {
  const { page } = await installation.person({ javaScriptEnabled: false });
  onTestFailed(() => picture(new Map([['visitor', page]]), 'intention-public'));
  await page.goto(`${installation.portal}/intentionList`);
  await page.getByRole('link', { name: '中心医院保洁与医疗废物转运服务' }).waitFor();
  const { page: reader } = await installation.person();
  await reader.goto(page.url());
  await reader.getByRole('link', { name: '中心医院保洁与医疗废物转运服务' }).waitFor();
  await fits(reader, 'intention-public-list');
  await page.getByRole('link', { name: '工程', exact: true }).click();
  await page.getByRole('link', { name: '中心医院零星维修工程' }).waitFor();
  expect(await page.getByRole('link', { name: '中心医院保洁与医疗废物转运服务' }).count()).toBe(0);
  await page.getByText('已取消').first().waitFor();
});

test('a government tender is linked to its planned purchase, or says why not', async () => {
  onTestFailed(() => picture(new Map([['buyer', buyer]]), 'intention-tender'));
  await buyer.goto(`${installation.console}/tender/new`);
  await buyer.getByLabel('项目名称').fill('数字化手术室设备采购项目');
  await buyer.getByLabel('招标性质').selectOption({ label: '政府采购' });
  const field = buyer.getByLabel('采购意向');
  expect(await field.count()).toBe(0);
  await buyer.getByLabel('招标人').selectOption({ index: 1 });
  await field.waitFor();
  await expect.poll(() => field.locator('option').count()).toBeGreaterThan(2);
  const options = await field.locator('option').allTextContents();
  expect(options.some((text) => text.startsWith('中心医院数字化手术室设备采购（'))).toBe(true);
  expect(options.some((text) => text.includes('零星维修工程'))).toBe(false);
  expect(options.some((text) => text.includes('检验试剂'))).toBe(false);
  await field.selectOption({ label: options.find((text) => text.includes('数字化手术室')) ?? '' });
  await fits(buyer, 'intention-tender');
});
