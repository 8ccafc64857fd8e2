import { type FactorFacts, secondStepMinutes } from '@procure/domain/account/factor.ts';
import { deviceDays, idleMinutes, liveSessions, longestHours } from '@procure/domain/account/sign-in.ts';
import type { SignInMeans } from '@procure/domain/account/sign-in-record.ts';
import { factorPermissions } from '@procure/domain/permission/administrator.ts';
import { type Kysely, sql } from 'kysely';
import type { Identity, StaffScope, SupplierScope } from '../../platform/actor.ts';
import { byKey } from '../../platform/database/prepared.ts';
import type { Database } from '../../platform/database/schema.gen.ts';

/**
 * Queries without a scope, which turn a token, a name and password, or a code into an identity. The functions take a
 * database or a transaction.
 */
type Reach = Kysely<Database>;

const idle = sql`make_interval(mins => ${idleMinutes}::int)`;
const longest = sql<Date>`clock_timestamp() + make_interval(hours => ${longestHours}::int)`;

/** The identity of an account that may act; null for one that does not exist or is disabled. */
export async function findIdentity(db: Reach, accountId: string): Promise<Identity | null> {
  const { rows } = await sql<Omit<Identity, 'factor'> & Kept>`${identityColumns} from account
    where account.id = ${accountId} and account.disabled_at is null`.execute(db);
  return rows[0] === undefined ? null : withFactor(rows[0], { shownSeconds: null, outageSeconds: null });
}

/** Whether an account has a second factor, and whether its rights require one. */
interface Kept {
  readonly held: boolean;
  readonly asked: boolean;
}

function withFactor(
  { held, asked, ...known }: Omit<Identity, 'factor'> & Kept,
  shown: Pick<FactorFacts, 'shownSeconds' | 'outageSeconds'>,
): Identity {
  return { ...known, factor: { held, due: asked && !held, waived: false, ...shown } };
}

// A password set by an administrator lets its owner in to replace it, and to do nothing else.
const identityColumns = sql`select account.kind, account.id as account_id, account.nick_name,
  (select json_build_object('id', company.id, 'status', company_status(company.status, company.status_until))
    from company where company.id = account.company_id) as company,
  array(select distinct role_id from account_role where account_id = account.id) as roles,
  array(select distinct code from account_role join role_permission using (role_id)
    where account_id = account.id and not account.password_temporary) as permissions,
  coalesce((select json_agg(json_build_object('organisationId', organisation.id, 'kind', organisation.kind,
      'permissions', array(select distinct code from account_role own join role_permission using (role_id)
        where own.account_id = account.id and own.organisation_id = organisation.id
          and not account.password_temporary)))
    from organisation where organisation.id in (select organisation_id from account_role
      where account_id = account.id)), '[]') as memberships,
  (exists (select from totp where account_id = account.id)
    or exists (select from passkey where account_id = account.id)) as held,
  not account.password_temporary and exists (select from account_role join role_permission using (role_id)
    where account_id = account.id and code = any(${factorPermissions}::text[])) as asked`;

/**
 * The identity behind a live session, in one query. Only an act moves its idle clock, written at most once a minute.
 */
export async function findSession(db: Reach, tokenHash: Buffer, isAct: boolean): Promise<Identity | null> {
  const { rows } = await sql<
    Omit<Identity, 'factor'> & Kept & { stale: boolean } & Pick<FactorFacts, 'shownSeconds' | 'outageSeconds'>
  >`${byKey}${identityColumns},
    session.seen_at < clock_timestamp() - interval '1 minute' as stale,
    extract(epoch from clock_timestamp() - session.factor_at)::float8 as shown_seconds,
    extract(epoch from clock_timestamp() - session.outage_at)::float8 as outage_seconds
    from session join account on account.id = session.account_id
    where session.token_hash = ${tokenHash} and account.disabled_at is null
      and session.expires_at > clock_timestamp() and session.seen_at > clock_timestamp() - ${idle}`.execute(
    db,
  );
  const found = rows[0];
  if (found === undefined) return null;
  const { stale, shownSeconds, outageSeconds, ...identity } = found;
  if (stale && isAct) {
    await sql`update session set seen_at = clock_timestamp() where token_hash = ${tokenHash}
      and seen_at < clock_timestamp() - interval '1 minute'`.execute(db);
  }
  return withFactor(identity, { shownSeconds, outageSeconds });
}

/** Those of these sessions that would still be let in; asking is no act of theirs. */
export async function findLive(db: Reach, tokenHashes: readonly Buffer[]): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ tokenHash: Buffer }>`select session.token_hash
    from session join account on account.id = session.account_id
    where session.token_hash = any(${tokenHashes}::bytea[]) and account.disabled_at is null
      and session.expires_at > clock_timestamp() and session.seen_at > clock_timestamp() - ${idle}`.execute(
    db,
  );
  return rows.map(({ tokenHash }) => tokenHash);
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly accountId: string;
  readonly ip: string | null;
  readonly userAgent?: string | null;
  readonly deviceHash?: Buffer | null;
  /** The second factor was shown with the sign-in. */
  readonly factorShown?: boolean;
}

/**
 * Opens a session, sweeps the account's dead ones and ends the oldest of too many. Returns when it ends at the
 * latest.
 */
export async function openSession(db: Reach, { factorShown = false, ...session }: NewSession): Promise<Date> {
  const { accountId } = session;
  // Two sign-ins at once must not both see room for one more.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`session:${accountId}`}, 0))`.execute(db);
  await sql`delete from session where account_id = ${accountId}
    and (expires_at < clock_timestamp() or seen_at < clock_timestamp() - ${idle})`.execute(db);
  await sql`delete from session where token_hash in (select token_hash from session
    where account_id = ${accountId} order by created_at desc, id offset ${liveSessions - 1})`.execute(db);
  const { expiresAt } = await db
    .insertInto('session')
    .values({
      ...session,
      createdAt: sql`clock_timestamp()`,
      seenAt: sql`clock_timestamp()`,
      expiresAt: longest,
      ...(factorShown ? { factorAt: sql<Date>`clock_timestamp()` } : {}),
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** The second factor was shown in this session; or, because no code could be sent, the password for prices only. */
export async function saveFactorShown(
  db: Reach,
  tokenHash: Buffer,
  at: 'factorAt' | 'outageAt',
): Promise<void> {
  await db
    .updateTable('session')
    .set({ [at]: sql<Date>`clock_timestamp()` })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** Knows the device from now on; true if it was known before. */
export async function rememberDevice(db: Reach, accountId: string, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`insert into device (account_id, token_hash)
    values (${accountId}, ${tokenHash})
    on conflict (account_id, token_hash) do update set seen_at = clock_timestamp()
    returning xmax <> 0 as known`.execute(db);
  return rows[0]?.known === true;
}

/** Ends a session of the scope's own account by its id, and forgets its device; false if it has no such one. */
export async function endSession(
  db: Reach,
  { accountId }: Pick<SupplierScope | StaffScope, 'accountId'>,
  id: string,
  current: Buffer | null,
): Promise<boolean> {
  const ended = await db
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('deviceHash')
    .executeTakeFirst();
  if (ended === undefined) return false;
  await sql`delete from device where account_id = ${accountId} and token_hash = ${ended.deviceHash}
    and not exists (select from session where token_hash = ${current}
      and device_hash = ${ended.deviceHash})`.execute(db);
  return true;
}

export async function closeSession(db: Reach, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', tokenHash).execute();
}

/** Ends all sessions and pending sign-ins of an account, and forgets its devices. */
export async function closeSessionsOf(db: Reach, accountId: string): Promise<void> {
  await db.deleteFrom('session').where('accountId', '=', accountId).execute();
  await db.deleteFrom('device').where('accountId', '=', accountId).execute();
  await db.deleteFrom('pendingSignIn').where('accountId', '=', accountId).execute();
}

export interface Candidate {
  readonly id: string;
  readonly passwordHash: string;
  readonly disabled: boolean;
  /** The hash of the current device's token, if the device signed in to this account before; null otherwise. */
  readonly deviceHash: Buffer | null;
}

/** The account with this username (in any case), phone number, or mail address that is enabled for signing in. */
export async function findCandidate(
  db: Reach,
  kind: 'supplier' | 'staff',
  loginName: string,
  device: Buffer | null,
): Promise<Candidate | null> {
  const { rows } = await sql<Candidate>`select id, password_hash, disabled_at is not null as disabled,
      (select token_hash from device where account_id = account.id and token_hash = ${device}) as device_hash
    from account where kind = ${kind} and (lower(username) = lower(${loginName}) or phone = ${loginName}
      or mail_signs_in and lower(email) = lower(${loginName}))`.execute(db);
  return rows[0] ?? null;
}

export interface PendingSignIn {
  readonly accountId: string;
  readonly means: SignInMeans;
  /** Whether the device had signed in to the account before. */
  readonly known: boolean;
}

/** The second factor is asked for in this browser, by its token's hash; one sign-in a browser at a time. */
export async function savePending(
  db: Reach,
  deviceHash: Buffer,
  { accountId, means }: Omit<PendingSignIn, 'known'>,
): Promise<void> {
  await sql`insert into pending_sign_in (device_hash, account_id, means, expires_at)
    values (${deviceHash}, ${accountId}, ${means}, clock_timestamp() + make_interval(mins => ${secondStepMinutes}::int))
    on conflict (device_hash) do update set account_id = excluded.account_id, means = excluded.means,
      expires_at = excluded.expires_at`.execute(db);
}

/** Locked until the end of the transaction; null if none waits in this browser, on this side, or its time is over. */
export async function lockPending(
  db: Reach,
  kind: 'supplier' | 'staff',
  deviceHash: Buffer | null,
): Promise<PendingSignIn | null> {
  const { rows } = await sql<PendingSignIn>`select account_id, means, exists (select from device
      where device.account_id = pending.account_id and token_hash = device_hash) as known
    from pending_sign_in pending join account on account.id = account_id and kind = ${kind}
    where device_hash = ${deviceHash} and expires_at > clock_timestamp() for update of pending`.execute(db);
  return rows[0] ?? null;
}

export async function removePending(db: Reach, deviceHash: Buffer | null): Promise<void> {
  await sql`delete from pending_sign_in where device_hash = ${deviceHash}`.execute(db);
}

/**
 * The person of a login code: an account, or a partner's name for a person, requested by a call with a partner's key.
 */
export type LoginCodeOf =
  | { readonly accountId: string }
  | { readonly keyId: string; readonly subject: string };

/** Returns when it is over. */
export async function saveLoginCode(
  db: Reach,
  {
    codeHash,
    of,
    minutes,
  }: { readonly codeHash: Buffer; readonly of: LoginCodeOf; readonly minutes: number },
): Promise<Date> {
  const expiresAt = sql<Date>`clock_timestamp() + make_interval(mins => ${minutes}::int)`;
  const saved = await db
    .insertInto('loginCode')
    .values({ codeHash, ...of, expiresAt })
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  return saved.expiresAt;
}

export interface TakenCode {
  /** Null for a person known only to a partner. */
  readonly accountId: string | null;
  readonly partner: { readonly id: string; readonly name: string; readonly subject: string } | null;
}

/**
 * Consumes a code and returns its person; of two concurrent calls one succeeds. A code requested by a partner's key is
 * invalid once the key is disabled.
 */
export async function consumeLoginCode(db: Reach, codeHash: Buffer): Promise<TakenCode | null> {
  const { rows } = await sql<TakenCode>`with taken as (update login_code set used_at = clock_timestamp()
      where code_hash = ${codeHash} and used_at is null and expires_at > clock_timestamp()
      returning account_id, key_id, subject)
    select taken.account_id, case when partner.id is not null then json_build_object('id', partner.id,
        'name', partner.name, 'subject', taken.subject) end as partner
    from taken left join partner_key key on key.id = taken.key_id and key.withdrawn_at is null
      and key.valid_until > clock_timestamp()
    left join partner on partner.id = key.partner_id
    where taken.account_id is not null or partner.id is not null`.execute(db);
  return rows[0] ?? null;
}

/** Removes sessions, codes of other front ends and devices that can no longer be used. */
export async function purge(db: Reach): Promise<void> {
  await sql`delete from session where expires_at < clock_timestamp()
    or seen_at < clock_timestamp() - ${idle}`.execute(db);
  await sql`delete from pending_sign_in where expires_at < clock_timestamp()`.execute(db);
  await sql`delete from login_code where expires_at < clock_timestamp() - interval '1 day'`.execute(db);
  await sql`delete from device where seen_at < clock_timestamp() - make_interval(days => ${deviceDays}::int)`.execute(
    db,
  );
}

/** Links to the account, and those that partners asked for its person. */
export async function removeLoginCodes({ accountId }: SupplierScope, db: Reach): Promise<void> {
  await sql`delete from login_code where account_id = ${accountId} or exists (select from partner_key key
    join outside_identity bound on bound.partner_id = key.partner_id
    where key.id = login_code.key_id and bound.subject = login_code.subject
      and bound.account_id = ${accountId})`.execute(db);
}
