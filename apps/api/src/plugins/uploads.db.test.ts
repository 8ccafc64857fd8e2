import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { uploadQuota } from '@procure/domain/file/quota.ts';
import { makeKeyPair, sealBytes } from '@procure/sealing/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { removeUnused } from '../features/file/reference/service.ts';
import { references } from '../features/file/reference/store.ts';
import { testApp } from '../platform/testing/test-app.ts';

const house = testApp();
let portal: string;
let console_: string;

beforeAll(async () => {
  portal = await listen(house.app().portal);
  console_ = await listen(house.app().console);
});

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** What goes between the client and the server, and can be cut. */
interface Line {
  readonly url: string;
  /** Lets this many bytes of the request bodies through, then breaks every connection. */
  cutAfter(bytes: number): void;
  close(): Promise<void>;
}

async function openLine(target: string): Promise<Line> {
  let left = Number.POSITIVE_INFINITY;
  const server = http.createServer((request, response) => {
    const { hostname, port } = new URL(target);
    const { method = 'GET', url = '/', headers } = request;
    const onward = http.request({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.on('data', (chunk: Buffer) => {
      onward.write(chunk);
      left -= chunk.length;
      if (left > 0) return;
      left = Number.POSITIVE_INFINITY;
      // What was sent gets there; then the line is dead on both sides.
      setTimeout(() => {
        request.destroy();
        onward.destroy();
      }, 50);
    });
    request.on('end', () => onward.end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: (bytes) => {
      left = bytes;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

interface Sent {
  readonly id: string;
  readonly offsets: number[];
}

/** Uploads with the client people use; rejects with the status and the message the server gave. */
function upload(
  origin: string,
  side: 'outer' | 'inner',
  token: string,
  content: Buffer,
  metadata: Record<string, string>,
  options: UploadOptions = {},
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const offsets: number[] = [];
    const task = new Upload(content, {
      endpoint: `${origin}/api/${side}/pch/uploads`,
      headers: { authorization: token },
      metadata,
      retryDelays: null,
      onProgress: (sent) => offsets.push(sent),
      onError: (error) => reject(refusalOf(error)),
      onSuccess: () => resolve({ id: task.url?.split('/').at(-1) ?? '', offsets }),
      ...options,
    });
    task.start();
  });
}

function refusalOf(error: Error): Error {
  if (!(error instanceof DetailedError) || error.originalResponse === null) return error;
  const { message, code } = JSON.parse(error.originalResponse.getBody()) as { message: string; code: string };
  return new Error(`${error.originalResponse.getStatus()} ${code} ${message}`);
}

async function stored(id: string) {
  return house.parts().db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
}

const pdf = (size: number) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    randomBytes(size),
    Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function read(id: string): Promise<Buffer> {
  const file = await stored(id);
  const parts: Buffer[] = [];
  for await (const part of await house.parts().files.read(file?.path ?? '')) parts.push(part);
  return Buffer.concat(parts);
}

describe('an upload', () => {
  test('becomes a file of its company, with name, size, type and SHA-256', async () => {
    const { actor, token } = await house.company();
    const content = pdf(300_000);
    const { id } = await upload(portal, 'outer', token, content, {
      filename: '营业执照（副本）.pdf',
      purpose: 'certificate',
    });
    expect(await stored(id)).toMatchObject({
      name: '营业执照（副本）.pdf',
      size: content.length,
      sha256: sha256(content),
      mime: 'application/pdf',
      purpose: 'certificate',
      ownerAccountId: actor.accountId,
      ownerCompanyId: actor.company.id,
    });
    expect(await read(id)).toEqual(content);
  });

  test('goes on where it was after the line broke, and nothing is sent twice', async () => {
    const { token } = await house.company();
    const content = pdf(6_000_000);
    const line = await openLine(portal);
    try {
      line.cutAfter(2_000_000);
      const resumedAt: number[] = [];
      const { id } = await upload(
        line.url,
        'outer',
        token,
        content,
        { filename: '方案.pdf', purpose: 'attachment' },
        {
          retryDelays: [100, 300, 1000, 3000],
          onAfterResponse: (request, response) => {
            if (request.getMethod() === 'HEAD') resumedAt.push(Number(response.getHeader('upload-offset')));
          },
        },
      );
      expect(resumedAt.length).toBeGreaterThan(0);
      expect(resumedAt[0]).toBeGreaterThan(500_000);
      expect(await stored(id)).toMatchObject({ size: content.length, sha256: sha256(content) });
      expect(await read(id)).toEqual(content);
    } finally {
      await line.close();
    }
  });

  test('is finished when its last byte came but the process died before saying so', async () => {
    const { token, actor } = await house.company();
    const content = pdf(50_000);
    const { parts } = house;
    const store = await parts().files.uploads();
    const { Upload: TusUpload } = await import('@tus/server');
    const { Readable } = await import('node:stream');
    const id = crypto.randomUUID();
    const metadata = {
      filename: '半途.pdf',
      purpose: 'attachment',
      account: actor.accountId,
      company: actor.company.id,
    };
    await store.create(new TusUpload({ id, size: content.length, offset: 0, metadata }));
    await store.write(Readable.from([content]), id, 0);
    const asked = await fetch(`${portal}/api/outer/pch/uploads/${id}`, {
      method: 'HEAD',
      headers: { authorization: token, 'tus-resumable': '1.0.0' },
    });
    expect(asked.status).toBe(200);
    expect(asked.headers.get('upload-offset')).toBe(String(content.length));
    // Read again, since no digest was kept going.
    expect(await stored(id)).toMatchObject({ name: '半途.pdf', sha256: sha256(content) });
    // And once more, as a client does whose answer was lost.
    const again = await fetch(`${portal}/api/outer/pch/uploads/${id}`, {
      method: 'HEAD',
      headers: { authorization: token, 'tus-resumable': '1.0.0' },
    });
    expect(again.headers.get('upload-offset')).toBe(String(content.length));
  });

  test('of a sealed envelope is taken as it is, of staff a document of the tender', async () => {
    const supplier = await house.company();
    const sealed = Buffer.from(await sealBytes([(await makeKeyPair()).recipient], pdf(1000)));
    const sent = await upload(portal, 'outer', supplier.token, sealed, {
      filename: '技术标.pdf',
      purpose: 'envelope',
    });
    expect(await stored(sent.id)).toMatchObject({ purpose: 'envelope', mime: 'application/octet-stream' });
    const buyer = await house.staff('buyer');
    const document = await upload(console_, 'inner', buyer.token, pdf(1000), {
      filename: '招标文件.pdf',
      purpose: 'document',
    });
    expect(await stored(document.id)).toMatchObject({ purpose: 'document', ownerCompanyId: null });
  });

  test('leaves nothing behind where uploads grow', async () => {
    const { token } = await house.company();
    const folder = join(house.parts().config.dataDir, 'uploads');
    await upload(portal, 'outer', token, pdf(1000), { filename: 'a.pdf', purpose: 'attachment' });
    await upload(portal, 'outer', token, Buffer.from('no pdf'), {
      filename: 'a.pdf',
      purpose: 'attachment',
    }).catch(() => 0);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('an upload is refused', () => {
  const refused = async (content: Buffer, metadata: Record<string, string>, options: UploadOptions = {}) => {
    const { token } = await house.company();
    return upload(portal, 'outer', token, content, metadata, options).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  };
  const small = pdf(10);

  test('before its first byte when it is too large, with its size and the limit', async () => {
    const { token } = await house.company();
    const answer = await fetch(`${portal}/api/outer/pch/uploads`, {
      method: 'POST',
      headers: {
        authorization: token,
        'tus-resumable': '1.0.0',
        'upload-length': String(20 * 1024 * 1024 + 1),
        'upload-metadata': `filename ${Buffer.from('图纸.zip').toString('base64')},purpose YXR0YWNobWVudA==`,
      },
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      code: '4701',
      message: '文件“图纸.zip”大小20.00 MB，超过20.00 MB上限',
      data: null,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('when it is empty, of another form, or not what its name says', async () => {
    expect(await refused(Buffer.alloc(0), { filename: '空.pdf', purpose: 'attachment' })).toBe(
      '400 4705 文件“空.pdf”是空文件',
    );
    expect(await refused(small, { filename: '程序.exe', purpose: 'attachment' })).toBe(
      '400 4702 不支持的文件格式，仅支持pdf、jpg、jpeg、png、doc、docx、xls、xlsx、zip、rar',
    );
    expect(await refused(Buffer.from('MZ'.padEnd(300)), { filename: '假.pdf', purpose: 'attachment' })).toBe(
      '400 4703 文件内容与扩展名不符',
    );
  });

  test('when it has a password', async () => {
    const locked = Buffer.from('%PDF-1.7\ntrailer<</Root 1 0 R/Encrypt 2 0 R>>\n%%EOF\n');
    expect(await refused(locked, { filename: '密.pdf', purpose: 'attachment' })).toBe(
      '400 4704 文件已加密，请取消密码后重新上传',
    );
  });

  test('when a bid’s envelope was not sealed', async () => {
    expect(await refused(small, { filename: '商务标.pdf', purpose: 'envelope' })).toBe(
      '400 4504 文件“商务标.pdf”未完成加密，系统拒收，请重新加密后上传',
    );
  });

  test('without a purpose, for a purpose of the other side, and without a session', async () => {
    expect(await refused(small, { filename: 'a.pdf' })).toMatch(/^400 4000/);
    expect(await refused(small, { filename: 'a.pdf', purpose: 'opened' })).toMatch(/^400 4000/);
    expect(await refused(small, { filename: 'a.pdf', purpose: 'document' })).toMatch(/^403 4031/);
    await expect(
      upload(portal, 'outer', 'x', small, { filename: 'a.pdf', purpose: 'attachment' }),
    ).rejects.toThrow('401 4030 用户认证失败，请重新登录');
    const { token } = await house.staff('buyer');
    await expect(
      upload(portal, 'outer', token, small, { filename: 'a.pdf', purpose: 'attachment' }),
    ).rejects.toThrow('401');
  });
});

describe('another’s upload', () => {
  test('does not exist for anybody else: not to ask after, not to go on with, not to cancel', async () => {
    const owner = await house.company();
    const rival = await house.company();
    const started = await fetch(`${portal}/api/outer/pch/uploads`, {
      method: 'POST',
      headers: {
        authorization: owner.token,
        'tus-resumable': '1.0.0',
        'upload-length': '100',
        'upload-metadata': `filename ${Buffer.from('a.pdf').toString('base64')},purpose YXR0YWNobWVudA==`,
      },
    });
    expect(started.status).toBe(201);
    const url = `${portal}${started.headers.get('location')}`;
    const attempt = (method: string, token: string) =>
      fetch(url, {
        method,
        headers: {
          authorization: token,
          'tus-resumable': '1.0.0',
          ...(method === 'PATCH'
            ? { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
            : {}),
        },
        ...(method === 'PATCH' ? { body: 'x'.repeat(10) } : {}),
      }).then(({ status }) => status);
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect(await attempt(method, rival.token), method).toBe(404);
    expect(await attempt('HEAD', 'nobody')).toBe(401);
    expect(await attempt('HEAD', owner.token)).toBe(200);
    expect(await attempt('PATCH', owner.token)).toBe(204);
    expect(await attempt('DELETE', owner.token)).toBe(204);
    expect(await attempt('HEAD', owner.token)).toBe(404);
  });

  test('cannot be named by a path', async () => {
    const { token } = await house.company();
    for (const id of ['..%2f..%2fsecrets%2fmaster.key', '%00', 'a'.repeat(36)]) {
      const answer = await fetch(`${portal}/api/outer/pch/uploads/${id}`, {
        method: 'HEAD',
        headers: { authorization: token, 'tus-resumable': '1.0.0' },
      });
      expect(answer.status, id).toBe(404);
    }
  });
});

describe('an unfinished upload', () => {
  test('is given up after three days, and not before', async () => {
    const { token } = await house.company();
    const answer = await fetch(`${portal}/api/outer/pch/uploads`, {
      method: 'POST',
      headers: {
        authorization: token,
        'tus-resumable': '1.0.0',
        'upload-length': '100',
        'upload-metadata': `filename ${Buffer.from('a.pdf').toString('base64')},purpose YXR0YWNobWVudA==`,
      },
    });
    expect(answer.status).toBe(201);
    const { files, config } = house.parts();
    const day = 86_400_000;
    await files.expireUploads(new Date(Date.now() + 2.9 * day));
    expect(await readdir(join(config.dataDir, 'uploads'))).toHaveLength(2);
    expect(await files.expireUploads(new Date(Date.now() + 3.1 * day))).toBe(1);
    expect(await readdir(join(config.dataDir, 'uploads'))).toEqual([]);
  });
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

describe('what may be open', () => {
  test('is twenty uploads an account, also when ten begin at once; what ends makes room', async () => {
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
    await upload(portal, 'outer', person.token, pdf(10), { filename: 'a.pdf', purpose: 'attachment' });
    expect(await openCount(person)).toBe(19);
    await expect(
      upload(portal, 'outer', person.token, Buffer.from('no pdf'), {
        filename: 'a.pdf',
        purpose: 'attachment',
      }),
    ).rejects.toThrow('4703');
    expect(await openCount(person)).toBe(19);
  });

  test('is sixty a company, whoever of it began them', async () => {
    const person = await house.company();
    const colleague = await house.supplier();
    await openUploads(person, 60, 0, colleague.accountId);
    expect(await (await begin(person.token, 100)).json()).toMatchObject({
      code: '4706',
      message: expect.stringContaining('贵企业同时上传的文件已达60个'),
    });
  });

  test('is not taken up for ever by what a closed browser left: what lay idle for an hour gives way', async () => {
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

  test('is a gigabyte of what nothing uses yet, and five with sealed bids; what is used does not count', async () => {
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
    await fileOf(person, 1, { size: uploadQuota.waitingBytes - 250, purpose: 'envelope' });
    expect(await (await begin(person.token, 101, 'envelope')).json()).toMatchObject({ code: '4707' });
  });
});

describe('a file that nothing uses', () => {
  test('is removed after a day, bytes and all; what anything refers to stays', async () => {
    const { db } = house.parts();
    const person = await house.company();
    const old = await fileOf(person, 25);
    const young = await fileOf(person, 23);
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
    expect(await stored(old.id)).toBeUndefined();
    expect(existsSync(old.full)).toBe(false);
    for (const { id, full } of [young, attached, drafted, inVersion, proposed, opened]) {
      expect(await stored(id)).toBeDefined();
      expect(existsSync(full)).toBe(true);
    }
    expect(await db.selectFrom('removedFile').select('id').execute()).toEqual([]);
  });

  test('stays where somebody is just about to refer to it', async () => {
    const { db } = house.parts();
    const { id } = await fileOf(await house.company(), 25);
    await db.transaction().execute(async (held) => {
      await held.selectFrom('file').select('id').where('id', '=', id).forKeyShare().execute();
      await removeUnused(house.parts());
    });
    expect(await stored(id)).toBeDefined();
  });

  test('is found by a list of all that refers to files, whole by the schema', async () => {
    const { db } = house.parts();
    const { rows: keys } = await sql<{ place: string }>`
      select conrelid::regclass || '.' || attname as place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = 'file'::regclass`.execute(db);
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

/** Arrays, documents and names of the schema that keep no file: each was looked at. */
const withoutFiles: readonly string[] = [
  // The log is a record of what was; what an entry names may be gone.
  'audit_log.before',
  'audit_log.after',
  // What of it names files stands in the profiles that it compares.
  'change_request.difference',
  // What of it names files has a row in bid_envelope, written with it.
  'bid_version.manifest',
  'bid_version.receipt',
  'receipt_root.leaves',
  // Files that are being made out of bids: they were never uploaded, and are cleared by the opening itself.
  'opening_draft.file_id',
  // Reasons, people, facts, weights, scores, words and amounts.
  'company.return_reasons',
  'change_request.return_reasons',
  'lot.weights',
  'tender.contact',
  'notice.facts',
  'notice.search',
  'prequalification.contact',
  'opening_entry.contents',
  'evaluation.result',
  'negotiation_quote.contents',
  'evaluation_sheet.scores',
  'candidate.scores',
  'award_notice.scores',
];

describe('a disk that is nearly full', () => {
  afterEach(() => vi.restoreAllMocks());
  const free = (bytes: number) => vi.spyOn(house.parts().files, 'free').mockResolvedValue(bytes);
  const ready = async () => (await fetch(`${portal}/readyz`)).json();
  const metric = async () => /^storage_low (\d)$/m.exec(await (await fetch(`${portal}/metrics`)).text())?.[1];

  test('takes no new upload and says so, goes on with what was begun, and is ready all the same', async () => {
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

// /dev/full is a place where the system itself answers that there is no room left.
describe.skipIf(!existsSync('/dev/full'))('a full disk', () => {
  test('is named to whoever uploads; nothing is kept, and the upload goes on once there is room', async () => {
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
    expect(await stored(id)).toBeUndefined();
    await rm(place);
    await writeFile(place, '');
    expect((await send()).status).toBe(204);
    expect(await stored(id)).toMatchObject({ size: content.length, sha256: sha256(content) });
  });
});
