import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFile,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeKeyPair } from '@procure/sealing/envelope.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readManifest } from './platform/backup/manifest.ts';
import { databaseOn, runOn } from './platform/testing/global-setup.ts';
import { type ServerProcess, startServer } from './platform/testing/server-process.ts';

/** A copy made by the command beside a server that runs, and put back by the command somewhere else. */
const run = promisify(execFile);
let folder: string;
let copies: string;
let server: ServerProcess;
/** The first copy that was made. */
let copy: string;
const identityFile = () => join(folder, 'identity');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-back-up-'));
  copies = join(folder, 'copies');
  server = await startServer(join(folder, 'first'));
  await server.until('启动完成');
}, 300_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

interface Said {
  readonly code: number;
  readonly out: string;
}

async function command(
  program: string,
  dataDir: string,
  words: readonly string[],
  set: object,
): Promise<Said> {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    MASTER_KEY: '',
    DEMO: '0',
    DATA_DIR: join(folder, dataDir),
  };
  return run(process.execPath, [join(import.meta.dirname, program), ...words], {
    env: { ...env, ...set },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout + error.stderr,
    }),
  );
}
const backUp = (dataDir: string, ...words: string[]) =>
  command('back-up.ts', dataDir, [copies, ...words], {});
const restore = (dataDir: string, words: readonly string[], set = {}) =>
  command('restore-backup.ts', dataDir, [copy, ...words], set);
const copiesMade = async () => (await readdir(copies)).filter((name) => /^\d{4}-/.test(name)).sort();

it('is made while the server runs, and the next one copies the files that are new alone', async () => {
  const { identity, recipient } = await makeKeyPair();
  await writeFile(identityFile(), `# made for this test\n${identity}\n`);
  await writeFile(join(folder, 'another'), (await makeKeyPair()).identity);

  expect(await backUp('first', '--recipient', 'age1nobody')).toMatchObject({ code: 1 });
  expect(await backUp('first', '--without-files')).toMatchObject({ code: 1 });
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
}, 120_000);

it('is put back nowhere without its key, whole, or over what is used', async () => {
  expect((await restore('second', [])).out).toContain('缺少主密钥');
  expect((await restore('second', ['--identity', join(folder, 'another')])).out).toContain('不能打开');
  const other = { MASTER_KEY: randomBytes(32).toString('base64') };
  expect((await restore('second', [], other)).out).toContain('主密钥');
  expect((await restore('first', ['--identity', identityFile()])).out).toContain('已在使用');

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

/** One of those that lie beside the copies. */
async function someFile(): Promise<string> {
  const [found] = (await readdir(join(copies, 'files'), { recursive: true })).filter((name) =>
    /[\da-f-]{36}$/.test(name),
  );
  if (found === undefined) throw new Error('no file was copied');
  return found;
}

it('comes back as it was, every receipt with it, and the server starts on it', async () => {
  const done = await restore('second', ['--identity', identityFile()]);
  expect(done).toMatchObject({ code: 0 });
  expect(done.out).toContain('审计日志与全部签封一致');
  expect(done.out).toMatch(/回执核验：(?!0 )(\d+) \/ \1 份一致/);
  expect((await restore('second', ['--identity', identityFile()])).out).toContain('已在使用');

  // A copy of what was put back is the copy that was put back, but for what restoring itself has written.
  const before = await copiesMade();
  expect(await backUp('second')).toMatchObject({ code: 0 });
  const again = (await copiesMade()).find((name) => !before.includes(name)) ?? '';
  const written = ['public.audit_log', 'public.audit_seal', 'public.installation'];
  const contents = async (from: string) =>
    (await readManifest(from)).tables.flatMap(({ table, rows, sha256 }) =>
      written.includes(table) || table.startsWith('graphile_worker.') ? [] : [{ table, rows, sha256 }],
    );
  expect(await contents(join(copies, again))).toEqual(await contents(copy));

  const restored = await startServer(join(folder, 'second'));
  try {
    await restored.until('启动完成');
    expect((await fetch(`${restored.portal}/readyz`)).status).toBe(200);
  } finally {
    restored.child.kill('SIGTERM');
    await restored.ended();
  }
}, 240_000);

it('goes into an empty database of another server, too', async () => {
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
  } finally {
    await runOn(owner, [`drop database if exists ${name} with (force)`]);
  }
}, 120_000);

it('names what the storage had lost when it was made, and ends with 1', async () => {
  const name = await someFile();
  await rm(join(folder, 'first', 'files', name));
  await rm(join(copies, 'files', name));
  const made = await backUp('first');
  expect(made).toMatchObject({ code: 1 });
  expect(made.out).toContain(`${name} 缺失`);
}, 60_000);
