import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { fileForms } from '../apps/api/src/platform/files/purpose.ts';
import { readText } from '../apps/api/src/platform/files/text-reader.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

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
