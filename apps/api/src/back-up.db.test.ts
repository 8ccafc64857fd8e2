import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { makeKeyPair, recipientOf } from '@procure/sealing/envelope.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { runProcess } from '../testing/command-process.ts';
import { furnishWithStory } from '../testing/fixtures/demo-story.ts';
import { objectStore } from '../testing/fixtures/object-store.ts';
import { returnedLetter } from '../testing/fixtures/returned-letter.ts';
import { freePort } from '../testing/free-port.ts';
import { databaseOn, runOn } from '../testing/global-setup.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { readManifest } from './platform/backup/manifest.ts';
import { newestCopy } from './platform/backup/schedule.ts';
import { migrationFolder } from './platform/database/migrations.ts';
import { busy } from './platform/process/startup-error.ts';

/** A copy made by the command beside a server that runs, and put back by the command somewhere else. */
const store = objectStore();
const { settings: bucket } = store;
let folder: string;
let copies: string;
let server: ServerProcess;
/** The first copy that was made. */
let copy: string;
const identityFile = () => join(folder, 'identity');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-back-up-'));
  copies = join(folder, 'copies');
  await furnishWithStory(join(folder, 'first'));
  server = await startServer(join(folder, 'first'));
  await server.until('启动完成');
}, 300_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const command = (
  program: string,
  dataDir: string,
  words: readonly string[],
  set: Record<string, string> = {},
  begun?: (child: ChildProcess) => unknown,
) =>
  runProcess(program, words, { MASTER_KEY: '', DEMO: '0', DATA_DIR: join(folder, dataDir), ...set }, begun);
const backUp = (dataDir: string, ...words: string[]) => command('back-up.ts', dataDir, [copies, ...words]);
const backUpWhile = (begun: (child: ChildProcess) => unknown) =>
  command('back-up.ts', 'first', [copies], {}, begun);
const restore = (
  dataDir: string,
  words: readonly string[],
  set = {},
  begun?: (child: ChildProcess) => unknown,
) => command('restore-backup.ts', dataDir, [copy, ...words], set, begun);
const copiesMade = async () => (await readdir(copies)).filter((name) => /^\d{4}-/.test(name)).sort();

it('is made while the server runs, and the next one copies the files that are new alone', async () => {
  const { identity, recipient } = await makeKeyPair();
  await writeFile(identityFile(), `# made for this test\n${identity}\n`);
  await writeFile(join(folder, 'another'), (await makeKeyPair()).identity);

  expect((await backUp('first', '--recipient', 'age1nobody')).out).toContain('不是 age 公钥');
  expect((await backUp('first', '--without-files')).out).toContain('不能只列出而不复制');
  expect((await backUp('first', '--recipent', recipient)).out).toMatch(/^用法：/);
  expect(await backUp('elsewhere')).toMatchObject({ code: 1, out: expect.stringContaining('没有数据库') });
  const made = await backUp('first', '--recipient', recipient);
  expect(made).toMatchObject({ code: 0 });
  expect(made.out).toMatch(/文件 (\d+) 个（.+），本次新复制 \1 个/);
  expect(made.out).toContain('主密钥：已加密保存');
  copy = join(copies, (await copiesMade())[0] ?? '');
  const key = await readFile(join(folder, 'first', 'secrets', 'master.key'), 'utf8');
  expect(await readFile(join(copy, 'master.key.age'), 'latin1')).not.toContain(key.trim());
  expect((await stat(copy)).mode & 0o077).toBe(0);

  expect((await backUp('first')).out).toMatch(/本次新复制 0 个[\s\S]+不在备份中，请另行保管/);
  expect(await copiesMade()).toHaveLength(2);

  // Without a word of its own the command seals the key to those whom the settings name, as the daily copy does.
  const set = { BACKUP_DIR: join(folder, 'daily-of-settings'), BACKUP_RECIPIENTS: recipient };
  const bySettings = await command('back-up.ts', 'first', [join(folder, 'by-settings')], set);
  expect(bySettings.out).toContain('主密钥：已加密保存');

  // Copies older than the retention are removed once a newer one is verified.
  const [name = ''] = (await readdir(join(folder, 'by-settings'))).filter((one) => one !== 'files');
  const old = name.replace(/^\d{4}/, '2020');
  await rename(join(folder, 'by-settings', name), join(folder, 'by-settings', old));
  const keeping = await command('back-up.ts', 'first', [join(folder, 'by-settings'), '--keep-days', '30']);
  expect(keeping.out).toContain(`删除了早期备份 1 份（至 ${old}）`);
  expect(await readdir(join(folder, 'by-settings'))).not.toContain(old);
  expect((await backUp('first', '--keep-days', '0')).out).toMatch(/^用法：/);
}, 120_000);

it('is put back nowhere without its key, whole, or over what is used', async () => {
  expect((await restore('second', [])).out).toContain('缺少主密钥');
  expect((await restore('second', ['--identity', join(folder, 'another')])).out).toContain('不能打开');
  const other = { MASTER_KEY: randomBytes(32).toString('base64') };
  expect((await restore('second', [], other)).out).toContain('不是这份备份的数据库所用的那一把');
  expect((await restore('first', ['--identity', identityFile()])).out).toContain('已在使用');

  // For a folder of another installation, the error is that the place is used, not that the key is wrong.
  await mkdir(join(folder, 'used', 'postgres'), { recursive: true });
  await mkdir(join(folder, 'used', 'secrets'));
  await writeFile(join(folder, 'used', 'secrets', 'master.key'), randomBytes(32).toString('base64'));
  const used = await restore('used', ['--identity', identityFile()]);
  expect(used).toMatchObject({ code: 1, out: expect.stringContaining(`${join(folder, 'used')} 已在使用`) });

  const file = join(copies, 'files', await someFile());
  await rename(file, `${file}.away`);
  expect((await restore('second', ['--identity', identityFile()])).out).toMatch(/1 个文件不可用.+缺失/);
  await rename(`${file}.away`, file);
  const { size } = await stat(file);
  await appendFile(file, ' ');
  expect((await restore('second', ['--check'])).out).toContain('内容与校验值不符');
  await truncate(file, size);

  const part = join(copy, 'public.bid_version.copy.gz');
  const { size: whole } = await stat(part);
  await appendFile(part, ' ');
  expect((await restore('second', ['--check'])).out).toContain('备份已损坏');
  await truncate(part, whole);
  expect(await restore('second', ['--check'])).toMatchObject({ code: 0 });
  expect(await readdir(join(folder, 'second'))).not.toContain('postgres');
}, 120_000);

it('reports a wrong file or folder in one line, and exits with 1', async () => {
  const [file, none] = [identityFile(), join(folder, 'no', 'such')];
  const missing = '不存在，请核对路径';
  const letter = returnedLetter({ id: randomUUID(), to: 'nobody@supplier.example' });
  const refused = [
    [await command('back-up.ts', 'first', [join(file, 'below')]), `${join(file, 'below')}：不是目录`],
    [await command('back-up.ts', 'first', [file]), `${file}：不是目录`],
    [await command('restore-backup.ts', 'fifth', [none]), `${none}：${missing}`],
    [await command('restore-backup.ts', 'fifth', [file]), `${join(file, 'manifest.json')}：不是目录`],
    [await restore('fifth', ['--identity', none]), `${none}：${missing}`],
    [await restore('fifth', ['--identity', folder]), '是目录，应为文件'],
    [
      await command('manage-keys.ts', 'first', ['master', '--to', '/dev/full/key']),
      '/dev/full/key：不是目录',
    ],
    [await command('manage-keys.ts', 'first', ['master', '--to', folder]), '是目录，应为文件'],
    [await command('manage-keys.ts', 'first', ['master', '--to', join(none, 'key')]), missing],
    // Settings that cannot be read, by every command.
    ...(await Promise.all(
      [
        'try-settings.ts',
        'check-audit.ts',
        'migrate.ts',
        'seed.ts',
        'process-bounces.ts',
        'main.ts',
        'set-up.ts',
      ].map(
        async (program) =>
          [await runProcess(program, [], { DATA_DIR: file }, undefined, letter), '不是目录'] as const,
      ),
    )),
  ] as const;
  for (const [{ code, out }, said] of refused) {
    expect(out).toContain(said);
    expect(out).not.toMatch(/\n\s+at |errno|syscall/);
    expect([1, busy]).toContain(code);
  }
}, 120_000);

/** Whether one file of the storage exists completely. */
async function isBegun(files: string): Promise<boolean> {
  const names = await readdir(files, { recursive: true }).catch(() => []);
  return names.some((name) => /[\da-f-]{36}$/.test(name));
}

/** One of those that lie beside the copies. */
async function someFile(): Promise<string> {
  const [found] = (await readdir(join(copies, 'files'), { recursive: true })).filter((name) =>
    /[\da-f-]{36}$/.test(name),
  );
  if (found === undefined) throw new Error('no file was copied');
  return found;
}

it('is restored unchanged with every receipt, and the server starts on it', async () => {
  // The storage's owner is checked before anything is written to it.
  const mark = join(folder, 'second', 'files', '.storage-id');
  await mkdir(dirname(mark), { recursive: true });
  await writeFile(mark, randomUUID());
  const refused = await restore('second', ['--identity', identityFile()]);
  expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('属于另一个数据库') });
  expect(await readdir(dirname(mark))).toEqual(['.storage-id']);
  await rm(mark);

  // Interrupted while the files are copied, which precede the rows.
  const broken = await restore('second', ['--identity', identityFile()], {}, async (child) => {
    const files = join(folder, 'second', 'files');
    while (child.exitCode === null && !(await isBegun(files))) await setTimeout(5);
    child.kill('SIGKILL');
  });
  expect(broken.code).toBeNull();

  const done = await restore('second', ['--identity', identityFile()]);
  expect(done).toMatchObject({ code: 0 });
  expect(done.out).toContain('审计日志与全部签封一致');
  expect(done.out).toMatch(/回执核验：(?!0 )(\d+) \/ \1 份一致/);
  expect((await restore('second', ['--identity', identityFile()])).out).toContain('已在使用');
  const files = (await rowsOf('public.file')).map(({ path }) => path ?? '');
  const { missing } = await readManifest(copy);
  const kept = files.filter((path) => !missing.some((one) => one.path === path));
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((path) => !existsSync(join(folder, 'second', 'files', path)))).toEqual([]);

  // A copy of the restored data equals the restored copy, except for the rows written by restoring.
  const before = await copiesMade();
  expect(await backUp('second')).toMatchObject({ code: 0 });
  const again = (await copiesMade()).find((name) => !before.includes(name)) ?? '';
  const written = ['public.audit_log', 'public.audit_seal', 'public.installation'];
  const contents = async (from: string) =>
    (await readManifest(from)).tables.flatMap(({ table, rows, sha256 }) =>
      written.includes(table) || table.startsWith('graphile_worker.') ? [] : [{ table, rows, sha256 }],
    );
  expect(await contents(join(copies, again))).toEqual(await contents(copy));

  // The server makes its daily copy, because it has none yet, and reports it to its operator.
  const daily = join(folder, 'daily');
  const OPS_PORT = String(await freePort());
  const recipient = await recipientOf(await identity());
  const set = { OPS_PORT, BACKUP_DIR: daily, BACKUP_RECIPIENTS: recipient, BACKUP_KEEP_DAYS: '30' };
  await mkdir(join(daily, '2020-01-01T000000000Z'), { recursive: true });
  const restored = await startServer(join(folder, 'second'), set);
  try {
    await restored.until('启动完成');
    expect((await fetch(`${restored.portal}/readyz`)).status).toBe(200);
    const said = async () => (await (await fetch(`http://127.0.0.1:${OPS_PORT}/readyz`)).json()).backup;
    await expect.poll(said, { timeout: 60_000 }).toEqual({ newest: expect.any(String) });
    expect((await said()).newest).toBe((await newestCopy(daily))?.toISOString());
    await expect.poll(() => readdir(daily), { timeout: 60_000 }).not.toContain('2020-01-01T000000000Z');
    const numbers = await (await fetch(`http://127.0.0.1:${OPS_PORT}/metrics`)).text();
    expect(Number(/^backup_newest_timestamp_seconds (\S+)$/m.exec(numbers)?.[1])).toBeGreaterThan(0);
    expect(
      await readdir(join(daily, (await readdir(daily)).find((name) => name !== 'files') ?? '')),
    ).toContain('master.key.age');
  } finally {
    restored.child.kill('SIGTERM');
    await restored.ended();
  }
}, 240_000);

it('can be restored into an empty database of another server', async () => {
  const { owner } = inject('testServer');
  const name = `portal_back_up_${randomBytes(6).toString('hex')}`;
  await runOn(owner, [`create database ${name}`]);
  try {
    const { host = '', port, user = '', password } = databaseOn(owner, name);
    const url = new URL(`postgres://localhost:${port}/${name}`);
    url.username = user;
    url.password = String(password);
    url.searchParams.set('host', host);
    const done = await restore('third', ['--identity', identityFile()], { DATABASE_URL: url.href });
    expect(done).toMatchObject({ code: 0 });
    expect(done.out).toMatch(/回执核验：(?!0 )(\d+) \/ \1 份一致/);
    expect(await readdir(join(folder, 'third'))).not.toContain('postgres');
    const otherKey = { DATABASE_URL: url.href, MASTER_KEY: randomBytes(32).toString('base64') };
    const again = await restore('third', ['--identity', identityFile()], otherKey);
    expect(again.out).toContain('目标数据库已在使用，恢复只写入空的数据库');

    // A copy before an upgrade, by the version that is installed already: of the shape that is there, which stays.
    const last =
      (await readdir(migrationFolder))
        .filter((one) => one.endsWith('.sql'))
        .sort()
        .at(-1) ?? '';
    await runOn(databaseOn(owner, name), [`delete from schema_migration where name = '${last}'`]);
    const before = await copiesMade();
    const set = { DATABASE_URL: url.href };
    expect(await command('back-up.ts', 'third', [copies], set)).toMatchObject({ code: 0 });
    const early = (await copiesMade()).find((one) => !before.includes(one)) ?? '';
    const { migrations } = await readManifest(join(copies, early));
    expect(migrations.map((one) => one.name)).not.toContain(last);
    const client = new pg.Client(databaseOn(owner, name));
    await client.connect();
    const { rows } = await client.query('select from schema_migration where name = $1', [last]);
    await client.end();
    expect(rows).toEqual([]);

    // All tables are copied from one snapshot: a commit while the copy waits for a table is in no later table either.
    const holder = new pg.Client(databaseOn(owner, name));
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table role in access exclusive mode');
    const earlier = await copiesMade();
    const meanwhile = command('back-up.ts', 'third', [copies], set);
    const isHeldUp = async () =>
      (await holder.query("select from pg_locks where relation = 'role'::regclass and not granted")).rowCount;
    await expect.poll(isHeldUp, { timeout: 60_000 }).toBe(1);
    await holder.query("update tender set title = '备份期间改名'");
    await holder.query('commit');
    await holder.end();
    expect(await meanwhile).toMatchObject({ code: 0 });
    const moment = (await copiesMade()).find((one) => !earlier.includes(one)) ?? '';
    const titles = (await rowsOf('public.tender', join(copies, moment))).map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(1);
    expect(titles).not.toContain('备份期间改名');
  } finally {
    await runOn(owner, [`drop database if exists ${name} with (force)`]);
  }
}, 120_000);

it('can be restored from a folder into a bucket, and from there into a folder', async () => {
  const OPS_PORT = String(await freePort());
  const storageSaid = async () => (await (await fetch(`http://127.0.0.1:${OPS_PORT}/readyz`)).json()).files;
  const bucketed = await restore('bucketed', ['--identity', identityFile()], bucket);
  expect(bucketed).toMatchObject({ code: 0 });
  expect(bucketed.out).toMatch(/回执核验：(?!0 )(\d+) \/ \1 份一致/);
  expect(existsSync(join(folder, 'bucketed', 'files'))).toBe(false);
  // Another storage than the database's own is refused at a start.
  const elsewhere = await startServer(join(folder, 'bucketed'), { LOG_LEVEL: 'silent' });
  expect(await elsewhere.ended()).toBe(1);
  expect(elsewhere.said()).toContain('文件存储');
  const onBucket = await startServer(join(folder, 'bucketed'), bucket);
  try {
    await onBucket.until('启动完成');
    expect((await fetch(`${onBucket.portal}/readyz`)).status).toBe(200);
  } finally {
    onBucket.child.kill('SIGTERM');
    await onBucket.ended();
  }

  // While the bucket is unreachable, a start continues without it, and visitors can read.
  const without = await store.away(async () => {
    const server = await startServer(join(folder, 'bucketed'), { ...bucket, OPS_PORT });
    await server.until('启动完成');
    expect(server.said()).toContain('文件存储无法访问');
    expect((await fetch(`${server.portal}/api/outer/pch/notices`)).status).toBe(200);
    expect(await storageSaid()).toBe('away');
    return server;
  });
  try {
    expect(await storageSaid()).toBe('ok');
  } finally {
    without.child.kill('SIGTERM');
    await without.ended();
  }

  const former = copy;
  const moved = join(folder, 'moved');
  const made = await command(
    'back-up.ts',
    'bucketed',
    [moved, '--recipient', await recipientOf(await identity())],
    bucket,
  );
  expect(made).toMatchObject({ code: 0 });
  expect(made.out).toMatch(/文件 (\d+) 个（.+），本次新复制 \1 个/);
  copy = join(moved, (await readdir(moved)).find((name) => /^\d{4}-/.test(name)) ?? '');
  const back = await restore('foldered', ['--identity', identityFile()]);
  expect(back.out).toMatch(/回执核验：(?!0 )(\d+) \/ \1 份一致/);
  expect(back).toMatchObject({ code: 0 });
  copy = former;

  // The bucket is copied by its own means, and the copy lists what has to be in it.
  const listed = await command('back-up.ts', 'bucketed', [join(folder, 'listed'), '--without-files'], bucket);
  expect(listed).toMatchObject({ code: 0 });
  expect(await readdir(join(folder, 'listed'))).not.toContain('files');
}, 240_000);

it('names the files missing at its creation, and each receipt that is no longer valid', async () => {
  const names = await envelopePaths();
  const [lost = '', unread = ''] = names;
  const inStorage = (name: string) => join(folder, 'first', 'files', name);
  const besides = (name: string) => join(copies, 'files', name);

  // A storage that cannot be asked has lost nothing.
  await rm(besides(unread));
  await rename(inStorage(unread), `${inStorage(unread)}.away`);
  await mkdir(inStorage(unread));
  expect((await backUp('first')).out).toContain(`无法从文件存储读取 ${unread}，备份未完成`);
  await rmdir(inStorage(unread));
  await rename(`${inStorage(unread)}.away`, inStorage(unread));

  const bytes = await readFile(inStorage(unread));
  await writeFile(inStorage(unread), Buffer.from(bytes.map((byte) => byte ^ 1)));
  expect(await backUp('first')).toMatchObject({
    code: 1,
    out: expect.stringContaining(`${unread} 内容与校验值不符`),
  });
  await writeFile(inStorage(unread), bytes);

  // Neither has one that went away while the copy was made: its mark is gone as well.
  for (const place of [inStorage(lost), besides(lost)]) await rm(place);
  const mark = inStorage('.storage-id');
  const interrupted = await backUpWhile(async (child) => {
    while (child.exitCode === null && !existsSync(join(copies, '.part'))) await setTimeout(5);
    await rename(mark, `${mark}.away`);
  });
  expect(interrupted).toMatchObject({ code: 1, out: expect.stringContaining('文件存储变得不可用') });
  await rename(`${mark}.away`, mark);
  const before = await copiesMade();
  const made = await backUp('first', '--recipient', await recipientOf(await identity()));
  expect(made).toMatchObject({ code: 1 });
  expect(made.out).toContain(`${lost} 缺失`);

  // A receipt in the copy is forged, and the manifest adapted to it.
  copy = join(copies, (await copiesMade()).find((name) => !before.includes(name)) ?? '');
  const anotherBid = `$1${'0'.repeat(8)}`;
  await forge('public.bid_version', (text) =>
    text.replace(/("receipt": \{"bidId": ")[\da-f]{8}/, anotherBid),
  );
  const done = await restore('fourth', ['--identity', identityFile()]);
  expect(done).toMatchObject({ code: 1 });
  expect(done.out).toContain('投标文件缺失');
  expect(done.out).toContain('平台签名无效');
  const [, held, all] = /回执核验：(\d+) \/ (\d+) 份一致/.exec(done.out) ?? [];
  expect(Number(all) - Number(held)).toBe(2);
}, 120_000);

const identity = async () => (await readFile(identityFile(), 'utf8')).split('\n')[1] ?? '';

/** Paths of the envelope files according to the copy, the last bid's first. */
async function envelopePaths(): Promise<readonly string[]> {
  const envelopes = new Set((await rowsOf('public.bid_envelope')).map(({ file_id }) => file_id));
  const paths = (await rowsOf('public.file')).flatMap(({ id, path }) =>
    path !== undefined && envelopes.has(id) ? [path] : [],
  );
  return paths.reverse();
}

/** The rows of a table as a copy has them. */
async function rowsOf(name: string, from = copy): Promise<readonly Partial<Record<string, string>>[]> {
  const { columns, file } = await partOf(name, from);
  const text = gunzipSync(await readFile(join(from, file))).toString();
  const rows = text.trimEnd().split('\n');
  return rows.map((row) =>
    Object.fromEntries(row.split('\t').map((value, at) => [columns[at] ?? '', value])),
  );
}

async function partOf(name: string, from = copy) {
  const found = (await readManifest(from)).tables.find(({ table }) => table === name);
  if (found === undefined) throw new Error(`no ${name} in the copy`);
  return found;
}

/** Rewrites a part of the copy, and its digest. */
async function forge(name: string, change: (text: string) => string): Promise<void> {
  const { file, sha256 } = await partOf(name);
  const text = gunzipSync(await readFile(join(copy, file))).toString();
  const forged = gzipSync(change(text));
  await writeFile(join(copy, file), forged);
  const manifest = join(copy, 'manifest.json');
  const digest = createHash('sha256').update(forged).digest('hex');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(sha256, digest));
}
