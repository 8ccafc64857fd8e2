import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { buyerOf } from '../apps/api/seeds/story/organisations.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

const contentOf = (title: string) =>
  installation.sql<{ clauses: string; criteria: string; lines: string; ids: string[] }>(
    `select (select string_agg(requirement, '|' order by clause_no, requirement) from clause where lot_id = lot.id) as clauses,
        (select string_agg(title, '|' order by position) from criterion where lot_id = lot.id) as criteria,
        (select string_agg(name, '|' order by line_no) from price_line where lot_id = lot.id) as lines,
        array(select id from clause where lot_id = lot.id) as ids
      from lot where tender_id = (select id from tender where tender.title = $1) order by lot_no`,
    [title],
  );

test('a buyer keeps a tender as a template, begins tenders from it, and changes, retires and restores it', async () => {
  const { page } = await installation.person();
  onTestFailed(() => picture(new Map([['buyer', page]]), 'template-failed'));
  const [source] = await installation.sql<{ id: string; title: string; buyer: string }>(
    `select tender.id, tender.title, buyer_name as buyer from tender join tender_member member on member.tender_id = tender.id
        join account on account.id = member.account_id
      where username = 'buyer_a' and duty = 'owner' and method = 'open_tender' and scope = 'government'
        and exists (select from lot where lot.tender_id = tender.id and evaluation_method = 'comprehensive')
        and (select count(*) from lot where lot.tender_id = tender.id) = 1 order by tender_no limit 1`,
  );
  if (source === undefined) throw new Error('the demo has no such tender of buyer_a');
  await signIn(page, installation.console, 'buyer_a');
  await page.goto(`${installation.console}/tender/template`);
  await page.getByText('还没有模板').waitFor();

  await page.goto(`${installation.console}/tender/${source.id}`);
  await page.getByRole('button', { name: '存为模板' }).click();
  const dialog = page.getByRole('dialog', { name: '存为模板' });
  await dialog.getByLabel('模板名称').fill('空');
  await dialog.getByRole('button', { name: '存为模板' }).click();
  await dialog.getByText('模板名称须为2–60字').waitFor();
  await dialog.getByLabel('模板名称').fill('公开招标（综合评分）');
  await fits(page, 'template-saving');
  await dialog.getByRole('button', { name: '存为模板' }).click();
  await page.getByText('已存为模板').waitFor();

  await page.goto(`${installation.console}/tender/template`);
  const row = page.getByRole('row', { name: /公开招标（综合评分）/ });
  await row.waitFor();
  await fits(page, 'template-list');
  await row.getByRole('link', { name: '用模板新建' }).click();
  await page.getByText('已套用模板“公开招标（综合评分）”').waitFor();
  expect(await page.getByLabel('项目名称').inputValue()).toBe('');
  expect(await page.getByLabel('联系电话').inputValue()).toBe('');
  await fits(page, 'template-begun');
  await page.getByLabel('项目名称').fill('由模板新建的采购');
  await page.getByLabel('招标人').selectOption({ label: source.buyer });
  await page.waitForURL(/\/tender\/[0-9a-f-]{36}\/edit$/);
  await page.getByText('草稿已保存').first().waitFor();
  const [from] = await contentOf(source.title);
  const [begun] = await contentOf('由模板新建的采购');
  if (from === undefined || begun === undefined) throw new Error('a tender has no lot');
  const { ids: fromIds, ...copied } = from;
  expect(begun).toMatchObject(copied);
  expect(begun.ids.filter((id) => fromIds.includes(id))).toEqual([]);

  // The tender that was made from it takes its place in the template.
  await page.getByRole('link', { name: '查看项目' }).click();
  await page.getByRole('button', { name: '存为模板' }).click();
  await dialog.getByLabel('保存到').selectOption({ label: '更新“公开招标（综合评分）”' });
  expect(await dialog.getByLabel('模板名称').inputValue()).toBe('公开招标（综合评分）');
  await dialog.getByRole('button', { name: '更新模板' }).click();
  await page.getByText('模板已更新').waitFor();

  await page.goto(`${installation.console}/tender/template`);
  await row.getByRole('button', { name: '改名' }).click();
  const renaming = page.getByRole('dialog', { name: '模板改名' });
  await renaming.getByLabel('模板名称').fill('货物公开招标');
  await renaming.getByRole('button', { name: '改名' }).click();
  const renamed = page.getByRole('row', { name: /货物公开招标/ });
  await renamed.getByRole('button', { name: '停用' }).click();
  await page.getByRole('dialog', { name: '停用模板' }).getByRole('button', { name: '停用' }).click();
  await page.getByText('还没有模板').waitFor();
  await page.getByRole('link', { name: '已停用' }).click();
  await renamed.getByRole('button', { name: '恢复使用' }).click();
  await page.getByText('没有停用的模板').waitFor();
  await page.getByRole('link', { name: '使用中' }).click();
  await renamed.waitFor();

  // Rules and reference data have changed since: the category has ended, and the price weighs too little.
  await installation.sql(
    `update tender_template set content = jsonb_set(jsonb_set(content, '{categoryId}', '"A99990000"'),
      '{lots,0,weights}', '{"technical": 70, "commercial": 25, "price": 5}')`,
  );
  await page.goto(`${installation.console}/tender/template`);
  await renamed.getByRole('link', { name: '用模板新建' }).click();
  await page.getByLabel('项目名称').fill('规则变化后的采购');
  await page.getByLabel('招标人').selectOption({ label: source.buyer });
  await page.getByText('请选择采购品类').first().waitFor();
  await page.getByRole('button', { name: '选择采购品类' }).click();
  const categories = page.getByRole('dialog', { name: '选择采购品类' });
  await categories.getByRole('row', { name: '货物' }).getByRole('button').click();
  await categories.getByRole('row', { name: '设备' }).first().click();
  await categories.waitFor({ state: 'detached' });
  await page.getByText('草稿已保存').first().waitFor();
  await page.getByRole('button', { name: '提交审批' }).click();
  await page
    .getByText(/价格分值不得低于总分值的/)
    .first()
    .waitFor();
  await picture(new Map([['buyer', page]]), 'template-outdated');
});

test('a buyer of another organisation sees no template of it, and cannot begin from one by its address', async () => {
  const { page } = await installation.person();
  const [template] = await installation.sql<{ id: string }>('select id from tender_template limit 1');
  await signIn(page, installation.console, buyerOf('hospital'));
  await page.goto(`${installation.console}/tender/template`);
  await page.getByText('还没有模板').waitFor();
  await page.goto(`${installation.console}/tender/new?template=${template?.id}`);
  await page.getByText('未找到您要的内容').waitFor();
});
