import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { inHours, pdf } from './journey/buyer.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

test('the chair asks for a paper, which the bidder uploads and the chair accepts', async () => {
  const [lot] = await installation.sql<{ id: string; chair: string }>(
    `select lot.id, account.username as chair from lot join committee_chair on committee_chair.lot_id = lot.id
     join account on account.id = committee_chair.chair_id join tender on tender.id = tender_id
     where lot.state = 'evaluating' and tender.method = 'open_tender' limit 1`,
  );
  const lotId = lot?.id ?? '';
  const [bidder] = await installation.sql<{ name: string; login: string }>(
    `select entry.company_name as name, account.username as login from opening_entry entry
     join account on account.company_id = entry.company_id
     where entry.lot_id = '${lotId}' and entry.result = 'opened' order by entry.position, account.created_at limit 1`,
  );
  const { page: chair } = await installation.person({ viewport: { width: 1440, height: 900 } });
  const { page: supplier } = await installation.person({ viewport: { width: 1440, height: 900 } });
  onTestFailed(() => picture(new Map(Object.entries({ chair, supplier })), 'supplement'));

  await signIn(chair, installation.console, lot?.chair ?? '');
  await chair.goto(`${installation.console}/clarification/${lotId}`);
  await chair.getByRole('button', { name: '发出澄清要求' }).click();
  const dialog = chair.locator('[role$=dialog]');
  await dialog.getByRole('combobox', { name: /^投标人/ }).selectOption({ label: bidder?.name ?? '' });
  await dialog.getByLabel('澄清事项').fill('补充信用查询记录');
  await dialog.getByLabel('澄清内容').fill('投标文件所列的信用查询记录未附，请补充投标截止前已有的记录。');
  const papers = dialog.getByRole('combobox', { name: /要求补充的资料/ });
  await papers.fill('信用');
  await chair.getByRole('option', { name: '信用查询记录' }).click();
  await dialog.getByLabel('回复截止时间').fill(inHours(30));
  await dialog.getByRole('button', { name: '发出给该投标人' }).click();
  await dialog.getByText('补充资料的期限最长24小时，请提前回复截止时间').first().waitFor();
  await fits(chair, 'supplement-request');
  await dialog.getByLabel('回复截止时间').fill(inHours(20));
  await dialog.getByRole('button', { name: '发出给该投标人' }).click();
  await chair.getByText('澄清要求已发出，已通知投标人').waitFor();

  await signIn(supplier, installation.portal, bidder?.login ?? '');
  await supplier.goto(`${installation.portal}/replayTender?lotId=${lotId}`);
  const asked = supplier.locator('section', { hasText: '要求补充：信用查询记录。' }).last();
  await asked.getByLabel('回复内容').fill('现补充投标截止前查询的信用记录，请审阅。');
  await asked.getByRole('checkbox', { name: /我确认/ }).check();
  await asked.getByRole('button', { name: '提交澄清回复' }).click();
  await supplier.getByText('请上传信用查询记录').first().waitFor();
  await asked.locator('input[type=file]').first().setInputFiles(pdf('信用查询记录.pdf', '查询结果'));
  await asked.getByText('信用查询记录.pdf').waitFor();
  await fits(supplier, 'supplement-form');
  await asked.getByRole('button', { name: '提交澄清回复' }).click();
  await supplier.locator('[role$=dialog]').getByRole('button', { name: '确认提交' }).click();
  await supplier.getByText('您已回复，待确认').first().waitFor();
  await fits(supplier, 'supplement-replied');

  await chair.goto(`${installation.console}/clarification/${lotId}`);
  await chair.getByRole('button', { name: /补充信用查询记录/ }).click();
  await chair.getByRole('button', { name: '信用查询记录.pdf', exact: true }).waitFor();
  await fits(chair, 'supplement-desk');
  await chair.getByRole('button', { name: '接受回复' }).click();
  await dialog.getByRole('button', { name: '接受回复' }).click();
  await chair.getByText('已接受澄清回复').waitFor();
  expect(await chair.getByText('要求补充：信用查询记录。').count()).toBe(1);
});
