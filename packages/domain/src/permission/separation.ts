import { type Refusal, refuse } from '../outcome.ts';
import { type Role, roleLabels } from './role.ts';

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
