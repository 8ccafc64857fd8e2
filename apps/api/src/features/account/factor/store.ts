import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';

/** A database or a transaction. Queries here run before a scope exists, as part of signing in. */
type Reach = Kysely<Database>;

/** The second factor of an account, as stored. */
export interface Kept {
  /** Secret of its authenticator, sealed; null if it has only passkeys. */
  readonly secret: string | null;
  readonly lastStep: number | null;
  /** Mail address of the account. */
  readonly email: string | null;
}

export async function hasTotp(db: Reach, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('totp')
    .select('accountId')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function hasFactor(db: Reach, accountId: string): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean;
  }>`select exists (select from totp where account_id = ${accountId})
    or exists (select from passkey where account_id = ${accountId}) as held`.execute(db);
  return rows[0]?.held === true;
}

/**
 * Locks the account to the end of the transaction, so that of two concurrent uses of one code only one succeeds.
 * Returns null if the account has no second factor.
 */
export async function lockFactors(db: Reach, accountId: string): Promise<Kept | null> {
  await sql`select from account where id = ${accountId} for update`.execute(db);
  const { rows } = await sql<Kept>`select secret, last_step::float8 as last_step, email
    from account left join totp on totp.account_id = account.id where account.id = ${accountId}
      and (totp.account_id is not null or exists (select from passkey where account_id = account.id))`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function saveStep(db: Reach, accountId: string, lastStep: number): Promise<void> {
  await sql`update totp set last_step = ${lastStep}::bigint where account_id = ${accountId}`.execute(db);
}

/** Adds the authenticator, or replaces the existing one. */
export async function saveTotp(
  db: Reach,
  { accountId, secret, lastStep }: { accountId: string; secret: string; lastStep: number },
): Promise<void> {
  await sql`insert into totp (account_id, secret, last_step) values (${accountId}, ${secret}, ${lastStep}::bigint)
    on conflict (account_id) do update set secret = excluded.secret, last_step = excluded.last_step,
      created_at = clock_timestamp()`.execute(db);
}

/** Replaces all recovery codes. */
export async function saveRecoveryCodes(
  db: Reach,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ accountId, codeHash })))
    .execute();
}

export async function isRecoveryCode(db: Reach, accountId: string, codeHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('recoveryCode')
    .select('codeHash')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks the code as used. Returns the number of unused codes. */
export async function consumeRecoveryCode(db: Reach, accountId: string, codeHash: Buffer): Promise<number> {
  await sql`update recovery_code set used_at = clock_timestamp()
    where account_id = ${accountId} and code_hash = ${codeHash}`.execute(db);
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from recovery_code
    where account_id = ${accountId} and used_at is null`.execute(db);
  return rows[0]?.left ?? 0;
}

/** Removes the authenticator. Recovery codes remain if the account has passkeys. */
export async function removeTotp(db: Reach, accountId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('totp')
    .where('accountId', '=', accountId)
    .returning('accountId')
    .executeTakeFirst();
  await removeCodesOfNone(db, accountId);
  return removed !== undefined;
}

/** Removes the recovery codes if no factor remains to recover. */
export async function removeCodesOfNone(db: Reach, accountId: string): Promise<void> {
  if (!(await hasFactor(db, accountId))) await saveRecoveryCodes(db, accountId, []);
}

/** Removes every second factor of the account. Returns true if there was one. */
export async function removeFactors(db: Reach, accountId: string): Promise<boolean> {
  const held = await hasFactor(db, accountId);
  await db.deleteFrom('passkey').where('accountId', '=', accountId).execute();
  await db.deleteFrom('totp').where('accountId', '=', accountId).execute();
  await removeCodesOfNone(db, accountId);
  return held;
}
