import type { CompanyState } from '@procure/domain/company/company.ts';
import type { People } from '@procure/domain/member/decide.ts';
import { type SupplierRole, supplierRoles } from '@procure/domain/permission/role.ts';
import { sql } from 'kysely';
import type { CompanyScope, SupplierScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

/** An account that is about to join or leave a company, locked to the end of the transaction. */
export interface HeldPerson {
  readonly id: string;
  readonly nickName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly companyId: string | null;
}

/**
 * Locks a supplier's account. Accounts are locked before companies everywhere, also when a company's first draft is
 * written.
 */
export async function lockPerson(unit: Unit, id: string): Promise<HeldPerson | null> {
  const found = await unit.db
    .selectFrom('account')
    .select(['id', 'nickName', 'phone', 'email', 'companyId'])
    .where('id', '=', id)
    .where('kind', '=', 'supplier')
    // Does not lock the key: a concurrent message to the account need not wait.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Returns a company's accounts in use. The company is locked, so that no one joins or leaves meanwhile. */
export async function readPeople(
  unit: Unit,
  { companyId }: Pick<CompanyScope, 'companyId'>,
): Promise<People> {
  const { rows } = await sql<{ id: string; roles: SupplierRole[] }>`select account.id,
      array(select role_id from account_role where account_id = account.id) as roles
    from account where company_id = ${companyId} and disabled_at is null order by created_at, id`.execute(
    unit.db,
  );
  return rows;
}

export interface HeldPresent {
  readonly id: string;
  readonly name: string | null;
  readonly status: CompanyState;
  readonly approved: boolean;
  readonly people: number;
}

/** Returns the company of the locked account, with its number of members. */
export async function readPresent(
  unit: Unit,
  { accountId }: Pick<SupplierScope, 'accountId'>,
): Promise<HeldPresent | null> {
  const { rows } = await sql<HeldPresent>`select company.id, company.name,
      company_status(company.status, company.status_until) as status,
      company.current_version_id is not null as approved,
      (select count(*)::int from account colleague where colleague.company_id = company.id
        and colleague.disabled_at is null) as people
    from account join company on company.id = account.company_id where account.id = ${accountId}`.execute(
    unit.db,
  );
  return rows[0] ?? null;
}

/** Whether the phone or mail address belongs to a member of the company. */
export async function isPhoneOrMailOf(
  unit: Unit,
  { companyId }: Pick<CompanyScope, 'companyId'>,
  to: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from account where company_id = ${companyId} and disabled_at is null
    and (phone = ${to} or lower(email) = ${to}) limit 1`.execute(unit.db);
  return rows.length > 0;
}

/** Replaces the account's roles in its company. */
export async function saveRoles(
  unit: Unit,
  accountId: string,
  roles: readonly SupplierRole[],
): Promise<void> {
  await unit.db.deleteFrom('accountRole').where('accountId', '=', accountId).execute();
  await unit.db
    .insertInto('accountRole')
    .values(roles.map((roleId) => ({ accountId, roleId })))
    .execute();
}

/**
 * Makes the locked account a member of the company with these roles. It leaves the company that it had begun alone.
 */
export async function saveEntry(
  unit: Unit,
  person: HeldPerson,
  companyId: string,
  roles: readonly SupplierRole[],
): Promise<void> {
  const left = person.companyId === null ? 0 : 1;
  await sql`update account set company_id = ${companyId}, companies_left = companies_left + ${left},
    version = version + 1 where id = ${person.id}`.execute(unit.db);
  await saveRoles(unit, person.id, roles);
}

/** Removes the account from its company. It may then begin or join another one. */
export async function saveDeparture(unit: Unit, accountId: string): Promise<void> {
  await sql`update account set company_id = null, companies_left = companies_left + 1, version = version + 1
    where id = ${accountId}`.execute(unit.db);
  await saveRoles(unit, accountId, supplierRoles);
}
