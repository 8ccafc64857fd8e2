import { copyFile, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProcess } from '../testing/command-process.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';

let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-manage-keys-'));
  server = await startServer(folder, { DEMO: '0' });
  await server.until('启动完成');
}, 120_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** `npm run keys -- …` on the folder of the server that runs. */
const keys = (...words: string[]) =>
  runProcess('manage-keys.ts', words, { DATA_DIR: folder, MASTER_KEY: '', DEMO: '0' });

it('shows, rotates and changes the master key beside a server that runs, and the next start has it', async () => {
  expect((await keys()).out).toMatch(/回执签名（receipts）\n {2}第1版 现用，自安装起，编号 [\da-f]{16}/);
  expect(await keys('rotate', 'nothing')).toMatchObject({ code: 1 });
  expect((await keys('rotate', 'receipts')).out).toContain('第2版将于');
  expect((await keys()).out).toMatch(/第2版 即将启用/);
  expect((await keys('reseal')).code).toBe(0);

  const file = join(folder, 'secrets', 'master.key');
  expect(await keys('master')).toMatchObject({ code: 0 });
  const kept = await readdir(join(folder, 'secrets'));
  const former = kept.find((name) => /^master\.key\.\d{8}T\d{6}Z$/.test(name));
  expect(former).toBeDefined();
  expect((await fetch(`${server.portal}/readyz`)).status).toBe(200);
  expect((await keys()).out).toContain('安装时的主密钥已更换');

  // Broken off between the database and the file: said, with what to do.
  await rename(file, `${file}.new`);
  await copyFile(join(folder, 'secrets', former ?? ''), file);
  const refused = await keys();
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.out).toContain('master.key.new 改名为 master.key');
  await rename(`${file}.new`, file);
  expect((await keys()).code).toBe(0);
}, 120_000);
