import { z } from 'zod';
import { humanCheck } from '../account/human-check.ts';
import { endpoint } from '../endpoint.ts';
import { done, id, text } from '../field.ts';

/**
 * The token is opaque, 256 random bits in base64url. It lives 30 minutes without an act of its person (what is read
 * with the header `x-background` is none) and 12 hours at most; an account has five sessions at most, one more ends
 * the oldest.
 */
const session = z.object({ token: z.string(), expiresAt: z.string() });

/** No name, password or code holds a NUL, and no database takes one. */
const typed = (label: string, max: number) =>
  text(label, { max }).refine((value) => !value.includes('\0'), `${label}含有无法识别的字符，请重新输入`);

const credentials = z.object({
  loginName: typed('用户名或手机号', 50),
  password: typed('密码', 64),
  humanCheck,
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/outer/platform/session',
  summary: '供应商登录',
  access: { who: 'public' },
  input: credentials,
  output: session,
  refusals: ['credentials_wrong', 'account_locked', 'account_disabled', 'human_check_failed'],
  device: true,
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
  input: z.object({ code: typed('登录码', 512) }),
  output: session,
  refusals: ['login_code_invalid', 'dingtalk_expired', 'dingtalk_unbound', 'account_disabled'],
  device: true,
});

/** The account's own live sessions, the last used first. */
const liveSessions = z.array(
  z.object({
    id: z.string(),
    current: z.boolean().describe('本次登录'),
    device: z.string().describe('浏览器自报的设备，仅供辨认'),
    address: z.string().nullable(),
    openedAt: z.string(),
    lastActAt: z.string(),
  }),
);
export type LiveSession = z.output<typeof liveSessions>[number];

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/outer/platform/sessions',
  summary: '我的登录设备',
  access: { who: 'supplier' },
  input: z.object({}),
  output: liveSessions,
});

/** The device is forgotten with it: what it types wrong counts as a stranger's again. */
export const endSession = endpoint({
  method: 'POST',
  path: '/api/outer/platform/sessions/:id/closure',
  summary: '退出某台设备',
  access: { who: 'supplier' },
  input: z.object({ id }),
  output: done,
});

export const endSessions = endpoint({
  method: 'POST',
  path: '/api/outer/platform/sessions/closure',
  summary: '退出全部设备，包括本机',
  access: { who: 'supplier' },
  input: z.object({}),
  output: done,
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
  refusals: ['credentials_wrong', 'account_locked', 'account_disabled', 'human_check_failed'],
  device: true,
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

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/api/inner/platform/sessions',
  summary: '采购方我的登录设备',
  access: { who: 'staff' },
  input: z.object({}),
  output: liveSessions,
});

export const endStaffSession = endpoint({
  method: 'POST',
  path: '/api/inner/platform/sessions/:id/closure',
  summary: '采购方退出某台设备',
  access: { who: 'staff' },
  input: z.object({ id }),
  output: done,
});

export const endStaffSessions = endpoint({
  method: 'POST',
  path: '/api/inner/platform/sessions/closure',
  summary: '采购方退出全部设备，包括本机',
  access: { who: 'staff' },
  input: z.object({}),
  output: done,
});
