import type { JoinRequest } from '@procure/domain/member/join-request.ts';
import type { SupplierRole } from '@procure/domain/permission/role.ts';
import { sql } from 'kysely';
import type { CompanyScope, SupplierScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

export interface StoredRequest {
  readonly id: string;
  readonly companyId: string;
  readonly accountId: string;
  readonly request: JoinRequest;
}

interface Row {
  readonly id: string;
  readonly companyId: string;
  readonly accountId: string;
  readonly message: string;
  readonly state: JoinRequest['state'];
  readonly roles: SupplierRole[] | null;
  readonly reason: string | null;
}

const columns = sql`select id, company_id, account_id, message, state, roles, reason from join_request`;

function storedOf({ id, companyId, accountId, message, state, roles, reason }: Row): StoredRequest {
  const place = { id, companyId, accountId };
  if (state === 'accepted' && roles !== null)
    return { ...place, request: { message, state, roles, reason: null } };
  if (state === 'declined' && reason !== null)
    return { ...place, request: { message, state, roles: null, reason } };
  if (state === 'open' || state === 'withdrawn')
    return { ...place, request: { message, state, roles: null, reason: null } };
  throw new Error(`join request ${id} is ${state} without what that needs`);
}

/** A request to the scope's company. It changes only under the lock of the requesting account. */
export async function findForCompany(
  { companyId }: CompanyScope,
  unit: Unit,
  id: string,
): Promise<StoredRequest | null> {
  const { rows } = await sql<Row>`${columns} where id = ${id} and company_id = ${companyId}`.execute(unit.db);
  return rows[0] === undefined ? null : storedOf(rows[0]);
}

/** A request of the scope's own account. */
export async function findOwn(
  { accountId }: SupplierScope,
  unit: Unit,
  id: string,
): Promise<StoredRequest | null> {
  const { rows } = await sql<Row>`${columns} where id = ${id} and account_id = ${accountId}`.execute(unit.db);
  return rows[0] === undefined ? null : storedOf(rows[0]);
}

/** Counts the locked account's requests in the last 24 hours, and reports whether one is open. */
export async function readAsked(
  { accountId }: SupplierScope,
  unit: Unit,
): Promise<{ readonly today: number; readonly isOpen: boolean }> {
  const { rows } = await sql<{ today: number; isOpen: boolean }>`select
      count(*) filter (where created_at > clock_timestamp() - interval '1 day')::int as today,
      coalesce(bool_or(state = 'open'), false) as is_open
    from join_request where account_id = ${accountId}`.execute(unit.db);
  return rows[0] ?? { today: 0, isOpen: false };
}

/** Returns false if the id was used before. */
export async function insertRequest(
  { accountId }: SupplierScope,
  unit: Unit,
  { id, companyId, message }: { readonly id: string; readonly companyId: string; readonly message: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('joinRequest')
    .values({ id, companyId, accountId, message })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Saves the decided state of a held request. */
export async function saveJudged(
  unit: Unit,
  { id }: Pick<StoredRequest, 'id'>,
  { state, roles, reason }: JoinRequest,
  by: string,
): Promise<void> {
  await unit.db
    .updateTable('joinRequest')
    .set({
      state,
      roles: roles === null ? null : [...roles],
      reason,
      decidedBy: by,
      decidedAt: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Erases the texts of a person whose account is closed, and withdraws open requests. */
export async function removeWords({ accountId }: SupplierScope, unit: Unit): Promise<void> {
  await sql`update join_request set message = '', reason = case when reason is null then null else '' end,
    state = case state when 'open' then 'withdrawn' else state end,
    decided_at = coalesce(decided_at, clock_timestamp()) where account_id = ${accountId}`.execute(unit.db);
}
