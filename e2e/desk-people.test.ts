import { listStaffAccounts } from '@procure/contract/account/management.route.ts';
import { getChangeRequest } from '@procure/contract/change-request/change-request.route.ts';
import { getMyCompany, submitCompany } from '@procure/contract/company/company.route.ts';
import { getCompany } from '@procure/contract/company/review.route.ts';
import { listManagedHelp } from '@procure/contract/help/help.route.ts';
import { confirmMeasure } from '@procure/contract/measure/measure.route.ts';
import { listRoles } from '@procure/contract/permission/permission.route.ts';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { companies } from '../apps/api/seeds/story/people.ts';
import { type Act, type Desk, dialogOf, idOf, openDesk, type Place, perform } from './desk/desk.ts';
import { keeping } from './desk/keeping.ts';
import { measuring, proposing, statusOf } from './desk/measure.ts';
import { askForChange } from './every-page/acts.ts';
import { demoPassword, signIn } from './installation.ts';
import { must, provenWireOf } from './wire.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  const { installation, ids } = desk;
  const rows = await installation.sql<{ id: string; name: string }>(
    'select company_id as id, username as name from account where company_id is not null',
  );
  for (const { id, name } of rows) ids.set(name, id);
  for (const name of ['supplier_a', 'supplier_b', 'supplier_c'])
    ids.set(`change of ${name}`, await askForChange(installation, name));
});
afterAll(async () => {
  await desk?.installation.stop();
});

const companyOf = (name: string) => (desk: Desk) => ['company', idOf(name)(desk)] as const;
const changeOf = (name: string) => (desk: Desk) =>
  ['change_request', idOf(`change of ${name}`)(desk)] as const;
const companyAt = (name: string) => (desk: Desk) => `/supplier/${idOf(name)(desk)}`;
const changeAt = (name: string) => (desk: Desk) => `/supplier/change/${idOf(`change of ${name}`)(desk)}`;

const changeStands =
  (name: string): Act['says'] =>
  async (wire, desk) =>
    must(await wire.call(getChangeRequest, { id: idOf(`change of ${name}`)(desk) })).state;
const accountOf =
  (key: string, ...facts: readonly ('state' | 'reset')[]): Act['says'] =>
  async (wire) => {
    const [account] = must(await wire.call(listStaffAccounts, { keyword: key }));
    return facts.map((fact) => (fact === 'reset' ? (account?.reset?.reason ?? null) : account?.[fact]));
  };

const accountRow =
  (username: string): Place =>
  (page) =>
    page.getByRole('row').filter({ hasText: `${username} ·` });

const reviewing: readonly Act[] = [
  {
    name: 'a company is returned with a reason for each wrong field',
    who: 'reviewer_a',
    at: companyAt('supplier_pending'),
    first: (page) => page.getByRole('button', { name: '要求补正：银行账号', exact: true }).click(),
    button: '退回补正（1处）',
    fields: { 银行账号的补正原因: '开户许可证上的账号与填写的不一致' },
    quicker: companyOf('supplier_pending'),
    seen: ['已退回，供应商将收到逐项原因', '等待供应商填写并提交。'],
    says: statusOf('supplier_pending'),
    is: 'returned',
  },
  {
    name: 'a company is rejected',
    who: 'reviewer_a',
    async before({ installation: place }) {
      const supplier = await provenWireOf(place, 'supplier_pending');
      const version = must(await supplier.call(getMyCompany, {}))?.version ?? 0;
      must(await supplier.call(submitCompany, { version }));
    },
    at: companyAt('supplier_pending'),
    button: '审核不通过',
    confirm: '确认审核不通过',
    fields: { 理由: '经核实营业执照系伪造，不予入库。' },
    quicker: companyOf('supplier_pending'),
    seen: ['已审核不通过，已通知供应商', '已审核不通过，供应商可重新填写。'],
    says: statusOf('supplier_pending'),
    is: 'rejected',
  },
  ...measuring,
  {
    name: 'a change is returned with a reason for each wrong field',
    who: 'reviewer_a',
    at: changeAt('supplier_a'),
    first: (page) => page.getByRole('button', { name: /^要求补正：/ }).click(),
    button: '退回补正（1处）',
    fields: { 补正原因: '地址与营业执照不一致，请上传证明' },
    quicker: changeOf('supplier_a'),
    seen: ['已退回，供应商将收到逐项原因', '地址与营业执照不一致，请上传证明'],
    says: changeStands('supplier_a'),
    is: 'returned',
  },
  {
    name: 'a change is approved',
    who: 'reviewer_a',
    at: changeAt('supplier_b'),
    button: '变更通过',
    confirm: '确认变更通过',
    fields: { 审核意见: '与证明材料一致。' },
    quicker: changeOf('supplier_b'),
    seen: ['已通过，新版本已生效', '与证明材料一致。'],
    says: changeStands('supplier_b'),
    is: 'approved',
  },
  {
    name: 'a change is rejected',
    who: 'reviewer_a',
    at: changeAt('supplier_c'),
    button: '变更不通过',
    confirm: '确认变更不通过',
    fields: { 理由: '证明材料与变更内容无关。' },
    quicker: changeOf('supplier_c'),
    seen: ['已不通过，已通知供应商', '证明材料与变更内容无关。'],
    says: changeStands('supplier_c'),
    is: 'rejected',
  },
  {
    name: 'a masked value is shown whole, for a reason that is recorded',
    who: 'reviewer_a',
    at: companyAt('supplier_a'),
    button: '查看原文：银行账号',
    confirm: '显示原文',
    fields: { 查看理由: '核对保证金退还账号' },
    seen: [
      '已显示原文，本次查看已记入审计日志',
      companies.find(({ key }) => key === 'a')?.bankAccountNo ?? '',
      '核对保证金退还账号',
    ],
    async says(wire, desk) {
      const { events } = must(await wire.call(getCompany, { id: idOf('supplier_a')(desk) }));
      return events.filter(({ action }) => action === 'view_sensitive').map(({ reason }) => reason);
    },
    is: ['核对保证金退还账号'],
  },
];

const passwords: readonly Act[] = [
  {
    name: 'a new account gets a password that is shown once',
    who: 'admin_a',
    at: () => '/account',
    button: '新建账号',
    confirm: '创建账号',
    fields: { 姓名: '邹编辑', 用户名: 'editor_z', 手机号: '13800002099', 邮箱: 'editor_z@example.com' },
    seen: ['账号已创建，由安全管理员授予角色后方可办理业务', '邹编辑', '一次性密码'],
    stays: true,
    async says(wire, desk) {
      const page = await desk.as('admin_a');
      desk.ids.set('password', await dialogOf(page).locator('p').last().innerText());
      return accountOf('editor_z', 'state')(wire, desk);
    },
    is: ['active'],
  },
  {
    name: 'an account is disabled',
    who: 'admin_a',
    at: () => '/account?keyword=editor_z',
    within: accountRow('editor_z'),
    button: '停用',
    confirm: '确认停用',
    fields: { 停用原因: '已调离本单位' },
    seen: ['账号已停用并退出'],
    says: accountOf('editor_z', 'state'),
    is: ['disabled'],
  },
  {
    name: 'the account is enabled again',
    who: 'admin_a',
    within: accountRow('editor_z'),
    button: '启用',
    seen: ['账号已启用'],
    says: accountOf('editor_z', 'state'),
    is: ['active'],
  },
  {
    name: 'an administrator requests a new password for a user',
    who: 'admin_a',
    at: () => '/account?keyword=opener_c',
    within: accountRow('opener_c'),
    button: '申请重置密码',
    confirm: '提交申请',
    fields: { 重置原因: '本人忘记密码' },
    seen: ['已申请，由安全管理员在24小时内确认'],
    stays: true,
    says: accountOf('opener_c', 'reset'),
    is: ['本人忘记密码'],
  },
  {
    name: 'the security administrator rejects the request',
    who: 'security_a',
    at: () => '/account?keyword=opener_c',
    within: accountRow('opener_c'),
    button: '办理重置申请',
    confirm: '不同意',
    fields: { 不同意时的原因: '本人未提出申请' },
    seen: ['已不同意，现有密码不变'],
    says: accountOf('opener_c', 'reset'),
    is: [null],
  },
  {
    name: 'an administrator requests a new password for another user',
    who: 'admin_a',
    at: () => '/account?keyword=evaluator_d',
    within: accountRow('evaluator_d'),
    button: '申请重置密码',
    confirm: '提交申请',
    fields: { 重置原因: '手机遗失，请求重置' },
    seen: ['已申请，由安全管理员在24小时内确认'],
    stays: true,
    says: accountOf('evaluator_d', 'reset'),
    is: ['手机遗失，请求重置'],
  },
  {
    name: 'the security administrator confirms the request, and sees the password once',
    who: 'security_a',
    at: () => '/account?keyword=evaluator_d',
    within: accountRow('evaluator_d'),
    button: '办理重置申请',
    confirm: '确认重置',
    seen: ['密码已重置', '一次性密码'],
    says: accountOf('evaluator_d', 'reset'),
    is: [null],
  },
];

const permissionsOf =
  (role: string): Act['says'] =>
  async (wire) =>
    must(await wire.call(listRoles, {}))
      .find(({ id }) => id === role)
      ?.permissions.includes('content.edit');

const rest: readonly Act[] = [
  {
    name: 'an article is written and published',
    who: 'editor_a',
    at: () => `/content/help?new=${crypto.randomUUID()}`,
    fields: {
      标题: '如何更换开户银行',
      分类: '企业信息',
      地址名: 'change-bank',
      '正文（Markdown）': '在企业信息变更中选择“银行信息”，上传开户许可证后提交。',
      在帮助中心公开: true,
    },
    button: '保存并发布',
    seen: ['已保存并发布'],
    stays: true,
    async says(wire) {
      const found = must(await wire.call(listManagedHelp, {})).find(({ slug }) => slug === 'change-bank');
      return found?.published;
    },
    is: true,
  },
  {
    name: 'a permission is taken from a role',
    who: 'security_a',
    at: () => '/role?role=editor',
    first: (page) => page.getByRole('checkbox', { name: /content\.edit/ }).uncheck(),
    button: '保存权限',
    seen: ['权限已更新，下一次请求即生效'],
    stays: true,
    says: permissionsOf('editor'),
    is: false,
  },
  {
    name: 'the permission is given back',
    who: 'security_a',
    at: () => '/role?role=editor',
    first: (page) => page.getByRole('checkbox', { name: /content\.edit/ }).check(),
    button: '保存权限',
    seen: ['权限已更新，下一次请求即生效'],
    stays: true,
    says: permissionsOf('editor'),
    is: true,
  },
  {
    name: 'the chain of the log is checked',
    who: 'auditor_a',
    at: () => '/audit',
    button: '核验全部日志',
    seen: [/的日志与签封一致，未被改动。/],
    stays: true,
    says: async () => true,
    is: true,
  },
];

test.each([...reviewing, ...passwords, ...rest, ...keeping])('$name', async (act) => {
  onTestFailed(() => desk.picture());
  await perform(desk, act);
});

test('a user with a one-time password sees only the change of the password, and signs in with the new one', async () => {
  const { installation, ids } = desk;
  const { page, context } = await installation.person();
  await signIn(page, installation.console, 'editor_z', ids.get('password') ?? '');
  await page.getByText('您正在使用一次性密码，请先修改密码，再使用其他功能。').waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['登录密码']);
  await page.getByLabel('当前密码').fill(demoPassword);
  await page.getByLabel(/^新密码/).fill('Haizhou@2027');
  await page.getByLabel('确认新密码').fill('Haizhou@2027');
  const change = page.getByRole('button', { name: '修改密码', exact: true });
  await change.click();
  await page.getByText('密码不正确').first().waitFor();
  expect(await page.getByLabel('确认新密码').inputValue()).toBe('Haizhou@2027');
  await page.getByLabel('当前密码').fill(ids.get('password') ?? '');
  await change.click();
  await page.waitForURL(`${installation.console}/login`);
  await signIn(page, installation.console, 'editor_z', 'Haizhou@2027');
  expect(new URL(page.url()).pathname).toBe('/');
  await context.close();
});

test('another device of the same user is signed out, and disappears from the list', async () => {
  const { installation } = desk;
  const [here, there] = [await installation.person(), await installation.person()];
  for (const { page } of [here, there]) await signIn(page, installation.console, 'supervisor_a');
  await here.page.goto(`${installation.console}/settings`);
  const other = here.page.getByRole('button', { name: /^退出此设备：(?!.*本机)/ });
  await other.click();
  await here.page.getByText('该设备已退出').waitFor();
  await other.waitFor({ state: 'detached' });
  await there.page.reload();
  await there.page.waitForURL(/\/login/);
  for (const { context } of [here, there]) await context.close();
});

test('a dialog closes if another user has done its act meanwhile, and still shows the reason of the refusal', async () => {
  const { installation, ids } = desk;
  await perform(desk, proposing('supplier_c'));
  const id = ids.get('measure of supplier_c') ?? '';
  const page = await desk.as('reviewer_b');
  await page.goto(`${installation.console}/supplier/measure/${id}`);
  await page.getByRole('button', { name: '驳回措施', exact: true }).click();
  await page.getByLabel('驳回理由').fill('关联关系尚未核实，证据不足。');
  const other = await desk.wire('console', 'reviewer_c');
  must(await other.call(confirmMeasure, { id, version: 1 }));
  await dialogOf(page).getByRole('button', { name: '确认驳回措施', exact: true }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByText('当前状态不允许此操作').first().waitFor();
  await page.getByRole('button', { name: '申请提前解除', exact: true }).waitFor();
});
