import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { type Db, openDb } from './platform/database/db.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/database/embedded-postgres/embedded-postgres.ts';
import { withStartLock } from './platform/database/embedded-postgres/start-lock.ts';
import { migrate } from './platform/database/migrations.ts';
import { hashPassword } from './platform/keys/password.ts';
import { demoPassword } from './platform/process/demo.ts';

/** Tests of the whole process: the checks at its start, and its survival of a database failure. */
let dataDir: string;
let postgres: EmbeddedPostgres;
let db: Db;
const servers: ServerProcess[] = [];
/** Started with nothing set. */
let plain: ServerProcess;
/** At a signal, leaves a promise unhandled that rejects with the error of a closed database connection. */
const forgetful = `process.on('SIGUSR2', () => {
  void Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));
})`;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-main-'));
  postgres = await startEmbeddedPostgres(dataDir, { settings: { fsync: 'off' } });
  await migrate(postgres.owner);
  db = openDb(postgres.owner);
  // The database of a demo: one account of the story is enough to make it one.
  const names = { username: 'buyer_a', nickName: '采购员', phone: '13900000001' };
  const passwordHash = await hashPassword(demoPassword);
  await db
    .insertInto('account')
    .values({ id: randomUUID(), kind: 'staff', ...names, passwordHash })
    .execute();
  plain = await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(forgetful)}` });
  await plain.until(up);
}, 120_000);

afterAll(async () => {
  for (const server of servers) server.child.kill('SIGTERM');
  for (const server of servers) await server.ended();
  await db?.destroy();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startServer(dataDir, { LOG_LEVEL: 'silent', ...env });
  servers.push(server);
  return server;
}

const up = '启动完成';

/** @throws if one is not JSON */
function linesOf(server: Pick<ServerProcess, 'said'>) {
  return server
    .said()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** The code with which a start that is refused ends. */
async function outcomeOf(server: ServerProcess): Promise<number | null | 'up'> {
  await server.until(up).catch(() => undefined);
  return server.said().includes(up) ? 'up' : server.ended();
}

const proxied = { 'x-forwarded-for': '198.51.100.9' };

async function statusOf(address: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return (await fetch(address, { headers })).status;
}

describe('a server with the published demo passwords', { timeout: 120_000 }, () => {
  it('serves only this machine if nothing is set, and refuses requests through an undeclared proxy', async () => {
    for (const origin of [plain.portal, plain.console]) {
      const call = `${origin}/api/outer/pch/notices`;
      expect(await statusOf(call)).toBe(200);
      expect(await statusOf(call, proxied)).toBe(403);
      expect(await statusOf(`${origin}/login`, proxied)).toBe(403);
    }
  });

  it('does not start if a setting points outward, and names the setting', async () => {
    const server = await start({ PUBLIC_URL: 'https://portal.example' });
    expect(await outcomeOf(server)).toBe(1);
    expect(server.said()).toContain('buyer_a 仍使用公开密码，而 PUBLIC_URL=https://portal.example');
  });

  it('serves everybody with DEMO=1', async () => {
    const server = await start({ DEMO: '1', PUBLIC_URL: 'https://portal.example' });
    await server.until(up);
    expect(await statusOf(`${server.portal}/api/outer/pch/notices`, proxied)).toBe(200);
  });
});

describe('a second server', { timeout: 120_000 }, () => {
  it('with another master key is refused with an explanation', async () => {
    const other = await start({ MASTER_KEY: Buffer.alloc(32, 7).toString('base64') });
    expect(await outcomeOf(other)).toBe(1);
    expect(other.said()).toContain('主密钥不正确');
  });

  it('with LOG_FORMAT=json writes only JSON, from the first line to the last, also if it fails', async () => {
    const fine = await start({ LOG_FORMAT: 'json', LOG_LEVEL: 'info' });
    await fine.until(up);
    fine.child.kill('SIGTERM');
    expect(await fine.ended()).toBe(0);
    const lines = linesOf(fine);
    expect(lines[0]).toMatchObject({ part: 'start', level: 30 });
    expect(lines.at(-1)).toMatchObject({ msg: '正在停止：完成进行中的请求…' });
    const heard = await start({
      ...{ LOG_FORMAT: 'json', LOG_LEVEL: 'info', MASTER_KEY: Buffer.alloc(32, 7).toString('base64') },
    });
    expect(await outcomeOf(heard)).toBe(1);
    expect(linesOf(heard).at(-1)).toMatchObject({
      ...{ level: 60, err: { message: expect.stringContaining('主密钥不正确') } },
    });
  });
});

describe('a server whose PostgreSQL is killed', { timeout: 180_000 }, () => {
  it('keeps running, answers 503 and recovers by itself', async () => {
    const ready = () => statusOf(`${plain.portal}/readyz`);
    expect(await ready()).toBe(200);
    // The start lock is held, so that PostgreSQL is not restarted before its absence was observed.
    await withStartLock(join(dataDir, 'postgres.lock'), async () => {
      process.kill(postgres.pid, 'SIGKILL');
      await expect.poll(ready, { timeout: 20_000 }).toBe(503);
      expect(await statusOf(`${plain.portal}/api/outer/platform/org/allArea?root=11`)).toBe(503);
    });
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    plain.child.kill('SIGUSR2');
    // Twice: the first may be answered by a process that is about to end.
    for (const _ of [1, 2]) expect(await ready()).toBe(200);
    expect([plain.child.exitCode, plain.child.signalCode]).toEqual([null, null]);
  });
});
