import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Config } from '../settings/config.ts';
import type { Parts } from './parts.ts';
import { StartupError } from './startup-error.ts';

/** The accounts of the demo story, in the order of their appearance. README contains their password. */
export const demoAccounts = {
  suppliers: ['supplier_a', 'supplier_b', 'supplier_c', 'supplier_d', 'supplier_new'],
  staff: [
    'buyer_a',
    'approver_a',
    'reviewer_a',
    'opener_a',
    'opener_b',
    'opener_c',
    'evaluator_a',
    'evaluator_b',
    'evaluator_c',
    'evaluator_d',
    'evaluator_e',
    'editor_a',
    'auditor_a',
    'supervisor_a',
    'supervisor_b',
    'admin_a',
    'security_a',
    'buyer_c',
  ],
} as const;
export const demoPassword = 'Demo@2026';

/** The advisory lock of loading the story, so that two processes that start together load it once. */
const demoLock = 4_203_004;

interface Story {
  seedDemo(parts: Parts, today: Date, signal?: AbortSignal): Promise<void>;
}

export type DemoState = 'loaded' | 'present' | 'absent';

/**
 * Loads the demo story into a database without accounts, if allowed (see `Config.demo`).
 * @param signal aborts the loading; nothing is kept then
 * @returns whether it was loaded now, existed before, or is absent
 */
export async function prepareDemo(
  parts: Parts,
  say: (line: string) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<DemoState> {
  if (parts.config.demo === 'off') return (await openDemoAccount(parts.db)) === null ? 'absent' : 'present';
  return parts.db.connection().execute(async (connection) => {
    await lockStory(connection, signal);
    try {
      if (await hasDemoAccounts(parts.db)) return 'present';
      const { rows } = await sql<{
        empty: boolean;
      }>`select not exists (select from account) as empty`.execute(parts.db);
      // The database has real accounts: the invented tenders are added only on request.
      if (rows[0]?.empty !== true && parts.config.demo !== 'open') return 'absent';
      const file = join(import.meta.dirname, '../../../seeds/demo.ts');
      if (!existsSync(file)) return 'absent';
      say('正在载入演示数据…');
      const story: Story = await import(pathToFileURL(file).href);
      await story.seedDemo(parts, new Date(), signal);
      return 'loaded';
    } finally {
      await sql`select pg_advisory_unlock(${demoLock})`.execute(connection);
    }
  });
}

/** Retries, because a connection's lock timeout is much shorter than another process's loading. */
async function lockStory(connection: Db, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${demoLock}) as locked`.execute(connection);
    if (rows[0]?.locked === true) return;
    await wait(250);
  }
}

async function hasDemoAccounts(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where('username', 'in', [...demoAccounts.suppliers, ...demoAccounts.staff])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The first demo account that accepts the published password; null if there is none. */
export async function openDemoAccount(db: Db): Promise<string | null> {
  const accounts = await db
    .selectFrom('account')
    .select(['username', 'passwordHash'])
    .where('username', 'in', [...demoAccounts.suppliers, ...demoAccounts.staff])
    .where('disabledAt', 'is', null)
    .execute();
  for (const { username, passwordHash } of accounts) {
    if (await verify(passwordHash, demoPassword)) return username;
  }
  return null;
}

/**
 * A former demo database must not be reachable from other machines with published passwords.
 * @throws StartupError if a setting points outward and DEMO=1 is not set
 */
export async function refusePublicDemo(db: Db, config: Pick<Config, 'outward' | 'demo'>): Promise<void> {
  if (config.outward.length === 0 || config.demo === 'open') return;
  const username = await openDemoAccount(db);
  if (username === null) return;
  throw new StartupError(
    `数据库中的演示账号 ${username} 仍使用公开密码，而 ${config.outward.join('、')} 表明其他机器可以访问，不能启动：` +
      '请换用新的 DATA_DIR，或明确设置 DEMO=1',
  );
}
