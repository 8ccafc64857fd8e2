import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadQuota } from '@procure/domain/file/quota.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listen, pdf, sha256, storedFile, upload } from '../../testing/fixtures/upload.ts';
import { testApp } from '../../testing/test-app.ts';
import { removeUnused } from '../features/file/reference/service.ts';
import { references } from '../features/file/reference/store.ts';

const house = testApp();
let portal: string;

beforeAll(async () => {
  portal = await listen(house.app().portal);
});

type Person = Awaited<ReturnType<typeof house.company>>;

/** Begins an upload and sends nothing of it. */
function begin(token: string, size: number, purpose = 'attachment'): Promise<Response> {
  return fetch(`${portal}/api/outer/pch/uploads`, {
    method: 'POST',
    headers: {
      authorization: token,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from('a.pdf').toString('base64')},purpose ${Buffer.from(purpose).toString('base64')}`,
    },
  });
}

/** Uploads that are open, as many as said, of this account or of a colleague of its. */
async function openUploads(person: Person, count: number, minutesAgo = 0, accountId = person.accountId) {
  const at = new Date(Date.now() - minutesAgo * 60_000);
  const one = () => ({ id: randomUUID(), accountId, companyId: person.actor.company.id, size: 1 });
  await house
    .parts()
    .db.insertInto('openUpload')
    .values(Array.from({ length: count }, () => ({ ...one(), purpose: 'attachment', activeAt: at })))
    .execute();
}

async function openCount({ accountId }: Person): Promise<number> {
  const { db } = house.parts();
  return (await db.selectFrom('openUpload').select('id').where('accountId', '=', accountId).execute()).length;
}

/** A stored file of the company with bytes of its own, this many hours old. */
async function fileOf(
  person: Person,
  hoursAgo: number,
  change: Partial<{ size: number; purpose: string }> = {},
) {
  const { db, files } = house.parts();
  const { Readable } = await import('node:stream');
  const id = randomUUID();
  const path = await files.put(id, Readable.from([Buffer.from('x')]), 1);
  const createdAt = new Date(Date.now() - hoursAgo * 3_600_000);
  const owner = { ownerAccountId: person.accountId, ownerCompanyId: person.actor.company.id };
  const facts = { name: 'a.pdf', sha256: sha256(Buffer.from('x')), mime: 'application/pdf', size: 1 };
  await db
    .insertInto('file')
    .values({ id, path, createdAt, ...owner, ...facts, purpose: 'attachment', ...change })
    .execute();
  return { id, full: join(house.parts().config.dataDir, 'files', path) };
}

async function useFile(fileId: string) {
  const owner = { ownerKind: 'question', ownerId: randomUUID() };
  await house
    .parts()
    .db.insertInto('attachment')
    .values({ ...owner, fileId })
    .execute();
}

describe('the limit of open uploads', () => {
  test('is twenty for an account, also if ten begin concurrently; an ended upload makes room', async () => {
    const person = await house.company();
    await openUploads(person, 15);
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(person.token, 100)));
    const begun = answers.filter(({ status }) => status === 201);
    expect(begun).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 400);
    expect(await refused?.json()).toMatchObject({
      code: '4706',
      message: '您同时上传的文件已达20个，请等正在上传的文件完成或取消后再上传',
    });
    const [cancelled] = begun;
    const gone = await fetch(
      `${portal}${new URL(cancelled?.headers.get('location') ?? '', portal).pathname}`,
      {
        method: 'DELETE',
        headers: { authorization: person.token, 'tus-resumable': '1.0.0' },
      },
    );
    expect(gone.status).toBe(204);
    // The count decreases after the answer is sent.
    await vi.waitFor(async () => expect(await openCount(person)).toBe(19));
    await upload(portal, 'outer', person.token, pdf(10), { filename: 'a.pdf', purpose: 'attachment' });
    expect(await openCount(person)).toBe(19);
    await expect(
      upload(portal, 'outer', person.token, Buffer.from('no pdf'), {
        filename: 'a.pdf',
        purpose: 'attachment',
      }),
    ).rejects.toThrow('5450');
    expect(await openCount(person)).toBe(19);
  });

  test('is sixty for a company, over all of its accounts', async () => {
    const person = await house.company();
    const colleague = await house.supplier();
    await openUploads(person, 60, 0, colleague.accountId);
    expect(await (await begin(person.token, 100)).json()).toMatchObject({
      code: '4706',
      message: expect.stringContaining('贵企业同时上传的文件已达60个'),
    });
  });

  test('expires uploads idle for an hour, such as those of a closed browser', async () => {
    const person = await house.company();
    await openUploads(person, 19, 59);
    const left = await begin(person.token, 100);
    await sql`update open_upload set active_at = clock_timestamp() - interval '61 minutes'
      where id = ${new URL(left.headers.get('location') ?? '', portal).pathname.split('/').at(-1) ?? ''}`.execute(
      house.parts().db,
    );
    expect((await begin(person.token, 100)).status).toBe(201);
    expect(await openCount(person)).toBe(20);
    expect((await begin(person.token, 100)).status).toBe(400);
    const address = `${portal}${new URL(left.headers.get('location') ?? '', portal).pathname}`;
    const asked = await fetch(address, {
      method: 'HEAD',
      headers: { authorization: person.token, 'tus-resumable': '1.0.0' },
    });
    expect(asked.status).toBe(404);
  });

  test('expires uploads without a byte after two minutes, such as those whose first answer was lost', async () => {
    const person = await house.company();
    await openUploads(person, 18, 59);
    const { db } = house.parts();
    // One upload with a lost answer, and one that continues.
    const [lost, heard] = [await begin(person.token, 100), await begin(person.token, 100)];
    const pathOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', portal).pathname;
    const idOf = (answer: Response) => pathOf(answer).split('/').at(-1) ?? '';
    const sent = await fetch(`${portal}${pathOf(heard)}`, {
      method: 'PATCH',
      headers: {
        authorization: person.token,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: 'x',
    });
    expect(sent.status).toBe(204);
    await sql`update open_upload set started_at = started_at - interval '121 seconds',
      active_at = active_at - interval '121 seconds'
      where id = any (${[idOf(lost), idOf(heard)]}::uuid[])`.execute(db);
    expect((await begin(person.token, 100)).status).toBe(201);
    expect((await begin(person.token, 100)).status).toBe(400);
    const kept = await db
      .selectFrom('openUpload')
      .select('id')
      .where('accountId', '=', person.accountId)
      .execute();
    expect(kept.map(({ id }) => id)).toContain(idOf(heard));
    expect(kept.map(({ id }) => id)).not.toContain(idOf(lost));
  });

  test('is a gigabyte of unused files, and five including sealed bids; used files do not count', async () => {
    const person = await house.company();
    const { id } = await fileOf(person, 1, { size: uploadQuota.waitingAttachmentBytes - 100 });
    expect(await (await begin(person.token, 101)).json()).toMatchObject({
      code: '4707',
      message: expect.stringContaining('合计不能超过1.00 GB'),
    });
    expect((await begin(person.token, 101, 'envelope')).status).toBe(201);
    expect((await begin(await house.company().then(({ token }) => token), 101)).status).toBe(201);
    await useFile(id);
    expect((await begin(person.token, 101)).status).toBe(201);
    await fileOf(person, 0.9, { size: uploadQuota.waitingBytes - 250, purpose: 'envelope' });
    expect(await (await begin(person.token, 101, 'envelope')).json()).toMatchObject({ code: '4707' });
  });

  test('removes old unsubmitted envelopes for a new envelope of the same company, and for nothing else', async () => {
    const person = await house.company();
    const rival = await fileOf(await house.company(), 30, { purpose: 'envelope' });
    const size = uploadQuota.waitingBytes / 2;
    const early = await fileOf(person, 2, { size, purpose: 'envelope' });
    const fresh = await fileOf(person, 0.9, { size, purpose: 'envelope' });
    expect(await (await begin(person.token, 101)).json()).toMatchObject({ code: '4707' });
    expect(await storedFile(house, early.id)).toBeDefined();
    expect((await begin(person.token, 101, 'envelope')).status).toBe(201);
    expect(await storedFile(house, early.id)).toBeUndefined();
    expect(await storedFile(house, fresh.id)).toBeDefined();
    expect(await storedFile(house, rival.id)).toBeDefined();
  });
});

describe('a file that nothing uses', () => {
  test('is removed with its bytes after a day, a sealed envelope after a week; a referenced file stays', async () => {
    const { db } = house.parts();
    const person = await house.company();
    const old = await fileOf(person, 25);
    const young = await fileOf(person, 23);
    const early = await fileOf(person, 6 * 24 + 23, { purpose: 'envelope' });
    const late = await fileOf(person, 7 * 24 + 1, { purpose: 'envelope' });
    const attached = await fileOf(person, 25);
    await useFile(attached.id);
    const drafted = await fileOf(person, 25, { purpose: 'certificate' });
    const inVersion = await fileOf(person, 25, { purpose: 'certificate' });
    const proposed = await fileOf(person, 25, { purpose: 'certificate' });
    const opened = await fileOf(person, 25, { purpose: 'opened' });
    const companyId = person.actor.company.id;
    await db
      .updateTable('company')
      .set({ draft: JSON.stringify({ certs: [{ fileId: drafted.id }] }) })
      .where('id', '=', companyId)
      .execute();
    const profile = JSON.stringify({ licenceFileId: inVersion.id });
    const version = {
      id: randomUUID(),
      companyId,
      versionNo: 1,
      name: '甲',
      uscc: '91000000MA1DEMA35X',
      profile,
    };
    await db.insertInto('companyVersion').values(version).execute();
    await sql`insert into change_request (id, company_id, section, state, base_version_id, proposed, created_by)
      values (${randomUUID()}, ${companyId}, 'certificates', 'pending', ${version.id},
        ${JSON.stringify({ certs: [{ fileId: proposed.id }] })}, ${person.accountId})`.execute(db);
    await removeUnused(house.parts());
    await removeUnused(house.parts());
    for (const { id, full } of [old, late]) {
      expect(await storedFile(house, id)).toBeUndefined();
      expect(existsSync(full)).toBe(false);
    }
    for (const { id, full } of [young, early, attached, drafted, inVersion, proposed, opened]) {
      expect(await storedFile(house, id)).toBeDefined();
      expect(existsSync(full)).toBe(true);
    }
    expect(await db.selectFrom('removedFile').select('id').execute()).toEqual([]);
  });

  test('stays while a transaction is about to refer to it', async () => {
    const { db } = house.parts();
    const { id } = await fileOf(await house.company(), 25);
    await db.transaction().execute(async (held) => {
      await held.selectFrom('file').select('id').where('id', '=', id).forKeyShare().execute();
      await removeUnused(house.parts());
    });
    expect(await storedFile(house, id)).toBeDefined();
  });

  test('is found by a list of all references to files, which is complete by the schema', async () => {
    const { db } = house.parts();
    const { rows: keys } = await sql<{ place: string }>`
      select conrelid::regclass || '.' || attname as place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = 'file'::regclass and confdeltype <> 'c'`.execute(db);
    expect(keys.map(({ place }) => place).sort()).toEqual([...references.columns].sort());
    const { rows: columns } = await sql<{ place: string }>`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and (data_type in ('json', 'jsonb', 'ARRAY')
        or column_name like '%file%' and data_type in ('uuid', 'text'))`.execute(db);
    const known = new Set<string>([
      ...references.columns,
      ...references.documents.map(({ column }) => column),
      ...withoutFiles,
    ]);
    expect(columns.map(({ place }) => place).filter((place) => !known.has(place))).toEqual([]);
  });
});

/** Arrays, documents and names of the schema that keep no file alive; each was examined. */
const withoutFiles: readonly string[] = [
  // The log is a record of the past; a file that an entry names may be removed.
  'audit_log.before',
  'audit_log.after',
  // Codes of papers; the files of a reply have rows in attachment, written in the same transaction.
  'clarification.papers',
  'clarification.supplements',
  // Its file ids are also in the profiles that it compares.
  'change_request.difference',
  // Its file ids have rows in bid_envelope, written in the same transaction.
  'bid_version.manifest',
  'bid_version.receipt',
  'bid_withdrawal.receipt',
  'receipt_root.leaves',
  'receipt_root.head',
  'receipt_root.entries',
  // The receipt and the text of a file are removed with the file and do not keep it.
  'file_receipt.file_id',
  'file_text.file_id',
  'file_trace.file_id',
  // Files that are being made out of bids: they were never uploaded, and are cleared by the opening itself.
  'opening_draft.file_id',
  // Reasons, people, facts, weights, scores, words and amounts.
  'criterion.scoring',
  'company.return_reasons',
  'change_request.return_reasons',
  'lot.weights',
  'lot.preferences',
  'lot.drawn_experts',
  'lot_change.changes',
  'lot_change.documents',
  'lot_change.items',
  'lot_item_version.content',
  'amendment.items',
  'amendment.wanted_times',
  'amendment.warnings',
  'tender.contact',
  'intention_version.content',
  'expert.content',
  'expert.change',
  'expert.absences',
  'award_notice.criterion_points',
  'official_document.content',
  'plan.content',
  'plan.authors',
  'plan_version.content',
  'wording_rule_version.content',
  'intention.search',
  'tender_entry.content',
  'tender_entry.methods',
  'tender_template.content',
  'saved_filter.filter',
  'notice.facts',
  'notice.search',
  'prequalification.consortium',
  'prequalification.contact',
  'opening_entry.contents',
  'price_entry.contents',
  'opened_bid.contents',
  'qualification_judgement.failed',
  'qualification_review.results',
  'lot_trace.rarity',
  'evaluation.passed',
  'evaluation.result',
  'evaluation.decided_findings',
  'evaluation.findings',
  'committee_departure.bid_ids',
  'committee_departure.void_sheet',
  'evaluation_report.members',
  'negotiation_quote.contents',
  'evaluation_sheet.scores',
  'candidate.scores',
  'evaluation_round.evaluation',
  'evaluation_round.sheets',
  'evaluation_round.candidates',
  'award_notice.scores',
  // Kinds, roles, steps, people, and what was asked for.
  'tender.agency_contact',
  'entrustment.kinds',
  'member_invitation.roles',
  'join_request.roles',
  'chain_step.methods',
  'chain_step.signers',
  'approval.authors',
  'approval.command',
  'approval_step.signers',
  'single_source_publicity.experts',
  'single_source_publicity.shown',
  // The values of a registered SMS template.
  'outbox.filled',
];

describe('a disk that is nearly full', () => {
  afterEach(() => vi.restoreAllMocks());
  const free = (bytes: number) => vi.spyOn(house.parts().files, 'free').mockResolvedValue(bytes);
  const ready = async () => (await fetch(`${portal}/readyz`)).json();
  const metric = async () =>
    /^storage_low (\d)$/m.exec((await house.app().ops.inject({ url: '/metrics' })).payload)?.[1];

  test('refuses new uploads and reports it, continues begun ones, and stays ready', async () => {
    const { token } = await house.company();
    const content = pdf(1000);
    const begun = await begin(token, content.length);
    const { diskMinFree } = house.parts().config;
    expect(diskMinFree).toBe(1024 * 1024 * 1024);
    free(diskMinFree + 500);
    expect(await ready()).toEqual({ status: 'ok', storage: 'ok' });
    expect(await metric()).toBe('0');
    const refused = await begin(token, 501);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      code: '5070',
      message: expect.stringContaining('存储空间已满'),
    });
    expect((await begin(token, 500)).status).toBe(201);
    free(diskMinFree - 1);
    expect(await ready()).toEqual({ status: 'ok', storage: 'low' });
    expect(await metric()).toBe('1');
    expect((await begin(token, 1)).status).toBe(507);
    const sent = await fetch(`${portal}${new URL(begun.headers.get('location') ?? '', portal).pathname}`, {
      method: 'PATCH',
      headers: {
        authorization: token,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: content,
    });
    expect(sent.status).toBe(204);
  });
});

// Every write to /dev/full fails with ENOSPC.
describe.skipIf(!existsSync('/dev/full'))('a full disk', () => {
  test('is reported to the uploader; nothing is kept, and the upload continues once there is room', async () => {
    const { token } = await house.company();
    const content = pdf(50_000);
    const begun = await fetch(`${portal}/api/outer/pch/uploads`, {
      method: 'POST',
      headers: {
        authorization: token,
        'tus-resumable': '1.0.0',
        'upload-length': String(content.length),
        'upload-metadata': `filename ${Buffer.from('a.pdf').toString('base64')},purpose YXR0YWNobWVudA==`,
      },
    });
    const address = `${portal}${new URL(begun.headers.get('location') ?? '', portal).pathname}`;
    const id = address.split('/').at(-1) ?? '';
    const place = join(house.parts().config.dataDir, 'uploads', id);
    const send = () =>
      fetch(address, {
        method: 'PATCH',
        headers: {
          authorization: token,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        body: content,
      });
    await rm(place);
    await symlink('/dev/full', place);
    const refused = await send();
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      code: '5070',
      message: expect.stringContaining('存储空间已满'),
    });
    expect(await storedFile(house, id)).toBeUndefined();
    await rm(place);
    await writeFile(place, '');
    expect((await send()).status).toBe(204);
    expect(await storedFile(house, id)).toMatchObject({ size: content.length, sha256: sha256(content) });
  });
});
