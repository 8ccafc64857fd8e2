import { checkUscc, normaliseUscc } from '@procure/domain/company/uscc.ts';
import { joinRequestStates } from '@procure/domain/member/join-request.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, done, id, reason, text } from '../field.ts';
import * as routes from './join-request.route.ts';
import { memberRoles } from './member.schema.ts';

export const getMyJoinRequest = endpoint(routes.getMyJoinRequest, {
  summary: '我的加入申请',
  input: z.object({}),
  output: z
    .object({
      id: z.string(),
      company: z.string(),
      message: z.string(),
      state: z.enum(joinRequestStates),
      reason: z.string(),
      askedAt: z.string(),
    })
    .nullable(),
});

export const askToJoin = endpoint(routes.askToJoin, {
  summary: '申请加入已注册的企业',
  input: z.object({
    id,
    uscc: checked(checkUscc, normaliseUscc),
    message: text('申请说明', { min: 5, max: 200 }),
  }),
  output: done,
});

export const withdrawJoinRequest = endpoint(routes.withdrawJoinRequest, {
  summary: '撤回加入申请',
  input: z.object({ id }),
  output: done,
});

const request = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  contact: z.string().describe('脱敏后的手机号；没有手机号的，为邮箱'),
  message: z.string(),
  askedAt: z.string(),
});
export type JoinRequestView = z.output<typeof request>;

export const listJoinRequests = endpoint(routes.listJoinRequests, {
  summary: '待处理的加入申请',
  input: z.object({}),
  output: z.array(request),
});

export const acceptJoinRequest = endpoint(routes.acceptJoinRequest, {
  summary: '同意加入申请',
  input: z.object({ id, roles: memberRoles }),
  output: done,
});

export const declineJoinRequest = endpoint(routes.declineJoinRequest, {
  summary: '不同意加入申请',
  input: z.object({ id, reason: reason('理由') }),
  output: done,
});
