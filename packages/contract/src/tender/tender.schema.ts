import { categoryKinds } from '@procure/domain/category/kind.ts';
import { methods } from '@procure/domain/tender/method.ts';
import { tenderQueues } from '@procure/domain/tender/queue.ts';
import { tenderScopes } from '@procure/domain/tender/scope.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment } from '../field.ts';
import { listOf, paging } from '../paging.ts';
import { tenderInput } from './fields.schema.ts';
import * as routes from './tender.route.ts';
import { lotRow, tenderView } from './view.schema.ts';
import { violation } from './violation.schema.ts';

const filters = {
  keyword: z.string().trim().max(100, '关键词不能超过100字').default(''),
  method: listOf(z.enum(methods)),
  kind: listOf(z.enum(categoryKinds)),
  /** `1`: only lots of tenders whose owner is the reader. */
  mine: z.enum(['', '0', '1']).default(''),
};

export const listTenders = endpoint(routes.listTenders, {
  summary: '招标项目列表（每标段一行）',
  input: z.object({
    ...filters,
    queue: z.enum(['', ...tenderQueues]).default(''),
    ...paging(['createdAt', 'bidDeadline', 'publishedAt']),
  }),
  output: z.array(lotRow),
});

export const countTenders = endpoint(routes.countTenders, {
  summary: '各状态的标段数',
  input: z.object(filters),
  output: z.object({ all: z.number(), queues: z.record(z.enum(tenderQueues), z.number()) }),
});

export const getTender = endpoint(routes.getTender, {
  summary: '招标项目详情',
  input: z.object({ id }),
  output: tenderView,
});

export const saveTender = endpoint(routes.saveTender, {
  summary: '保存招标项目草稿',
  input: z.object({ id, version: z.number().int().min(0), ...tenderInput.shape }),
  output: z.object({ id: z.string(), tenderNo: z.string(), version: z.number() }),
});

export const checkTenderSchedule = endpoint(routes.checkTenderSchedule, {
  summary: '按法规时限检查时间安排',
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
