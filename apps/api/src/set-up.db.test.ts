import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { runProcess } from '../testing/command-process.ts';
import { closeMailServers, mailServer } from '../testing/fixtures/mail-server.ts';
import { freePort } from '../testing/free-port.ts';
import { runOn, urlOf } from '../testing/global-setup.ts';
import { startServer } from '../testing/server-process.ts';
import { connectionOf } from './platform/database/db.ts';

closeMailServers();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-setup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const setUp = (answers: readonly string[], env: Record<string, string> = {}) =>
  runProcess('set-up.ts', [], { DATA_DIR: folder, ...env }, undefined, `${answers.join('\n')}\n`);

/** A database of its own, unused. */
async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const { owner } = inject('testServer');
  const name = `portal_setup_${process.pid}_${Date.now()}`;
  await runOn(owner, [`create database ${name} template template0 encoding 'UTF8'`]);
  try {
    await work(urlOf(owner, name));
  } finally {
    await runOn(owner, [`drop database ${name} with (force)`]);
  }
}

const keptAll = (count: number) => Array.from({ length: count }, () => '');

it('asks for the settings, tries each, saves them, and creates two accounts', async () => {
  const { letters, smtp } = await mailServer();
  const nobody = await freePort();
  await withDatabase(async (url) => {
    const { code, out } = await setUp([
      // The addresses: wrong first, then right.
      ...['portal.example', '', '', '', ''],
      ...['https://portal.example', 'https://console.example', '', '10.0.0.0/24', '9100'],
      // A database that does not answer, then one that does.
      ...[`postgres://a:secret-word@127.0.0.1:${nobody}/b`, '', '', url, ''],
      // Files, and the key, in the folder.
      ...['', ''],
      // Mail: a letter is sent.
      ...[smtp.url, "O'Brien <portal@portal.example>", 'operator@example.com'],
      // A gateway that does not answer, kept all the same.
      ...[`http://127.0.0.1:${nobody}/send`, 'gateway-token', '13900001234', 's'],
      ...[join(folder, 'copies'), '', 'new', 'no', 'yes', '30'],
      ...['示例市公共资源交易中心', '010-12345678', '', ''],
      // A phone that is none, then two people; the second may not be the first.
      ...['chief_admin', '张三', '123', 'chief_admin', '张三', '13900000001'],
      ...['chief_admin', '李四', '13900000002', 'chief_security', '', '13900000002'],
    ]);
    expect(out).toContain('环境变量 PUBLIC_URL 不正确');
    expect(out).toMatch(/✗ 数据库：无法连接：.*ECONNREFUSED/);
    expect(out).toMatch(/✓ 数据库：PostgreSQL \d+/);
    expect(out).toMatch(/✓ 邮件：已发给 operator@example\.com/);
    expect(out).toMatch(/✗ 短信：/);
    expect(out).toMatch(/✓ 备份目录：.+还没有备份/);
    expect(out).toMatch(/AGE-SECRET-KEY-1/);
    expect(out).toContain('该用户名或手机号已被使用，请更换');
    expect(out).toMatch(/已建立系统管理员 chief_admin，初始密码/);
    expect(out).toMatch(/已建立安全管理员 chief_security，初始密码/);
    expect(out).toContain('注意：主密钥与数据放在同一目录');
    expect(out).not.toMatch(/secret-word|gateway-token|\n\s+at /);
    expect(code).toBe(0);
    expect(letters).toHaveLength(1);

    const file = join(folder, 'settings.env');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect(text).toContain(`SMTP_FROM="O'Brien <portal@portal.example>"`);
    expect(text).toContain("BACKUP_KEEP_DAYS='30'");
    expect(text).toContain("PUBLIC_URL='https://portal.example'");
    expect(text).not.toContain('AGE-SECRET-KEY');
    expect(await rowsOf(url, `select name from organisation where kind = 'operator'`)).toEqual([
      { name: '示例市公共资源交易中心' },
    ]);
    const people = `select username, role_id as role, password_temporary as temporary from account
      join account_role on account_id = account.id order by username`;
    const two = [
      { username: 'chief_admin', role: 'admin', temporary: true },
      { username: 'chief_security', role: 'security', temporary: true },
    ];
    expect(await rowsOf(url, people)).toEqual(two);

    // Every other command reads the saved settings.
    const tried = await runProcess('try-settings.ts', [], { DATA_DIR: folder });
    expect(tried.out).toMatch(/✓ 数据库：PostgreSQL/);
    expect(tried.out).toMatch(/✓ 邮件：/);

    // A second run with empty answers changes nothing and creates no account twice.
    const again = await setUp(keptAll(5 + 2 + 1 + 1 + 3 + 3 + 4 + 4));
    expect(again.out).toContain('设置完成');
    expect(again.out).not.toMatch(/secret-word|gateway-token|初始密码（/);
    expect(again.code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe(text);
    expect(await rowsOf(url, people)).toEqual(two);

    // A start asks for one of the two people only while that one is missing.
    expect(await saidAtStart()).not.toContain('尚无');
    await rowsOf(url, `delete from account_role where role_id = 'security'`);
    expect(await saidAtStart()).toContain(
      '尚无安全管理员，没有人能建立账号或授予角色：请运行 npm run setup（',
    );
  });
}, 300_000);

/** All that a start says, on the settings that were kept. */
async function saidAtStart(): Promise<string> {
  const server = await startServer(folder, {
    DEMO: '0',
    OPS_PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
  });
  await server.until('采购控制台');
  server.child.kill('SIGTERM');
  await server.ended();
  return server.said();
}

it('keeps the former settings if it is interrupted, and says so; the environment overrides the file', async () => {
  const { code, out } = await setUp(['https://portal.example', 'https://console.example']);
  expect(code).not.toBe(0);
  expect(out).toMatch(/回答到此为止，没有完成设置\n$/);
  expect(await readFile(join(folder, 'settings.env'), 'utf8')).toBe('');
  const named = await setUp([], { PUBLIC_URL: 'https://portal.example' });
  expect(named.out).toContain('（PUBLIC_URL）：环境变量中已设置');
}, 60_000);

it('asks nothing if its answers could not be saved', async () => {
  await mkdir(join(folder, 'settings.env'));
  const { code, out } = await setUp(['https://portal.example']);
  expect(code).not.toBe(0);
  expect(out).not.toContain('（PUBLIC_URL）');
}, 60_000);

async function rowsOf(url: string, query: string) {
  const client = new pg.Client(connectionOf(url));
  await client.connect();
  try {
    return (await client.query(query)).rows as unknown[];
  } finally {
    await client.end();
  }
}
