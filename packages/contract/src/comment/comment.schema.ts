import { commentEntryKinds, commentStates, commentTextMax } from '@procure/domain/comment/comment.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, optionalText, person, text } from '../field.ts';
import * as routes from './comment.route.ts';

const place = {
  lotId: id.nullable().default(null).describe('标段；项目本身的字段为空'),
  field: z.string().max(40).describe('字段名，如bidDeadline；空为整个项目或整个标段'),
  rowId: id.nullable().default(null).describe('报价行、条款、评审因素或招标文件；字段本身为空'),
};

const entry = z.object({
  id: z.string(),
  kind: z.enum(commentEntryKinds),
  text: z.string(),
  by: person,
  at: z.string(),
});

const comment = z.object({
  id: z.string(),
  lotId: z.string().nullable(),
  field: z.string(),
  rowId: z.string().nullable(),
  label: z.string().describe('批注时该字段的名称'),
  value: z.string().describe('批注时的内容，最多500字'),
  present: z.string().nullable().describe('现在的内容，最多500字；该处已删除的为空'),
  changed: z.boolean().describe('批注后内容已修改或者删除'),
  state: z.enum(commentStates),
  text: z.string().nullable().describe('已撤回的为空'),
  by: person,
  at: z.string(),
  entries: z.array(entry).describe('按时间先后'),
  may: z.object({ reply: z.boolean(), settle: z.boolean(), reopen: z.boolean(), withdraw: z.boolean() }),
});
export type CommentView = z.output<typeof comment>;

export const listComments = endpoint(routes.listComments, {
  summary: '批注：一个项目的全部批注',
  input: z.object({ tenderId: id }),
  output: z.object({
    mayRead: z.boolean().describe('是否项目成员或者审批人；其他人看不到批注'),
    mayWrite: z.boolean(),
    comments: z.array(comment).describe('最近的在前，最多500条'),
  }),
});

export const writeComment = endpoint(routes.writeComment, {
  summary: '批注：在字段处写批注',
  input: z.object({ tenderId: id, id, ...place, text: text('批注', { max: commentTextMax }) }),
  output: z.object({ id: z.string() }),
});

const onComment = { tenderId: id, commentId: id, id };
const seen = z.number().int().min(0).describe('看到的回复与处理的条数');

export const replyToComment = endpoint(routes.replyToComment, {
  summary: '批注：回复',
  input: z.object({ ...onComment, text: text('回复', { max: commentTextMax }) }),
  output: done,
});

export const settleComment = endpoint(routes.settleComment, {
  summary: '批注：标为已解决',
  input: z.object({ ...onComment, seen, text: optionalText('说明', commentTextMax) }),
  output: done,
});

export const reopenComment = endpoint(routes.reopenComment, {
  summary: '批注：重新打开',
  input: z.object({ ...onComment, seen, text: text('理由', { max: commentTextMax }) }),
  output: done,
});

export const withdrawComment = endpoint(routes.withdrawComment, {
  summary: '批注：撤回自己的批注',
  input: z.object({ ...onComment, seen }),
  output: done,
});
