import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import {
  type Permission,
  permissionLabels,
  permissions,
  staffPermissions,
  supplierPermissions,
} from '@procure/domain/permission/permission.ts';
import { type Role, roleLabels, supplierRoles } from '@procure/domain/permission/role.ts';
import { canGrant, canHold } from '@procure/domain/permission/separation.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import * as store from './store.ts';

/**
 * Permissions that their role must keep, because without them a change could not be undone or seen: creating accounts,
 * granting roles, reading the log, and in each company managing its members.
 */
const permanentPermissions: Partial<Readonly<Record<Role, Permission>>> = {
  admin: 'account.manage',
  security: 'role.manage',
  auditor: 'audit.read',
  company_admin: 'member.manage',
};

/** Sets the permissions of a role, effective from the next request of each holder. */
export async function setPermissions(
  parts: Parts,
  actor: StaffActor,
  { id, permissions: wanted }: { readonly id: Role; readonly permissions: readonly Permission[] },
): Promise<
  | { readonly permissions: Permission[] }
  | Refusal<'permission_conflict' | 'role_lockout' | 'holder_conflict' | 'not_found' | 'invalid_input'>
> {
  const granted = permissions.filter((code) => wanted.includes(code));
  const side: readonly Permission[] = supplierRoles.some((role) => role === id)
    ? supplierPermissions
    : staffPermissions;
  if (granted.some((code) => !side.includes(code)))
    return refuseFields([{ field: 'permissions', message: '所选权限不属于该角色的使用方' }]);
  const allowed = canGrant(id, granted);
  if (isRefused(allowed)) return allowed;
  const keeps = permanentPermissions[id];
  if (keeps !== undefined && !granted.includes(keeps))
    return refuse('role_lockout', { role: roleLabels[id], permission: permissionLabels[keeps] });
  return transact(parts, actor, async (unit) => {
    const before = await store.lockRole(unit, id);
    if (before === null) return refuse('not_found');
    const others = await store.readOtherGrants(unit, id);
    for (const { nickName, roles } of await store.readHolders(unit, id)) {
      const held = canHold([id, ...roles], (role) => (role === id ? granted : (others.get(role) ?? [])));
      // Roles that no account may combine are reported with the accounts; here only combinations that this change makes.
      if (isRefused(held) && held.refused === 'permissions_apart')
        return refuse('holder_conflict', { name: nickName, ...held.values });
    }
    const added = granted.filter((code) => !before.includes(code));
    const removed = before.filter((code) => !granted.some((one) => one === code));
    const needed = await store.findNeeded(unit, id, removed);
    if (needed !== null)
      return refuse('role_lockout', { role: roleLabels[id], permission: permissionLabels[needed] });
    await store.replacePermissions(unit, id, granted);
    if (added.length + removed.length > 0) {
      await unit.audit({
        action: 'set_permissions',
        entity: 'role',
        entityId: null,
        before: { role: id, removed },
        after: { role: id, added },
      });
    }
    return { permissions: granted.toSorted() };
  });
}
