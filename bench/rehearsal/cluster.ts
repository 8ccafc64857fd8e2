import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync } from 'node:fs';
import { appendFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../report.ts';

/** The programs of Debian's PostgreSQL; null if they are not installed. */
export const programs = globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? null;
/** PostgreSQL refuses to run as root; Debian creates this account for it. */
const account = 'postgres';

/** A cluster of Debian's PostgreSQL that is destroyed and restored. */
export interface Cluster {
  readonly port: number;
  /** Resolves once it accepts writes. */
  start(): Promise<void>;
  /** Starts as a replica made by `pg_basebackup -R`. */
  follow(): Promise<void>;
  /** Kills it and deletes its data, as if the machine were lost. */
  destroy(): Promise<void>;
  /** Restores the base backup and the archive in place of the lost data, to its end or to a moment. */
  restore(base: string, moment?: string): Promise<void>;
  /** Resolves once it accepts writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs a program of PostgreSQL to its end. @throws with its output */
export async function program(name: string, ...words: readonly string[]): Promise<string> {
  const { child, said } = begin(name, words);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${said()}`);
  return said();
}

/** Starts a program that keeps running. */
export function begin(name: string, words: readonly string[]) {
  const child: ChildProcess = spawn('runuser', ['-u', account, '--', join(programs ?? '', name), ...words], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      text += piece.toString();
    });
  return { child, said: () => text };
}

/** Creates a folder that belongs to the account. */
export async function folderOf(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const [uid, gid] = await ids();
  chownSync(path, uid, gid);
  return path;
}

async function ids(): Promise<readonly [number, number]> {
  const line = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((one) => one.startsWith(`${account}:`));
  const [, , uid, gid] = (line ?? '').split(':').map(Number);
  return [uid ?? 0, gid ?? 0];
}

/**
 * @param data folder of its data, which does not exist yet for a new cluster
 * @param archive replaces `/archive` in the samples of docs/recovery
 */
export function openCluster(data: string, archive: string, port: number): Cluster {
  const sample = async (name: string) =>
    (await readFile(join(root, 'docs/recovery', name), 'utf8')).replaceAll('/archive', archive);
  const add = async (text: string) => appendFile(join(data, 'postgresql.conf'), `\n${text}\n`);
  const settings = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '/tmp'\n`;
  return {
    port,
    async start() {
      if (!existsSync(data)) {
        await program('initdb', '-D', data, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
        await writeFile(join(data, 'archive.conf'), await sample('archive.conf'));
        await add(`${settings}include 'archive.conf'`);
      }
      await program('pg_ctl', '-D', data, '-l', `${data}.log`, '-w', '-t', '300', 'start');
      await untilWritable(port);
    },
    async follow() {
      await add(settings);
      await program('pg_ctl', '-D', data, '-l', `${data}.log`, '-w', '-t', '300', 'start');
    },
    async destroy() {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await rm(data, { recursive: true, force: true, maxRetries: 20 });
      // The backends notice the loss, and end.
      await wait(1_000);
      await rm(data, { recursive: true, force: true, maxRetries: 20 });
    },
    async restore(base, moment) {
      await cp(base, data, { recursive: true, preserveTimestamps: true });
      const text = await sample('recover.conf');
      const target =
        moment === undefined
          ? text
          : text
              .replace(/^#recovery_target_time = .*/m, `recovery_target_time = '${moment}'`)
              .replace(/^#(recovery_target_action)/m, '$1');
      await writeFile(join(data, 'recover.conf'), target);
      await add(`${settings}include 'recover.conf'`);
      await writeFile(join(data, 'recovery.signal'), '');
      const [uid, gid] = await ids();
      for (const path of globSync('**', { cwd: data })) chownSync(join(data, path), uid, gid);
    },
    async promote() {
      await program('pg_ctl', '-D', data, '-w', 'promote');
      await untilWritable(port);
    },
    async stop() {
      if (existsSync(join(data, 'postmaster.pid'))) await program('pg_ctl', '-D', data, '-m', 'fast', 'stop');
    },
  };
}

async function untilWritable(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const recovering = await query<{ recovering: boolean }>(
      port,
      'select pg_is_in_recovery() as recovering',
    ).catch(() => null);
    if (recovering?.[0]?.recovering === false) return;
    await wait(100);
  }
  throw new Error('the database does not take writes');
}

/** Runs a query as the superuser. */
export async function query<Row extends pg.QueryResultRow>(
  port: number,
  text: string,
  values: readonly unknown[] = [],
  database = 'postgres',
): Promise<readonly Row[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: account, database });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
