import { messageKindNames } from '@procure/domain/message/kind.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id } from '../field.ts';
import { paging } from '../paging.ts';
import * as routes from './message.route.ts';

export const messageView = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path of the reader's own front end; null if there is no page to open. */
  link: z.string().nullable(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});
export type MessageView = z.output<typeof messageView>;

const listedMessage = messageView.extend({
  kind: z.enum(messageKindNames).nullable().describe('消息种类；早先的消息为空'),
});
export type ListedMessage = z.output<typeof listedMessage>;

const query = z.object({
  ...paging(['createdAt']),
  kind: z
    .enum(['', ...messageKindNames])
    .default('')
    .describe('只看一类消息'),
  unread: z.enum(['', '1']).default('').describe('1：仅未读'),
});

export const listMessages = endpoint(routes.listMessages, {
  summary: '站内消息（供应商）',
  input: query,
  output: z.array(listedMessage),
});

export const listStaffMessages = endpoint(routes.listStaffMessages, {
  summary: '站内消息（采购方）',
  input: query,
  output: z.array(listedMessage),
});

export const countUnreadMessages = endpoint(routes.countUnreadMessages, {
  summary: '未读消息数（供应商）',
  input: z.object({}),
  output: z.object({ unread: z.number() }),
});

export const countStaffUnreadMessages = endpoint(routes.countStaffUnreadMessages, {
  summary: '未读消息数（采购方）',
  input: z.object({}),
  output: z.object({ unread: z.number() }),
});

export const readMessage = endpoint(routes.readMessage, {
  summary: '标为已读（供应商）',
  input: z.object({ id }),
  output: done,
});

export const readStaffMessage = endpoint(routes.readStaffMessage, {
  summary: '标为已读（采购方）',
  input: z.object({ id }),
  output: done,
});

export const readAllMessages = endpoint(routes.readAllMessages, {
  summary: '全部标为已读（供应商）',
  input: z.object({}),
  output: done,
});

export const readAllStaffMessages = endpoint(routes.readAllStaffMessages, {
  summary: '全部标为已读（采购方）',
  input: z.object({}),
  output: done,
});
