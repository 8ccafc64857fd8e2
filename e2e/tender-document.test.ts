import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { fileForms } from '../apps/api/src/platform/files/purpose.ts';
import { readText } from '../apps/api/src/platform/files/text-reader.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { actWith } from './journey/buyer.ts';
import { obtainDocuments } from './journey/supplier.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

async function textOf(form: 'pdf' | 'docx', path: string) {
  const bytes = await readFile(path);
  const read = (start: number, length: number) => Promise.resolve(bytes.subarray(start, start + length));
  return (await readText(fileForms[form], { size: bytes.length, read })).content.replaceAll(/\s/g, '');
}

test('a buyer previews the document that the platform writes, and adds it to the draft', async () => {
  const { page } = await installation.person();
  onTestFailed(() => picture(new Map([['buyer', page]]), 'tender-document-failed'));
  const [draft] = await installation.sql<{ id: string; lotId: string; tenderNo: string; criterion: string }>(
    `select tender.id, lot.id as "lotId", tender_no as "tenderNo",
        (select title from criterion where lot_id = lot.id order by position limit 1) as criterion
      from tender join lot on lot.tender_id = tender.id
        join tender_member member on member.tender_id = tender.id join account on account.id = member.account_id
      where username = 'buyer_a' and duty = 'owner' and lot.state = 'draft'
        and exists (select from criterion where lot_id = lot.id)
      order by tender_no, lot_no limit 1`,
  );
  if (draft === undefined) throw new Error('the demo has no such draft of buyer_a');
  await signIn(page, installation.console, 'buyer_a');
  await page.goto(`${installation.console}/tender/${draft.id}/edit`);
  const documents = page.getByRole('region', { name: '招标文件', exact: true });
  const [preview] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    documents.getByRole('button', { name: '预览PDF' }).click(),
  ]);
  expect(preview.suggestedFilename()).toMatch(/（预览）\.pdf$/);
  const text = await textOf('pdf', await preview.path());
  expect(text).toContain(`${draft.tenderNo}预览`);
  expect(text).toContain(draft.criterion.replaceAll(/\s/g, ''));

  await documents.getByRole('button', { name: '生成招标文件' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: '生成并采用' }).click();
  await page.getByText('招标文件已生成').waitFor({ timeout: 60_000 });
  await documents.getByText(`${draft.tenderNo} 招标文件.pdf`).waitFor();
  await documents.getByText(`${draft.tenderNo} 招标文件.docx`).waitFor();
  await documents.scrollIntoViewIfNeeded();
  await fits(page, 'tender-document-generated');

  const [stored] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    documents
      .getByRole('button', { name: new RegExp(`${draft.tenderNo} 招标文件\\.docx`) })
      .first()
      .click(),
  ]);
  const word = await textOf('docx', await stored.path());
  expect(word).toContain(draft.criterion.replaceAll(/\s/g, ''));
  expect(word).not.toContain('预览');
}, 240_000);

test('the written document is approved and published, and a supplier downloads it', async () => {
  const [lot] = await installation.sql<{ id: string; tenderId: string; tenderNo: string }>(
    `select lot.id, tender.id as "tenderId", tender_no as "tenderNo" from lot
      join tender on tender.id = lot.tender_id join tender_member member on member.tender_id = tender.id
      join account on account.id = member.account_id
      where username = 'buyer_a' and duty = 'owner' and lot.state = 'approved' order by tender_no limit 1`,
  );
  if (lot === undefined) throw new Error('the demo has no approved tender of buyer_a');
  const at = `${installation.console}/tender/${lot.tenderId}`;
  const [{ page: buyer }, { page: approver }] = [await installation.person(), await installation.person()];
  const { page: supplier } = await installation.person();
  const people = { buyer, approver, supplier };
  onTestFailed(() => picture(new Map(Object.entries(people)), 'tender-document-failed'));
  await signIn(buyer, installation.console, 'buyer_a');
  await buyer.goto(at);
  await actWith(buyer, '退回修改');
  await buyer.goto(`${at}/edit`);
  const documents = buyer.getByRole('region', { name: '招标文件', exact: true });
  await documents.getByRole('button', { name: '生成招标文件' }).click();
  await buyer.locator('[role$=dialog]').getByRole('button', { name: '生成并采用' }).click();
  await documents.getByText(`${lot.tenderNo} 招标文件.docx`).waitFor();
  await buyer.goto(at);
  const nextStep = buyer.getByRole('region', { name: '下一步' });
  await nextStep.getByRole('button', { name: '提交审批', exact: true }).click();
  await buyer.getByText('已提交审批，审批人将收到通知').first().waitFor();
  await signIn(approver, installation.console, 'approver_a');
  await approver.goto(at);
  await actWith(approver, '审批通过');
  await buyer.goto(at);
  await actWith(buyer, '发布公告');
  // As if the time of the documents had come.
  await installation.sql("update lot set document_from = now() - interval '1 hour' where id = $1", [lot.id]);
  await signIn(supplier, installation.portal, 'supplier_a');
  await obtainDocuments(supplier, installation.portal, lot.id);
  const [file] = await Promise.all([
    supplier.waitForEvent('download'),
    supplier
      .getByRole('button', { name: new RegExp(`${lot.tenderNo} 招标文件\\.docx`) })
      .first()
      .click(),
  ]);
  const text = await textOf('docx', await file.path());
  expect(text).toContain(lot.tenderNo);
  expect(text).not.toContain('预览');
}, 240_000);
