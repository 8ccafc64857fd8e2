import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../process/startup-error.ts';
import type { Config } from '../settings/config.ts';
import { keepSecret } from './secret-file.ts';

export type MasterSettings = Pick<Config, 'dataDir' | 'masterKey' | 'masterKeyCommand'>;

/** The place of the master key in these settings, in words for an administrator. */
export function placeOfMaster(settings: MasterSettings): string {
  if (settings.masterKey !== null) return '环境变量 MASTER_KEY';
  return settings.masterKeyCommand === null ? fileOfMaster(settings) : 'MASTER_KEY_COMMAND 的输出';
}

export function fileOfMaster({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'secrets', 'master.key');
}

/** The place of a new master key that is about to replace the one in its file. */
export function nextOfMaster(settings: Pick<Config, 'dataDir'>): string {
  return `${fileOfMaster(settings)}.new`;
}

/**
 * Reads the master key from the environment, from the command named there, or from the file below the data folder
 * (mode 0600). Creates the file only if `make` states that nothing was ever sealed with another key; null if it is
 * missing otherwise.
 * @throws StartupError
 */
export async function readMaster(settings: MasterSettings, make: boolean): Promise<Buffer | null> {
  const { masterKey, masterKeyCommand } = settings;
  if (masterKey !== null) return Buffer.from(masterKey, 'base64');
  if (masterKeyCommand !== null) return askCommand(masterKeyCommand);
  await mkdir(join(settings.dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  const text = await keepSecret(
    fileOfMaster(settings),
    make ? () => randomBytes(32).toString('base64') : null,
  );
  return text === null ? null : Buffer.from(text, 'base64');
}

/** A key management service that does not answer must not delay a start for ever. */
const commandSeconds = 30;
const run = promisify(execFile);

/** Runs the command, whose output is the key in base64. Called once per start; the output is not logged. */
async function askCommand(command: string): Promise<Buffer> {
  const { stdout } = await run('/bin/sh', ['-c', command], {
    timeout: commandSeconds * 1000,
    maxBuffer: 64 * 1024,
  }).catch((error: Error & { code?: unknown; killed?: boolean; stderr?: string }) => {
    const why = error.killed
      ? `${commandSeconds} 秒内没有结束`
      : `以 ${error.code ?? '信号'} 结束${error.stderr ? `：${error.stderr.trim().slice(0, 500)}` : ''}`;
    throw new StartupError(`未能取得主密钥：MASTER_KEY_COMMAND ${why}`);
  });
  const key = Buffer.from(stdout.trim(), 'base64');
  if (key.length === 32) return key;
  throw new StartupError(
    '未能取得主密钥：MASTER_KEY_COMMAND 的标准输出应为 32 字节密钥的 base64 文本，且仅此一项',
  );
}
