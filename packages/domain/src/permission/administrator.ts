import { type Refusal, refuse } from '../outcome.ts';
import type { StaffPermission } from './permission.ts';
import { type Role, roleLabels } from './role.ts';

/**
 * The three roles that administer the system (等保三级). Each must be held by an account in use: without one of them no
 * account can be created, no role be granted, or no log be read.
 */
export const administratorRoles = ['admin', 'security', 'auditor'] as const satisfies readonly Role[];
export type AdministratorRole = (typeof administratorRoles)[number];

/** The roles with which an installation begins, held by two people: one creates accounts, the other grants roles. */
export const firstAdministratorRoles = ['admin', 'security'] as const satisfies readonly AdministratorRole[];
export type FirstAdministratorRole = (typeof firstAdministratorRoles)[number];

/** Returns the administrators' roles among the given ones. */
export function administratorsAmong(roles: readonly string[]): readonly AdministratorRole[] {
  return administratorRoles.filter((role) => roles.includes(role));
}

/** Checks whether an account may lose these roles. `others`: the number of other accounts in use that hold each. */
export function canLose(
  lost: readonly AdministratorRole[],
  others: (role: AdministratorRole) => number,
): true | Refusal<'last_administrator'> {
  const last = lost.find((role) => others(role) === 0);
  return last === undefined ? true : refuse('last_administrator', { role: roleLabels[last] });
}

/**
 * The permissions that require a second factor (等保三级): administering the system, deciding on suppliers, and reading
 * masked data. They are named by permission and not by role, because roles can be granted others.
 */
export const factorPermissions = [
  'account.manage',
  'role.manage',
  'audit.read',
  'supplier.review',
  'supplier.freeze',
  'expert.review',
  'sensitive.read',
] as const satisfies readonly StaffPermission[];
