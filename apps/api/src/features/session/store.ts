import { type Kysely, sql } from 'kysely';
import type { Identity } from '../../platform/actor.ts';
import type { Database } from '../../platform/schema.gen.ts';

/**
 * What stands before any scope: a token, a name and password, or a code is turned into an identity here.
 * The functions take a database or a transaction.
 */
type Reach = Kysely<Database>;

/** A session ends after 30 minutes without a call, and after 12 hours in any case (等保三级). */
const idle = sql`interval '30 minutes'`;
const longest = sql<Date>`clock_timestamp() + interval '12 hours'`;

/** The identity of an account that may act; null for one that does not exist or is disabled. */
export async function findIdentity(db: Reach, accountId: string): Promise<Identity | null> {
  const { rows } = await sql<Identity>`${identityColumns} from account where account.id = ${accountId}
    and account.disabled_at is null`.execute(db);
  return rows[0] ?? null;
}

// A password set by an administrator lets its owner in to replace it, and to do nothing else.
const identityColumns = sql`select account.kind, account.id as account_id, account.nick_name,
  (select json_build_object('id', company.id, 'status', company_status(company.status, company.status_until))
    from company where company.id = account.company_id) as company,
  array(select role_id from account_role where account_id = account.id) as roles,
  array(select distinct code from account_role join role_permission using (role_id)
    where account_id = account.id and not account.password_temporary) as permissions`;

/** The identity behind a live session, in one query; the time of use is written at most once a minute. */
export async function findSession(db: Reach, tokenHash: Buffer): Promise<Identity | null> {
  const { rows } = await sql<Identity & { stale: boolean }>`${identityColumns},
    session.seen_at < clock_timestamp() - interval '1 minute' as stale
    from session join account on account.id = session.account_id
    where session.token_hash = ${tokenHash} and account.disabled_at is null
      and session.expires_at > clock_timestamp() and session.seen_at > clock_timestamp() - ${idle}`.execute(
    db,
  );
  const found = rows[0];
  if (found === undefined) return null;
  const { stale, ...identity } = found;
  if (stale) {
    await sql`update session set seen_at = clock_timestamp() where token_hash = ${tokenHash}
      and seen_at < clock_timestamp() - interval '1 minute'`.execute(db);
  }
  return identity;
}

/** Opens a session and sweeps the account's dead ones. Returns when it ends at the latest. */
export async function openSession(
  db: Reach,
  session: { readonly tokenHash: Buffer; readonly accountId: string; readonly ip: string | null },
): Promise<Date> {
  await sql`delete from session where account_id = ${session.accountId}
    and (expires_at < clock_timestamp() or seen_at < clock_timestamp() - ${idle})`.execute(db);
  const { expiresAt } = await db
    .insertInto('session')
    .values({ ...session, expiresAt: longest })
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  return expiresAt;
}

export async function closeSession(db: Reach, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', tokenHash).execute();
}

/** Everybody who knew the old password is out. */
export async function closeSessionsOf(db: Reach, accountId: string): Promise<void> {
  await db.deleteFrom('session').where('accountId', '=', accountId).execute();
}

export interface Candidate {
  readonly id: string;
  readonly passwordHash: string;
  readonly disabled: boolean;
}

/** Whoever signs in under this username (in any case) or phone number. */
export async function findCandidate(
  db: Reach,
  kind: 'supplier' | 'staff',
  loginName: string,
): Promise<Candidate | null> {
  const { rows } = await sql<Candidate>`select id, password_hash, disabled_at is not null as disabled
    from account where kind = ${kind} and (lower(username) = lower(${loginName}) or phone = ${loginName})`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface Failures {
  readonly failedCount: number;
  /** Seconds until the lock opens; 0 where there is none. */
  readonly lockedSeconds: number;
}

/** Whose failures are counted: an account's, or those of a name nobody has. */
export type Counted = { readonly accountId: string } | { readonly nameHash: Buffer };

const lockedSeconds = sql`ceil(greatest(0, coalesce(extract(epoch from locked_until - clock_timestamp()), 0)))::int
  as locked_seconds`;

/** Reads the count and holds it to the end of the transaction, so that guesses in parallel are counted one by one. */
export async function lockFailures(db: Reach, counted: Counted): Promise<Failures> {
  if ('accountId' in counted) {
    const { rows } = await sql<Failures>`select failed_count, ${lockedSeconds} from account
      where id = ${counted.accountId} for update`.execute(db);
    return rows[0] ?? { failedCount: 0, lockedSeconds: 0 };
  }
  await sql`delete from sign_in_failure where last_at < clock_timestamp() - interval '1 day'
    and name_hash <> ${counted.nameHash}`.execute(db);
  const { rows } = await sql<Failures>`insert into sign_in_failure (name_hash, failed_count)
    values (${counted.nameHash}, 0) on conflict (name_hash) do update set last_at = clock_timestamp()
    returning failed_count, ${lockedSeconds}`.execute(db);
  return rows[0] ?? { failedCount: 0, lockedSeconds: 0 };
}

/** `lockMinutes` 0: no lock. */
export async function saveFailures(
  db: Reach,
  counted: Counted,
  failedCount: number,
  lockMinutes: number,
): Promise<void> {
  const until = sql`case when ${lockMinutes}::int > 0 then clock_timestamp() + make_interval(mins => ${lockMinutes}::int) end`;
  await ('accountId' in counted
    ? sql`update account set failed_count = ${failedCount}, locked_until = ${until} where id = ${counted.accountId}`
    : sql`update sign_in_failure set failed_count = ${failedCount}, locked_until = ${until}
        where name_hash = ${counted.nameHash}`
  ).execute(db);
}

export async function saveLoginCode(
  db: Reach,
  code: { readonly codeHash: Buffer; readonly accountId: string; readonly minutes: number },
): Promise<void> {
  await sql`insert into login_code (code_hash, account_id, expires_at)
    values (${code.codeHash}, ${code.accountId}, clock_timestamp() + make_interval(mins => ${code.minutes}::int))`.execute(
    db,
  );
}

/** Uses the code up and tells whose it was; of two who come at once, one gets it. */
export async function consumeLoginCode(db: Reach, codeHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`update login_code set used_at = clock_timestamp()
    where code_hash = ${codeHash} and used_at is null and expires_at > clock_timestamp()
    returning account_id`.execute(db);
  return rows[0]?.accountId ?? null;
}

export async function findByUnionId(
  db: Reach,
  unionId: string,
): Promise<{ readonly id: string; readonly disabled: boolean } | null> {
  const { rows } = await sql<{ id: string; disabled: boolean }>`select id, disabled_at is not null as disabled
    from account where kind = 'supplier' and dingtalk_union_id = ${unionId}`.execute(db);
  return rows[0] ?? null;
}
