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
  const found = incompatibleRoles.find(([one, other]) => roles.includes(one) && roles.includes(other));
  return found === undefined
    ? true
    : refuse('roles_conflict', { a: roleLabels[found[0]], b: roleLabels[found[1]] });
}

const clash = (one: Role, other: Role) =>
  incompatibleRoles.some(([a, b]) => (a === one && b === other) || (b === one && a === other));

/** The roles that hold a permission from the start: where it is at home. */
const homesOf = (permission: Permission): readonly Role[] =>
  roles.filter((role) => rolePermissions[role].includes(permission));

/** Whether two permissions are at home only in duties that must stay apart, as writing a tender and approving it. */
function areApart(one: Permission, other: Permission): boolean {
  const [homes, others] = [homesOf(one), homesOf(other)];
  return homes.length > 0 && others.length > 0 && homes.every((a) => others.every((b) => clash(a, b)));
}

/**
 * May a role be given these permissions? A role that clashes with every home of a permission must not get it by
 * this door (a buyer never approves), nor may one role unite two permissions whose duties stay apart.
 */
export function canGrant(role: Role, granted: readonly Permission[]): true | Refusal<'permission_conflict'> {
  const own = rolePermissions[role];
  const wrong = granted.find((permission, index) => {
    const homes = homesOf(permission);
    const foreign = homes.length > 0 && !homes.includes(role) && homes.every((home) => clash(role, home));
    return (
      foreign ||
      (!own.includes(permission) && granted.some((other, at) => at !== index && areApart(permission, other)))
    );
  });
  return wrong === undefined
    ? true
    : refuse('permission_conflict', { role: roleLabels[role], permission: permissionLabels[wrong] });
}
