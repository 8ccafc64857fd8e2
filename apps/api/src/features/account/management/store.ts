import type { Moment } from '@procure/domain/moment.ts';
import type { AdministratorRole } from '@procure/domain/permission/administrator.ts';
import type { Permission } from '@procure/domain/permission/permission.ts';
import type { Post } from '@procure/domain/permission/post.ts';
import type { StaffRole } from '@procure/domain/permission/role.ts';
import { sql } from 'kysely';
import type { Unit } from '../../../platform/database/transaction.ts';

export interface StaffAccount {
  readonly id: string;
  readonly username: string;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly passwordTemporary: boolean;
  readonly disabledAt: Date | null;
  readonly version: number;
}

const columns = [
  'id',
  'username',
  'phone',
  'passwordHash',
  'passwordTemporary',
  'disabledAt',
  'version',
] as const;

/** Locks a staff account to the end of the transaction. Supplier accounts are not returned. */
export async function lockStaff(unit: Unit, id: string): Promise<StaffAccount | null> {
  const found = await unit.db
    .selectFrom('account')
    .select(columns)
    .where('id', '=', id)
    .where('kind', '=', 'staff')
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

export interface NewStaff {
  readonly id: string;
  readonly username: string;
  readonly nickName: string;
  readonly phone: string;
  readonly email: string | null;
  readonly passwordHash: string;
}

/** Inserts the account with a password that must be replaced. Reports a username or phone that is taken. */
export async function insertStaff(
  unit: Unit,
  account: NewStaff,
): Promise<'written' | 'known' | 'username_taken' | 'phone_taken'> {
  const inserted = await unit.db
    .insertInto('account')
    .values({ ...account, kind: 'staff', passwordTemporary: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return 'written';
  const { rows } = await sql<{ id: string; username: boolean }>`select id,
    lower(username) = lower(${account.username}) as username from account
    where id = ${account.id} or lower(username) = lower(${account.username}) or phone = ${account.phone}`.execute(
    unit.db,
  );
  if (rows.some(({ id }) => id === account.id)) return 'known';
  return rows.some(({ username }) => username) ? 'username_taken' : 'phone_taken';
}

export async function readPosts(unit: Unit, accountId: string): Promise<readonly Post[]> {
  const { rows } = await sql<Post>`select organisation_id, array_agg(role_id order by role_id) as roles
    from account_role where account_id = ${accountId} group by organisation_id order by organisation_id`.execute(
    unit.db,
  );
  return rows;
}

/** Replaces the roles in one organisation. Those in others remain. */
export async function replaceRoles(
  unit: Unit,
  accountId: string,
  organisationId: string,
  roles: readonly StaffRole[],
): Promise<void> {
  await unit.db
    .deleteFrom('accountRole')
    .where('accountId', '=', accountId)
    .where('organisationId', '=', organisationId)
    .execute();
  if (roles.length === 0) return;
  await unit.db
    .insertInto('accountRole')
    .values([...new Set(roles)].map((roleId) => ({ accountId, roleId, organisationId })))
    .execute();
}

/**
 * Counts the other accounts in use with each of these roles. Locks the roles: if two transactions remove the last
 * two administrators concurrently, the second counts after the first has committed.
 */
export async function othersInUse(
  unit: Unit,
  accountId: string,
  roles: readonly AdministratorRole[],
): Promise<ReadonlyMap<string, number>> {
  await sql`select id from role where id = any (${sql.val([...roles])}::text[]) order by id for update`.execute(
    unit.db,
  );
  // A separate statement: it sees everything that was committed while waiting for the locks.
  const { rows } = await sql<{
    roleId: string;
    others: number;
  }>`select role_id, count(distinct account.id)::int as others
    from account_role join account on account.id = account_role.account_id
    where role_id = any (${sql.val([...roles])}::text[]) and account.disabled_at is null
      and account.id <> ${accountId} group by role_id`.execute(unit.db);
  return new Map(rows.map(({ roleId, others }) => [roleId, others]));
}

/** Returns the present permissions of the roles. */
export async function readGrants(
  unit: Unit,
  roles: readonly StaffRole[],
): Promise<ReadonlyMap<string, Permission[]>> {
  // Locked, so that no role gains a permission before the transaction ends.
  const rows = await sql<{ id: string; permissions: Permission[] }>`select id,
    array(select code from role_permission where role_id = role.id) as permissions
    from role where id = any (${sql.val([...roles])}::text[]) order by id for share`.execute(unit.db);
  return new Map(rows.rows.map(({ id, permissions }) => [id, permissions]));
}

export interface PasswordReset {
  readonly id: string;
  readonly askedBy: string;
  readonly reason: string;
}

/** Returns the pending reset request; null if it is older than a day. */
export async function findReset(unit: Unit, accountId: string): Promise<PasswordReset | null> {
  const { rows } = await sql<PasswordReset>`select id, asked_by, reason from password_reset
    where account_id = ${accountId} and outcome is null
      and asked_at > clock_timestamp() - interval '24 hours' for update`.execute(unit.db);
  return rows[0] ?? null;
}

/** Replaces a pending request. */
export async function insertReset(
  unit: Unit,
  reset: { readonly accountId: string; readonly askedBy: string; readonly reason: string },
): Promise<void> {
  await sql`update password_reset set outcome = 'replaced', decided_at = clock_timestamp()
    where account_id = ${reset.accountId} and outcome is null`.execute(unit.db);
  await unit.db.insertInto('passwordReset').values(reset).execute();
}

export async function closeReset(
  unit: Unit,
  id: string,
  outcome: 'confirmed' | 'declined',
  decidedBy: string,
): Promise<void> {
  await sql`update password_reset set outcome = ${outcome}, decided_by = ${decidedBy},
    decided_at = clock_timestamp() where id = ${id}`.execute(unit.db);
}

/** Increments the version, so that later decisions must have read the change. */
export async function raise(
  unit: Unit,
  account: StaffAccount,
  changes: { disabledAt?: Moment | null; passwordTemporary?: boolean } = {},
): Promise<number> {
  const version = account.version + 1;
  await unit.db
    .updateTable('account')
    .set({ ...changes, version })
    .where('id', '=', account.id)
    .execute();
  return version;
}
