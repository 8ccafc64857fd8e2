import type { CompanyState } from '@procure/domain/company/company.ts';
import type { People } from '@procure/domain/member/decide.ts';
import { type SupplierRole, supplierRoles } from '@procure/domain/permission/role.ts';
import { sql } from 'kysely';
import type { CompanyScope, SupplierScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/transaction.ts';

/** An account that is about to come to a company, or to leave one; held to the end of the transaction. */
export interface HeldPerson {
  readonly id: string;
  readonly nickName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly companyId: string | null;
}

/**
 * Holds a supplier's account. Accounts are held before companies, everywhere: whoever writes a company's first draft
 * holds them in this order too.
 */
export async function lockPerson(unit: Unit, id: string): Promise<HeldPerson | null> {
  const found = await unit.db
    .selectFrom('account')
    .select(['id', 'nickName', 'phone', 'email', 'companyId'])
    .where('id', '=', id)
    .where('kind', '=', 'supplier')
    // Not against its key: a message to the account, written by who acts at the same time, need not wait.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** A company's people whose accounts are in use. The company is held: nobody comes or goes meanwhile. */
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

/** The company that the held account belongs to, and how many people it has. */
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

/** Whether the phone or the address is one of the company's people's. */
export async function isPhoneOrMailOf(
  unit: Unit,
  { companyId }: Pick<CompanyScope, 'companyId'>,
  to: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from account where company_id = ${companyId} and disabled_at is null
    and (phone = ${to} or lower(email) = ${to}) limit 1`.execute(unit.db);
  return rows.length > 0;
}

/** What the account may do for its company from now on. */
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

/** The held account is the company's, with these rights; what it had begun alone it has left. */
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

/** The account is no company's any more, and may begin one or join one. */
export async function saveDeparture(unit: Unit, accountId: string): Promise<void> {
  await sql`update account set company_id = null, companies_left = companies_left + 1, version = version + 1
    where id = ${accountId}`.execute(unit.db);
  await saveRoles(unit, accountId, supplierRoles);
}
