import { outsideMinutes, type Voucher } from '@procure/domain/account/outside.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope, SupplierScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';

/** A database or a transaction. Queries here run before a scope exists, as part of signing in. */
type Reach = Kysely<Database>;

/** The caller's own account. */
type Own = Pick<SupplierScope | StaffScope, 'accountId'>;

/** A browser, by the hash of its token, and the provider to which it was sent. */
interface Traveller {
  readonly deviceHash: Buffer;
  readonly provider: Voucher;
}

const soon = sql`clock_timestamp() + make_interval(mins => ${outsideMinutes}::int)`;

/** Stores the journey of a browser, and replaces an earlier one. */
export async function saveJourney(
  db: Reach,
  { deviceHash, provider }: Traveller,
  { stateHash, accountId }: { readonly stateHash: Buffer; readonly accountId: string | null },
): Promise<void> {
  await sql`insert into outside_entry (device_hash, provider, state_hash, account_id, expires_at)
    values (${deviceHash}, ${provider}, ${stateHash}, ${accountId}, ${soon})
    on conflict (device_hash) do update set provider = excluded.provider, state_hash = excluded.state_hash,
      account_id = excluded.account_id, subject = null, expires_at = excluded.expires_at`.execute(db);
}

/**
 * Consumes the journey. Returns the account that started it, null for a sign-in; undefined if there is no such
 * journey.
 */
export async function takeJourney(
  db: Reach,
  { deviceHash, provider }: Traveller,
  stateHash: Buffer,
): Promise<{ readonly accountId: string | null } | undefined> {
  const { rows } = await sql<{ accountId: string | null }>`delete from outside_entry
    where device_hash = ${deviceHash} and provider = ${provider} and state_hash = ${stateHash} and subject is null
      and expires_at > clock_timestamp() returning account_id`.execute(db);
  return rows[0];
}

/** Stores an identity that no account is bound to, to be bound in this browser. */
export async function saveUnbound(
  db: Reach,
  { deviceHash, provider }: Traveller,
  subject: string,
): Promise<void> {
  await sql`insert into outside_entry (device_hash, provider, state_hash, subject, expires_at)
    values (${deviceHash}, ${provider}, '', ${subject}, ${soon})
    on conflict (device_hash) do update set provider = excluded.provider, state_hash = excluded.state_hash,
      account_id = null, subject = excluded.subject, expires_at = excluded.expires_at`.execute(db);
}

export interface Unbound {
  readonly provider: Voucher;
  /** Name of the partner; null for another provider. */
  readonly partnerName: string | null;
  readonly subject: string;
}

/** Locks the unbound identity of this browser to the end of the transaction; null if there is none. */
export async function lockUnbound(db: Reach, deviceHash: Buffer): Promise<Unbound | null> {
  const { rows } = await sql<Unbound>`select provider, subject,
      (select name from partner where 'partner:' || partner.id = provider) as partner_name
    from outside_entry where device_hash = ${deviceHash} and subject is not null
      and expires_at > clock_timestamp() for update`.execute(db);
  return rows[0] ?? null;
}

export async function removeJourney(db: Reach, deviceHash: Buffer): Promise<void> {
  await sql`delete from outside_entry where device_hash = ${deviceHash}`.execute(db);
}

/** Returns the account that is bound to the provider's identity. */
export async function findBound(db: Reach, provider: Voucher, subject: string): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`select account_id from outside_identity
    where provider = ${provider} and subject = ${subject}`.execute(db);
  return rows[0]?.accountId ?? null;
}

/** Returns the time since which the account is bound to the provider; null if it is not. */
export async function boundSince({ accountId }: Own, db: Reach, provider: Voucher): Promise<Date | null> {
  const { rows } = await sql<{ boundAt: Date }>`select bound_at from outside_identity
    where provider = ${provider} and account_id = ${accountId}`.execute(db);
  return rows[0]?.boundAt ?? null;
}

/** Returns false if either side is bound already. The unique indexes decide, also between concurrent calls. */
export async function bind(
  { accountId }: Own,
  db: Reach,
  provider: Voucher,
  subject: string,
): Promise<boolean> {
  const { rows } = await sql<{
    accountId: string;
  }>`insert into outside_identity (provider, subject, account_id)
    values (${provider}, ${subject}, ${accountId}) on conflict do nothing returning account_id`.execute(db);
  return rows.length > 0;
}

/** Whether the account is bound to the provider, and whether it is bound to this identity. */
export async function holds(
  { accountId }: Own,
  db: Reach,
  provider: Voucher,
  subject: string,
): Promise<{ readonly account: boolean; readonly subject: boolean }> {
  const { rows } = await sql<{ subject: string }>`select subject from outside_identity
    where provider = ${provider} and account_id = ${accountId}`.execute(db);
  return { account: rows.length > 0, subject: rows[0]?.subject === subject };
}

/** Returns false if there was no binding. */
export async function unbind({ accountId }: Own, db: Reach, provider: Voucher): Promise<boolean> {
  const { rows } = await sql<{ accountId: string }>`delete from outside_identity
    where provider = ${provider} and account_id = ${accountId} returning account_id`.execute(db);
  return rows.length > 0;
}

export async function purge(db: Reach): Promise<void> {
  await sql`delete from outside_entry where expires_at < clock_timestamp()`.execute(db);
}
