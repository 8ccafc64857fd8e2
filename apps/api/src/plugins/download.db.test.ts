import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { buildApp } from '../app.ts';
import { type FileReader, keepMade } from '../features/file/service.ts';
import { purgeSessions } from '../jobs/session/service.ts';
import type { SupplierActor } from '../platform/actor.ts';
import { makeTicket, ticketLifetime } from '../platform/files/ticket.ts';

const house = testApp();
const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));

type Owner = Awaited<ReturnType<typeof house.company>>;
type File = Awaited<ReturnType<typeof keepMade>>;
let owner: Owner;
let file: File;

beforeAll(async () => {
  owner = await house.company();
  file = await fileOf(owner.actor, '招标文件（第2版）.pdf');
});

function fileOf(actor: SupplierActor, name: string): Promise<File> {
  const id = randomUUID();
  const owned = { ownerAccountId: actor.accountId, ownerCompanyId: actor.company?.id ?? null };
  return keepMade(
    house.parts(),
    { id, ...owned, name, mime: 'application/pdf', purpose: 'document' },
    content,
  );
}

function ticket(now = new Date()): string {
  return makeTicket(house.parts().crypto, file.id, owner.accountId, now);
}

async function get(query: Record<string, string>, headers: Record<string, string> = {}, side = 'outer') {
  const app = side === 'outer' ? house.app().portal : house.app().console;
  const url = `/api/${side}/pch/sftp/download`;
  return app.inject({ method: 'GET', url, query, headers });
}

describe('a download', () => {
  test('by a ticket gives the file under its Chinese name', async () => {
    const answer = await get({ path: file.path, oldName: file.name, token: ticket() });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(content);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '1000',
      'content-disposition':
        'attachment; filename="______2__.pdf"; filename*=UTF-8\'\'%E6%8B%9B%E6%A0%87%E6%96%87%E4%BB%B6%EF%BC%88%E7%AC%AC2%E7%89%88%EF%BC%89.pdf',
      etag: `"${file.sha256}"`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
  });

  test('takes the name wished for, but never as another kind of file', async () => {
    const named = (oldName: string) =>
      get({ path: file.id, oldName, token: ticket() }).then(({ headers }) => headers['content-disposition']);
    expect(await named('副本.pdf')).toContain("UTF-8''%E5%89%AF%E6%9C%AC.pdf");
    expect(await named('恶意.exe')).toContain('%E6%8B%9B%E6%A0%87');
    expect(await named('../../a.pdf')).toContain("UTF-8''a.pdf");
  });

  test('by the session’s own token works for readers of the file, as in the specification’s client', async () => {
    const answer = await get({ path: file.path, oldName: file.name, token: owner.token });
    expect(answer.statusCode).toBe(200);
    const byHeader = await get({ path: file.path, oldName: '' }, { authorization: owner.token });
    expect(byHeader.statusCode).toBe(200);
  });

  test('serves a requested range, and continues only the same file', async () => {
    const part = (headers: Record<string, string>) => get({ path: file.path, token: ticket() }, headers);
    const middle = await part({ range: 'bytes=100-199' });
    expect(middle.statusCode).toBe(206);
    expect(middle.headers['content-range']).toBe('bytes 100-199/1000');
    expect(middle.rawPayload).toEqual(content.subarray(100, 200));
    const end = await part({ range: 'bytes=-1', 'if-range': `"${file.sha256}"` });
    expect(end.rawPayload).toEqual(content.subarray(999));
    const other = await part({ range: 'bytes=-1', 'if-range': '"another"' });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, 1000]);
    const beyond = await part({ range: 'bytes=1000-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */1000']);
    const known = await part({ 'if-none-match': `"${file.sha256}"` });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  });
});

describe('a ticket', () => {
  const refused = { code: '4708' };

  test('opens one download, in whichever process, and its second use is refused', async () => {
    const token = ticket();
    const other = await buildApp(house.parts(), { frontends: false });
    try {
      const query = { path: file.path, token };
      const url = '/api/outer/pch/sftp/download';
      const both = await Promise.all([get(query), other.portal.inject({ url, query })]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      expect((await get(query)).json()).toMatchObject(refused);
      expect((await other.portal.inject({ url, query })).json()).toMatchObject(refused);
    } finally {
      await other.close();
    }
  });

  test('allows the rest of its download to be resumed from the same address by the same person', async () => {
    const query = { path: file.path, token: ticket() };
    const etag = `"${file.sha256}"`;
    expect((await get(query)).statusCode).toBe(200);
    const rest = { range: 'bytes=400-' };
    for (const named of [{ 'if-range': etag }, { 'if-match': etag }]) {
      const answer = await get(query, { ...rest, ...named });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([206, 600]);
    }
    expect((await get(query, rest)).json()).toMatchObject(refused);
    expect((await get(query, { 'if-range': etag })).json()).toMatchObject(refused);
    expect((await get(query, { ...rest, 'if-range': `"${'0'.repeat(64)}"` })).json()).toMatchObject(refused);
    const elsewhere = await house.app().portal.inject({
      url: '/api/outer/pch/sftp/download',
      query,
      headers: { ...rest, 'if-range': etag },
      remoteAddress: '203.0.113.9',
    });
    expect(elsewhere.json()).toMatchObject(refused);
  });

  test('is not spent by a look at the headers, and shows none once it is', async () => {
    const query = { path: file.path, token: ticket() };
    const look = () =>
      house.app().portal.inject({ method: 'HEAD', url: '/api/outer/pch/sftp/download', query });
    expect((await look()).statusCode).toBe(200);
    expect((await get(query)).statusCode).toBe(200);
    expect((await look()).statusCode).toBe(403);
  });

  test('that is over is forgotten by the purge', async () => {
    const { db } = house.parts();
    const old = ticket(new Date(Date.now() - ticketLifetime + 60_000));
    expect((await get({ path: file.path, token: old })).statusCode).toBe(200);
    await sql`update spent_ticket set expires_at = clock_timestamp() - interval '1 second'`.execute(db);
    await purgeSessions(house.parts());
    expect(await db.selectFrom('spentTicket').selectAll().execute()).toEqual([]);
  });
});

describe('a download is refused', () => {
  test('to another company, to staff who have no business with it, and to a visitor', async () => {
    const rival = await house.company();
    const answer = await get({ path: file.path, token: rival.token });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: '4040', data: null });
    const missing = await get({ path: randomUUID(), token: rival.token });
    expect({ ...missing.json(), requestId: '' }).toEqual({ ...answer.json(), requestId: '' });
    const staff = await house.staff('editor');
    expect((await get({ path: file.path, token: staff.token }, {}, 'inner')).statusCode).toBe(404);
    expect((await get({ path: file.path })).json()).toMatchObject({ code: '4708' });
  });

  test('with a ticket that is old, changed, or of another file', async () => {
    const now = Date.now();
    const status = (token: string, path = file.path) =>
      get({ path, token }).then(({ statusCode }) => statusCode);
    expect(await status(ticket(new Date(now - ticketLifetime + 5_000)))).toBe(200);
    expect(await status(ticket(new Date(now - ticketLifetime - 1)))).toBe(403);
    const good = ticket();
    expect(await status(`${good.slice(0, 12)}${good[12] === 'A' ? 'B' : 'A'}${good.slice(13)}`)).toBe(403);
    expect(await status(`zzzzzzzz${good.slice(8)}`)).toBe(403);
    const other = await fileOf(owner.actor, '另一份.pdf');
    expect(await status(good, other.path)).toBe(403);
  });

  test('for every path outside of the storage', async () => {
    for (const path of [
      '../secrets/master.key',
      '/etc/passwd',
      'ab/../../secrets/master.key',
      '..\\x',
      '\0',
      '',
      '%2e%2e/',
    ]) {
      const answer = await get({ path, token: owner.token });
      expect(answer.statusCode, path).toBe(404);
    }
    const { files } = house.parts();
    await expect(files.read('../secrets/master.key')).rejects.toThrow(RangeError);
    await expect(files.read('/etc/passwd')).rejects.toThrow(RangeError);
  });
});

describe('around a download', () => {
  test('the token is in no log', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const app = await buildApp(
      { ...house.parts(), log: pino({ level: 'trace' }, sink) },
      { frontends: false },
    );
    try {
      const token = ticket();
      const url = '/api/outer/pch/sftp/download';
      await app.portal.inject({ method: 'GET', url, query: { path: file.path, token } });
      await app.portal.inject({ method: 'GET', url, query: { path: '../x', token: owner.token } });
      expect(lines.filter((line) => line.includes('answered'))).toHaveLength(2);
      expect(lines.join('')).not.toContain(token);
      expect(lines.join('')).not.toContain(owner.token);
    } finally {
      await app.close();
    }
  });

  test('a feature may let others read its files', async () => {
    const { readableFile } = await import('../features/file/service.ts');
    const reader = await house.company();
    const documentReader: FileReader = (_parts, caller, asked) =>
      Promise.resolve(
        asked.purpose === 'document' && caller.kind === 'supplier' && caller.accountId === reader.accountId,
      );
    const rival = await house.company();
    expect(await readableFile(house.parts(), [documentReader], reader.actor, file.path)).toMatchObject({
      id: file.id,
    });
    expect(await readableFile(house.parts(), [documentReader], rival.actor, file.path)).toBeNull();
  });
});
