import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Installation, openInstallation, signIn } from './installation.ts';

let installation: Installation;
let draft: string;
beforeAll(async () => {
  installation = await openInstallation();
  const [lot] = await installation.sql<{ id: string }>(
    `select tender_id as id from lot where state = 'draft'
      and tender_id in (select tender_id from tender_member
        where duty = 'owner' and account_id = (select id from account where username = 'buyer_a')) limit 1`,
  );
  if (lot === undefined) throw new Error('the demo has no draft of buyer_a');
  draft = lot.id;
});
afterAll(async () => {
  await installation?.stop();
});

/** Makes the buyer a reader of tenders that buyer_a owns. */
async function readBy(username: string, of: readonly { readonly tender: string }[]): Promise<void> {
  await installation.sql(
    `insert into tender_member (tender_id, account_id, duty, added_by)
      select distinct tender.id, reader.id, 'reader', owner.id
      from unnest($1::uuid[]) as tender (id), account reader, account owner
      where reader.username = $2 and owner.username = 'buyer_a'
      on conflict (tender_id, account_id) do update set duty = 'reader'`,
    [of.map(({ tender }) => tender), username],
  );
}

test('a page for an act that a user may not do names the role that may, links to the reading view and shows no form', async () => {
  const { page, context } = await installation.person();
  await signIn(page, installation.console, 'supervisor_a');
  await page.goto(`${installation.console}/tender/${draft}/edit`);
  await page.getByRole('heading', { level: 1, name: '编辑招标项目' }).waitFor();
  await page.getByText('您没有“编辑招标项目”的权限').waitFor();
  await page.getByText('此项由采购员办理').waitFor();
  expect(await page.locator('main').locator('input, textarea, select').count()).toBe(0);
  await page.getByRole('link', { name: '查看项目' }).click();
  await page.waitForURL(new RegExp(`/tender/${draft}$`));
  await page.goto(`${installation.console}/tender/new`);
  await page.getByText('您没有“新建招标项目”的权限').waitFor();
  await page.goto(`${installation.console}/role`);
  await page.getByText('此项由安全管理员办理').waitFor();
  await context.close();
});

test('a security administrator opens a role of the list with its permissions', async () => {
  const { page, context } = await installation.person();
  await signIn(page, installation.console, 'security_a');
  await page.goto(`${installation.console}/role`);
  await page
    .getByRole('navigation', { name: '角色' })
    .getByRole('link', { name: /^采购员/ })
    .click();
  await page.getByRole('heading', { name: '采购员' }).waitFor();
  expect(await page.getByRole('checkbox', { name: /^新建招标项目/ }).isChecked()).toBe(true);
  await page.reload();
  await page.getByRole('heading', { name: '采购员' }).waitFor();
  await context.close();
});

test('a reader of a tender sees none of its acts, and no editor', async () => {
  await readBy('buyer_c', [{ tender: draft }]);
  const { page, context } = await installation.person();
  await signIn(page, installation.console, 'buyer_c');
  await page.goto(`${installation.console}/tender/${draft}`);
  await page.getByText(/本项目由.+办理。/).waitFor();
  const next = page.getByRole('region', { name: '下一步' });
  expect(await next.getByRole('button').count()).toBe(0);
  expect(await next.getByRole('link', { name: '编辑' }).count()).toBe(0);
  await page.goto(`${installation.console}/tender/${draft}/edit`);
  await page.getByText('您不是本项目的负责人或经办，不能编辑').waitFor();
  expect(await page.locator('main').locator('input, textarea, select').count()).toBe(0);
  await context.close();
  const owner = await installation.person();
  await signIn(owner.page, installation.console, 'buyer_a');
  await owner.page.goto(`${installation.console}/tender/${draft}`);
  await owner.page.getByRole('region', { name: '下一步' }).getByRole('link', { name: '编辑' }).click();
  await owner.page.getByLabel('项目名称').waitFor();
  await owner.context.close();
});

test('a reader of a tender sees no act on its orders, and reads who acts', async () => {
  const orders = await installation.sql<{ id: string; tender: string }>(
    `select purchase_order.id, lot.tender_id as tender from purchase_order join lot on lot.id = lot_id
      where lot.tender_id in (select tender_id from tender_member
        where duty = 'owner' and account_id = (select id from account where username = 'buyer_a'))`,
  );
  await readBy('buyer_c', orders);
  const owner = await installation.person();
  const reader = await installation.person();
  await signIn(owner.page, installation.console, 'buyer_a');
  await signIn(reader.page, installation.console, 'buyer_c');
  let offered = 0;
  for (const { id } of orders) {
    for (const [{ page }, mayAct] of [[owner, true] as const, [reader, false] as const]) {
      await page.goto(`${installation.console}/order/${id}`);
      const card = page.getByRole('region', { name: '办理', exact: true });
      await card.waitFor();
      await page.waitForLoadState('networkidle');
      if (!mayAct) await card.getByText(/本项目由.+办理。/).waitFor();
      const acts = await card.getByRole('button').count();
      if (mayAct) offered += acts;
      else expect(acts, `/order/${id}`).toBe(0);
      expect(await card.getByText(/本项目由.+办理。/).count()).toBe(mayAct ? 0 : 1);
    }
  }
  expect(offered).toBeGreaterThan(0);
  await owner.context.close();
  await reader.context.close();
});

test('a reader of a decided lot sees none of the acts that its owner sees', async () => {
  const lots = await installation.sql<{ id: string; tender: string }>(
    `select id, tender_id as tender from lot where state in ('deciding', 'awarded', 'evaluating')
      and tender_id in (select tender_id from tender_member
        where duty = 'owner' and account_id = (select id from account where username = 'buyer_a'))`,
  );
  await readBy('buyer_c', lots);
  const owner = await installation.person();
  const reader = await installation.person();
  await signIn(owner.page, installation.console, 'buyer_a');
  await signIn(reader.page, installation.console, 'buyer_c');
  let offered = 0;
  for (const { id } of lots) {
    for (const [{ page }, mayAct] of [[owner, true] as const, [reader, false] as const]) {
      await page.goto(`${installation.console}/award/${id}`);
      await page.getByRole('heading', { level: 1, name: /^定标/ }).waitFor();
      await page.getByRole('list', { name: '定标进展' }).waitFor();
      // A separate call decides whether the user handles the tender.
      await page.waitForLoadState('networkidle');
      const buttons = page.locator('main').getByRole('button');
      // Readers download the signed letters, too.
      const acts = await buttons.filter({ hasNotText: '下载PDF' }).count();
      if (mayAct) offered += acts;
      else expect(acts, `/award/${id}`).toBe(0);
    }
  }
  expect(offered).toBeGreaterThan(0);
  await owner.context.close();
  await reader.context.close();
});
