import { closeSync, existsSync, openSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { commandLine } from '../../process/command-line.ts';
import { StartupError } from '../../process/startup-error.ts';
import { applicationName, type Connection, sqlState } from '../db.ts';
import { findBinaries, major } from './binaries.ts';
import { cutLog, logOf } from './log.ts';
import { disownStaleLock, isAlive, isPostmasterOf, type Postmaster, readPostmaster } from './postmaster.ts';
import { keepPasswords, letServerIn, type Passwords, roles, tryConnect } from './roles.ts';
import { chooseRunner, type Runner } from './runner.ts';
import { chooseSocketFolder } from './socket-folder.ts';
import { withStartLock } from './start-lock.ts';

const database = 'portal';
/** For a socket, the number is only part of a file's name. */
const socketPort = 5432;
/**
 * An advisory lock that every server process of this PostgreSQL holds shared; a process that gets it exclusively is
 * the last.
 */
const presence = 7_305_118_291;

export interface EmbeddedPostgres {
  /** For the superuser role that owns the database; used by set-up only. */
  readonly owner: Connection;
  /** For the server's role, whose rights `migrate` grants. */
  readonly connection: Connection;
  /** Whether it was already running: started by another server, or left by a killed one. */
  readonly adopted: boolean;
  readonly pid: number;
  /** Stops it, unless another server process still uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** One line for the operator. */
  say?(line: string): void;
  /** Additional `postgres -c` settings; tests turn fsync off. */
  settings?: Readonly<Record<string, string>>;
  /** The place of the data if root may not use a namespace. */
  systemFolder?: string;
}

/**
 * Starts PostgreSQL with its data below `dataDir`, or joins a running one. If it dies, it is started again while this
 * process lives.
 * @throws StartupError with one line that says what to do
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  await makeFolder(dataDir);
  const binaries = await findBinaries();
  const runner = chooseRunner(binaries, dataDir, options.systemFolder);
  const place = await preparePlace(dataDir, runner);
  if (runner.remark !== null) options.say?.(runner.remark);

  let stopping = false;
  let present: pg.Client | null = null;
  let adopted = false;
  let owner: Connection = {};
  let connection: Connection = {};

  async function join_(): Promise<void> {
    await withStartLock(place.lock, async () => {
      const found = await joinFound(place);
      adopted = found !== null;
      try {
        owner = found ?? (await startAnew(place, runner, options));
        connection = await letServerIn(owner, place.passwords);
        present = await declarePresence(connection, () => {
          present = null;
          if (!stopping) void rejoin();
        });
      } catch (error) {
        // No other process knows the instance started here, so no other would stop it.
        if (!adopted) await shutDown(place.data, runner).catch(() => undefined);
        throw error;
      }
    });
  }

  async function rejoin(): Promise<void> {
    while (!stopping && present === null) {
      try {
        await join_();
      } catch (error) {
        options.say?.(`内嵌数据库已退出，重新启动失败：${error instanceof Error ? error.message : error}`);
        await wait(2_000, undefined, { ref: false });
      }
    }
  }

  await join_();
  const first = await readPostmaster(place.data);
  return {
    owner: { ...owner, database },
    connection: { ...connection, database },
    adopted,
    pid: first?.pid ?? 0,
    async stop() {
      stopping = true;
      await withStartLock(place.lock, async () => {
        const alone = await isAlone(present);
        await present?.end().catch(() => undefined);
        if (alone) await shutDown(place.data, runner);
      });
    },
  };
}

interface Place {
  readonly data: string;
  readonly socketFolder: string;
  readonly log: string;
  readonly lock: string;
  readonly passwords: Passwords;
}

/** The server role's connection to the PostgreSQL that runs on these data; null if none runs. Starts none. */
export async function findRunning(dataDir: string): Promise<Connection | null> {
  if (!existsSync(join(dataDir, 'secrets'))) return null;
  const place = await preparePlace(dataDir, chooseRunner(await findBinaries(), dataDir));
  const owner = await joinRunning(place);
  return owner && { ...owner, user: roles.server, password: place.passwords.server, database };
}

async function makeFolder(path: string): Promise<void> {
  try {
    await makeFolders(path);
    const probe = join(path, `.write-${process.pid}`);
    await writeFile(probe, 'x');
    await rm(probe);
  } catch (error) {
    const code = sqlState(error);
    const why = code === 'ENOSPC' ? '磁盘空间不足' : code === 'EROFS' ? '磁盘只读' : '无法写入';
    throw new StartupError(`数据目录 ${path} ${why}，请检查磁盘与权限，或用 DATA_DIR 指定其他目录`);
  }
}

/** Not `recursive`: if the system answers ENOENT below an existing folder (/proc), Node loops for ever. */
async function makeFolders(path: string): Promise<void> {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) await makeFolders(parent);
  await mkdir(path, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function preparePlace(dataDir: string, runner: Runner): Promise<Place> {
  const secrets = join(dataDir, 'secrets');
  await mkdir(secrets, { recursive: true, mode: 0o700 });
  return {
    data: join(runner.home, 'postgres'),
    socketFolder: await chooseSocketFolder(runner.home, runner.give),
    log: logOf(dataDir),
    lock: join(dataDir, 'postgres.lock'),
    passwords: await keepPasswords(secrets),
  };
}

async function joinFound(place: Place): Promise<Connection | null> {
  await refuseOtherMajor(place.data);
  return joinRunning(place);
}

async function startAnew(place: Place, runner: Runner, options: EmbeddedOptions): Promise<Connection> {
  await initialise(place, runner, options);
  return start(place, runner, options);
}

async function refuseOtherMajor(data: string): Promise<void> {
  const found = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (found === '' || found === String(major)) return;
  throw new StartupError(
    `数据目录 ${data} 属于 PostgreSQL ${found}，当前内嵌版本为 ${major}。请用原来的程序版本以 ${commandLine('backup')} 备份，` +
      `再以 ${commandLine('restore')} 恢复到新的 DATA_DIR（见 docs/operations.md）`,
  );
}

/** Joins the PostgreSQL that already runs on these data; null once none does. */
async function joinRunning(place: Place): Promise<Connection | null> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const postmaster = await readPostmaster(place.data);
    if (postmaster === null || !isPostmasterOf(place.data, postmaster.pid)) return null;
    const connection = connectionTo(postmaster, place);
    const answer = await tryConnect(connection);
    if (answer === 'ready') return connection;
    // It is starting, recovering or shutting down: it will either answer or end.
    if (Date.now() > deadline) {
      throw new StartupError(
        `内嵌数据库（进程 ${postmaster.pid}）没有响应：${answer.message}。请结束该进程后重新启动，日志见 ${place.log}`,
      );
    }
    await wait(100);
  }
}

function connectionTo(postmaster: Pick<Postmaster, 'port' | 'socketFolder'>, place: Place): Connection {
  const host = postmaster.socketFolder ?? '127.0.0.1';
  return {
    host,
    port: postmaster.port,
    user: roles.owner,
    password: place.passwords.owner,
    application_name: applicationName,
  };
}

/** Created aside and renamed when complete, so that a killed server leaves no partial data folder. */
async function initialise(place: Place, runner: Runner, options: EmbeddedOptions): Promise<void> {
  if ((await stat(join(place.data, 'PG_VERSION')).catch(() => null)) !== null) return;
  const { bavail, bsize } = await statfs(runner.home);
  if (bavail * bsize < 200 * 1024 * 1024) {
    throw new StartupError(`磁盘空间不足：${runner.home} 可用空间少于 200 MB`);
  }
  options.say?.(`首次启动：正在建立内嵌数据库 ${place.data}`);
  const fresh = `${place.data}.new`;
  const passwordFile = join(runner.home, '.initial-password');
  await rm(fresh, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, `${place.passwords.owner}\n`, { mode: 0o600 });
  runner.give(passwordFile);
  await mkdir(fresh, { mode: 0o700 });
  runner.give(fresh);
  try {
    const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
    const child = runner.run(
      'initdb',
      [
        '-D',
        fresh,
        '-U',
        roles.owner,
        '--pwfile',
        passwordFile,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
      ].concat(
        [`--locale=${locale}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
        options.settings?.fsync === 'off' ? ['--no-sync'] : [],
      ),
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let said = '';
    child.stdout?.on('data', (chunk) => (said += chunk));
    child.stderr?.on('data', (chunk) => (said += chunk));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) throw new StartupError(`建立内嵌数据库失败：${explain(said)}`);
    await rm(place.data, { recursive: true, force: true });
    await rename(fresh, place.data);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** The line of the log that gives the reason. */
function explain(log: string): string {
  if (/No space left on device/i.test(log)) return '磁盘空间不足';
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1);
  return fatal?.trim() ?? '没有输出';
}

async function start(place: Place, runner: Runner, options: EmbeddedOptions): Promise<Connection> {
  const onTcp = process.platform === 'win32';
  const port = onTcp ? await freePort() : socketPort;
  await cutLog(dirname(place.log));
  await chmod(place.log, 0o600).catch(() => undefined);
  const settings: Record<string, string> = {
    listen_addresses: onTcp ? '127.0.0.1' : '',
    unix_socket_directories: onTcp ? '' : place.socketFolder,
    unix_socket_permissions: '0700',
    port: String(port),
    max_connections: '100',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const deadline = Date.now() + 120_000;
  for (;;) {
    await releaseLocks(place);
    const before = (await stat(place.log).catch(() => null))?.size ?? 0;
    const out = openSync(place.log, 'a', 0o600);
    const child = runner.run('postgres', ['-D', place.data, ...args], { stdio: ['ignore', out, out] });
    closeSync(out);
    let ended: Error | 'ended' | null = null;
    child.once('error', (error) => (ended = error));
    child.once('exit', () => (ended = 'ended'));
    child.unref();
    const connection = connectionTo({ port, socketFolder: onTcp ? null : place.socketFolder }, place);
    while (ended === null && Date.now() < deadline) {
      if ((await tryConnect(connection)) === 'ready') {
        await ensureDatabase(connection);
        return connection;
      }
      await wait(20);
    }
    const log = (await readFile(place.log)).subarray(before).toString();
    // Backends of a killed postmaster need a moment to notice; the lock of an ending one is released soon too.
    const passing = /shared memory block.*still in use|lock file .* already exists|is being shut down/i.test(
      log,
    );
    if (!passing || Date.now() > deadline) {
      const why = ended !== null && ended !== 'ended' ? (ended as Error).message : explain(log);
      throw new StartupError(`内嵌数据库启动失败：${why}（日志见 ${place.log}）`);
    }
    await wait(250);
  }
}

/** Lock files that name an unrelated living process: see `disownStaleLock`. */
async function releaseLocks(place: Place): Promise<void> {
  const files = [join(place.data, 'postmaster.pid'), join(place.socketFolder, `.s.PGSQL.${socketPort}.lock`)];
  for (const file of files) {
    const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
    if (pid > 0 && isAlive(pid) && !isPostmasterOf(place.data, pid)) await disownStaleLock(file);
  }
}

async function ensureDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  // As in `letServerIn`.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function declarePresence(connection: Connection, lost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, database: 'postgres', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [presence]);
  client.once('end', lost);
  return client;
}

async function isAlone(present: pg.Client | null): Promise<boolean> {
  if (present === null) return false;
  try {
    await present.query('select pg_advisory_unlock_shared($1)', [presence]);
    const { rows } = await present.query('select pg_try_advisory_lock($1) as alone', [presence]);
    return rows[0]?.alone === true;
  } catch {
    return false;
  }
}

/** Fast mode: open transactions are rolled back, and committed ones are on disk. */
async function shutDown(data: string, runner: Runner): Promise<void> {
  const postmaster = await readPostmaster(data);
  if (postmaster === null || !isPostmasterOf(data, postmaster.pid)) return;
  if (process.platform === 'win32') {
    const { spawnSync } = await import('node:child_process');
    spawnSync(join(runner.binaries, 'bin', 'pg_ctl'), ['stop', '-D', data, '-m', 'fast']);
    return;
  }
  process.kill(postmaster.pid, 'SIGINT');
  const deadline = Date.now() + 60_000;
  // Not `isPostmasterOf`: while it releases its memory it still exists but has no command line.
  while (isAlive(postmaster.pid) && Date.now() < deadline) await wait(10);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
