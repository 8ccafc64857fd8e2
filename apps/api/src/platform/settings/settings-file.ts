import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { isAbsent } from '../files/absent.ts';
import { StartupError } from '../process/startup-error.ts';
import { type Config, readConfig } from './config.ts';

export type Settings = Readonly<Record<string, string>>;

/** The path of the settings file that `npm run setup` writes. */
export function placeOfSettings(env: NodeJS.ProcessEnv, base: string): string {
  return join(resolve(base, env.DATA_DIR || './var'), 'settings.env');
}

/**
 * Reads the settings from the environment, and from the file in the data folder for variables that are not set.
 * @throws StartupError with one line per invalid variable
 */
export function readSettings(env: NodeJS.ProcessEnv, base: string): Config {
  return readConfig(under(env, readSettingsFile(placeOfSettings(env, base))), base);
}

/** Merges the environment over the file; an empty variable counts as not set. */
export function under(env: NodeJS.ProcessEnv, settings: Settings): Settings {
  return { ...settings, ...filled(env) };
}

/** Empty if there is no such file. */
export function readSettingsFile(path: string): Settings {
  const settings = filled(parseEnv(read(path)));
  // It would name another folder than its own.
  if ('DATA_DIR' in settings) throw new StartupError(`${path} 中不能设置 DATA_DIR：请用环境变量设置`);
  return settings;
}

/**
 * Writes the file atomically, readable by its owner alone because it contains passwords. The format can be read by
 * systemd's `EnvironmentFile=` and by Node's `--env-file`.
 * @throws StartupError if a value cannot be written in this format
 */
export async function writeSettingsFile(path: string, settings: Settings): Promise<void> {
  const lines = Object.keys(settings)
    .sort()
    .map((name) => `${name}=${quote(name, settings[name] ?? '')}\n`);
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, lines.join(''), { mode: 0o600, flush: true });
  await rename(draft, path);
}

function quote(name: string, value: string): string {
  if (!/['\n\r]/.test(value)) return `'${value}'`;
  if (!/["\\$`\n\r]/.test(value)) return `"${value}"`;
  throw new StartupError(`${name} 的值不能写入设置文件：单引号不能与双引号、反斜杠、$ 同时出现，也不能换行`);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return '';
    throw error;
  }
}

function filled(settings: NodeJS.Dict<string>): Settings {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
