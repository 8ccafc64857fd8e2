import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectionOf } from '../db.ts';
import { findBinaries } from './binaries.ts';
import { cutLog, logOf } from './log.ts';
import { isAlive, readPostmaster } from './postmaster.ts';
import { chooseSocketFolder } from './socket-folder.ts';

const own = join(import.meta.dirname, 'embedded-postgres.ts');
const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
let parent: string;
let dataDir: string;
let servers: ChildProcess[];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'portal-pg-'));
  await chmod(parent, 0o700);
  dataDir = join(parent, 'var');
  servers = [];
});

afterEach(async () => {
  for (const server of servers) if (server.exitCode === null) server.kill('SIGKILL');
  const postmaster = await readPostmaster(join(dataDir, 'postgres'));
  if (postmaster !== null && isAlive(postmaster.pid)) {
    process.kill(postmaster.pid, 'SIGQUIT');
    await expect.poll(() => isAlive(postmaster.pid), { timeout: 10_000 }).toBe(false);
  }
  await rm(parent, { recursive: true, force: true });
});

interface Server {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly adopted: boolean;
  readonly remark: string | null;
  query(text: string): Promise<Record<string, unknown>[]>;
  /** SIGTERM; resolves to its exit code. */
  end(): Promise<number | null>;
  kill(): Promise<void>;
}

/** These tests kill processes, never the machine, so writes survive without fsync. */
const quick = { settings: { fsync: 'off' } };

/** A server in its own process, so that it can be killed. */
async function serve(options: object = quick): Promise<Server> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(own)});
    let remark = null;
    const options = { say: (line) => { if (line.includes('nobody')) remark = line; }, ...${JSON.stringify(options)} };
    try {
      const postgres = await startEmbeddedPostgres(${JSON.stringify(dataDir)}, options);
      process.once('SIGTERM', async () => { await postgres.stop(); process.exit(0); });
      setInterval(() => {}, 1000);
      console.log(JSON.stringify({ ...postgres, remark }));
    } catch (error) { console.log(JSON.stringify({ name: error.name, message: error.message })); process.exit(1); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(child);
  const said = JSON.parse(await firstWordsOf(child));
  if (said.message !== undefined) throw new Error(`${said.name}: ${said.message}`);
  return {
    process: child,
    pid: said.pid,
    adopted: said.adopted,
    remark: said.remark,
    async query(text) {
      const client = new pg.Client(connectionOf(said.owner));
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    },
    async end() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** If the child ends without output, its exit is reported. */
async function firstWordsOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (line: Buffer) => resolve(line.toString()));
    child.once('close', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}`)));
  });
}

describe('the embedded PostgreSQL', () => {
  it('starts below a private folder, uses UTF-8, has its log cut, and stops with its server', async () => {
    const server = await serve({});
    const [row] = await server.query(
      `select length('招标投标') as characters, lower('ÄÖ') as lower, current_setting('fsync') as fsync,
        current_setting('listen_addresses') as addresses`,
    );
    expect(row).toEqual({ characters: 4, lower: 'äö', fsync: 'on', addresses: '' });
    expect(((await stat(join(dataDir, 'run'))).mode & 0o777).toString(8)).toBe('700');
    expect(((await stat(join(dataDir, 'secrets/postgres.password'))).mode & 0o777).toString(8)).toBe('600');
    // The log is cut while PostgreSQL has it open, and PostgreSQL then appends at its new end.
    const inNinetyOneDays = new Date(Date.now() + 91 * 86_400_000);
    await expect(server.query('select 1/0')).rejects.toThrow();
    await cutLog(dataDir, inNinetyOneDays);
    expect(await readFile(`${logOf(dataDir)}.1`, 'utf8')).toContain('division by zero');
    await expect(server.query('table broken')).rejects.toThrow();
    expect(await readFile(logOf(dataDir), 'utf8')).toMatch(/^\d{4}-.+ERROR: +relation "broken"/);
    expect(await server.end()).toBe(0);
    expect(isAlive(server.pid)).toBe(false);
  });

  it('refuses connections without the password, even through the socket', async () => {
    await serve();
    const stranger = new pg.Client({
      host: join(dataDir, 'run'),
      user: 'portal',
      password: 'wrong',
      database: 'portal',
    });
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
    expect(await readFile(join(dataDir, 'postgres/pg_hba.conf'), 'utf8')).not.toMatch(/^[^#]*\btrust$/m);
  });

  it('is adopted after its server was killed, without losing committed data', async () => {
    const killed = await serve();
    await killed.query('create table kept as select 1 as one');
    await killed.kill();
    expect(isAlive(killed.pid)).toBe(true);
    const next = await serve();
    expect(next).toMatchObject({ adopted: true, pid: killed.pid });
    expect(await next.query('select one from kept')).toEqual([{ one: 1 }]);
    expect(await next.end()).toBe(0);
    expect(isAlive(next.pid)).toBe(false);
  });

  it('starts again after everything was killed at once', async () => {
    const killed = await serve();
    await killed.query('create table kept as select 1 as one');
    // The server first: it would start its database again.
    await killed.kill();
    process.kill(killed.pid, 'SIGKILL');
    await expect.poll(() => isAlive(killed.pid)).toBe(false);
    const next = await serve();
    expect(next.adopted).toBe(false);
    expect(await next.query('select one from kept')).toEqual([{ one: 1 }]);
  });

  it('starts even if the process id in its stale lock belongs to an unrelated process', async () => {
    const first = await serve();
    await first.end();
    const stranger = spawn('sleep', ['60']);
    servers.push(stranger);
    const lock = `${stranger.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n${join(dataDir, 'run')}\n\n`;
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), lock);
    await writeFile(join(dataDir, 'run/.s.PGSQL.5432.lock'), lock);
    const next = await serve();
    expect(await next.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is shared by a second server, and stays until the last one ends', async () => {
    const [one, other] = await Promise.all([serve(), serve()]);
    expect([one.adopted, other.adopted].sort()).toEqual([false, true]);
    expect(one.pid).toBe(other.pid);
    await one.end();
    expect(await other.query('select 1 as one')).toEqual([{ one: 1 }]);
    await other.end();
    expect(isAlive(one.pid)).toBe(false);
  });

  it('is started again by its server when it dies', async () => {
    const server = await serve();
    process.kill(server.pid, 'SIGKILL');
    await expect
      .poll(() => server.query('select 1 as one').catch(() => 'away'), { timeout: 15_000 })
      .toEqual([{ one: 1 }]);
    expect((await readPostmaster(join(dataDir, 'postgres')))?.pid).not.toBe(server.pid);
  });

  it('waits for the expiry of a start lock that a killed server left', async () => {
    await mkdir(dataDir);
    const dead = spawnSync('true').pid;
    await writeFile(join(dataDir, 'postgres.lock'), String(dead));
    const server = await serve();
    expect(server.adopted).toBe(false);
  });

  it('refuses the data of another major version, and explains how to migrate them', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
    await expect(serve()).rejects.toThrow(/属于 PostgreSQL 17，当前内嵌版本为 18.*npm run backup/);
  });

  it('reports in one line that a folder is not writable', async () => {
    await writeFile(dataDir, 'a file, not a folder');
    await expect(serve()).rejects.toThrow(/StartupError: 数据目录 .* 无法写入/);
  });

  it.runIf(process.platform === 'linux')(
    'reports in one line that the system has no such place',
    async () => {
      dataDir = '/proc/nowhere/var';
      await expect(serve()).rejects.toThrow('StartupError: 数据目录 /proc/nowhere/var 无法写入');
    },
  );

  it('puts its socket into a short private folder if the path is too long', async () => {
    const deep = join(parent, 'x'.repeat(60), 'y'.repeat(60));
    await mkdir(deep, { recursive: true });
    const folder = await chooseSocketFolder(deep, () => undefined);
    try {
      expect(Buffer.byteLength(join(folder, '.s.PGSQL.5432.lock'))).toBeLessThanOrEqual(103);
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe.runIf(asRoot)('the embedded PostgreSQL under root', () => {
  it('runs, and its files still belong to root', async () => {
    await serve();
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(0);
  });

  it('moves to a system folder under the account nobody if user namespaces are not allowed, and reports it', async () => {
    const bin = join(parent, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const systemFolder = await mkdtemp(join(tmpdir(), 'portal-system-'));
    await chmod(systemFolder, 0o755);
    const path = process.env.PATH;
    process.env.PATH = `${bin}:${path}`;
    try {
      const first = await serve({ ...quick, systemFolder });
      expect(first.remark).toMatch(
        /^系统不允许用户命名空间：内嵌数据库以账号 nobody（\d+）运行，数据位于 \S+$/,
      );
      await first.query('create table kept as select 1 as one');
      await first.end();
      expect(isAlive(first.pid)).toBe(false);
      // With namespaces allowed again, the data are still found in their present place.
      process.env.PATH = path;
      const next = await serve({ ...quick, systemFolder });
      expect(await next.query('select one from kept')).toEqual([{ one: 1 }]);
      await next.end();
    } finally {
      process.env.PATH = path;
      await rm(systemFolder, { recursive: true, force: true });
    }
  });

  it('runs as the ordinary user who owns the data, or reports who must start it', async () => {
    const owner = { uid: 65534, gid: 65534 };
    const open = await mkdtemp(join(tmpdir(), 'portal-owner-'));
    await chmod(open, 0o755);
    dataDir = join(open, 'var');
    const program = join(await findBinaries(), 'bin', 'postgres');
    const withinReach = spawnSync(program, ['--version'], { ...owner, cwd: '/' }).status === 0;
    try {
      await mkdir(join(dataDir, 'postgres'), { recursive: true });
      spawnSync('chown', ['-R', '65534', dataDir]);
      if (!withinReach) {
        await expect(serve()).rejects.toThrow('属于用户 65534，请以该用户启动');
        return;
      }
      const server = await serve();
      expect((await stat(join(dataDir, 'postgres/PG_VERSION'))).uid).toBe(65534);
      expect(await server.end()).toBe(0);
    } finally {
      await rm(open, { recursive: true, force: true });
    }
  });
});
