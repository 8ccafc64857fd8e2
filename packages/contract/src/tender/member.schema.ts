import { tenderDuties } from '@procure/domain/tender/member.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, person } from '../field.ts';
import * as routes from './member.route.ts';

export const listTenderMembers = endpoint(routes.listTenderMembers, {
  summary: '项目成员',
  input: z.object({ id }),
  output: z.object({
    tenderNo: z.string(),
    title: z.string(),
    duty: z.enum(tenderDuties).nullable(),
    mayManage: z.boolean(),
    mayHandle: z.boolean(),
    members: z.array(
      person.extend({
        duty: z.enum(tenderDuties),
        agency: z.string().nullable().describe('所在的招标代理机构；招标人自己的人员为空'),
        inUse: z.boolean(),
        addedBy: z.string(),
        addedAt: z.string(),
      }),
    ),
    /**
     * Active buyers who are not on the tender yet, including those of the entrusted agency; empty for a reader who may
     * not add them.
     */
    candidates: z.array(person.extend({ agency: z.string().nullable() })),
  }),
});

export const addTenderMember = endpoint(routes.addTenderMember, {
  summary: '添加项目成员或调整其分工',
  input: z.object({ id, accountId: id, duty: z.enum(['handler', 'reader'], '请选择分工') }),
  output: done,
});

export const removeTenderMember = endpoint(routes.removeTenderMember, {
  summary: '移除项目成员',
  input: z.object({ id, accountId: id }),
  output: done,
});

export const handOverTender = endpoint(routes.handOverTender, {
  summary: '移交项目给另一位采购员',
  input: z.object({ id, accountId: id }),
  output: done,
});
