import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { templates } from '@procure/domain/message/templates.ts';
import pg from 'pg';
import { newestCopy } from '../backup/schedule.ts';
import { clockSlack } from '../database/clock.ts';
import { tlsFault } from '../database/database-tls.ts';
import { type Connection, connectionOf, isUnreachable } from '../database/db.ts';
import { findRunning } from '../database/embedded-postgres/embedded-postgres.ts';
import { fileFault } from '../files/file-fault.ts';
import { openStorage } from '../files/open-storage.ts';
import { greetDingtalk } from '../http/outside/dingtalk.ts';
import { readMaster } from '../keys/master.ts';
import { openMailer } from '../messaging/mail.ts';
import { isCarried, unregisteredTexts } from '../messaging/sms/registered.ts';
import { sendShortMessage } from '../messaging/sms/send.ts';
import type { SmsSettings } from '../messaging/sms/settings.ts';
import type { Config } from './config.ts';

export type What =
  | '数据库'
  | '数据库（建表账号）'
  | '文件存储'
  | '主密钥'
  | '邮件'
  | '短信'
  | '钉钉'
  | '备份目录';

/** The result of trying one service of the settings. */
export interface Trial {
  readonly what: What;
  /** Null: not configured, therefore not tried. */
  readonly fine: boolean | null;
  readonly said: string;
}

export interface Receivers {
  /** The receivers of a real letter and a real text message; null: none is sent. */
  readonly mail: string | null;
  readonly phone: string | null;
}

type Try = () => Promise<string | null>;

/**
 * Tries each service that the settings name, one after the other, without changing any data of the platform.
 * @param only limits the trial to these services
 */
export async function* trySettings(
  config: Config,
  receivers: Receivers,
  only?: readonly What[],
): AsyncGenerator<Trial> {
  const { databaseUrl: url, databaseSetupUrl: setUp } = config;
  const tries: readonly (readonly [What, Try])[] = [
    ['数据库', () => (url === null ? tryOwnDatabase(config.dataDir) : tryDatabase(url))],
    ...(setUp === null ? [] : [['数据库（建表账号）', () => tryDatabase(setUp)] as const]),
    ['文件存储', () => tryStorage(config)],
    ['主密钥', () => tryMaster(config)],
    ['邮件', () => tryMail(config, receivers.mail)],
    ['短信', () => tryText(config, receivers.phone)],
    ['备份目录', () => tryCopies(config)],
    ['钉钉', () => tryDingtalk(config)],
  ];
  for (const [what, work] of tries) {
    if (only === undefined || only.includes(what)) yield await outcomeOf(what, work);
  }
}

async function outcomeOf(what: What, work: Try): Promise<Trial> {
  try {
    const said = await work();
    return said === null ? { what, fine: null, said: '没有设置' } : { what, fine: true, said };
  } catch (error) {
    return { what, fine: false, said: reasonOf(error) };
  }
}

/** The reason in one line; of several causes the first. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const fault = fileFault(error);
  if (fault !== null) return fault;
  const cause = error.cause === undefined ? '' : `（${reasonOf(error.cause)}）`;
  const line = tlsFault(error) ?? (error.message || error.name).split('\n', 1)[0];
  return `${isUnreachable(error) ? '无法连接：' : ''}${line}${cause}`;
}

/** Uses the server's own database if it is running; does not start one. */
async function tryOwnDatabase(dataDir: string): Promise<string> {
  const running = await findRunning(dataDir);
  return running === null ? '内嵌数据库没有运行，启动时建立或接入' : `内嵌 ${await tryDatabase(running)}`;
}

async function tryDatabase(connection: string | Connection): Promise<string> {
  const client = new pg.Client({ ...connectionOf(connection), connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string; version: string; encrypted: boolean; now: Date }>(
      `select current_user as role, current_setting('server_version') as version, clock_timestamp() as now,
        coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted`,
    );
    const [found] = rows;
    if (found === undefined) throw new Error('数据库没有回答');
    const apart = Math.abs(new Date(found.now).getTime() - Date.now());
    const clock = apart > clockSlack ? `；与本机时间相差 ${(apart / 1_000).toFixed(1)} 秒，请校准` : '';
    const line = found.encrypted ? '连接已加密' : '连接未加密';
    return `PostgreSQL ${found.version}，账号 ${found.role}，${line}${clock}`;
  } finally {
    await client.end();
  }
}

/** Writes a file, reads it back and removes it. */
async function tryStorage(config: Config): Promise<string> {
  const storage = await openStorage(config);
  const content = `written to be read: ${randomUUID()}`;
  const id = randomUUID();
  const path = await storage.put(id, Readable.from([Buffer.from(content)]), Buffer.byteLength(content));
  try {
    if ((await text(await storage.read(path))) !== content) throw new Error('读回的内容与写入的不一致');
  } finally {
    await storage.remove(id);
  }
  const place = config.s3 === null ? `目录 ${config.dataDir}/files` : `存储桶 ${config.s3.bucket}`;
  return `${place}，写入、读回、删除均成功`;
}

async function tryMaster(config: Config): Promise<string> {
  const master = await readMaster(config, false);
  if (master === null) return '还没有，首次启动时建立';
  return config.masterKey === null && config.masterKeyCommand === null ? '数据目录中的文件' : '已取得';
}

async function tryMail({ smtp }: Config, to: string | null): Promise<string | null> {
  if (smtp === null) return null;
  const mailer = openMailer(smtp);
  try {
    if (to === null) {
      await mailer.greet();
      return '服务器接受连接和账号；没有发信（--mail 邮箱）';
    }
    const letter = { subject: '测试邮件', text: '这是一封测试邮件：邮件服务器设置可用。\n' };
    const messageId = `<${randomUUID()}@settings.invalid>`;
    const answer = await mailer.send({ ...letter, to, messageId, unsubscribe: null });
    return `已发给 ${to}：${answer}`;
  } finally {
    mailer.close();
  }
}

async function tryText({ sms }: Config, phone: string | null): Promise<string | null> {
  if (sms === null) return null;
  const missing = unregisteredTexts(sms);
  const sent = phone === null ? null : isCarried(sms, 'otp') ? await sendTrial(sms, phone) : '不能试发';
  if (missing.length > 0) {
    const named = missing.map((name) => `${name}（${templates[name].subject}）`).join('、');
    throw new Error(
      `${sent === null ? '' : `${sent}；`}以下短信没有登记模板，发不出去：${named}（SMS_TEMPLATES）`,
    );
  }
  return sent ?? '已设置，没有试发（--phone 手机号）';
}

async function tryDingtalk({ dingtalk }: Config): Promise<string | null> {
  if (dingtalk === null) return null;
  await greetDingtalk(dingtalk);
  return `${dingtalk.apiUrl} 有答复；编号和密钥要到有人登录时才能核对`;
}

/** A service with registered templates receives a code, because it accepts no other text; the code is not valid. */
async function sendTrial(sms: SmsSettings, phone: string): Promise<string> {
  const text = '这是一条测试短信：短信网关设置可用。';
  const code = { template: 'otp', values: { code: '000000', minutes: '5' } };
  const said = await sendShortMessage(sms, { phone, text, ...code, idempotencyKey: randomUUID() });
  return sms.cloud === null ? `已交给网关：${said}` : `已试发验证码 000000：${said}`;
}

/** Creates the backup folder if it is missing, writes a file to it and removes it. */
async function tryCopies({ backup }: Config): Promise<string | null> {
  if (backup === null) return null;
  await mkdir(backup.target, { recursive: true });
  const path = join(backup.target, `.tried-${randomUUID()}`);
  await writeFile(path, 'written to be removed', { flag: 'wx' });
  await rm(path);
  const newest = await newestCopy(backup.target);
  const last = newest === null ? '还没有备份' : `最近一份 ${formatDateTime(newest)}`;
  return `目录 ${backup.target} 可以写入，${last}`;
}
