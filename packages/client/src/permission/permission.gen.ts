// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/permission/permission.ts';
import type { Wire } from '../wire.ts';

export const listRoles: Wire<typeof contract.listRoles> = { method: 'GET', path: '/api/inner/platform/roles' };
export const setRolePermissions: Wire<typeof contract.setRolePermissions> = { method: 'POST', path: '/api/inner/platform/roles/:id/permissions', reasons: { '4211': 'permission_conflict', '4212': 'role_lockout', '4214': 'holder_conflict' } };
