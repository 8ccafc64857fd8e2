import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { runProcess } from '../../../testing/command-process.ts';
import {
  type EncryptedDatabase,
  openEncryptedDatabase,
} from '../../../testing/fixtures/encrypted-database.ts';
import { urlOf } from '../../../testing/global-setup.ts';
import { startServer } from '../../../testing/server-process.ts';

let folder: string;
let database: EncryptedDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-tls-'));
  database = await openEncryptedDatabase(folder);
}, 60_000);
afterAll(async () => {
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

const attempt = (DATABASE_URL: string) =>
  runProcess('try-settings.ts', [], { DATA_DIR: folder, MASTER_KEY: '', DATABASE_URL });

it('an encrypted connection is accepted, and its certificate checked against the named root', async () => {
  const { out } = await attempt(database.url(`?sslmode=verify-full&sslrootcert=${database.root}`));
  expect(out).toMatch(/^✓ 数据库：PostgreSQL \d[\d.]*，账号 portal，连接已加密$/m);
  // Encrypted, without checking the server's certificate.
  expect((await attempt(database.url('?sslmode=no-verify'))).out).toMatch(/^✓ 数据库：.+连接已加密$/m);
}, 60_000);

it.each([
  ['a certificate below nobody known', () => database.url('?sslmode=verify-full'), 'sslrootcert 指定根证书'],
  [
    'a certificate for another name',
    () => database.otherUrl(`?sslmode=verify-full&sslrootcert=${database.root}`),
    '不是签发给地址中的主机名的',
  ],
  ['a line in the clear', () => database.url(''), '不接受未加密的连接'],
  ['a line that is to be in the clear', () => database.url('?sslmode=disable'), '不接受未加密的连接'],
  [
    'a server without TLS',
    () => `${urlOf(inject('testServer').owner, 'postgres')}&sslmode=verify-full`,
    '服务器没有启用 TLS',
  ],
  [
    'a file that is not there',
    () => database.url(`?sslmode=verify-full&sslrootcert=${folder}/none.pem`),
    'none.pem：不存在',
  ],
] as const)(
  '%s is reported in one line',
  async (_what, url, said) => {
    const tried = await attempt(url());
    expect([tried.code, tried.out]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^✗ 数据库：.*${said}`, 'm')),
    ]);
    expect(tried.out).not.toMatch(/\n\s+at /);
  },
  60_000,
);

it('a server runs on encrypted connections only, and otherwise reports the reason in one line', async () => {
  const place = join(folder, 'var');
  const server = await startServer(place, {
    DATABASE_URL: database.url(`?sslmode=verify-full&sslrootcert=${database.root}`),
    DEMO: '0',
  });
  try {
    await server.until('启动完成');
    expect((await fetch(`${server.portal}/readyz`)).status).toBe(200);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended();
  }
  const { code, out } = await runProcess('main.ts', ['--check'], {
    ...{ DATA_DIR: place, DEMO: '0', DATABASE_URL: database.url('?sslmode=verify-full') },
  });
  expect([code, out]).toEqual([1, expect.stringContaining('sslrootcert 指定根证书')]);
  expect(out).not.toMatch(/\n\s+at /);
}, 60_000);

it('an sslmode whose meaning depends on the program is refused', async () => {
  for (const mode of ['require', 'prefer', 'verify-ca']) {
    const { code, out } = await attempt(database.url(`?sslmode=${mode}`));
    expect([code, out]).toEqual([
      1,
      expect.stringContaining(
        '环境变量 DATABASE_URL 不正确：其中的 sslmode 应为 verify-full、no-verify、disable 之一',
      ),
    ]);
  }
});
