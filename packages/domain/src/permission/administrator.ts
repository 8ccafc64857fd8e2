import { type Refusal, refuse } from '../outcome.ts';
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
