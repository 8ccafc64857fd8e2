import { type ParseArgsConfig, parseArgs } from 'node:util';
import { tlsFault } from '../database/database-tls.ts';
import { isUnreachable } from '../database/db.ts';
import { fileFault } from '../files/file-fault.ts';
import { StartupError } from './startup-error.ts';

/**
 * Runs the body of a command. An expected error, including that of a file, ends it with one clear line and its code;
 * any other error with its stack and code 1, because it must be fixed.
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
 * Parses the arguments of a command.
 * @throws StartupError with the usage, if an option is unknown
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
  const said = describeExpected(error);
  console.error(said ?? error);
}

/** The message of an expected error in one line; null for others. */
function describeExpected(error: unknown): string | null {
  if (error instanceof StartupError) return error.message;
  // Checked before the database: a missing file has the same error code as a missing socket.
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
