import { checkFactor } from '@procure/domain/account/factor.ts';
import { signInMeans, signInOutcomes } from '@procure/domain/account/sign-in-record.ts';
import { z } from 'zod';
import { humanCheck } from '../account/human-check.schema.ts';
import { passkeyProof } from '../account/passkey.schema.ts';
import { endpoint } from '../endpoint.ts';
import { checked, done, id, text } from '../field.ts';
import { paging } from '../paging.ts';
import * as routes from './session.route.ts';

/**
 * The token is opaque, 256 random bits in base64url. It expires after 30 minutes without an act of its person (calls
 * with the header `x-background` are none) and after 12 hours at most. An account has at most five sessions; one more
 * ends the oldest.
 */
const session = z.object({ token: z.string(), expiresAt: z.string() });

/** Refuses NUL, which no name, password or code contains and the database cannot store. */
const typed = (label: string, max: number) =>
  text(label, { max }).refine((value) => !value.includes('\0'), `${label}含有无法识别的字符，请重新输入`);

const secret = { password: typed('密码', 64), humanCheck };
const credentials = z.object({ loginName: typed('用户名、手机号或邮箱', 100), ...secret });
const staffCredentials = z.object({ loginName: typed('用户名或手机号', 50), ...secret });

export const signIn = endpoint(routes.signIn, {
  summary: '供应商登录',
  input: credentials,
  output: session,
});

/** A code of the authenticator, or a recovery code. */
const secondStep = z.union([z.object({ passkey: passkeyProof }), z.object({ factor: checked(checkFactor) })]);

export const finishSignIn = endpoint(routes.finishSignIn, {
  summary: '供应商登录的二次验证',
  input: secondStep,
  output: session,
});

export const finishStaffSignIn = endpoint(routes.finishStaffSignIn, {
  summary: '采购方登录的二次验证',
  input: secondStep,
  output: session,
});

export const signOut = endpoint(routes.signOut, {
  summary: '退出登录',
  input: z.object({}),
  output: done,
});

export const getToken = endpoint(routes.getToken, {
  summary: '以登录码或钉钉授权码换取令牌',
  input: z.object({ code: typed('登录码', 512) }),
  output: session,
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

export const listSessions = endpoint(routes.listSessions, {
  summary: '我的登录设备',
  input: z.object({}),
  output: liveSessions,
});

export const endSession = endpoint(routes.endSession, {
  summary: '退出某台设备',
  input: z.object({ id }),
  output: done,
});

export const endSessions = endpoint(routes.endSessions, {
  summary: '退出全部设备，包括本机',
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

export const getMe = endpoint(routes.getMe, {
  summary: '当前用户',
  input: z.object({}),
  output: me,
});

const vaultKey = z.object({ key: z.string().describe('32字节，Base64') });

export const getVaultKey = endpoint(routes.getVaultKey, {
  summary: '本机暂存内容的加密密钥，只发给本人的会话',
  input: z.object({}),
  output: vaultKey,
});

export const getStaffVaultKey = endpoint(routes.getStaffVaultKey, {
  summary: '采购方本机暂存内容的加密密钥，只发给本人的会话',
  input: z.object({}),
  output: vaultKey,
});

const permissionEntries = z.array(z.object({ code: z.string(), label: z.string() }));

export const listMyPermissions = endpoint(routes.listMyPermissions, {
  summary: '当前用户的按钮权限',
  input: z.object({}),
  output: permissionEntries,
});

export const signInStaff = endpoint(routes.signInStaff, {
  summary: '采购方登录',
  input: staffCredentials,
  output: session,
});

export const signOutStaff = endpoint(routes.signOutStaff, {
  summary: '采购方退出登录',
  input: z.object({}),
  output: done,
});

export const getStaffMe = endpoint(routes.getStaffMe, {
  summary: '采购方当前用户',
  input: z.object({}),
  output: z.object({
    id: z.string(),
    username: z.string(),
    nickName: z.string(),
    passwordTemporary: z.boolean().describe('一次性密码，须先修改'),
    factorDue: z.boolean().describe('须先启用二次验证'),
    roles: z.array(z.object({ id: z.string(), label: z.string() })),
  }),
});

export const listStaffPermissions = endpoint(routes.listStaffPermissions, {
  summary: '采购方当前用户的按钮权限',
  input: z.object({}),
  output: permissionEntries,
});

export const listStaffSessions = endpoint(routes.listStaffSessions, {
  summary: '采购方我的登录设备',
  input: z.object({}),
  output: liveSessions,
});

export const endStaffSession = endpoint(routes.endStaffSession, {
  summary: '采购方退出某台设备',
  input: z.object({ id }),
  output: done,
});

export const endStaffSessions = endpoint(routes.endStaffSessions, {
  summary: '采购方退出全部设备，包括本机',
  input: z.object({}),
  output: done,
});

/** The newest first. */
const signIns = z.array(
  z.object({
    key: z.string(),
    at: z.string(),
    outcome: z.enum(signInOutcomes),
    means: z.enum(signInMeans),
    device: z.string().describe('浏览器自报的设备，仅供辨认'),
    known: z.boolean().nullable().describe('此前登录过本账号的设备；早期记录未记载时为空'),
    address: z.string().nullable(),
  }),
);

export const listSignIns = endpoint(routes.listSignIns, {
  summary: '我的登录记录',
  input: z.object(paging([])),
  output: signIns,
});

export const listStaffSignIns = endpoint(routes.listStaffSignIns, {
  summary: '采购方我的登录记录',
  input: z.object(paging([])),
  output: signIns,
});
