import { type Refusal, refuse } from '../outcome.ts';
import { type Permission, permissionLabels } from './permission.ts';
import { type Role, roleLabels, rolePermissions, roles } from './role.ts';

/** Roles one person may not hold together: who makes or judges does not approve, watch or administer. */
export const incompatibleRoles: readonly (readonly [Role, Role])[] = [
  ['buyer', 'approver'],
  ['buyer', 'evaluator'],
  ['buyer', 'opener'],
  ['buyer', 'reviewer'],
  ['opener', 'evaluator'],
  ...(['buyer', 'approver', 'reviewer', 'opener', 'evaluator', 'editor', 'admin'] as const).map(
    (role) => [role, 'auditor'] as const,
  ),
  ...(['buyer', 'approver', 'reviewer', 'opener', 'evaluator'] as const).map(
    (role) => [role, 'admin'] as const,
  ),
];

/** May one account hold these roles together? */
export function canHold(roles: readonly Role[]): true | Refusal<'roles_conflict'> {
  const clash = incompatibleRoles.find(([one, other]) => roles.includes(one) && roles.includes(other));
  return clash === undefined
    ? true
    : refuse('roles_conflict', { a: roleLabels[clash[0]], b: roleLabels[clash[1]] });
}

/**
 * May a role be given these permissions? A permission is at home in the roles that hold it from the start; a
 * role that clashes with every one of them must not get it by this door: a buyer never approves.
 */
export function canGrant(role: Role, granted: readonly Permission[]): true | Refusal<'permission_conflict'> {
  const clashes = (other: Role) =>
    incompatibleRoles.some(([a, b]) => (a === role && b === other) || (b === role && a === other));
  const wrong = granted.find((permission) => {
    const homes = roles.filter((one) => rolePermissions[one].includes(permission));
    return homes.length > 0 && !homes.includes(role) && homes.every(clashes);
  });
  return wrong === undefined
    ? true
    : refuse('permission_conflict', { role: roleLabels[role], permission: permissionLabels[wrong] });
}
