import { checkEmail, checkPhone, checkUsername } from '@procure/domain/account/rules.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { staffRoles } from '@procure/domain/permission/role.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, id, person, target, text } from '../field.ts';
import { paging } from '../paging.ts';
import * as routes from './management.route.ts';

const role = z.enum(staffRoles, '请选择角色');

const staffAccount = z.object({
  id: z.string(),
  username: z.string(),
  nickName: z.string(),
  phone: z.string().describe('脱敏后的手机号'),
  posts: z.array(
    z.object({ organisationId: z.string(), organisationName: z.string(), roles: z.array(role) }),
  ),
  state: z.enum(['active', 'disabled']),
  passwordTemporary: z.boolean(),
  /** One person requested a new password, and another must confirm it. */
  reset: z.object({ askedBy: z.string(), askedAt: z.string(), reason: z.string() }).nullable(),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.number(),
});

export const listStaffAccounts = endpoint(routes.listStaffAccounts, {
  summary: '采购方账号列表',
  input: z.object({
    keyword: z.string().trim().max(50, '关键词不能超过50字').default(''),
    role: z.union([z.literal(''), role]).default(''),
    ...paging(['createdAt']),
  }),
  output: z.array(staffAccount),
});

/** The one-time password, returned only here. Its user must set a new password before any other act. */
const oneTime = z.object({ id: z.string(), password: z.string() });

export const createStaffAccount = endpoint(routes.createStaffAccount, {
  summary: '新建采购方账号（不含任何角色）',
  input: z.object({
    id,
    username: checked(checkUsername),
    nickName: text('姓名', { max: 50 }),
    phone: checked(checkPhone, readPhone),
    email: z.union([z.literal(''), checked(checkEmail)]).default(''),
  }),
  output: oneTime,
});

const saved = z.object({ id: z.string(), version: z.number() });

/** The person who takes over; empty if nothing has to be taken over. */
const successorId = z.union([z.literal(''), id]).default('');

const successors = {
  openerSuccessorId: successorId.describe('接手其未完成开标的开标人'),
  evaluatorSuccessorId: successorId.describe('接手其未完成评标的评委，须重新评审'),
};

export const setStaffRoles = endpoint(routes.setStaffRoles, {
  summary: '设置账号在一个单位的角色（下一次请求即生效；可为空）',
  input: z.object({
    ...target,
    organisationId: z.uuid('请选择单位'),
    roles: z.array(role).max(staffRoles.length),
    ...successors,
  }),
  output: saved,
});

export const getAccountDuties = endpoint(routes.getAccountDuties, {
  summary: '账号负责的项目、待开标和待评标的项目与可接手的人员',
  input: z.object({
    id,
    organisationId: z
      .union([z.literal(''), id])
      .default('')
      .describe('仅该单位的项目；空为全部'),
  }),
  output: z.object({
    tenderNos: z.array(z.string()).describe('负责的项目编号'),
    documentNos: z.array(z.string()).describe('作为负责人的招标委托'),
    successors: z.array(person).describe('可接手项目与委托的采购员'),
    approvals: z
      .array(z.object({ tenderNo: z.string(), others: z.array(z.string()) }))
      .describe('待其审批的项目，与其他可审批的人'),
    openingNos: z.array(z.string()).describe('须其开标的项目编号'),
    openers: z.array(person).describe('可接手的开标人'),
    evaluationNos: z.array(z.string()).describe('须其评标的项目编号'),
    evaluators: z.array(person).describe('可接手的评委'),
  }),
});

export const disableStaffAccount = endpoint(routes.disableStaffAccount, {
  summary: '停用账号（立即退出；负责的项目、待开标和待评标的标段同时移交）',
  input: z.object({
    ...target,
    reason: text('停用原因', { min: 2, max: 200 }),
    successorId: successorId.describe('接手其项目的采购员'),
    ...successors,
  }),
  output: saved,
});

export const handOverStaffWork = endpoint(routes.handOverStaffWork, {
  summary: '移交账号负责的项目与委托、待开标和待评标的标段（账号继续使用）',
  input: z.object({
    ...target,
    reason: text('移交原因', { min: 2, max: 200 }),
    successorId: successorId.describe('接手其项目与委托的采购员'),
    ...successors,
  }),
  output: saved,
});

export const enableStaffAccount = endpoint(routes.enableStaffAccount, {
  summary: '启用账号',
  input: z.object(target),
  output: saved,
});

export const askPasswordReset = endpoint(routes.askPasswordReset, {
  summary: '申请重置密码（须由安全管理员确认）',
  input: z.object({ ...target, reason: text('重置原因', { min: 2, max: 200 }) }),
  output: saved,
});

export const confirmPasswordReset = endpoint(routes.confirmPasswordReset, {
  summary: '确认重置为一次性密码',
  input: z.object(target),
  output: oneTime,
});

export const declinePasswordReset = endpoint(routes.declinePasswordReset, {
  summary: '不同意重置密码',
  input: z.object({ ...target, reason: text('不同意的原因', { min: 2, max: 200 }) }),
  output: saved,
});
