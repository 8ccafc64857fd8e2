import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, text } from '../field.ts';

/** The token is opaque, 256 random bits in base64url; it lives 30 minutes idle and 12 hours at most. */
const session = z.object({ token: z.string(), expiresAt: z.string() });

const credentials = z.object({
  loginName: text('用户名或手机号', { max: 50 }),
  password: text('密码', { max: 64 }),
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/outer/platform/session',
  summary: '供应商登录',
  access: { who: 'public' },
  input: credentials,
  output: session,
  refusals: ['credentials_wrong', 'account_locked', 'account_disabled'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/outer/platform/session/closure',
  summary: '退出登录',
  access: { who: 'supplier' },
  input: z.object({}),
  output: done,
});

/** Specification, section 7: the value of a `loginName` link is exchanged for a token. */
export const getToken = endpoint({
  method: 'POST',
  path: '/api/outer/platform/dingtalk/getToken',
  summary: '以登录码或钉钉授权码换取令牌',
  access: { who: 'public' },
  input: z.object({ code: text('登录码', { max: 512 }) }),
  output: session,
  refusals: ['login_code_invalid', 'dingtalk_expired', 'dingtalk_unbound', 'account_disabled'],
});

const me = z.object({
  id: z.string(),
  username: z.string(),
  nickName: z.string(),
  phone: z.string().describe('脱敏后的手机号'),
  company: z
    .object({ id: z.string(), name: z.string().nullable(), status: z.string() })
    .nullable()
    .describe('尚未登记企业时为空'),
});

export const getMe = endpoint({
  method: 'GET',
  path: '/api/outer/platform/me/',
  summary: '当前用户',
  access: { who: 'supplier' },
  input: z.object({}),
  output: me,
});

/**
 * What a browser keeps of unfinished work it encrypts with this key, which it gets with the session and never stores:
 * the same for an account at every sign-in, another for every account.
 */
export const getVaultKey = endpoint({
  method: 'GET',
  path: '/api/outer/platform/me/vaultKey',
  summary: '本机暂存内容的加密密钥，只发给本人的会话',
  access: { who: 'supplier' },
  input: z.object({}),
  output: z.object({ key: z.string().describe('32字节，Base64') }),
});

const permissionEntries = z.array(z.object({ code: z.string(), label: z.string() }));

export const listMyPermissions = endpoint({
  method: 'GET',
  path: '/api/outer/platform/permission/myPermission/listAll',
  summary: '当前用户的按钮权限',
  access: { who: 'supplier' },
  input: z.object({}),
  output: permissionEntries,
});

export const signInStaff = endpoint({
  method: 'POST',
  path: '/api/inner/platform/session',
  summary: '采购方登录',
  access: { who: 'public' },
  input: credentials,
  output: session,
  refusals: ['credentials_wrong', 'account_locked', 'account_disabled'],
});

export const signOutStaff = endpoint({
  method: 'POST',
  path: '/api/inner/platform/session/closure',
  summary: '采购方退出登录',
  access: { who: 'staff' },
  input: z.object({}),
  output: done,
});

export const getStaffMe = endpoint({
  method: 'GET',
  path: '/api/inner/platform/me/',
  summary: '采购方当前用户',
  access: { who: 'staff' },
  input: z.object({}),
  output: z.object({
    id: z.string(),
    username: z.string(),
    nickName: z.string(),
    passwordTemporary: z.boolean().describe('一次性密码，须先修改'),
    roles: z.array(z.object({ id: z.string(), label: z.string() })),
  }),
});

export const listStaffPermissions = endpoint({
  method: 'GET',
  path: '/api/inner/platform/permission/myPermission/listAll',
  summary: '采购方当前用户的按钮权限',
  access: { who: 'staff' },
  input: z.object({}),
  output: permissionEntries,
});
