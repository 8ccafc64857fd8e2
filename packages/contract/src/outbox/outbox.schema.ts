import { messageKindNames } from '@procure/domain/message/kind.ts';
import { attemptOutcomes, outboxStates } from '@procure/domain/message/state.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';
import * as routes from './outbox.route.ts';

export const listSent = endpoint(routes.listSent, {
  summary: '邮件与短信的发送记录',
  input: z.object({
    ...paging(['createdAt']),
    channel: z.enum(['', 'mail', 'sms']).default(''),
    state: z.enum(['', ...outboxStates]).default(''),
    kind: z.enum(['', ...messageKindNames]).default(''),
    keyword: z
      .string()
      .trim()
      .max(100, '关键词不能超过100字')
      .default('')
      .describe('完整的邮箱、手机号或用户名'),
  }),
  output: z.array(
    z.object({
      id: z.string(),
      channel: z.enum(['mail', 'sms']),
      kind: z.enum(messageKindNames).nullable().describe('汇总邮件与早先的消息为空'),
      /** Masked. */
      recipient: z.string(),
      state: z.enum(outboxStates),
      createdAt: z.string(),
      dueAt: z.string().describe('最早发送时间'),
      attempts: z.array(z.object({ at: z.string(), outcome: z.enum(attemptOutcomes), answer: z.string() })),
    }),
  ),
});

export const listDevInbox = endpoint(routes.listDevInbox, {
  summary: '开发收件箱（仅演示环境）',
  input: z.object({
    ...paging(['createdAt']),
    channel: z.enum(['', 'mail', 'sms', 'message']).default(''),
    keyword: z.string().trim().max(50, '关键词不能超过50字').default('').describe('收件人、标题或内容'),
  }),
  output: z.array(
    z.object({
      id: z.string(),
      channel: z.enum(['mail', 'sms', 'message']),
      /** An address, a phone number, or for a message the account's user name. */
      recipient: z.string(),
      subject: z.string(),
      body: z.string(),
      link: z.string().nullable(),
      state: z.enum(outboxStates),
      attempts: z.number(),
      lastError: z.string().nullable(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
    }),
  ),
});
