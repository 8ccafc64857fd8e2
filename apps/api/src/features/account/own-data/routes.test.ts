import { crc32, inflateRawSync } from 'node:zlib';
import * as wire from '@procure/contract/account/own-data.route.ts';
import { ownDataAt } from '@procure/contract/account/own-data.route.ts';
import { listMessages } from '@procure/contract/message/message.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../../testing/fixtures/at-once.ts';
import { marksOf, rivals } from '../../../../testing/fixtures/rivals.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { keepMade } from '../../file/service.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });
const db = () => test.parts().db;

interface Asking {
  readonly token: string;
  readonly ticket: string;
  readonly at?: string;
  readonly listener?: 'portal' | 'console';
}

/** As the page's form sends it. */
async function fetched({ token, ticket, at = ownDataAt.outer, listener = 'portal' }: Asking) {
  return test.app()[listener].inject({
    method: 'POST',
    url: at,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, ticket }).toString(),
  });
}

/**
 * Reads the files of a ZIP archive by name, through its central directory. Fails if an entry differs from the
 * directory in position, kind, size or checksum.
 */
function unzipped(archive: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(archive.toString('latin1', at, at + 4)).toBe('PK\u0001\u0002');
    const [method, sum] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 16)];
    const [size, length] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const [named, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString('utf8', at + 46, at + 46 + (named ?? 0));
    const local = archive.readUInt32LE(at + 42);
    expect(archive.toString('latin1', local, local + 4)).toBe('PK\u0003\u0004');
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(from, from + size);
    expect([name, [0, 8]]).toEqual([name, expect.arrayContaining([method])]);
    const whole = method === 0 ? packed : inflateRawSync(packed);
    expect([name, whole.length, crc32(whole)]).toEqual([name, length, sum]);
    files.set(name, whole.toString());
    at += 46 + (named ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  expect(at).toBe(end);
  return files;
}

async function ticketOf(asked: Promise<{ readonly ok: boolean; readonly data?: unknown }>): Promise<string> {
  const reply = await asked;
  expect(reply).toMatchObject({ ok: true });
  return (reply.data as { readonly ticket: string }).ticket;
}

describe('an export of one’s own data', () => {
  it('is one archive: tables for programs, a page for people, and the person’s own files', async () => {
    const person = await test.supplier();
    await db()
      .updateTable('account')
      .set({ nickName: '<b>林</b>' })
      .where('id', '=', person.accountId)
      .execute();
    const file = {
      id: crypto.randomUUID(),
      ownerAccountId: person.accountId,
      ownerCompanyId: null,
      name: '证明.pdf',
      mime: 'application/pdf',
      purpose: 'certificate',
    };
    await keepMade(test.parts(), file, Buffer.from('%PDF-本人文件'));
    const answer = await fetched({
      ...person,
      ticket: await ticketOf(person.client.call(wire.askOwnData, {})),
    });
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzipped(answer.rawPayload);
    expect(JSON.parse(files.get('数据/account.json') ?? '')).toMatchObject([
      { id: person.accountId, phone: person.phone, username: person.username },
    ]);
    expect(files.get(`附件/${file.id}-证明.pdf`)).toBe('%PDF-本人文件');
    expect(files.get('概览.html')).toContain('&lt;b&gt;林&lt;/b&gt;');
    expect(files.get('概览.html')).toContain(person.phone);
    for (const [name, text] of files)
      expect([name, /passwordHash|\$argon2/.test(text)]).toEqual([name, false]);
  });

  it('is recorded and reported to the person; its ticket works once, and only for that person', async () => {
    const [person, other] = [await test.supplier(), await test.supplier()];
    const ticket = await ticketOf(person.client.call(wire.askOwnData, {}));
    expect((await fetched({ ...other, ticket })).statusCode).toBe(403);
    expect((await fetched({ token: '', ticket })).statusCode).toBe(403);
    expect((await fetched({ ...person, ticket })).statusCode).toBe(200);
    expect((await fetched({ ...person, ticket })).statusCode).toBe(403);
    expect(await person.client.call(listMessages, { pageNum: 1, pageSize: 10 })).toMatchObject({
      data: [{ title: '数据已导出' }],
    });
    const { rows } = await sql`select 1 from audit_log where actor_id = ${person.accountId}
      and action = 'export_own_data' and entity_id = ${person.accountId}`.execute(db());
    expect(rows).toHaveLength(1);
  });

  it('requires the second factor', async () => {
    const person = await test.supplier();
    await sql`update session set factor_at = null where account_id = ${person.accountId}`.execute(db());
    expect(await person.client.call(wire.askOwnData, {})).toMatchObject({ reason: 'factor_required' });
  });

  it('is limited to five a day, also for concurrent requests', async () => {
    const person = await test.supplier();
    const ask = () => person.client.call(wire.askOwnData, {});
    for (let time = 1; time <= 3; time += 1) expect(await ask()).toMatchObject({ ok: true });
    const replies = await atOnce(test, [ask, ask, ask]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await person.client.call(wire.askOwnData, {})).toMatchObject({
      reason: 'own_data_too_many',
      code: '4850',
    });
  });

  it('is available to staff on their side, without naming other persons who acted on the account', async () => {
    const person = await test.staff('buyer');
    const admin = await test.staff('admin');
    await sql`insert into audit_log (action, entity, entity_id, actor_kind, actor_id, ip, salt)
      values ('disable', 'account', ${person.accountId}, 'staff', ${admin.accountId}, '203.0.113.9', gen_random_uuid())`.execute(
      db(),
    );
    const ticket = await ticketOf(person.client.call(wire.askStaffOwnData, {}));
    const answer = await fetched({ ...person, ticket, at: ownDataAt.inner, listener: 'console' });
    const files = unzipped(answer.rawPayload);
    expect(files.get('数据/auditLog.json')).toContain('"disable"');
    for (const [name, text] of files)
      for (const value of [admin.accountId, admin.username, '203.0.113.9'])
        expect([name, text.includes(value)]).toEqual([name, false]);
  });
});

describe('an export of a company’s data', () => {
  it('is available to the company’s administrators only', async () => {
    const owner = await test.company();
    const reader = await test.colleague(owner, 'bid_submitter');
    expect(await reader.client.call(wire.askCompanyData, {})).toMatchObject({ reason: 'forbidden' });
    const ticket = await ticketOf(owner.client.call(wire.askCompanyData, {}));
    const own = { ticket, at: ownDataAt.company };
    expect((await fetched({ ...reader, ...own })).statusCode).toBe(403);
    await db()
      .deleteFrom('accountRole')
      .where('accountId', '=', owner.accountId)
      .where('roleId', '=', 'company_admin')
      .execute();
    expect((await fetched({ ...owner, ...own })).statusCode).toBe(403);
  });

  it('contains nothing of a rival in the same lots, no evaluation and no sealed envelope', async () => {
    const world = await rivals(test);
    const ticket = await ticketOf(world.second.client.call(wire.askCompanyData, {}));
    const answer = await fetched({ ...world.second, ticket, at: ownDataAt.company });
    const files = unzipped(answer.rawPayload);
    const { first, second } = world;
    const own = [...files.values()].join('\n');
    expect(own).toContain(second.mark);
    // Identical bytes that both uploaded have the same hash.
    const both = new Set(await marksOf(test, second));
    for (const value of (await marksOf(test, first)).filter((mark) => !both.has(mark)))
      expect([value, own.includes(value)]).toEqual([value, false]);
    expect(files.has('数据/candidate.json')).toBe(false);
    expect(JSON.parse(files.get('数据/bidVersion.json') ?? '').length).toBeGreaterThan(0);
    const sealed = await db()
      .selectFrom('file')
      .select('id')
      .where('ownerCompanyId', '=', second.actor.company.id)
      .where('purpose', '=', 'envelope')
      .execute();
    for (const { id } of sealed) expect([...files.keys()].some((name) => name.includes(id))).toBe(false);
  });
});
