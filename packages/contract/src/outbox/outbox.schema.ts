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
      recipient: z.string().nullable().describe('已清除为空'),
      account: z.string().nullable().describe('收件账号的用户名；直接发往手机号或邮箱的为空'),
      wipedAt: z.string().nullable().describe('内容和收件地址何时清除；尚未清除为空'),
      state: z.enum(outboxStates),
      createdAt: z.string(),
      dueAt: z.string().describe('最早发送时间'),
      resendable: z.boolean().describe('可以重新发送'),
      attempts: z.array(z.object({ at: z.string(), outcome: z.enum(attemptOutcomes), answer: z.string() })),
    }),
  ),
});

/** A daily mail digest counts as a kind of its own here. */
const unsentKind = z.enum([...messageKindNames, 'digest']);
const roads = z.enum(['mail', 'sms']);

export const listUnsent = endpoint(routes.listUnsent, {
  summary: '未送达的邮件与短信，按渠道和种类',
  input: z.object({}),
  output: z.object({
    unset: z.array(roads).describe('没有设置的渠道：其邮件或短信留在系统中，不在下列之内'),
    groups: z.array(
      z.object({
        channel: roads,
        kind: unsentKind,
        waiting: z.number().int().describe('早该发出而仍在等待'),
        failed: z.number().int().describe('已放弃'),
        refused: z.number().int().describe('被对方拒收，或因地址不可用未发送'),
        resendable: z.number().int().describe('其中可以重新发送的'),
        oldestAt: z.string().describe('其中最早一条应发出的时间'),
        answer: z.string().nullable().describe('最近一次失败的原因，收件人已脱敏'),
      }),
    ),
    codes: z
      .array(z.object({ channel: roads, answer: z.string() }))
      .describe('一天之内有验证码或链接没有送达的渠道，及最近一次的原因；不计数量'),
  }),
});

const count = z.object({ count: z.number().int().describe('重新安排发送的条数；已在发送或已送达为0') });

export const resendMessage = endpoint(routes.resendMessage, {
  summary: '重新发送一条邮件或短信',
  input: z.object({ id: z.uuid() }),
  output: count,
});

export const resendKind = endpoint(routes.resendKind, {
  summary: '重新发送某一种类未送达的邮件或短信',
  input: z.object({ channel: roads, kind: unsentKind }),
  output: count,
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
