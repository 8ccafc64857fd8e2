import { tenderDuties } from '@procure/domain/tender/member.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id } from '../field.ts';

const person = z.object({ id: z.string(), name: z.string() });

/** Who works on the tender. `mayManage`: the reader may change that; `mayHandle`: they may act on the tender. */
export const listTenderMembers = endpoint({
  method: 'GET',
  path: '/api/inner/pch/tenders/:id/members',
  summary: '项目成员',
  access: { who: 'staff', permission: 'tender.read' },
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
        inUse: z.boolean(),
        addedBy: z.string(),
        addedAt: z.string(),
      }),
    ),
    /** Buyers in use who are not on the tender yet; empty for who may not add them. */
    candidates: z.array(person),
  }),
});

export const addTenderMember = endpoint({
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/members',
  summary: '添加项目成员或调整其分工',
  access: { who: 'staff', permission: 'tender.edit' },
  input: z.object({ id, accountId: id, duty: z.enum(['handler', 'reader'], '请选择分工') }),
  output: done,
  refusals: ['not_the_owner'],
});

export const removeTenderMember = endpoint({
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/members/removal',
  summary: '移除项目成员',
  access: { who: 'staff', permission: 'tender.edit' },
  input: z.object({ id, accountId: id }),
  output: done,
  refusals: ['not_the_owner'],
});

export const handOverTender = endpoint({
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/handover',
  summary: '移交项目给另一位采购员',
  access: { who: 'staff', permission: 'tender.edit' },
  input: z.object({ id, accountId: id }),
  output: done,
  refusals: ['not_the_owner'],
});
