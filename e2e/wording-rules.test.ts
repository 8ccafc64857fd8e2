import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { dialogOf } from './desk/desk.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
let editor: Page;
let buyer: Page;
beforeAll(async () => {
  installation = await openInstallation();
  ({ page: editor } = await installation.person());
  ({ page: buyer } = await installation.person());
  await signIn(editor, installation.console, 'editor_a');
  await signIn(buyer, installation.console, 'buyer_a');
});
afterAll(async () => {
  await installation?.stop();
});

/** The findings on the page of a tender whose qualification names a testing station. */
async function findings(tenderId: string): Promise<string> {
  await buyer.goto(`${installation.console}/tender/${tenderId}/edit`);
  const card = buyer.getByRole('region', { name: '招标文件检测' }).first();
  await card.waitFor();
  return card.innerText();
}

test('the operator tries a rule with a sentence, and the check finds its words until the rule is retired', async () => {
  onTestFailed(() =>
    picture(
      new Map([
        ['editor', editor],
        ['buyer', buyer],
      ]),
      'wording-rules',
    ),
  );
  const [draft] = await installation.sql<{ id: string }>(
    `update tender set qualification = '须提供海川检测站出具的检测报告。' where id = (
      select tender_id from lot join tender_member member using (tender_id) join account on account.id = account_id
      where lot.state = 'draft' and username = 'buyer_a' and duty = 'owner' limit 1) returning id`,
  );
  const tenderId = draft?.id ?? '';
  expect(await findings(tenderId)).not.toContain('疑似指定检测机构');

  await editor.goto(`${installation.console}/reference`);
  await editor.getByRole('link', { name: '招标文件检测规则' }).click();
  await editor.getByRole('row', { name: /指定品牌、商标或原产地/ }).waitFor();
  await fits(editor, 'wording-rule-list');
  await editor.getByRole('link', { name: '新增规则' }).click();
  await editor.getByRole('button', { name: '保存' }).click();
  for (const message of ['请输入名称', '请输入说明', '请输入依据', '请填写词语', '请输入变更说明'])
    await editor.getByText(message).first().waitFor();
  await fits(editor, 'wording-rule-wrong');
  await editor.getByLabel('名称').fill('指定检测机构');
  await editor.getByLabel('说明', { exact: false }).first().fill('不得限定检测机构，请写明检测依据的标准。');
  await editor.getByLabel('依据').fill('《公平竞争审查条例》第八条');
  await editor.getByLabel('第1组词语').fill('报告');
  await editor.getByLabel('第1组附近词语').fill('检测站');
  await editor.getByLabel('第1组相隔字数').fill('40');
  await editor.getByText('距离须为0–30的整数').first().waitFor();
  await editor.getByLabel('第1组相隔字数').fill('10');
  await editor.getByRole('button', { name: '增加一组' }).click();
  await editor.getByLabel('第2组词语').fill('检测站出具、质检所出具');
  await editor.getByLabel('例外词语').fill('等具备资质的');
  await editor
    .getByLabel('试用文字')
    .fill('须提供海川 检测站 出具的检测报告。\n可由海川检测站出具等具备资质的机构的报告。');
  await editor.getByText(/命中「.*海川 检测站 出具的检测报告/).waitFor();
  expect(await editor.getByText(/^命中「/).count()).toBe(1);
  await editor.getByLabel('变更说明').fill('按市场监管部门的要求增加。');
  await fits(editor, 'wording-rule-written');
  await editor.context().setOffline(true);
  await editor.getByRole('button', { name: '保存' }).click();
  await editor.getByText('网络连接失败，请检查网络后重试').first().waitFor();
  await editor.context().setOffline(false);
  await editor.getByRole('button', { name: '保存' }).dblclick();
  await editor.waitForURL(/\/reference\/wording\/[0-9a-f-]{36}$/);
  await editor.getByText(/第1版.*按市场监管部门的要求增加/).waitFor();
  await fits(editor, 'wording-rule-kept');
  await expect.poll(() => findings(tenderId)).toContain('疑似指定检测机构');

  await editor.getByRole('button', { name: '停用' }).click();
  const retiring = dialogOf(editor);
  await retiring.getByLabel('停用原因').fill('并入另一条规则。');
  await fits(editor, 'wording-rule-retiring');
  await retiring.getByRole('button', { name: '停用', exact: true }).click();
  await editor.getByText(/第2版.*停用：并入另一条规则/).waitFor();
  expect(await findings(tenderId)).not.toContain('疑似指定检测机构');
});
