import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id } from '../field.ts';
import { paging } from '../paging.ts';

export const messageView = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path of the reader's own front end; null where there is nowhere to go. */
  link: z.string().nullable(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});
export type MessageView = z.output<typeof messageView>;

const query = z.object({
  ...paging(['createdAt']),
  unread: z.enum(['', '1']).default('').describe('1：仅未读'),
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/outer/pch/messages',
  summary: '站内消息（供应商）',
  access: { who: 'supplier' },
  input: query,
  output: z.array(messageView),
  paged: true,
});

export const listStaffMessages = endpoint({
  method: 'GET',
  path: '/api/inner/pch/messages',
  summary: '站内消息（采购方）',
  access: { who: 'staff' },
  input: query,
  output: z.array(messageView),
  paged: true,
});

export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/api/outer/pch/messages/unread-count',
  summary: '未读消息数（供应商）',
  access: { who: 'supplier' },
  input: z.object({}),
  output: z.object({ unread: z.number() }),
});

export const countStaffUnreadMessages = endpoint({
  method: 'GET',
  path: '/api/inner/pch/messages/unread-count',
  summary: '未读消息数（采购方）',
  access: { who: 'staff' },
  input: z.object({}),
  output: z.object({ unread: z.number() }),
});

export const readMessage = endpoint({
  method: 'POST',
  path: '/api/outer/pch/messages/:id/reading',
  summary: '标为已读（供应商）',
  access: { who: 'supplier' },
  input: z.object({ id }),
  output: done,
});

export const readStaffMessage = endpoint({
  method: 'POST',
  path: '/api/inner/pch/messages/:id/reading',
  summary: '标为已读（采购方）',
  access: { who: 'staff' },
  input: z.object({ id }),
  output: done,
});

export const readAllMessages = endpoint({
  method: 'POST',
  path: '/api/outer/pch/messages/reading',
  summary: '全部标为已读（供应商）',
  access: { who: 'supplier' },
  input: z.object({}),
  output: done,
});

export const readAllStaffMessages = endpoint({
  method: 'POST',
  path: '/api/inner/pch/messages/reading',
  summary: '全部标为已读（采购方）',
  access: { who: 'staff' },
  input: z.object({}),
  output: done,
});
