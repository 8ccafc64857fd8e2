import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatCode } from '@procure/domain/official-document/code.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfSignature } from '../apps/api/testing/fixtures/pdf.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';

interface Letter {
  readonly lotId: string;
  readonly code: string;
  readonly username: string;
  readonly company: string;
  readonly noticeNo: string;
}

let installation: Installation;
let letter: Letter;
beforeAll(async () => {
  installation = await openInstallation();
  const [found] = await installation.sql<Letter>(
    `select document.lot_id as "lotId", document.code, account.username, company.name as company,
       notice.notice_no as "noticeNo"
     from official_document document join award_notice notice on notice.id = document.award_notice_id
     join company on company.id = document.company_id join account on account.company_id = company.id
     where document.kind = 'award_letter' and account.username like 'supplier__'
       and notice.state in ('issued', 'acknowledged', 'contracted')
     order by account.username limit 1`,
  );
  if (found === undefined) throw new Error('the demo has no letter to a winner');
  letter = found;
});
afterAll(() => installation?.stop());

it('shows a bidder who lost the own points by criterion', async () => {
  const [lost] = await installation.sql<{ lotId: string; username: string }>(
    `select notice.lot_id as "lotId", account.username from award_notice notice
     join account on account.company_id = notice.company_id
     where notice.kind = 'lost' and notice.criterion_points <> '[]' and notice.superseded_at is null
       and account.username like 'supplier__' order by account.username limit 1`,
  );
  if (lost === undefined) throw new Error('the demo has no letter to a scored bidder');
  const { page } = await installation.person();
  await signIn(page, installation.portal, lost.username);
  await page.goto(`${installation.portal}/winNotification?lotId=${lost.lotId}`);
  const table = page.getByRole('table', { name: /^各评审因素得分/ });
  await table.waitFor();
  expect(await table.getByRole('row').count()).toBeGreaterThan(2);
  await fits(page, 'result-letter');
});

it('announces the result of a government purchase with its lines, experts and contacts', async () => {
  const [notice] = await installation.sql<{ id: string }>(
    `select notice.id from notice join tender on tender.id = notice.tender_id
     where notice.kind = 'award' and tender.scope = 'government' and notice.body like '%## 主要标的%'
     order by notice.id limit 1`,
  );
  if (notice === undefined) throw new Error('the demo has no result of a government purchase');
  const { page } = await installation.person();
  await page.goto(`${installation.portal}/inviteList/inviteDetail?id=${notice.id}`);
  for (const title of ['主要标的', '公告期限', '质疑', '联系方式'])
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
  await page.getByText(/自本公告发布之日起1个工作日/).waitFor();
  await fits(page, 'government-result');
});

it('lets a winner download the signed letter, and a visitor without JavaScript check it', async () => {
  const { page } = await installation.person();
  await signIn(page, installation.portal, letter.username);
  await page.goto(`${installation.portal}/winNotification?lotId=${letter.lotId}`);
  const file = page.getByRole('list', { name: /^电子文书/ }).getByRole('button', { name: /\.pdf$/ });
  // The job signs within a minute, and the page asks again by itself.
  await file.waitFor({ timeout: 120_000 });
  await fits(page, 'signed-letter');
  const download = page.waitForEvent('download');
  await file.click();
  const path = join(tmpdir(), `letter-${letter.code}.pdf`);
  await (await download).saveAs(path);
  expect(await pdfSignature(await readFile(path))).toContain('Signature is Valid.');

  const { page: plain } = await installation.person({ javaScriptEnabled: false });
  await plain.goto(`${installation.portal}/documentCheck`);
  await plain.getByLabel('验证码').fill(` ${formatCode(letter.code).toLowerCase()} `);
  await plain.getByRole('button', { name: '核验' }).click();
  await plain.getByText('本平台出具的文书，现在有效').waitFor();
  await plain.getByText(letter.company).waitFor();
  await plain.getByText(letter.noticeNo).waitFor();

  const { page: reader } = await installation.person();
  await page.getByRole('link', { name: '核验这份文书' }).waitFor();
  await reader.goto(`${installation.portal}/documentCheck?code=${letter.code}`);
  await fits(reader, 'document-check');
  await reader.getByLabel('核对手中的PDF文件').setInputFiles(path);
  await reader.getByText('所选文件与平台签名的文件一致').waitFor();
  const changed = Buffer.from(await readFile(path));
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  const other = join(tmpdir(), `changed-${letter.code}.pdf`);
  await writeFile(other, changed);
  await reader.getByLabel('核对手中的PDF文件').setInputFiles(other);
  await reader.getByText('所选文件与平台签名的文件不一致').waitFor();
  await fits(reader, 'document-check-changed');

  await reader.getByLabel('验证码').fill('1234');
  await reader.keyboard.press('Enter');
  await reader.getByText('请输入文书上的20位验证码').waitFor();
  await reader.getByLabel('验证码').fill('0'.repeat(20));
  await reader.keyboard.press('Enter');
  await reader.getByText('没有这个验证码的文书').waitFor();
  await fits(reader, 'document-check-unknown');
});

it('shows the buyer the signed letters of an award', async () => {
  const { page } = await installation.person();
  await signIn(page, installation.console, 'buyer_a');
  await page.goto(`${installation.console}/award/${letter.lotId}`);
  const row = page.getByRole('row', { name: letter.company }).filter({ hasText: letter.noticeNo });
  const button = row.getByRole('button', { name: '下载PDF' });
  await button.waitFor({ timeout: 120_000 });
  const download = page.waitForEvent('download');
  await button.click();
  expect((await download).suggestedFilename()).toContain(letter.noticeNo);
});

it('lets a buyer and a bidder download the signed opening record', async () => {
  const [opened] = await installation.sql<{ lotId: string; bidder: string; company: string }>(
    `select lot.id as "lotId", account.username as bidder, entry.bidder_name as company
     from opening_record record join lot on lot.id = record.lot_id join tender on tender.id = lot.tender_id
     join opening_entry entry on entry.lot_id = lot.id join account on account.company_id = entry.company_id
     join tender_member member on member.tender_id = tender.id
     join account buyer on buyer.id = member.account_id and buyer.username = 'buyer_a'
     where tender.method = 'open_tender' and account.username like 'supplier__'
     order by record.signed_at, account.username limit 1`,
  );
  if (opened === undefined) throw new Error('the demo has no opened tender');
  const { page } = await installation.person();
  await signIn(page, installation.console, 'buyer_a');
  await page.goto(`${installation.console}/opening/${opened.lotId}`);
  const record = page
    .getByRole('list', { name: '电子文书：开标记录' })
    .getByRole('button', { name: /\.pdf$/ });
  await record.waitFor({ timeout: 120_000 });
  await fits(page, 'signed-record');

  const { page: bidder } = await installation.person();
  await signIn(bidder, installation.portal, opened.bidder);
  await bidder.goto(`${installation.portal}/processManage?lotId=${opened.lotId}`);
  const same = bidder
    .getByRole('list', { name: '电子文书：开标记录' })
    .getByRole('button', { name: /\.pdf$/ });
  await same.waitFor();
  await fits(bidder, 'signed-record-bidder');
  const download = bidder.waitForEvent('download');
  await same.click();
  const bytes = await readFile(await (await download).path());
  expect(await pdfSignature(bytes)).toContain('Signature is Valid.');
  await bidder.getByRole('link', { name: '核验这份文书' }).first().click();
  await bidder.getByRole('heading', { name: /^开标记录/ }).waitFor();
  const checked = bidder.getByRole('region', { name: /^开标记录/ });
  expect(await checked.getByText(opened.company).count()).toBe(0);
});

it('lets a bidder have its receipt signed as PDF, and a visitor check it without learning the bidder', async () => {
  const [bid] = await installation.sql<{ lotId: string; company: string }>(
    `select version.lot_id as "lotId", company.name as company from bid_version version
     join account on account.id = version.submitted_by join company on company.id = version.company_id
     where account.username = 'supplier_a' and version.withdrawn_at is null and version.superseded_at is null
     order by version.submitted_at limit 1`,
  );
  if (bid === undefined) throw new Error('the demo has no bid of supplier_a');
  const { page } = await installation.person();
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(`${installation.portal}/answerBid?lotId=${bid.lotId}`);
  await page.getByRole('button', { name: '查看回执' }).first().click();
  const dialog = page.getByRole('dialog', { name: '查看投标回执' });
  await dialog.getByRole('button', { name: /^生成投标回执/ }).click();
  await dialog.getByText('投标回执的PDF正在签名').waitFor();
  await fits(page, 'receipt-pdf-awaited');
  const file = dialog
    .getByRole('list', { name: '电子文书：投标回执' })
    .getByRole('button', { name: /\.pdf$/ });
  await file.waitFor({ timeout: 120_000 });
  await fits(page, 'receipt-pdf');
  const download = page.waitForEvent('download');
  await file.click();
  const bytes = await readFile(await (await download).path());
  expect(await pdfSignature(bytes)).toContain('Signature is Valid.');
  if (process.env.JOURNEY_PICTURES) await writeFile(`${process.env.JOURNEY_PICTURES}/receipt.pdf`, bytes);
  const address = await dialog.getByRole('link', { name: '核验这份文书' }).getAttribute('href');
  const { page: visitor } = await installation.person();
  await visitor.goto(`${installation.portal}${address}`);
  await visitor.getByText('本平台出具的回执').waitFor();
  await fits(visitor, 'receipt-check');
  expect(await visitor.getByText(bid.company).count()).toBe(0);
});
