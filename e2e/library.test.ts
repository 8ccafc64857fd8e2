import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
let page: Page;
const lots: { prequalifying: string; bidding: string } = { prequalifying: '', bidding: '' };

/** A company of the demo story that may apply for one lot and bid for another. */
beforeAll(async () => {
  installation = await openInstallation();
  ({ page } = await installation.person());
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(`${installation.portal}/bidList`);
  const [prequalifying] = await installation.sql<{ id: string }>(
    `select lot.id from lot join tender on tender.id = lot.tender_id where lot.state = 'published'
      and lot.prequalification_deadline > now() and tender.method not like 'invited%' order by lot.id limit 1`,
  );
  lots.prequalifying = prequalifying?.id ?? '';
  const link = page.locator('a[href^="/answerBid?lotId="]').first();
  lots.bidding =
    new URL((await link.getAttribute('href')) ?? '', installation.portal).searchParams.get('lotId') ?? '';
});
afterAll(async () => {
  await installation?.stop();
});

const proof = {
  name: '建造师证书.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
};
const dialog = (name: string) => page.getByRole('dialog', { name });

test('a project leader is registered once, and used in an application and a bid', async () => {
  onTestFailed(() => picture(new Map([['supplier', page]]), 'library'));
  await page.goto(`${installation.portal}/dashboard?view=library`);
  await page.getByRole('button', { name: '登记人员' }).click();
  const form = dialog('登记人员');
  await form.getByLabel('姓名').fill('江一帆');
  await form.getByLabel('岗位').fill('项目经理');
  await form.getByLabel('可担任项目负责人').check();
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('项目负责人须至少登记一项执业或职业资格证书').waitFor();
  await form.getByRole('button', { name: '添加资格证书' }).click();
  await form.getByLabel('证书名称').fill('一级建造师');
  await form.getByLabel('证书编号').fill('建-0001');
  const day = form.getByLabel('有效期截止日');
  await day.fill('2020-01-01');
  await day.press('Tab');
  await form.locator('input[type=file]').setInputFiles(proof);
  await form.getByRole('button', { name: proof.name, exact: true }).waitFor();
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });
  // The page and the dashboard list the expired certificate.
  await page.getByText('1项证照已过期').waitFor();
  await page.goto(`${installation.portal}/dashboard`);
  await page.getByRole('link', { name: '江一帆 一级建造师' }).waitFor();

  await page.goto(`${installation.portal}/prequalification?lotId=${lots.prequalifying}`);
  await page.getByText(/江一帆 一级建造师（建-0001）已于2020年1月1日过期/).waitFor();
  await page.getByRole('button', { name: '从资料库选用' }).click();
  await dialog('从资料库选用')
    .getByLabel(/江一帆（项目经理）/)
    .check();
  await dialog('从资料库选用').getByRole('button', { name: '选用1项' }).click();
  await page.getByText('主要人员：江一帆（项目经理）（1个文件）').waitFor();
  await page.getByLabel('申请说明').fill('我单位具备公告要求的资格条件，项目负责人持有一级建造师证书。');
  await page.getByLabel('联系人', { exact: false }).first().fill('周工');
  await page.getByLabel('联系电话').fill('13800008000');
  await page.getByRole('button', { name: '递交申请' }).click();
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await asked.getByText(/请留意：.*已于2020年1月1日过期/).waitFor();
  await asked.getByRole('button', { name: '确认递交' }).click();
  await page.getByText('您已递交申请，待截止后评审').waitFor();
  const [stored] = await installation.sql<{ library: { title: string; sha256: string }[] }>(
    'select library from prequalification where lot_id = $1 order by submitted_at desc limit 1',
    [lots.prequalifying],
  );
  expect(stored?.library).toMatchObject([
    { title: '江一帆（项目经理）', sha256: expect.stringMatching(/^\w{64}$/) },
  ]);

  // For a bid the file is fetched into the browser, which seals it like a chosen file.
  await page.goto(`${installation.portal}/answerBid?lotId=${lots.bidding}`);
  const again = page.getByRole('button', { name: '修改并重新递交' });
  const pick = page.getByRole('button', { name: '商务文件从资料库选用' });
  await again.or(pick).first().waitFor();
  if (await again.isVisible()) await again.click();
  await page.getByText(/江一帆 一级建造师（建-0001）已于2020年1月1日过期/).waitFor();
  await pick.click();
  await dialog('从资料库选用')
    .getByLabel(/江一帆（项目经理）/)
    .check();
  await dialog('从资料库选用').getByRole('button', { name: '选用1项' }).click();
  const files = page.getByRole('list', { name: '商务文件' });
  await files.getByText(proof.name).waitFor();
  await files.getByText('主要人员-江一帆（项目经理）.xlsx').waitFor();
}, 180_000);
