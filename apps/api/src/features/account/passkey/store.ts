import { secondStepMinutes } from '@procure/domain/account/factor.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';

/** A database or a transaction. Queries here run before a scope exists, as part of signing in. */
type Reach = Kysely<Database>;

export interface Passkey {
  readonly id: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
}

export async function readPasskeys(db: Reach, accountId: string): Promise<readonly Passkey[]> {
  return db
    .selectFrom('passkey')
    .select(['id', 'credentialId', 'publicKey', sql<number>`counter::float8`.as('counter')])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();
}

export async function insertPasskey(
  db: Reach,
  key: Omit<Passkey, 'id'> & { readonly accountId: string; readonly name: string },
): Promise<boolean> {
  const made = await db
    .insertInto('passkey')
    .values(key)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function savePasskeyUse(db: Reach, id: string, counter: number): Promise<void> {
  await sql`update passkey set counter = ${counter}::bigint, used_at = clock_timestamp() where id = ${id}`.execute(
    db,
  );
}

export async function removePasskey(db: Reach, accountId: string, id: string): Promise<string | null> {
  const removed = await db
    .deleteFrom('passkey')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return removed?.name ?? null;
}

/** `key`: for a passkey that opens a key of the account and cannot sign in. */
export type Purpose = 'registration' | 'proof' | 'key';

interface Challenge {
  readonly accountId: string;
  readonly challengeHash: Buffer;
  readonly purpose: Purpose;
}

export async function saveChallenge(
  db: Reach,
  { accountId, challengeHash, purpose }: Challenge,
): Promise<void> {
  await sql`delete from passkey_challenge where expires_at < clock_timestamp()`.execute(db);
  await sql`insert into passkey_challenge (challenge_hash, account_id, purpose, expires_at) values (${challengeHash},
    ${accountId}, ${purpose}, clock_timestamp() + make_interval(mins => ${secondStepMinutes}::int))`.execute(
    db,
  );
}

/** Consumes the challenge; false if it belongs to another account or purpose, was used, or has expired. */
export async function consumeChallenge(
  db: Reach,
  { accountId, challengeHash, purpose }: Challenge,
): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`delete from passkey_challenge
    where challenge_hash = ${challengeHash} and account_id = ${accountId} and purpose = ${purpose}
    returning expires_at > clock_timestamp() as live`.execute(db);
  return rows[0]?.live === true;
}
