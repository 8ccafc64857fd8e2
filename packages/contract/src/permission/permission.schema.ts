import { type Permission, permissions } from '@procure/domain/permission/permission.ts';
import { roles } from '@procure/domain/permission/role.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as routes from './permission.route.ts';

const role = z.enum(roles, '请选择角色');
const code = z.enum(permissions as readonly [Permission, ...Permission[]], '权限码不存在');

export const listRoles = endpoint(routes.listRoles, {
  summary: '角色与权限码',
  input: z.object({}),
  output: z.array(
    z.object({
      id: role,
      kind: z.enum(['staff', 'supplier']),
      label: z.string(),
      permissions: z.array(code),
      accounts: z.number().describe('持有该角色的账号数'),
    }),
  ),
});

export const setRolePermissions = endpoint(routes.setRolePermissions, {
  summary: '设置角色的权限码',
  input: z.object({ id: role, permissions: z.array(code).max(permissions.length) }),
  output: z.object({ permissions: z.array(code) }),
});
