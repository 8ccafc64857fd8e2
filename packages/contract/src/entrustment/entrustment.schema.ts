import { categoryKinds } from '@procure/domain/category/kind.ts';
import {
  checkDocumentNo,
  type EntrustmentPhase,
  entrustmentPhaseLabels,
} from '@procure/domain/entrustment/entrustment.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, day, fileView, id, person, reason, target } from '../field.ts';
import { paging } from '../paging.ts';
import * as routes from './entrustment.route.ts';

const phases = Object.keys(entrustmentPhaseLabels) as [EntrustmentPhase, ...EntrustmentPhase[]];

const row = z.object({
  id: z.string(),
  purchaser: person,
  agency: person,
  documentNo: z.string(),
  file: fileView.nullable().describe('委托书；此前的委托只有编号'),
  kinds: z.array(z.enum(categoryKinds)),
  tenders: z
    .array(z.object({ tenderNo: z.string(), title: z.string() }))
    .describe('类别之外单独委托的项目，读者看得到的'),
  tenderCount: z.number().describe('单独委托的项目数'),
  fromDay: day,
  untilDay: day.describe('含当日'),
  owner: person,
  phase: z.enum(phases),
  offeredBy: z.string(),
  offeredAt: z.string(),
  acceptedBy: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** The side on which the reader may act; null for readers only. */
  side: z.enum(['purchaser', 'agency']).nullable(),
  version: z.number(),
});
export type EntrustmentRow = z.output<typeof row>;

export const listEntrustments = endpoint(routes.listEntrustments, {
  summary: '招标委托',
  input: z.object(paging([])),
  output: z.array(row),
});

export const getEntrustmentForm = endpoint(routes.getEntrustmentForm, {
  summary: '可委托的招标人、代理机构与项目',
  input: z.object({}),
  output: z.object({
    purchasers: z.array(
      person.extend({
        buyers: z.array(person),
        tenders: z.array(z.object({ id: z.string(), tenderNo: z.string(), title: z.string() })),
      }),
    ),
    agencies: z.array(person),
  }),
});

const saved = z.object({ id: z.string(), version: z.number() });

export const offerEntrustment = endpoint(routes.offerEntrustment, {
  summary: '委托招标代理机构',
  input: z.object({
    id,
    purchaserId: z.uuid('请选择招标人'),
    agencyId: z.uuid('请选择招标代理机构'),
    documentNo: checked(checkDocumentNo, (value) => value.trim()),
    fileId: z.uuid('请上传委托书'),
    kinds: z.array(z.enum(categoryKinds)).max(categoryKinds.length).default([]),
    tenderIds: z.array(id).max(50, '单独委托的项目不能超过50个').default([]),
    fromDay: day,
    untilDay: day,
    ownerId: z.uuid('请选择负责人'),
  }),
  output: saved,
});

export const acceptEntrustment = endpoint(routes.acceptEntrustment, {
  summary: '接受招标委托',
  input: z.object(target),
  output: saved,
});

export const closeEntrustment = endpoint(routes.closeEntrustment, {
  summary: '撤回、谢绝或终止招标委托',
  input: z.object({ ...target, reason: reason('原因') }),
  output: saved,
});

export const nameEntrustmentOwner = endpoint(routes.nameEntrustmentOwner, {
  summary: '更换招标委托的负责人',
  input: z.object({ ...target, ownerId: z.uuid('请选择负责人') }),
  output: saved,
});
