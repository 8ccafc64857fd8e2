import { checkEmail, checkPassword, checkPhone, checkUsername } from '@procure/domain/account/rules.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { staffRoles } from '@procure/domain/permission/role.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, done, id, text } from '../field.ts';
import { paging } from '../paging.ts';

const role = z.enum(staffRoles, '请选择角色');

const staffAccount = z.object({
  id: z.string(),
  username: z.string(),
  nickName: z.string(),
  phone: z.string().describe('脱敏后的手机号'),
  roles: z.array(role),
  state: z.enum(['active', 'disabled']),
  passwordTemporary: z.boolean(),
  /** A new password was asked for by one person, and waits for another. */
  reset: z.object({ askedBy: z.string(), askedAt: z.string(), reason: z.string() }).nullable(),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.number(),
});

export const listStaffAccounts = endpoint({
  method: 'GET',
  path: '/api/inner/platform/accounts',
  summary: '采购方账号列表',
  access: { who: 'staff', permission: 'account.read' },
  input: z.object({
    keyword: z.string().trim().max(50, '关键词不能超过50字').default(''),
    role: z.union([z.literal(''), role]).default(''),
    ...paging(['createdAt']),
  }),
  output: z.array(staffAccount),
  paged: true,
});

/** The one-time password is shown here, once; whoever signs in with it must set their own before anything else. */
const oneTime = z.object({ id: z.string(), password: z.string() });

/** An account without any right: whoever makes it grants none, and whoever grants makes none. */
export const createStaffAccount = endpoint({
  method: 'POST',
  path: '/api/inner/platform/accounts',
  summary: '新建采购方账号（不含任何角色）',
  access: { who: 'staff', permission: 'account.manage' },
  input: z.object({
    id,
    username: checked(checkUsername),
    nickName: text('姓名', { max: 50 }),
    phone: checked(checkPhone, readPhone),
    email: z.union([z.literal(''), checked(checkEmail)]).default(''),
  }),
  output: oneTime,
  refusals: ['username_taken', 'phone_taken'],
});

const target = { id, version: z.number().int().min(1) };
const saved = z.object({ id: z.string(), version: z.number() });

export const setStaffRoles = endpoint({
  method: 'POST',
  path: '/api/inner/platform/accounts/:id/roles',
  summary: '设置账号角色（下一次请求即生效；可为空）',
  access: { who: 'staff', permission: 'role.manage' },
  input: z.object({ ...target, roles: z.array(role).max(staffRoles.length) }),
  output: saved,
  refusals: ['roles_conflict', 'permissions_apart', 'own_account'],
});

export const disableStaffAccount = endpoint({
  method: 'POST',
  path: '/api/inner/platform/accounts/:id/disablement',
  summary: '停用账号（立即退出）',
  access: { who: 'staff', permission: 'account.manage' },
  input: z.object({ ...target, reason: text('停用原因', { min: 2, max: 200 }) }),
  output: saved,
  refusals: ['own_account'],
});

export const enableStaffAccount = endpoint({
  method: 'POST',
  path: '/api/inner/platform/accounts/:id/enablement',
  summary: '启用账号',
  access: { who: 'staff', permission: 'account.manage' },
  input: z.object(target),
  output: saved,
  refusals: ['own_account'],
});

/** Changes nothing yet: a security administrator confirms it within a day, or it is void. */
export const askPasswordReset = endpoint({
  method: 'POST',
  path: '/api/inner/platform/accounts/:id/password-reset',
  summary: '申请重置密码（须由安全管理员确认）',
  access: { who: 'staff', permission: 'account.manage' },
  input: z.object({ ...target, reason: text('重置原因', { min: 2, max: 200 }) }),
  output: saved,
  refusals: ['own_account'],
});

/** The one-time password is shown to who confirms, and never to who asked. */
export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/api/inner/platform/accounts/:id/password-reset/confirmation',
  summary: '确认重置为一次性密码',
  access: { who: 'staff', permission: 'role.manage' },
  input: z.object(target),
  output: oneTime,
  refusals: ['own_account', 'own_request', 'reset_not_asked'],
});

export const declinePasswordReset = endpoint({
  method: 'POST',
  path: '/api/inner/platform/accounts/:id/password-reset/refusal',
  summary: '不同意重置密码',
  access: { who: 'staff', permission: 'role.manage' },
  input: z.object({ ...target, reason: text('不同意的原因', { min: 2, max: 200 }) }),
  output: saved,
  refusals: ['own_account', 'own_request', 'reset_not_asked'],
});

/** One's own password; every other session of the account ends. */
export const changeStaffPassword = endpoint({
  method: 'POST',
  path: '/api/inner/platform/account/password',
  summary: '修改本人密码',
  access: { who: 'staff' },
  input: z
    .object({
      password: z.string().min(1, '请输入当前密码').max(64),
      newPassword: z.string().min(1, '请输入新密码').max(64),
      newPasswordConfirm: z.string(),
    })
    .superRefine((input, context) => {
      const message = checkPassword(input.newPassword);
      if (message !== null) context.addIssue({ code: 'custom', path: ['newPassword'], message });
      if (input.newPassword !== input.newPasswordConfirm)
        context.addIssue({ code: 'custom', path: ['newPasswordConfirm'], message: '两次输入的密码不一致' });
    }),
  output: done,
  refusals: ['password_wrong', 'password_reused'],
});
