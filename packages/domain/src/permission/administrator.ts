import { type Refusal, refuse } from '../outcome.ts';
import type { StaffPermission } from './permission.ts';
import { type Role, roleLabels } from './role.ts';

/**
 * The three that run the system (等保三级). Each must be held by somebody whose account is in use: without one nobody
 * can be let in, nobody be given a right, or nobody read the log.
 */
export const administratorRoles = ['admin', 'security', 'auditor'] as const satisfies readonly Role[];
export type AdministratorRole = (typeof administratorRoles)[number];

/** Those of the roles that are an administrator's. */
export function administratorsAmong(roles: readonly string[]): readonly AdministratorRole[] {
  return administratorRoles.filter((role) => roles.includes(role));
}

/** May an account lose these? `others`: how many accounts in use hold each besides it. */
export function canLose(
  lost: readonly AdministratorRole[],
  others: (role: AdministratorRole) => number,
): true | Refusal<'last_administrator'> {
  const last = lost.find((role) => others(role) === 0);
  return last === undefined ? true : refuse('last_administrator', { role: roleLabels[last] });
}

/**
 * Whoever holds one of these must have a second factor (等保三级): who runs the system, and who decides on suppliers or
 * reads what is masked. Named by right, not by role: roles can be given others.
 */
export const factorPermissions = [
  'account.manage',
  'role.manage',
  'audit.read',
  'supplier.review',
  'supplier.freeze',
  'sensitive.read',
] as const satisfies readonly StaffPermission[];
