import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type PdfInformation, pdfOf } from '../apps/api/seeds/load/document.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';

let installation: Installation;
let lotId = '';
let tenderNo = '';
let member = '';
let owner = '';
let bidders: readonly string[] = [];

/** Replaces the first PDF of the bidder at the place with one of these properties and words. */
async function replaceFile(place: number, information: PdfInformation, text: string): Promise<void> {
  const [file] = await installation.sql<{ id: string; path: string }>(
    `select file.id, file.path from opening_entry entry
     join attachment on owner_kind = 'bid' and owner_id = entry.bid_id join file on file.id = file_id
     where entry.lot_id = $1 and entry.position = $2 and file.mime = 'application/pdf'
     order by attachment.position limit 1`,
    [lotId, place],
  );
  const content = pdfOf('施工组织设计', text.match(/.{1,200}/gsu) ?? [], information);
  await writeFile(join(installation.dataDir, 'files', file?.path ?? ''), content);
  await installation.sql(
    `begin; set local session_replication_role = replica;
     update file set size = ${content.length}, sha256 = encode(sha256('${place}'::bytea), 'hex') where id = '${file?.id}';
     commit`,
  );
}

const common = Array.from(
  { length: 40 },
  (_, at) => `第${at + 1}项工序由项目经理组织交底，班组长逐项签认，质检员旁站并留存影像，编号${at * 7919}`,
).join('。');

beforeAll(async () => {
  installation = await openInstallation();
  const [lot] = await installation.sql<{ id: string; no: string; owner: string; member: string }>(
    `select lot.id, tender.tender_no as no, owned.username as owner, account.username as member
     from lot join tender on tender.id = tender_id
     join lot_evaluator on lot_evaluator.lot_id = lot.id join account on account.id = account_id
     join tender_member on tender_member.tender_id = tender.id and duty = 'owner'
     join account owned on owned.id = tender_member.account_id
     where lot.state = 'evaluating' and tender.method = 'open_tender' and not lot.split_envelope
       and (select count(*) from opening_entry where lot_id = lot.id and result = 'opened') >= 3
     order by lot.id, account.username limit 1`,
  );
  [lotId, tenderNo, owner, member] = [lot?.id ?? '', lot?.no ?? '', lot?.owner ?? '', lot?.member ?? ''];
  const entries = await installation.sql<{ name: string; position: number }>(
    `select company_name as name, position from opening_entry where lot_id = $1 and result = 'opened'
     order by position`,
    [lotId],
  );
  bidders = entries.map(({ name }) => name);
  const [first, second] = entries;
  const id = '00112233445566778899aabbccddeeff';
  const written = { author: '江一帆', creator: 'WPS 文字', id };
  await replaceFile(first?.position ?? 0, { ...written, createdAt: "D:20260501173012+08'00'" }, common);
  await replaceFile(
    second?.position ?? 0,
    { ...written, createdAt: "D:20260502091544+08'00'" },
    `补充。${common}`,
  );
  // As if the lot had just been opened, on a platform with a history.
  await installation.sql(`begin; set local session_replication_role = replica;
    delete from trace_pair where lot_id = '${lotId}'; delete from file_trace where lot_id = '${lotId}';
    delete from evaluation_sheet where lot_id = '${lotId}'; delete from evaluation where lot_id = '${lotId}';
    update lot_trace set completed_at = null, read_files = null, unread_files = null, compared = null, rarity = null,
      opened_at = clock_timestamp() where lot_id = '${lotId}';
    update relation_tally set compared = 214, lots = case kind when 'fileAuthor' then 3 when 'fileText' then 1 else 0 end;
    commit`);
});
afterAll(async () => {
  await installation?.stop();
});

async function as(username: string): Promise<Page> {
  const { page } = await installation.person({ viewport: { width: 1440, height: 900 } });
  onTestFailed(() => picture(new Map([[username, page]]), 'file-trace-failed'));
  await signIn(page, installation.console, username);
  return page;
}

test('the committee reads which bidders have files of one author, and how rare that is; the buyer does not', async () => {
  const page = await as(member);
  const address = `${installation.console}/evaluation/${lotId}`;
  await page.goto(address);
  const relations = page.getByRole('region', { name: '投标人之间的相同信息' });
  await installation.sql(`select graphile_worker.add_job('evaluation.trace', '{}'::json)`);
  await expect
    .poll(
      async () =>
        (
          await installation.sql<{ done: boolean }>(
            `select completed_at is not null as done from lot_trace where lot_id = $1`,
            [lotId],
          )
        )[0]?.done,
      { timeout: 60_000 },
    )
    .toBe(true);
  await page.reload();
  const pair = relations.getByRole('listitem').filter({ hasText: '上传文件的作者相同：江一帆' }).first();
  await pair.waitFor();
  expect(await pair.textContent()).toContain(bidders[0]);
  expect(await pair.textContent()).toContain(bidders[1]);
  await relations.getByText(/此前本平台比对过的\d+个已开标标段中，3个出现过同类情形/).waitFor();
  await relations.getByText(/已比对投标文件中\d+个PDF、DOCX、XLSX文件的属性和文字/).waitFor();
  await page
    .getByText(/上传文件作者相同（江一帆），PDF文档编号相同/)
    .first()
    .waitFor();
  await relations.scrollIntoViewIfNeeded();
  await fits(page, 'file-trace');
  await page.context().close();

  const buyer = await as(owner);
  await buyer.goto(address);
  await buyer.getByRole('heading', { level: 1 }).waitFor();
  await buyer
    .getByText(bidders[0] ?? '')
    .first()
    .waitFor();
  expect(await buyer.getByText('江一帆').count()).toBe(0);
  await buyer.context().close();

  const auditor = await as('auditor_a');
  await auditor.goto(`${installation.console}/audit?number=${tenderNo}`);
  await auditor.getByText('上传文件的作者相同：江一帆').first().waitFor();
  await fits(auditor, 'file-trace-audit');
  await auditor.context().close();
});
