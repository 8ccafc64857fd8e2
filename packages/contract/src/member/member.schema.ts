import { supplierRoles } from '@procure/domain/permission/role.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id } from '../field.ts';
import * as routes from './member.route.ts';

/** At least one right, each once. */
export const memberRoles = z
  .array(z.enum(supplierRoles))
  .min(1, '请至少选择一项权限')
  .max(supplierRoles.length)
  .refine((roles) => new Set(roles).size === roles.length, '权限重复，请重新选择');

const member = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  contact: z.string().describe('脱敏后的手机号；没有手机号的，为邮箱'),
  roles: z.array(z.enum(supplierRoles)),
  inUse: z.boolean(),
  lastActAt: z.string().nullable().describe('最近一次有记录的操作'),
  isSelf: z.boolean(),
});
export type MemberView = z.output<typeof member>;

export const listMembers = endpoint(routes.listMembers, {
  summary: '本企业的成员',
  input: z.object({}),
  output: z.array(member),
});

export const setMemberRoles = endpoint(routes.setMemberRoles, {
  summary: '调整成员的权限',
  input: z.object({ id, roles: memberRoles }),
  output: done,
});

export const removeMember = endpoint(routes.removeMember, {
  summary: '移除成员',
  input: z.object({ id }),
  output: done,
});

export const resetMemberFactor = endpoint(routes.resetMemberFactor, {
  summary: '解除成员的二次验证',
  input: z.object({ id }),
  output: done,
});

export const handOverAdministration = endpoint(routes.handOverAdministration, {
  summary: '移交管理权',
  input: z.object({ id }),
  output: done,
});

export const leaveCompany = endpoint(routes.leaveCompany, {
  summary: '退出企业',
  input: z.object({}),
  output: done,
});
