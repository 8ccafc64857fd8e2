import type { StaffRole } from '@procure/domain/permission/role.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/transaction.ts';

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

/** Holds a staff account to the end of the transaction; suppliers' accounts are not to be had here. */
export async function lockStaff(_scope: StaffScope, unit: Unit, id: string): Promise<StaffAccount | null> {
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

/** Inserts the account with a password that must be replaced; says which name or number is taken. */
export async function insertStaff(
  _scope: StaffScope,
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

export async function readRoles(unit: Unit, accountId: string): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('accountRole')
    .select('roleId')
    .where('accountId', '=', accountId)
    .orderBy('roleId')
    .execute();
  return rows.map(({ roleId }) => roleId);
}

export async function replaceRoles(
  unit: Unit,
  accountId: string,
  roles: readonly StaffRole[],
): Promise<void> {
  await unit.db.deleteFrom('accountRole').where('accountId', '=', accountId).execute();
  await unit.db
    .insertInto('accountRole')
    .values([...new Set(roles)].map((roleId) => ({ accountId, roleId })))
    .execute();
}

/** Null: enabled. */
export async function saveDisabled(
  unit: Unit,
  account: StaffAccount,
  disabledAt: Date | null,
): Promise<number> {
  return raise(unit, account, { disabledAt });
}

/** Marks that something of the account changed: the next decision must have read it. */
export async function raise(
  unit: Unit,
  account: StaffAccount,
  changes: { disabledAt?: Date | null; passwordTemporary?: boolean } = {},
): Promise<number> {
  const version = account.version + 1;
  await unit.db
    .updateTable('account')
    .set({ ...changes, version })
    .where('id', '=', account.id)
    .execute();
  return version;
}
