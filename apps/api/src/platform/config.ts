import { resolve } from 'node:path';
import { settingNames } from '@procure/domain/installation/setting.ts';
import {
  type Environment,
  readEnvironment,
  type SettingName,
  type Witness,
  withoutSlash,
} from './environment.ts';
import { type SmtpSettings, smtpOf } from './mail-settings.ts';
import { isLocalName } from './origin.ts';
import { shownOf } from './shown-setting.ts';
import { type SmsSettings, smsOf } from './sms/settings.ts';

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
    /** Days after which a copy is removed, once a newer one was found whole; null: none is. */
    readonly keepDays: number | null;
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
  readonly name: SettingName;
  readonly isSet: boolean;
  /** Null: not to be shown, or there is none. */
  readonly value: string | null;
}

/**
 * `open`: said by DEMO=1, for whoever reaches the server. `local`: not said, and for this machine alone, because
 * nothing points outward and the database is our own. `off`: none.
 */
export type Demo = 'open' | 'local' | 'off';

/**
 * Reads the environment; an empty variable counts as not set. Relative folders start at `base`.
 * @throws StartupError with one line per wrong variable; values are never repeated, they may be secret.
 */
export function readConfig(env: NodeJS.ProcessEnv, base: string): Config {
  const { values, given } = readEnvironment(env);
  return toConfig(values, given, base);
}

/** What says that other machines reach this server: a listener, an address, TLS, a proxy. */
function outwardOf(env: Environment): string[] {
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

function demoOf(env: Environment, outward: readonly string[]): Demo {
  if (env.DEMO !== undefined) return env.DEMO === '1' ? 'open' : 'off';
  return outward.length === 0 && env.DATABASE_URL === undefined ? 'local' : 'off';
}

const folders: readonly SettingName[] = ['DATA_DIR', 'BACKUP_DIR', 'SMTP_CA_FILE', 'TSA_CA_FILE'];

/** What is set, and the defaults of what is not. */
function shownSettings(env: Environment, given: NodeJS.ProcessEnv, base: string): ShownSetting[] {
  const names: readonly SettingName[] = settingNames;
  return names.map((name) => {
    const set = given[name];
    const value = set ?? (typeof env[name] === 'object' ? undefined : env[name]?.toString());
    const whole = value !== undefined && folders.includes(name) ? resolve(base, value) : value;
    return { name, isSet: set !== undefined, value: whole === undefined ? null : shownOf(name, whole) };
  });
}

function toConfig(env: Environment, given: NodeJS.ProcessEnv, base: string): Config {
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
            keepDays: env.BACKUP_KEEP_DAYS ?? null,
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
