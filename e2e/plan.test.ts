import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { approverOf, buyerOf } from '../apps/api/seeds/story/organisations.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
let buyer: Page;
let approver: Page;
beforeAll(async () => {
  installation = await openInstallation();
  ({ page: buyer } = await installation.person());
  await signIn(buyer, installation.console, buyerOf('hospital'));
  ({ page: approver } = await installation.person());
  await signIn(approver, installation.console, approverOf('hospital'));
});
afterAll(async () => {
  await installation?.stop();
});

const title = '中心医院门诊楼改扩建';
const pictures = () =>
  picture(
    new Map([
      ['buyer', buyer],
      ['approver', approver],
    ]),
    'plan',
  );

test('a plan is written, returned, approved by another person, and revised', async () => {
  onTestFailed(pictures);
  await buyer.goto(`${installation.console}/`);
  await buyer.getByRole('link', { name: '招标方案', exact: true }).click();
  await buyer.getByText('还没有招标方案').or(buyer.getByRole('table')).first().waitFor();
  await buyer.getByRole('link', { name: '新建招标方案' }).click();
  await buyer.getByRole('button', { name: '保存' }).click();
  for (const message of ['请输入项目名称', '请输入资金来源', '请输入项目总预算', '标段1：请输入标段名称'])
    await buyer.getByText(message).first().waitFor();
  await fits(buyer, 'plan-new');
  await buyer.getByLabel('项目名称').fill(title);
  await buyer.getByLabel('项目代码').fill('2026-110101-84-01-000411');
  await buyer.getByLabel('批复、核准或备案文号').fill('海发改审〔2026〕52号');
  await buyer.getByLabel('审批、核准或备案机关').fill('海州市发展和改革委员会');
  await buyer.getByLabel('批复、核准或备案日期').fill('2026-09-30');
  await buyer.getByRole('textbox', { name: '资金来源' }).fill('财政资金');
  await buyer.getByLabel('资金或者资金来源已经落实').check();
  await buyer.getByLabel('项目总预算（元）').fill('1200万');
  const first = buyer.getByRole('group', { name: '标段1' });
  await first.getByLabel('标段名称').fill('门诊楼施工');
  await first.getByLabel('项目类别').selectOption({ label: '工程' });
  await first.getByLabel('采购方式').selectOption({ label: '邀请招标' });
  await first.getByLabel('估算价（元）').fill('900万');
  await buyer.getByRole('button', { name: '增加标段' }).click();
  const second = buyer.getByRole('group', { name: '标段2' });
  await second.getByLabel('标段名称').fill('电梯采购');
  await second.getByLabel('估算价（元）').fill('400万');
  await buyer.getByRole('button', { name: '保存' }).click();
  await buyer.getByText('各标段估算价合计¥13,000,000.00元，超过项目总预算').first().waitFor();
  await buyer
    .getByText(/标段1：.*须选择法定情形/)
    .first()
    .waitFor();
  await fits(buyer, 'plan-wrong');
  await first.getByLabel('采购方式').selectOption({ label: '公开招标' });
  await second.getByLabel('估算价（元）').fill('300万');
  await buyer.getByRole('button', { name: '保存' }).dblclick();
  await buyer.waitForURL(/\/plan\/[0-9a-f-]{36}$/);
  const address = buyer.url();
  await buyer.getByRole('button', { name: '提交审批' }).click();
  await buyer.getByText('招标方案待审批，尚未生效').waitFor();
  await fits(buyer, 'plan-submitted');
  expect(await buyer.getByRole('button', { name: '签署' }).count()).toBe(0);

  // The approver finds it at the desk and in the list, and returns it.
  await approver.goto(`${installation.console}/`);
  await approver.getByText('招标方案待审批').first().waitFor();
  await approver.goto(`${installation.console}/approval`);
  await approver
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('link')
    .first()
    .click();
  await approver.waitForURL(address);
  await approver.getByRole('button', { name: '退回' }).click();
  const returning = approver.getByRole('dialog', { name: '退回：招标方案' });
  await returning.getByLabel('退回理由').fill('请补充电梯采购的计划公告时间说明。');
  await returning.getByRole('button', { name: '退回' }).click();
  await approver.getByText('审批人已退回，请修改后重新提交').waitFor();

  await buyer.reload();
  await buyer.getByText('请补充电梯采购的计划公告时间说明。').first().waitFor();
  await fits(buyer, 'plan-returned');
  await buyer.getByLabel('备注').fill('电梯与土建进度衔接，主体封顶前一个月公告。');
  await buyer.getByRole('button', { name: '保存' }).click();
  await buyer.getByRole('button', { name: '提交审批' }).click();
  await buyer.getByText('招标方案待审批，尚未生效').waitFor();

  await approver.reload();
  await approver.getByRole('button', { name: '签署' }).click();
  const signing = approver.getByRole('dialog', { name: '签署：招标方案' });
  await fits(approver, 'plan-signing');
  await signing.getByLabel('审批意见').fill('同意');
  // The connection is cut: the second attempt signs once.
  await approver.context().setOffline(true);
  await signing.getByRole('button', { name: '签署' }).click();
  await approver.getByText('网络连接失败，请检查网络后重试').first().waitFor();
  await approver.context().setOffline(false);
  await signing.getByRole('button', { name: '签署' }).dblclick();
  await approver.getByText('已签署，招标方案生效').waitFor();
  await fits(approver, 'plan-approved');
  const versions = await installation.sql<{ no: number }>(
    'select no from plan_version join plan on plan.id = plan_id where title = $1',
    [title],
  );
  expect(versions).toEqual([{ no: 1 }]);

  // A revision leaves the version in effect as it is.
  await buyer.reload();
  await buyer.getByRole('button', { name: '修订' }).click();
  const revising = buyer.getByRole('dialog', { name: '修订招标方案' });
  await revising.getByLabel('修订原因').fill('概算调整，追加预备费。');
  await revising.getByRole('button', { name: '开始修订' }).click();
  await buyer.getByText('修订中，第1版在修订获批前继续有效').waitFor();
  await fits(buyer, 'plan-revising');
  await buyer.getByRole('button', { name: '放弃修订' }).click();
  await buyer.getByRole('alertdialog').getByRole('button', { name: '放弃修订' }).click();
  await buyer.getByRole('heading', { name: '招标方案（第1版）' }).waitFor();
});

test('a tender takes its values from a package of the plan', async () => {
  onTestFailed(pictures);
  await buyer.goto(`${installation.console}/tender/new`);
  await buyer.getByLabel('招标人').selectOption({ index: 1 });
  const field = buyer.getByLabel('招标方案的标段');
  await field.waitFor();
  const options = await field.locator('option').allTextContents();
  const option = options.find((text) => text.startsWith(`${title}：门诊楼施工`)) ?? '';
  await field.selectOption({ label: option });
  expect(await buyer.getByLabel('项目名称').inputValue()).toBe(`${title}（门诊楼施工）`);
  expect(await buyer.getByLabel('招标性质').inputValue()).toBe('mandatory');
  expect(await buyer.getByLabel('项目类别').inputValue()).toBe('works');
  expect(await buyer.getByLabel('估算价（元）').inputValue()).toBe('9000000');
  await fits(buyer, 'plan-tender');
});

test('the list is searched and filtered, and fits a phone', async () => {
  onTestFailed(pictures);
  await buyer.goto(`${installation.console}/plan`);
  await buyer.getByRole('link', { name: title }).waitFor();
  await fits(buyer, 'plan-list');
  await buyer.goto(`${installation.console}/plan?keyword=${encodeURIComponent('000411')}`);
  await buyer.getByRole('link', { name: title }).waitFor();
  expect(await buyer.getByRole('row').count()).toBe(2);
  await buyer.goto(`${installation.console}/plan?state=ended`);
  await buyer
    .getByText('没有符合条件的招标方案')
    .or(buyer.getByText(/没有.*招标方案/))
    .first()
    .waitFor();
});
