import { categoryKinds } from '@procure/domain/category/kind.ts';
import { checkIntentionBudget } from '@procure/domain/intention/budget.ts';
import {
  checkIntentionOutline,
  checkIntentionTitle,
  checkPlannedMonth,
  intentionStates,
} from '@procure/domain/intention/intention.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, id, optionalText, reason, target } from '../field.ts';
import { listOf, paging } from '../paging.ts';
import * as routes from './intention.route.ts';

const trimmed = (value: string) => value.trim();

const content = {
  title: checked(checkIntentionTitle, trimmed),
  kind: z.enum(categoryKinds, '请选择项目类别'),
  outline: checked(checkIntentionOutline, trimmed).describe('采购需求概况'),
  budget: checked(checkIntentionBudget, trimmed).describe('预算金额，元'),
  plannedMonth: checked(checkPlannedMonth, trimmed).describe('预计采购时间，年月，如2026-12'),
  setAside: z.boolean().default(false).describe('专门面向中小企业采购'),
  remark: optionalText('备注', 500),
};

/** The contents as they were published. */
const shownContent = z.object({
  title: z.string(),
  kind: z.enum(categoryKinds),
  outline: z.string(),
  budget: z.string().describe('预算金额，元'),
  plannedMonth: z.string(),
  setAside: z.boolean(),
  remark: z.string(),
});

const publicRow = z.object({
  id: z.string(),
  state: z.enum(intentionStates),
  title: z.string(),
  kind: z.enum(categoryKinds),
  budget: z.string(),
  plannedMonth: z.string(),
  setAside: z.boolean(),
  buyerName: z.string(),
  publishedAt: z.string().describe('首次公开的时间'),
});
export type PublicIntentionRow = z.output<typeof publicRow>;

export const listPublicIntentions = endpoint(routes.listPublicIntentions, {
  summary: '采购意向公开：列表',
  input: z.object({
    ...paging(['publishedAt']),
    keyword: z.string().trim().max(50, '关键词不能超过50字').default(''),
    kind: listOf(z.enum(categoryKinds)),
  }),
  output: z.array(publicRow),
});

const publication = z.object({
  no: z.number(),
  publishedAt: z.string(),
  reason: z.string().describe('调整的原因；首次公开的为空'),
  content: shownContent,
});

export const getPublicIntention = endpoint(routes.getPublicIntention, {
  summary: '采购意向公开：详情',
  input: z.object({ id }),
  output: publicRow.extend({
    outline: z.string(),
    remark: z.string(),
    cancelledAt: z.string().nullable(),
    cancelReason: z.string().nullable(),
    publications: z.array(publication).describe('最近的在前'),
    notices: z
      .array(z.object({ id: z.string(), title: z.string(), publishedAt: z.string() }))
      .describe('关联项目的采购公告，最近的在前'),
  }),
});

const row = shownContent.extend({
  id: z.string(),
  organisationId: z.string(),
  organisationName: z.string(),
  state: z.enum(intentionStates),
  versionNo: z.number().describe('公开的次数'),
  publishedAt: z.string().nullable().describe('首次公开的时间'),
  cancelledAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  savedBy: z.string(),
  savedAt: z.string(),
  version: z.number(),
});
export type IntentionRow = z.output<typeof row>;

export const listIntentions = endpoint(routes.listIntentions, {
  summary: '采购意向：列表',
  input: z.object({
    ...paging(['savedAt']),
    keyword: z.string().trim().max(100, '关键词不能超过100字').default(''),
    state: listOf(z.enum(intentionStates)),
  }),
  output: z.array(row),
});

export const getIntention = endpoint(routes.getIntention, {
  summary: '采购意向：一项',
  input: z.object({ id }),
  output: row.extend({ publications: z.array(publication).describe('最近的在前') }),
});

export const listIntentionChoices = endpoint(routes.listIntentionChoices, {
  summary: '采购意向：采购单位已公开、可供项目关联的',
  input: z.object({ organisationId: id }),
  output: z.array(
    z.object({ id: z.string(), title: z.string(), plannedMonth: z.string(), publishedAt: z.string() }),
  ),
});

const saved = z.object({ id: z.string(), state: z.enum(intentionStates), version: z.number() });

export const saveIntention = endpoint(routes.saveIntention, {
  summary: '采购意向：新建或修改草稿',
  input: z.object({
    id,
    version: z.number().int().min(0),
    organisationId: z.uuid('请选择采购单位'),
    ...content,
  }),
  output: saved,
});

export const publishIntention = endpoint(routes.publishIntention, {
  summary: '采购意向：公开',
  input: z.object(target),
  output: saved,
});

export const reviseIntention = endpoint(routes.reviseIntention, {
  summary: '采购意向：调整已公开的内容',
  input: z.object({ ...target, ...content, reason: reason('调整原因') }),
  output: saved,
});

export const cancelIntention = endpoint(routes.cancelIntention, {
  summary: '采购意向：取消',
  input: z.object({ ...target, reason: reason('取消原因') }),
  output: saved,
});
