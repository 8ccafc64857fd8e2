import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import {
  type Permission,
  permissions,
  staffPermissions,
  supplierPermissions,
} from '@procure/domain/permission/permission.ts';
import { type Role, supplierRoles } from '@procure/domain/permission/role.ts';
import { canGrant } from '@procure/domain/permission/separation.ts';
import type { StaffActor } from '../../platform/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { transact } from '../../platform/transaction.ts';
import * as store from './store.ts';

/** Without these the last administrator could not undo what they did. */
const keptByAdmin: readonly Permission[] = ['account.manage', 'role.manage'];

/** What a role grants, from the next request of everybody who holds it. */
export async function setPermissions(
  parts: Parts,
  actor: StaffActor,
  { id, permissions: wanted }: { readonly id: Role; readonly permissions: readonly Permission[] },
): Promise<
  | { readonly permissions: Permission[] }
  | Refusal<'permission_conflict' | 'role_lockout' | 'not_found' | 'invalid_input'>
> {
  const granted = permissions.filter((code) => wanted.includes(code));
  const side: readonly Permission[] = supplierRoles.some((role) => role === id)
    ? supplierPermissions
    : staffPermissions;
  if (granted.some((code) => !side.includes(code)))
    return refuseFields([{ field: 'permissions', message: '所选权限不属于该角色的使用方' }]);
  const allowed = canGrant(id, granted);
  if (isRefused(allowed)) return allowed;
  if (id === 'admin' && !keptByAdmin.every((code) => granted.includes(code))) return refuse('role_lockout');
  return transact(parts, actor, async (unit) => {
    const before = await store.lockRole(actor.scope, unit, id);
    if (before === null) return refuse('not_found');
    await store.replacePermissions(unit, id, granted);
    const added = granted.filter((code) => !before.includes(code));
    const removed = before.filter((code) => !granted.some((one) => one === code));
    if (added.length + removed.length > 0) {
      await unit.audit({
        action: 'set_permissions',
        entity: 'role',
        entityId: null,
        before: { role: id, removed },
        after: { role: id, added },
      });
    }
    return { permissions: granted };
  });
}
