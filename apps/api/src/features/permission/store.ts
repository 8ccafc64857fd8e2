import type { Permission } from '@procure/domain/permission/permission.ts';
import type { StaffScope } from '../../platform/actor.ts';
import type { Unit } from '../../platform/transaction.ts';

/** Holds a role and tells what it grants; null where there is none. */
export async function lockRole(
  _scope: StaffScope,
  unit: Unit,
  roleId: string,
): Promise<readonly string[] | null> {
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
