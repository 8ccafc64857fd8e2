import { lotPhases } from '@procure/domain/lot/lot.ts';
import { deskQueues } from '@procure/domain/todo/desk.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as routes from './desk.route.ts';

export const getDesk = endpoint(routes.getDesk, {
  summary: '采购方工作台：各队列、我的项目与近期截止',
  input: z.object({}),
  output: z.object({
    queues: z.array(
      z.object({
        key: z.enum(deskQueues),
        count: z.number(),
        link: z.string(),
        first: z
          .object({
            title: z.string(),
            since: z.string().nullable(),
            due: z.string().nullable().describe('法定期限；没有期限的为空'),
            link: z.string(),
          })
          .nullable()
          .describe('先到期的一项；没有期限的，等候最久的一项'),
      }),
    ),
    tenders: z.array(
      z.object({
        tenderId: z.string(),
        lotId: z.string(),
        tenderNo: z.string(),
        name: z.string(),
        phase: z.enum(lotPhases),
        bidDeadline: z.string(),
      }),
    ),
    deadlines: z.array(
      z.object({
        tenderId: z.string(),
        lotId: z.string(),
        name: z.string(),
        kind: z.enum(['question', 'prequalification', 'bid', 'publicity']),
        at: z.string(),
        mine: z.boolean().describe('本人创建、开标或评标'),
      }),
    ),
    serverTime: z.string(),
  }),
});
export type DeskView = z.output<(typeof getDesk)['output']>;
