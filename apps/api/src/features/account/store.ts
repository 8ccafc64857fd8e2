import { contactKind } from '@procure/domain/account/contact.ts';
import { supplierRoles } from '@procure/domain/permission/role.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope, SupplierScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';

type Reach = Kysely<Database>;

export async function findAccount(
  db: Reach,
  id: string,
): Promise<Pick<OwnAccount, 'id' | 'phone' | 'email'> | undefined> {
  return db.selectFrom('account').select(['id', 'phone', 'email']).where('id', '=', id).executeTakeFirst();
}

/** Staff phones count as well. */
export async function isPhoneTaken(db: Reach, phone: string): Promise<boolean> {
  const found = await db.selectFrom('account').select('id').where('phone', '=', phone).executeTakeFirst();
  return found !== undefined;
}

type FoundSupplier = Pick<OwnAccount, 'id' | 'username' | 'phone'>;

async function findSupplierByPhone(db: Reach, phone: string): Promise<FoundSupplier | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'phone'])
    .where('phone', '=', phone)
    .where('kind', '=', 'supplier')
    .executeTakeFirst();
}

/** Whether the address signs in to an account. A unique index allows one at most, as with phones. */
export async function isMailTaken(db: Reach, email: string): Promise<boolean> {
  return (await findSupplierByContact(db, email)) !== undefined;
}

/** Finds the account by the phone, or by the address that signs in. */
export async function findSupplierByContact(db: Reach, contact: string): Promise<FoundSupplier | undefined> {
  if (contactKind(contact) === 'phone') return findSupplierByPhone(db, contact);
  const { rows } = await sql<FoundSupplier>`select id, username, phone from account
    where mail_signs_in and lower(email) = lower(${contact})`.execute(db);
  return rows[0];
}

/** Locks a supplier's account to the end of the transaction. */
export async function lockSupplier(
  db: Reach,
  id: string,
): Promise<(Pick<OwnAccount, 'id' | 'phone' | 'email'> & { readonly disabled: boolean }) | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'phone', 'email', sql<boolean>`disabled_at is not null`.as('disabled')])
    .where('id', '=', id)
    .where('kind', '=', 'supplier')
    .forUpdate()
    .executeTakeFirst();
}

export interface NewAccount {
  readonly id: string;
  readonly username: string;
  readonly nickName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly mailSignsIn: boolean;
  readonly passwordHash: string;
}

/**
 * Inserts the account of a supplier, with every right in the company that it may begin. Returns false if the id,
 * the username, the phone or the address that would sign in exists already. The unique indexes decide, also between
 * concurrent calls.
 */
export async function insertSupplier(db: Reach, account: NewAccount): Promise<boolean> {
  if (!(await insertAccount(db, account, 'supplier'))) return false;
  await db
    .insertInto('accountRole')
    .values(supplierRoles.map((roleId) => ({ accountId: account.id, roleId })))
    .execute();
  await rememberPassword(db, account.id, account.passwordHash);
  return true;
}

async function insertAccount(db: Reach, account: NewAccount, kind: 'supplier' | 'staff'): Promise<boolean> {
  const inserted = await db
    .insertInto('account')
    .values({ ...account, kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** As `insertSupplier`, for an expert: an evaluator of the operator's organisation. */
export async function insertExpert(db: Reach, account: NewAccount): Promise<boolean> {
  if (!(await insertAccount(db, account, 'staff'))) return false;
  await insertExpertRole(db, account.id);
  await rememberPassword(db, account.id, account.passwordHash);
  return true;
}

/** Gives the evaluator's role in the operator's organisation, of which there is one. */
export async function insertExpertRole(db: Reach, accountId: string): Promise<void> {
  await sql`insert into account_role (account_id, role_id, organisation_id)
    select ${accountId}, 'evaluator', id from organisation where kind = 'operator'
    on conflict do nothing`.execute(db);
}

export async function rememberPassword(db: Reach, accountId: string, passwordHash: string): Promise<void> {
  await db.insertInto('passwordHistory').values({ accountId, passwordHash }).execute();
}

/** Hashes of the last passwords, the present one included, newest first. */
export async function readLastPasswords(
  { accountId }: Pick<SupplierScope | StaffScope, 'accountId'>,
  db: Reach,
  count: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('passwordHistory')
    .select('passwordHash')
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.passwordHash);
}

/** Sets the password and adds it to the history. */
export async function savePassword(db: Reach, accountId: string, passwordHash: string): Promise<void> {
  await sql`update account set password_hash = ${passwordHash},
    version = version + 1 where id = ${accountId}`.execute(db);
  await rememberPassword(db, accountId, passwordHash);
}

/** Makes the account a member of the company. */
export async function saveCompany(scope: SupplierScope, db: Reach, companyId: string): Promise<void> {
  await db.updateTable('account').set({ companyId }).where('id', '=', scope.accountId).execute();
}

export interface OwnAccount {
  readonly id: string;
  readonly username: string;
  readonly nickName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly mailSignsIn: boolean;
  readonly passwordHash: string;
  readonly passwordTemporary: boolean;
}

/** Locks the caller's own account to the end of the transaction. */
export async function lockOwn(scope: SupplierScope | StaffScope, db: Reach): Promise<OwnAccount | undefined> {
  return db
    .selectFrom('account')
    .select([
      'id',
      'username',
      'nickName',
      'phone',
      'email',
      'mailSignsIn',
      'passwordHash',
      'passwordTemporary',
    ])
    .where('id', '=', scope.accountId)
    .forUpdate()
    .executeTakeFirst();
}

/** The contacts of the caller's own account that receive codes. */
export async function readContacts(
  scope: SupplierScope | StaffScope,
  db: Reach,
): Promise<Pick<OwnAccount, 'phone' | 'email'> | undefined> {
  return db
    .selectFrom('account')
    .select(['phone', 'email'])
    .where('id', '=', scope.accountId)
    .executeTakeFirst();
}

export async function saveOwn(
  { accountId }: Pick<SupplierScope | StaffScope, 'accountId'>,
  db: Reach,
  changed: Partial<Pick<OwnAccount, 'nickName' | 'phone' | 'email' | 'passwordTemporary'>>,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ ...changed, version: sql`version + 1` })
    .where('id', '=', accountId)
    .execute();
}
