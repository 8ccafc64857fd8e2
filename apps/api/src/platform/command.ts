import { type ParseArgsConfig, parseArgs } from 'node:util';
import { tlsFault } from './database-tls.ts';
import { isUnreachable } from './db.ts';
import { StartupError } from './startup-error.ts';

/**
 * Runs the body of a command. What is expected to go wrong ends it with one clear line and its code; anything
 * else with its whole story and 1, since somebody has to mend it.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    report(error);
    process.exitCode = error instanceof StartupError ? error.code : 1;
  }
}

/**
 * What a command was called with.
 * @throws StartupError with its usage, where it knows no such option
 */
export function readWords<const Words extends ParseArgsConfig>(usage: string, words: Words) {
  try {
    return parseArgs(words);
  } catch (error) {
    if (error instanceof TypeError) throw new StartupError(usage);
    throw error;
  }
}

export function report(error: unknown): void {
  if (error instanceof StartupError) console.error(error.message);
  else if (isUnreachable(error)) {
    console.error(`无法连接数据库，请检查 DATABASE_URL 与网络：${reason(error)}`);
  } else console.error(error);
}

/** An AggregateError (a host with several addresses) has no message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  const tls = tlsFault(error);
  if (tls !== null) return tls;
  return error instanceof Error ? error.message : String(error);
}
