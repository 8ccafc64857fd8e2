import { isIP } from 'node:net';
import { sentTextDays } from '@procure/domain/message/keeping.ts';
import { type NoteKey, readVerifierKey } from '@procure/sealing/signed-note.ts';
import { z } from 'zod';
import { isKnownTls, tlsModes } from '../database/database-tls.ts';
import { smtpEnvironment, wrongSmtp } from '../messaging/mail-settings.ts';
import { smsEnvironment, wrongSms } from '../messaging/sms/settings.ts';
import { StartupError } from '../process/startup-error.ts';

/** A witness, which cosigns the public log's checkpoints, and its address. */
export interface Witness {
  /** Its verifier key in text form: `name+hash+base64`. */
  readonly id: string;
  readonly key: NoteKey;
  /** Without a trailing slash. */
  readonly url: string;
}

function whole(least: number, most: number) {
  const wanted = `应为 ${least} 到 ${most} 之间的整数`;
  return z.coerce.number(wanted).int(wanted).min(least, wanted).max(most, wanted);
}

const port = (fallback: number) => whole(0, 65_535).default(fallback);

const host = z.string().regex(/^[\w.:-]+$/, '应为主机名或 IP 地址');

const url = (schemes: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
    error: `应为以 ${schemes.map((scheme) => `${scheme}//`).join(' 或 ')} 开头的完整地址`,
  });

const web = url(['http:', 'https:']);
/** `require` and similar values encrypt without checking the certificate in some programs, and with a check in others. */
const database = url(['postgres:', 'postgresql:']).refine(
  (value) => !URL.canParse(value) || isKnownTls(value),
  `其中的 sslmode 应为 ${tlsModes.join('、')} 之一`,
);
const text = z.string().trim();

const environment = z.object({
  PORT: port(3000),
  CONSOLE_PORT: port(3001),
  HOST: host.default('127.0.0.1'),
  OPS_PORT: whole(1, 65_535).optional(),
  OPS_HOST: host.default('127.0.0.1'),
  DRAIN_SECONDS: whole(0, 300).default(0),
  HSTS: z
    .string()
    .regex(
      /^(?:off|max-age=\d+(?:; ?includeSubDomains)?(?:; ?preload)?)$/,
      '应为 off，或形如 max-age=31536000; includeSubDomains',
    )
    .default('max-age=31536000'),
  TRUSTED_PROXIES: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ''))
    .refine(
      (parts) => parts.length > 0 && parts.every(isProxy),
      '应为逗号分隔的 IP 地址、网段（CIDR）或 loopback',
    )
    .optional(),
  DATA_DIR: z.string().default('./var'),
  DISK_MIN_FREE_MB: z.coerce
    .number('应为 0 以上的整数')
    .int('应为 0 以上的整数')
    .min(0, '应为 0 以上的整数')
    .default(1024),
  DATABASE_URL: database.optional(),
  DATABASE_SETUP_URL: database.optional(),
  DATABASE_CONNECTIONS: whole(4, 500).default(20),
  S3_ENDPOINT: web.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, '应为北京时间的时刻，形如 02:30')
    .optional(),
  BACKUP_RECIPIENTS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ''))
    .refine(
      (parts) => parts.every((part) => /^age1[a-z\d]{58}$/.test(part)),
      '应为逗号分隔的 age 公钥（age1…）',
    )
    .optional(),
  BACKUP_KEEP_DAYS: whole(1, 3_650).optional(),
  SENT_TEXT_DAYS: whole(sentTextDays.least, sentTextDays.most).default(sentTextDays.most),
  ...smtpEnvironment,
  ...smsEnvironment,
  DINGTALK_CLIENT_ID: text.optional(),
  DINGTALK_CLIENT_SECRET: text.optional(),
  DINGTALK_LOGIN_URL: web.default('https://login.dingtalk.com'),
  DINGTALK_API_URL: web.default('https://api.dingtalk.com'),
  OIDC_ISSUER: web.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.default('统一身份认证'),
  PUBLIC_URL: web.optional(),
  CONSOLE_URL: web.optional(),
  DEMO: z.enum(['0', '1'], '应为 0 或 1').optional(),
  TSA_URL: web.optional(),
  TSA_CA_FILE: text.optional(),
  DOCUMENT_CERT_FILE: text.optional(),
  DOCUMENT_KEY_FILE: text.optional(),
  WITNESSES: z
    .string()
    .transform((value) => value.split(/[\n,]+/).flatMap((part) => part.trim() || []))
    .transform((parts) => parts.map(witnessOf))
    .refine(
      (read) => !read.includes(null) && new Set(read.map((one) => one?.id)).size === read.length,
      '应为逗号分隔的“公钥 地址”，公钥形如 名称+8位十六进制+base64（C2SP tlog-cosignature），各不相同',
    )
    .transform((read) => read.filter((one) => one !== null))
    .default([]),
  MASTER_KEY: z
    .string()
    .refine((value) => Buffer.from(value, 'base64').length === 32, '应为 32 字节密钥的 base64 文本')
    .optional(),
  MASTER_KEY_COMMAND: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      '应为 fatal、error、warn、info、debug、trace、silent 之一',
    )
    .default('info'),
  LOG_FORMAT: z.enum(['text', 'json'], '应为 text 或 json').default('text'),
  FRONTEND: z.enum(['built', 'dev'], '应为 built 或 dev').default('built'),
  SITE_OWNER: text.default(''),
  SITE_ICP: text.default(''),
  SITE_POLICE: text.default(''),
  SITE_PHONE: text.default(''),
});

export type Environment = z.output<typeof environment>;
export type SettingName = keyof Environment;

interface GivenEnvironment {
  /** Including defaults. */
  readonly values: Environment;
  /** The given values, unparsed. */
  readonly given: NodeJS.ProcessEnv;
}

/** Settings that are only valid together. */
const together: readonly (readonly SettingName[])[] = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'SMTP_FROM'],
  ['DOCUMENT_CERT_FILE', 'DOCUMENT_KEY_FILE'],
  ['SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN'],
  ['DINGTALK_CLIENT_ID', 'DINGTALK_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
];

/**
 * Reads the environment; an empty variable counts as not set.
 * @throws StartupError with one line per invalid variable; values are never repeated because they may be secret.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): GivenEnvironment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const wrong: string[] = [];
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      wrong.push(`环境变量 ${issue.path.join('.')} 不正确：${issue.message}`);
    }
  }
  for (const group of together) {
    const missing = group.filter((name) => given[name] === undefined);
    if (missing.length === 0 || missing.length === group.length) continue;
    const set = group.filter((name) => given[name] !== undefined);
    for (const name of missing) wrong.push(`环境变量 ${name} 未设置：已设置 ${set.join('、')}，需要一并设置`);
  }
  wrong.push(...wrongSmtp(given), ...wrongSms(given));
  if (given.DATABASE_SETUP_URL !== undefined && given.DATABASE_URL === undefined) {
    wrong.push('环境变量 DATABASE_URL 未设置：已设置 DATABASE_SETUP_URL，需要一并设置');
  }
  if (given.TSA_CA_FILE !== undefined && given.TSA_URL === undefined) {
    wrong.push('环境变量 TSA_URL 未设置：已设置 TSA_CA_FILE，需要一并设置');
  }
  for (const name of ['BACKUP_AT', 'BACKUP_RECIPIENTS', 'BACKUP_KEEP_DAYS']) {
    if (given[name] === undefined || given.BACKUP_DIR !== undefined) continue;
    wrong.push(`环境变量 BACKUP_DIR 未设置：已设置 ${name}，需要一并设置`);
  }
  if (given.MASTER_KEY !== undefined && given.MASTER_KEY_COMMAND !== undefined) {
    wrong.push('环境变量 MASTER_KEY 与 MASTER_KEY_COMMAND 只能设置其一');
  }
  if (given.S3_ENDPOINT !== undefined && given.S3_BUCKET === undefined) {
    wrong.push('环境变量 S3_BUCKET 未设置：已设置 S3_ENDPOINT，需要一并设置');
  }
  if (given.METRICS_PORT !== undefined) wrong.push('环境变量 METRICS_PORT 已改名为 OPS_PORT');
  if (parsed.success && [parsed.data.PORT, parsed.data.CONSOLE_PORT].includes(parsed.data.OPS_PORT ?? -1)) {
    wrong.push('环境变量 OPS_PORT 不正确：不能与 PORT 或 CONSOLE_PORT 相同');
  }
  if (parsed.success && parsed.data.PORT !== 0 && parsed.data.PORT === parsed.data.CONSOLE_PORT) {
    wrong.push('环境变量 CONSOLE_PORT 不正确：不能与 PORT 相同');
  }
  if (!parsed.success || wrong.length > 0) throw new StartupError(wrong.join('\n'));
  return { values: parsed.data, given };
}

function witnessOf(part: string): Witness | null {
  const [id = '', url = '', ...rest] = part.split(/\s+/);
  const key = readVerifierKey(id);
  if (key?.kind !== 4 || rest.length > 0 || !URL.canParse(url)) return null;
  return ['http:', 'https:'].includes(new URL(url).protocol) ? { id, key, url: withoutSlash(url) } : null;
}

/** An address, a network in CIDR notation, or `loopback`. */
function isProxy(part: string): boolean {
  if (part === 'loopback') return true;
  const [address = '', bits, ...rest] = part.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  // Refuses a network of all addresses, which would trust every client.
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
