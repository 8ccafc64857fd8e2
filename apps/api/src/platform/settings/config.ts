import { resolve } from 'node:path';
import { settingNames } from '@procure/domain/installation/setting.ts';
import { isLocalName } from '../http/origin.ts';
import { type SmtpSettings, smtpOf } from '../messaging/mail-settings.ts';
import { type SmsSettings, smsOf } from '../messaging/sms/settings.ts';
import {
  type Environment,
  readEnvironment,
  type SettingName,
  type Witness,
  withoutSlash,
} from './environment.ts';
import { shownOf } from './shown-setting.ts';

export interface Config {
  readonly port: number;
  readonly consolePort: number;
  readonly host: string;
  /** Settings that indicate access from other machines, as `NAME=value`; empty if there are none. */
  readonly outward: readonly string[];
  /** Proxies whose statement of a client's address is trusted: addresses, networks, `loopback`. */
  readonly trustedProxies: readonly string[];
  /** The address of detailed health and the Prometheus metrics; null: none. */
  readonly ops: { readonly host: string; readonly port: number } | null;
  /** Milliseconds for which a stopping process still serves while it reports that it is not ready. */
  readonly drain: number;
  /** The HSTS header of a site reached by HTTPS; null: none. */
  readonly hsts: string | null;
  /** An absolute path. */
  readonly dataDir: string;
  /** Bytes of free disk below which new uploads are refused; 0 disables the check. */
  readonly diskMinFree: number;
  /** Null: the server runs its own PostgreSQL below `dataDir`. */
  readonly databaseUrl: string | null;
  /** The address of the same database for the role that owns its tables; null: the role of `databaseUrl` owns them. */
  readonly databaseSetupUrl: string | null;
  /** The most connections that this process opens for requests. */
  readonly databaseConnections: number;
  /** Null: files are stored in `dataDir/files`. */
  readonly s3: {
    readonly endpoint: string | null;
    readonly bucket: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  } | null;
  /**
   * Daily backups: the target folder, the time in Beijing (`02:30`), and the recipients to whom the master key is
   * sealed.
   */
  readonly backup: {
    readonly target: string;
    readonly at: string;
    readonly recipients: readonly string[];
    /** Days after which a backup is removed, once a newer one was verified; null: none is removed. */
    readonly keepDays: number | null;
  } | null;
  readonly smtp: SmtpSettings | null;
  /** Days for which the text of a sent message is kept, with the address. */
  readonly sentTextDays: number;
  readonly sms: SmsSettings | null;
  readonly dingtalk: {
    readonly clientId: string;
    readonly clientSecret: string;
    /** The sign-in page, and the address of its API. */
    readonly loginUrl: string;
    readonly apiUrl: string;
  } | null;
  /** The identity provider of the staff's organisation (OpenID Connect), and its name on the button. */
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly name: string;
  } | null;
  /** The portal's and the console's addresses as a browser sees them, without a trailing slash. */
  readonly publicUrl: string;
  readonly consoleUrl: string;
  /** Demo data, accounts and the inbox of sent messages. */
  readonly demo: Demo;
  /** The authority that time-stamps the public log, and a file of the root certificates that it must be issued under. */
  readonly tsa: { readonly url: string; readonly caFile: string | null } | null;
  /**
   * PEM files of the certificate, with those above it, and of the key that sign official documents; null: the platform
   * makes a certificate itself.
   */
  readonly documentSigner: { readonly certFile: string; readonly keyFile: string } | null;
  /** Empty: no witness is asked. */
  readonly witnesses: readonly Witness[];
  /** 32 bytes in base64; null: the output of the command below, or a key file below `dataDir`. */
  readonly masterKey: string | null;
  /** A shell command that prints the master key, such as one that unwraps it with a key management service. */
  readonly masterKeyCommand: string | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** `text`: messages of start and stop are sentences; `json`: every line is JSON. */
  readonly logFormat: 'text' | 'json';
  /** `dev` serves the front ends through Vite, from source. */
  readonly frontend: 'built' | 'dev';
  /** Every setting as an operator may see it, without secret values. */
  readonly settings: readonly ShownSetting[];
  /** The footer; empty if the law requires nothing of this site. */
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
  /** Null: hidden, or not set. */
  readonly value: string | null;
}

/**
 * `open`: set by DEMO=1, for every client. `local`: not set; for this machine alone, because no setting points outward
 * and the database is the server's own. `off`: none.
 */
export type Demo = 'open' | 'local' | 'off';

/**
 * Reads the environment; an empty variable counts as not set. Relative folders start at `base`.
 * @throws StartupError with one line per invalid variable; values are never repeated because they may be secret.
 */
export function readConfig(env: NodeJS.ProcessEnv, base: string): Config {
  const { values, given } = readEnvironment(env);
  return toConfig(values, given, base);
}

/** Settings that indicate access from other machines: a listener, an address, TLS, a proxy. */
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

const folders: readonly SettingName[] = [
  ...(['DATA_DIR', 'BACKUP_DIR', 'SMTP_CA_FILE', 'TSA_CA_FILE'] as const),
  ...(['DOCUMENT_CERT_FILE', 'DOCUMENT_KEY_FILE'] as const),
];

/** The settings in effect: values given, and defaults of the others. */
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
    documentSigner:
      env.DOCUMENT_CERT_FILE && env.DOCUMENT_KEY_FILE
        ? {
            certFile: resolve(base, env.DOCUMENT_CERT_FILE),
            keyFile: resolve(base, env.DOCUMENT_KEY_FILE),
          }
        : null,
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

/** An address that a browser on this machine can open: `0.0.0.0` is only valid for listening. */
function origin(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
