import type { Route } from '../route.ts';

export const listRoles = {
  method: 'GET',
  path: '/api/inner/platform/roles',
  access: { who: 'staff', permission: 'role.manage' },
} as const satisfies Route;

/** Takes effect at the next request of every holder of the role. */
export const setRolePermissions = {
  method: 'POST',
  path: '/api/inner/platform/roles/:id/permissions',
  access: { who: 'staff', permission: 'role.manage', factor: 'act' },
  refusals: {
    factor_required: '4131',
    permission_conflict: '4211',
    role_lockout: '4212',
    holder_conflict: '4214',
  },
} as const satisfies Route;
