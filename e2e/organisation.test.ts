import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Installation, openInstallation, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

const name = '海州公共交通集团有限公司';

test('an organisation is founded, a user becomes its buyer, and may begin a tender for it', async () => {
  const admin = await installation.person();
  await signIn(admin.page, installation.console, 'admin_a');
  await admin.page.goto(`${installation.console}/organisation`);
  await admin.page.getByRole('button', { name: '新建采购单位' }).click();
  const founding = admin.page.getByRole('dialog');
  await founding.getByLabel('单位类型').selectOption('purchaser');
  await founding.getByLabel('上级单位').selectOption({ label: '海州市公共资源交易监督管理局' });
  await founding.getByLabel('单位名称').fill(name);
  await founding.getByLabel('联系地址').fill('海州市站前路9号');
  await founding.getByLabel('联系人').fill('毕工');
  await founding.getByLabel('联系电话').fill('0574-88001010');
  await founding.getByRole('button', { name: '创建单位' }).click();
  await founding.waitFor({ state: 'detached' });
  await admin.page.getByRole('link', { name }).click();
  await admin.page.getByRole('heading', { name, level: 1 }).waitFor();

  const security = await installation.person();
  await signIn(security.page, installation.console, 'security_a');
  await security.page.goto(`${installation.console}/account?keyword=buyer_c`);
  await security.page.getByText('buyer_c').waitFor();
  await security.page.getByRole('button', { name: '角色' }).click();
  const granting = security.page.getByRole('dialog');
  const places = granting.getByLabel('单位');
  const value = await places.locator('option', { hasText: name }).getAttribute('value');
  await places.selectOption(value ?? '');
  // A purchaser has no administrators, and a buyer of another organisation approves nowhere.
  expect(await granting.getByLabel('系统管理员').count()).toBe(0);
  expect(await granting.getByLabel('审批人').isDisabled()).toBe(true);
  await granting.getByLabel('采购员').check();
  await granting.getByRole('button', { name: '保存角色' }).click();
  await granting.waitFor({ state: 'detached' });

  const buyer = await installation.person();
  await signIn(buyer.page, installation.console, 'buyer_c');
  await buyer.page.goto(`${installation.console}/tender/new`);
  await buyer.page.getByLabel('招标人').selectOption({ label: name });

  const other = await installation.person();
  await signIn(other.page, installation.console, 'buyer_a');
  await other.page.goto(`${installation.console}/tender/new`);
  const offered = other.page.getByLabel('招标人').locator('option');
  await offered.filter({ hasText: '海州清屿水务有限公司' }).waitFor({ state: 'attached' });
  expect(await offered.filter({ hasText: name }).count()).toBe(0);
});
