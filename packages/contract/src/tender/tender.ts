import { categoryKinds } from '@procure/domain/category/kind.ts';
import { methods } from '@procure/domain/tender/method.ts';
import { tenderQueues } from '@procure/domain/tender/queue.ts';
import { tenderScopes } from '@procure/domain/tender/scope.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment } from '../field.ts';
import { listOf, paging } from '../paging.ts';
import { tenderInput } from './fields.ts';
import { lotRow, tenderView, violation } from './view.ts';

const filters = {
  keyword: z.string().trim().max(100, '关键词不能超过100字').default(''),
  method: listOf(z.enum(methods)),
  kind: listOf(z.enum(categoryKinds)),
  /** `1`: only what I wrote. */
  mine: z.enum(['', '0', '1']).default(''),
};

/** Lots, newest first, those nearest their deadline first with `sortBy=bidDeadline&order=1`. */
export const listTenders = endpoint({
  method: 'GET',
  path: '/api/inner/pch/tenders',
  summary: '招标项目列表（每标段一行）',
  access: { who: 'staff', permission: 'tender.read' },
  input: z.object({
    ...filters,
    queue: z.enum(['', ...tenderQueues]).default(''),
    ...paging(['createdAt', 'bidDeadline', 'publishedAt']),
  }),
  output: z.array(lotRow),
  paged: true,
});

/** How many lots stand in each queue under the same filters. */
export const countTenders = endpoint({
  method: 'GET',
  path: '/api/inner/pch/tenders/counts',
  summary: '各状态的标段数',
  access: { who: 'staff', permission: 'tender.read' },
  input: z.object(filters),
  output: z.object({ all: z.number(), queues: z.record(z.enum(tenderQueues), z.number()) }),
});

export const getTender = endpoint({
  method: 'GET',
  path: '/api/inner/pch/tenders/:id',
  summary: '招标项目详情',
  access: { who: 'staff', permission: 'tender.read' },
  input: z.object({ id }),
  output: tenderView,
});

/**
 * Writes the whole tender. `version` is the one that was read, 0 for a new tender, whose id the caller makes;
 * repeating the same call answers the same. Only what is still a draft, and only by its author.
 */
export const saveTender = endpoint({
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/draft',
  summary: '保存招标项目草稿',
  access: { who: 'staff', permission: 'tender.edit' },
  input: z.object({ id, version: z.number().int().min(0), ...tenderInput.shape }),
  output: z.object({ id: z.string(), tenderNo: z.string(), version: z.number() }),
});

/** The law's time limits against a schedule as it is being written. */
export const checkTenderSchedule = endpoint({
  method: 'GET',
  path: '/api/inner/pch/schedule-check',
  summary: '按法规时限检查时间安排',
  access: { who: 'staff', permission: 'tender.read' },
  input: z.object({
    method: z.enum(methods),
    scope: z.enum(tenderScopes),
    documentFrom: moment,
    documentUntil: moment,
    prequalificationDeadline: z.union([z.literal(''), moment]).default(''),
    questionUntil: z.union([z.literal(''), moment]).default(''),
    replyUntil: z.union([z.literal(''), moment]).default(''),
    bidDeadline: moment,
  }),
  output: z.array(violation),
});
