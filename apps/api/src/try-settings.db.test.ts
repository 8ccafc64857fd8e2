import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { runProcess } from '../testing/command-process.ts';
import { closeServers, localServer } from '../testing/fixtures/local-server.ts';
import { closeMailServers, mailServer } from '../testing/fixtures/mail-server.ts';
import { aliyunServer, cloudSettings, tencentServer } from '../testing/fixtures/sms-clouds.ts';
import { freePort } from '../testing/free-port.ts';
import { urlOf } from '../testing/global-setup.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres/embedded-postgres.ts';
import { textsBySms } from './platform/messaging/sms/registered.ts';

closeMailServers();
closeServers();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-try-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const trySettings = (env: Record<string, string>, ...words: string[]) =>
  runProcess('try-settings.ts', words, { DATA_DIR: folder, MASTER_KEY: '', ...env });

it('tries each service, sends a mail and an SMS to the given recipients, and leaves nothing behind', async () => {
  const { letters, smtp } = await mailServer();
  const texts: string[] = [];
  const gateway = createServer((request, response) => {
    request.on('data', (piece: Buffer) => texts.push(piece.toString()));
    request.on('end', () => response.writeHead(202).end());
  });
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  const { port } = gateway.address() as AddressInfo;
  try {
    const set = {
      ...{
        DATABASE_URL: urlOf(inject('testServer').owner, 'postgres'),
        SMTP_URL: smtp.url,
        SMTP_FROM: smtp.from,
      },
      ...{ SMS_GATEWAY_URL: `http://127.0.0.1:${port}/send`, SMS_GATEWAY_TOKEN: 'gateway-token' },
    };
    const { code, out } = await trySettings(set, '--mail', 'operator@example.com', '--phone', '13900001234');
    expect(code).toBe(0);
    for (const line of [/✓ 数据库：PostgreSQL \d+/, /✓ 文件存储：.+写入、读回、删除均成功/])
      expect(out).toMatch(line);
    expect(out).toMatch(/✓ 邮件：已发给 operator@example\.com/);
    expect(out).toContain('✓ 短信：已交给网关：HTTP 202');
    expect(out).toContain('注意：没有每日备份（BACKUP_DIR）');
    expect(out).not.toContain('gateway-token');
    expect(letters[0]).toContain('To: operator@example.com');
    expect(texts.join('')).toContain('13900001234');
    expect(await readdir(join(folder, 'files'), { recursive: true })).not.toContainEqual(
      expect.stringMatching(/[\da-f-]{36}$/),
    );
    expect((await trySettings(set)).out).toContain('服务器接受连接和账号；没有发信');
  } finally {
    await new Promise((done) => gateway.close(done));
  }
}, 60_000);

it.each([
  ['aliyun', aliyunServer, '阿里云已接收（biz-1）'],
  ['tencent', tencentServer, '腾讯云已接收（serial-1）'],
] as const)(
  'sends a code that opens nothing by %s, and names each text that has no template there',
  async (cloud, open, said) => {
    const server = await open();
    const all = textsBySms.map((name, index) => `${name}=SMS_${index}`);
    const settings = (templates: readonly string[]) => cloudSettings(cloud, server.url, templates.join());
    const trial = ['--phone', '13900001234'];
    expect((await trySettings(settings(all), ...trial)).out).toContain(
      `✓ 短信：已试发验证码 000000：${said}`,
    );
    expect(server.taken).toHaveLength(1);
    const without = await trySettings(settings(all.filter((one) => !one.startsWith('otp='))), ...trial);
    expect(without.code).toBe(1);
    expect(without.out).toContain(
      '✗ 短信：不能试发；以下短信没有登记模板，发不出去：otp（验证码）（SMS_TEMPLATES）',
    );
    expect(without.out).toContain(
      '注意：有短信没有在云服务登记模板，发不出去：otp（验证码）（SMS_TEMPLATES）',
    );
    const wrong = await trySettings({ ...settings(all), SMS_KEY_SECRET: 'another-secret' }, ...trial);
    expect(wrong.out).toMatch(/^✗ 短信：.+签名不符，密钥（SMS_KEY_SECRET）可能不正确/m);
    expect(wrong.out).not.toContain('another-secret');
  },
  60_000,
);

it('calls DingTalk at the configured address, also below a path', async () => {
  const asked: unknown[] = [];
  const url = await localServer((request, response, body) => {
    asked.push([request.url, JSON.parse(body).code]);
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"code":"invalidParameter"}');
  });
  const app = { DINGTALK_CLIENT_ID: 'an-app', DINGTALK_CLIENT_SECRET: 'a-secret' };
  const there = await trySettings({ ...app, DINGTALK_API_URL: `${url}/ding/` });
  expect(there.out).toContain(`✓ 钉钉：${url}/ding 有答复`);
  expect(asked).toEqual([['/ding/v1.0/oauth2/userAccessToken', 'trial']]);
  const page = await localServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  );
  const wrong = await trySettings({ ...app, DINGTALK_API_URL: page });
  expect(wrong.out).toMatch(/^✗ 钉钉：答复不像钉钉：HTTP 200$/m);
  expect([wrong.code, wrong.out]).toEqual([1, expect.not.stringContaining('a-secret')]);
}, 60_000);

it('reports each failing service with its reason in a line, and exits with 1', async () => {
  const nobody = await freePort();
  const { code, out } = await trySettings({
    ...{ DATABASE_URL: `postgres://portal:secret@127.0.0.1:${nobody}/portal` },
    ...{ SMTP_URL: `smtp://127.0.0.1:${nobody}`, SMTP_FROM: 'portal@portal.example' },
  });
  expect(code).toBe(1);
  expect(out).toMatch(/^✗ 数据库：无法连接：.*ECONNREFUSED/m);
  expect(out).toMatch(/^✗ 邮件：.*ECONNREFUSED/m);
  expect(out).toMatch(/^— 短信：没有设置$/m);
  expect(out).not.toMatch(/secret|\n\s+at /);
  expect((await trySettings({}, '--to', 'x')).out).toMatch(/^用法：/);
}, 60_000);

it('tries our own database when it runs, and starts none', async () => {
  const own = await mkdtemp(join(tmpdir(), 'portal-try-own-'));
  const tried = () => trySettings({ DATA_DIR: own });
  try {
    expect((await tried()).out).toContain('✓ 数据库：内嵌数据库没有运行');
    expect(await readdir(own)).not.toContain('postgres');
    const postgres = await startEmbeddedPostgres(own, { settings: { fsync: 'off' } });
    try {
      expect((await tried()).out).toMatch(/^✓ 数据库：内嵌 PostgreSQL 18\S*，账号 portal_server，/m);
      // The database is in use by another process: it keeps running.
      expect((await tried()).out).toContain('✓ 数据库：内嵌 PostgreSQL');
    } finally {
      await postgres.stop();
    }
    expect((await tried()).out).toContain('内嵌数据库没有运行');
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}, 60_000);

it('start --check names a database that does not answer, and starts nothing', async () => {
  const check = (env: Record<string, string>) =>
    runProcess('main.ts', ['--check'], { DATA_DIR: folder, MASTER_KEY: '', ...env });
  const dead = `postgres://nobody:x@127.0.0.1:${await freePort()}/portal`;
  const there = urlOf(inject('testServer').owner, 'postgres');
  expect(await check({ DATABASE_URL: dead })).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^数据库：无法连接：/),
  });
  expect(await check({ DATABASE_URL: there, DATABASE_SETUP_URL: dead })).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^数据库（建表账号）：无法连接：/),
  });
  expect(await check({ DATABASE_URL: there })).toEqual({ code: 0, out: '' });
});
