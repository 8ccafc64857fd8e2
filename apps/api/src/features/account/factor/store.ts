import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/schema.gen.ts';

/** Stands before any scope, as signing in does: an account is proven by it. Takes a database or a transaction. */
type Reach = Kysely<Database>;

/** What an account has of a second factor. */
export interface Kept {
  /** Of its authenticator, sealed; null where it has passkeys only. */
  readonly secret: string | null;
  readonly lastStep: number | null;
  /** Where its owner takes mail. */
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
 * Null where it has none. Held to the end of the transaction, by its account, so that of two who show the same code one
 * is right.
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

/** Sets the authenticator up, or puts another in the place of the one before. */
export async function saveTotp(
  db: Reach,
  { accountId, secret, lastStep }: { accountId: string; secret: string; lastStep: number },
): Promise<void> {
  await sql`insert into totp (account_id, secret, last_step) values (${accountId}, ${secret}, ${lastStep}::bigint)
    on conflict (account_id) do update set secret = excluded.secret, last_step = excluded.last_step,
      created_at = clock_timestamp()`.execute(db);
}

/** Puts these in the place of all codes before. */
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

/** Uses the code up; tells how many are left. */
export async function consumeRecoveryCode(db: Reach, accountId: string, codeHash: Buffer): Promise<number> {
  await sql`update recovery_code set used_at = clock_timestamp()
    where account_id = ${accountId} and code_hash = ${codeHash}`.execute(db);
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from recovery_code
    where account_id = ${accountId} and used_at is null`.execute(db);
  return rows[0]?.left ?? 0;
}

/** Recovery codes stay for who has passkeys. */
export async function removeTotp(db: Reach, accountId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('totp')
    .where('accountId', '=', accountId)
    .returning('accountId')
    .executeTakeFirst();
  await removeCodesOfNone(db, accountId);
  return removed !== undefined;
}

/** Where there is no factor, there is nothing to recover. */
export async function removeCodesOfNone(db: Reach, accountId: string): Promise<void> {
  if (!(await hasFactor(db, accountId))) await saveRecoveryCodes(db, accountId, []);
}

/** The account asks for no second factor any more; true where it did. */
export async function removeFactors(db: Reach, accountId: string): Promise<boolean> {
  const held = await hasFactor(db, accountId);
  await db.deleteFrom('passkey').where('accountId', '=', accountId).execute();
  await db.deleteFrom('totp').where('accountId', '=', accountId).execute();
  await removeCodesOfNone(db, accountId);
  return held;
}
