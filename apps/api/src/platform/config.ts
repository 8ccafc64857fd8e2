import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { settingNames } from '@procure/domain/installation/setting.ts';
import { sentTextDays } from '@procure/domain/message/keeping.ts';
import { type NoteKey, readVerifierKey } from '@procure/sealing/signed-note.ts';
import { z } from 'zod';
import { isKnownTls, tlsModes } from './database-tls.ts';
import { type SmtpSettings, smtpEnvironment, smtpOf, wrongSmtp } from './mail-settings.ts';
import { isLocalName } from './origin.ts';
import { shownOf } from './shown-setting.ts';
import { type SmsSettings, smsEnvironment, smsOf, wrongSms } from './sms/settings.ts';
import { StartupError } from './startup-error.ts';

/** Who outside signs the public log's checkpoints, and where it is asked. */
export interface Witness {
  /** Its verifier key as it was written: `name+hash+base64`. */
  readonly id: string;
  readonly key: NoteKey;
  /** Without a slash at the end. */
  readonly url: string;
}

export interface Config {
  readonly port: number;
  readonly consolePort: number;
  readonly host: string;
  /** The settings that say that other machines reach this server, as `NAME=value`; empty where none does. */
  readonly outward: readonly string[];
  /** Whose word on a client's address is taken: addresses, networks, `loopback`. */
  readonly trustedProxies: readonly string[];
  /** Where health in detail and the numbers for Prometheus stand; null: nowhere. */
  readonly ops: { readonly host: string; readonly port: number } | null;
  /** Milliseconds in which a process that was asked to stop still serves, and says that it is not to be asked any more. */
  readonly drain: number;
  /** What browsers are told to remember of a site reached by HTTPS; null: nothing. */
  readonly hsts: string | null;
  /** Absolute. */
  readonly dataDir: string;
  /** Bytes of free disk below which no new upload is taken; 0 does not watch. */
  readonly diskMinFree: number;
  /** Null: the server runs a PostgreSQL of its own below `dataDir`. */
  readonly databaseUrl: string | null;
  /** The same database by the role that owns its tables; null: the one of `databaseUrl` does both. */
  readonly databaseSetupUrl: string | null;
  /** How many connections this process opens at most for what people ask of it. */
  readonly databaseConnections: number;
  /** Null: files lie in `dataDir/files`. */
  readonly s3: {
    readonly endpoint: string | null;
    readonly bucket: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  } | null;
  /** Copies made every day: into which folder, at what time in Beijing (`02:30`), for whom the master key is sealed. */
  readonly backup: {
    readonly target: string;
    readonly at: string;
    readonly recipients: readonly string[];
  } | null;
  readonly smtp: SmtpSettings | null;
  /** For how many days the words of what was sent are kept, with the address. */
  readonly sentTextDays: number;
  readonly sms: SmsSettings | null;
  readonly dingtalk: {
    readonly clientId: string;
    readonly clientSecret: string;
    /** Where people sign in, and where its servers answer. */
    readonly loginUrl: string;
    readonly apiUrl: string;
  } | null;
  /** The sign-in of the staff's own house (OpenID Connect), and what it is called on the button. */
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly name: string;
  } | null;
  /** The portal's and the console's addresses as a browser sees them, without a slash at the end. */
  readonly publicUrl: string;
  readonly consoleUrl: string;
  /** Demo data, accounts and the inbox of sent messages. */
  readonly demo: Demo;
  /** The authority that time-stamps the public log, and a file of the certificates it must stand below. */
  readonly tsa: { readonly url: string; readonly caFile: string | null } | null;
  /** Empty: nobody outside is asked. */
  readonly witnesses: readonly Witness[];
  /** 32 bytes in base64; null: what the command below writes, or a key file below `dataDir`. */
  readonly masterKey: string | null;
  /** A line for the shell that writes the master key: how one that a key management service wraps is opened. */
  readonly masterKeyCommand: string | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** `text`: what is said while it starts and stops is in words; `json`: every line is JSON. */
  readonly logFormat: 'text' | 'json';
  /** `dev` serves the front ends through Vite, from source. */
  readonly frontend: 'built' | 'dev';
  /** Every setting as an operator may see it, without what is secret. */
  readonly settings: readonly ShownSetting[];
  /** The footer: empty where the law asks nothing of this site. */
  readonly site: {
    readonly owner: string;
    readonly icp: string;
    readonly police: string;
    readonly phone: string;
  };
}

export interface ShownSetting {
  readonly name: Name;
  readonly isSet: boolean;
  /** Null: not to be shown, or there is none. */
  readonly value: string | null;
}

/**
 * `open`: said by DEMO=1, for whoever reaches the server. `local`: not said, and for this machine alone, because
 * nothing points outward and the database is our own. `off`: none.
 */
export type Demo = 'open' | 'local' | 'off';

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
/** `require` and its like encrypt in one program without a look at the certificate, and in another with one. */
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

type Name = keyof z.output<typeof environment>;

/** Settings that mean nothing without each other. */
const together: readonly (readonly Name[])[] = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'SMTP_FROM'],
  ['SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN'],
  ['DINGTALK_CLIENT_ID', 'DINGTALK_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
];

/**
 * Reads the environment; an empty variable counts as not set. Relative folders start at `base`.
 * @throws StartupError with one line per wrong variable; values are never repeated, they may be secret.
 */
export function readConfig(env: NodeJS.ProcessEnv, base: string): Config {
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
  for (const name of ['BACKUP_AT', 'BACKUP_RECIPIENTS']) {
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
  return toConfig(parsed.data, given, base);
}

function witnessOf(part: string): Witness | null {
  const [id = '', url = '', ...rest] = part.split(/\s+/);
  const key = readVerifierKey(id);
  if (key?.kind !== 4 || rest.length > 0 || !URL.canParse(url)) return null;
  return ['http:', 'https:'].includes(new URL(url).protocol) ? { id, key, url: withoutSlash(url) } : null;
}

/** An address, a network in CIDR notation, or the machine itself. */
function isProxy(part: string): boolean {
  if (part === 'loopback') return true;
  const [address = '', bits, ...rest] = part.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  // A network of everybody would believe everybody.
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

/** What says that other machines reach this server: a listener, an address, TLS, a proxy. */
function outwardOf(env: z.output<typeof environment>): string[] {
  const addresses = (['PUBLIC_URL', 'CONSOLE_URL'] as const).filter((name) => {
    const address = env[name];
    if (address === undefined) return false;
    const { protocol, hostname } = new URL(address);
    return protocol === 'https:' || !isLocalName(hostname);
  });
  return [
    ...(isLocalName(env.HOST) ? [] : [`HOST=${env.HOST}`]),
    ...addresses.map((name) => `${name}=${env[name]}`),
    ...(env.TRUSTED_PROXIES === undefined ? [] : [`TRUSTED_PROXIES=${env.TRUSTED_PROXIES.join(',')}`]),
  ];
}

function demoOf(env: z.output<typeof environment>, outward: readonly string[]): Demo {
  if (env.DEMO !== undefined) return env.DEMO === '1' ? 'open' : 'off';
  return outward.length === 0 && env.DATABASE_URL === undefined ? 'local' : 'off';
}

const folders: readonly Name[] = ['DATA_DIR', 'BACKUP_DIR', 'SMTP_CA_FILE', 'TSA_CA_FILE'];

/** What is set, and the defaults of what is not. */
function shownSettings(
  env: z.output<typeof environment>,
  given: NodeJS.ProcessEnv,
  base: string,
): ShownSetting[] {
  const names: readonly Name[] = settingNames;
  return names.map((name) => {
    const set = given[name];
    const value = set ?? (typeof env[name] === 'object' ? undefined : env[name]?.toString());
    const whole = value !== undefined && folders.includes(name) ? resolve(base, value) : value;
    return { name, isSet: set !== undefined, value: whole === undefined ? null : shownOf(name, whole) };
  });
}

function toConfig(env: z.output<typeof environment>, given: NodeJS.ProcessEnv, base: string): Config {
  const outward = outwardOf(env);
  return {
    port: env.PORT,
    consolePort: env.CONSOLE_PORT,
    host: env.HOST,
    outward,
    trustedProxies: env.TRUSTED_PROXIES ?? ['loopback'],
    ops: env.OPS_PORT === undefined ? null : { host: env.OPS_HOST, port: env.OPS_PORT },
    drain: env.DRAIN_SECONDS * 1_000,
    hsts: env.HSTS === 'off' ? null : env.HSTS,
    dataDir: resolve(base, env.DATA_DIR),
    diskMinFree: env.DISK_MIN_FREE_MB * 1024 * 1024,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseSetupUrl: env.DATABASE_SETUP_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
    s3:
      env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: env.S3_ENDPOINT ?? null,
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : null,
    backup:
      env.BACKUP_DIR === undefined
        ? null
        : {
            target: resolve(base, env.BACKUP_DIR),
            at: env.BACKUP_AT ?? '02:30',
            recipients: env.BACKUP_RECIPIENTS ?? [],
          },
    smtp: smtpOf(env, base),
    sentTextDays: env.SENT_TEXT_DAYS,
    sms: smsOf(env),
    dingtalk:
      env.DINGTALK_CLIENT_ID && env.DINGTALK_CLIENT_SECRET
        ? {
            clientId: env.DINGTALK_CLIENT_ID,
            clientSecret: env.DINGTALK_CLIENT_SECRET,
            loginUrl: withoutSlash(env.DINGTALK_LOGIN_URL),
            apiUrl: withoutSlash(env.DINGTALK_API_URL),
          }
        : null,
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            name: env.OIDC_NAME,
          }
        : null,
    publicUrl: withoutSlash(env.PUBLIC_URL ?? origin(env.HOST, env.PORT)),
    consoleUrl: withoutSlash(env.CONSOLE_URL ?? origin(env.HOST, env.CONSOLE_PORT)),
    demo: demoOf(env, outward),
    tsa:
      env.TSA_URL === undefined
        ? null
        : { url: env.TSA_URL, caFile: env.TSA_CA_FILE ? resolve(base, env.TSA_CA_FILE) : null },
    witnesses: env.WITNESSES,
    masterKey: env.MASTER_KEY ?? null,
    masterKeyCommand: env.MASTER_KEY_COMMAND ?? null,
    logLevel: env.LOG_LEVEL,
    logFormat: env.LOG_FORMAT,
    frontend: env.FRONTEND,
    settings: shownSettings(env, given, base),
    site: { owner: env.SITE_OWNER, icp: env.SITE_ICP, police: env.SITE_POLICE, phone: env.SITE_PHONE },
  };
}

/** An address that a browser on this machine can open: `0.0.0.0` is a place to listen, not to go. */
function origin(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
