import type { Permission } from '@procure/domain/permission/permission.ts';
import type { Role } from '@procure/domain/permission/role.ts';
import { sql } from 'kysely';
import type { Unit } from '../../platform/database/transaction.ts';
import { isYetToJudge, isYetToOpen } from '../../platform/sight.ts';

/** Locks a role and returns its permissions; null if it does not exist. */
export async function lockRole(unit: Unit, roleId: string): Promise<readonly string[] | null> {
  const role = await unit.db
    .selectFrom('role')
    .select('id')
    .where('id', '=', roleId)
    .forUpdate()
    .executeTakeFirst();
  if (role === undefined) return null;
  const rows = await unit.db
    .selectFrom('rolePermission')
    .select('code')
    .where('roleId', '=', roleId)
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}

/** Accounts that hold the role beside others, including disabled ones, which keep their roles when enabled again. */
export async function readHolders(
  unit: Unit,
  roleId: string,
): Promise<readonly { readonly nickName: string; readonly roles: readonly Role[] }[]> {
  const { rows } = await sql<{ nickName: string; roles: Role[] }>`select account.nick_name,
      array_agg(distinct other.role_id order by other.role_id) as roles
    from account_role held join account_role other on other.account_id = held.account_id and other.role_id <> held.role_id
    join account on account.id = held.account_id
    where held.role_id = ${roleId} group by account.id order by account.created_at`.execute(unit.db);
  return rows;
}

/** The permissions of every other role. */
export async function readOtherGrants(
  unit: Unit,
  roleId: string,
): Promise<ReadonlyMap<string, readonly Permission[]>> {
  const { rows } = await sql<{ roleId: string; codes: Permission[] }>`select role_id, array_agg(code) as codes
    from role_permission where role_id <> ${roleId} group by role_id`.execute(unit.db);
  return new Map(rows.map((row) => [row.roleId, row.codes]));
}

/**
 * SQL conditions, by permission: an active account has work in an organisation that needs it and no one else can do.
 */
const work = {
  // Tenders that they own, entrustments that they own, and entrustments of an agency without another buyer.
  'tender.edit': sql`(exists (select from tender_member member join tender on tender.id = member.tender_id
    where member.account_id = account.id and member.duty = 'owner'
      and tender.organisation_id = held.organisation_id)
    or exists (select from entrustment given where given.state in ('offered', 'accepted') and given.until_at > now()
      and (given.owner_id = account.id and given.purchaser_id = held.organisation_id
        or given.agency_id = held.organisation_id and not exists (
          select from account_role able join role_permission using (role_id)
          join account worker on worker.id = able.account_id and worker.disabled_at is null
          where able.organisation_id = held.organisation_id and able.role_id <> held.role_id
            and role_permission.code = 'tender.edit'))))`,
  'evaluation.score': sql`exists (select from lot_evaluator join lot on lot.id = lot_evaluator.lot_id
    join tender on tender.id = lot.tender_id where lot_evaluator.account_id = account.id and ${isYetToJudge}
      and (tender.organisation_id = held.organisation_id or lot_evaluator.invitation_id is not null and exists (
        select from organisation where organisation.id = held.organisation_id and organisation.kind = 'operator')))`,
  'opening.release': sql`exists (select from lot_opener join lot on lot.id = lot_opener.lot_id
    join tender on tender.id = lot.tender_id where lot_opener.account_id = account.id and ${isYetToOpen}
      and tender.organisation_id = held.organisation_id)`,
};

type Worked = keyof typeof work;

/** The first of these permissions that a holder's work needs and the holder has only by this role; null if none. */
export async function findNeeded(
  unit: Unit,
  roleId: string,
  rights: readonly string[],
): Promise<Permission | null> {
  for (const right of ['tender.edit', 'opening.release', 'evaluation.score'] as const)
    if (rights.includes(right) && (await isWaitedFor(unit, roleId, right))) return right;
  return null;
}

async function isWaitedFor(unit: Unit, roleId: string, permission: Worked): Promise<boolean> {
  const { rows } = await sql`select 1 from account_role held
    join account on account.id = held.account_id and account.disabled_at is null
    where held.role_id = ${roleId} and ${work[permission]} and not exists (
      select from account_role other join role_permission using (role_id)
      where other.account_id = account.id and other.role_id <> held.role_id
        and other.organisation_id = held.organisation_id and role_permission.code = ${permission})
    limit 1`.execute(unit.db);
  return rows.length > 0;
}

export async function replacePermissions(
  unit: Unit,
  roleId: string,
  granted: readonly Permission[],
): Promise<void> {
  await unit.db.deleteFrom('rolePermission').where('roleId', '=', roleId).execute();
  if (granted.length === 0) return;
  await unit.db
    .insertInto('rolePermission')
    .values(granted.map((code) => ({ roleId, code })))
    .execute();
}
