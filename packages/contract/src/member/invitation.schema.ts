import { checkRecipient } from '@procure/domain/member/invitation.ts';
import { supplierRoles } from '@procure/domain/permission/role.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, done, id } from '../field.ts';
import * as routes from './invitation.route.ts';
import { memberRoles } from './member.schema.ts';

const invitation = z.object({
  id: z.string(),
  to: z.string().describe('脱敏后的手机号或邮箱'),
  roles: z.array(z.enum(supplierRoles)),
  state: z.enum(['open', 'expired', 'accepted', 'withdrawn']),
  invitedBy: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  acceptedBy: z.string().nullable(),
});
export type MemberInvitationView = z.output<typeof invitation>;

export const listMemberInvitations = endpoint(routes.listMemberInvitations, {
  summary: '本企业发出的成员邀请',
  input: z.object({}),
  output: z.array(invitation),
});

export const inviteMember = endpoint(routes.inviteMember, {
  summary: '邀请同事加入本企业',
  input: z.object({ id, to: checked(checkRecipient), roles: memberRoles }),
  output: z.object({ id: z.string(), expiresAt: z.string() }),
});

export const sendMemberInvitation = endpoint(routes.sendMemberInvitation, {
  summary: '重新发送成员邀请',
  input: z.object({ id }),
  output: z.object({ id: z.string(), expiresAt: z.string() }),
});

export const withdrawMemberInvitation = endpoint(routes.withdrawMemberInvitation, {
  summary: '撤回成员邀请',
  input: z.object({ id }),
  output: done,
});

/** The code from the link: 32 random bytes in base64url. */
const code = z.string().regex(/^[\w-]{43}$/, '邀请链接不完整，请从收到的信息中重新打开');

export const readMemberInvitation = endpoint(routes.readMemberInvitation, {
  summary: '查看收到的成员邀请',
  input: z.object({ code }),
  output: z.object({
    company: z.string(),
    roles: z.array(z.enum(supplierRoles)),
    expiresAt: z.string(),
    letsGoOf: z.string().nullable().describe('加入后不再保留的、本人尚未完成的企业登记'),
  }),
});

export const acceptMemberInvitation = endpoint(routes.acceptMemberInvitation, {
  summary: '接受邀请，加入企业',
  input: z.object({ code }),
  output: z.object({ company: z.string() }),
});
