import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';

/** Everything the system sent or would send, for demonstrations only: elsewhere it does not exist. */
export const listDevInbox = endpoint({
  method: 'GET',
  path: '/api/inner/pch/dev-inbox',
  summary: '开发收件箱（仅演示环境）',
  access: { who: 'staff', permission: 'devInbox.read' },
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
      state: z.enum(['waiting', 'sent', 'failed']),
      attempts: z.number(),
      lastError: z.string().nullable(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
    }),
  ),
  paged: true,
});
