import { type ParseArgsConfig, parseArgs } from 'node:util';
import { tlsFault } from './database-tls.ts';
import { isUnreachable } from './db.ts';
import { fileFault } from './file-fault.ts';
import { StartupError } from './startup-error.ts';

/**
 * Runs the body of a command. What is expected to go wrong, a fault of a file too, ends it with one clear line and its code; anything
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
  const said = expected(error);
  console.error(said ?? error);
}

/** In one line; null where nobody expected it. */
function expected(error: unknown): string | null {
  if (error instanceof StartupError) return error.message;
  // Before the database: a file that is not there bears the same code as a socket that is not.
  const fault = fileFault(error);
  if (fault !== null) return fault;
  return isUnreachable(error) ? `无法连接数据库，请检查 DATABASE_URL 与网络：${reason(error)}` : null;
}

/** An AggregateError (a host with several addresses) has no message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  const tls = tlsFault(error);
  if (tls !== null) return tls;
  return error instanceof Error ? error.message : String(error);
}
