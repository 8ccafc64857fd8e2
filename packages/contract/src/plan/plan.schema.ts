import { categoryKinds } from '@procure/domain/category/kind.ts';
import { mostPackages, planForms, planPermits, planStates } from '@procure/domain/plan/plan.ts';
import { methods } from '@procure/domain/tender/method.ts';
import { tenderScopes } from '@procure/domain/tender/scope.ts';
import { z } from 'zod';
import { approval } from '../approval/approval.schema.ts';
import { opinion, signed } from '../approval/field.schema.ts';
import { endpoint } from '../endpoint.ts';
import { id, optionalText, reason, target } from '../field.ts';
import { listOf, paging } from '../paging.ts';
import { ground } from '../tender/fields.schema.ts';
import * as routes from './plan.route.ts';

/** The domain's `checkPlan` judges the values; here are only their forms. */
const content = {
  title: optionalText('项目名称', 200),
  projectCode: optionalText('项目代码', 40),
  scope: z.enum(tenderScopes, '请选择招标性质'),
  permit: z.enum(planPermits, '请选择项目审批手续'),
  permitNo: optionalText('文号', 100),
  permitAuthority: optionalText('机关', 100),
  permitDay: optionalText('日期', 10),
  funding: optionalText('资金来源', 200),
  isFunded: z.boolean().default(false).describe('资金或者资金来源已经落实'),
  budget: optionalText('项目总预算', 20).describe('项目总预算，元'),
  form: z.enum(planForms, '请选择招标组织形式'),
  packages: z
    .array(
      z.object({
        id,
        name: optionalText('标段名称', 100),
        kind: z.enum(categoryKinds, '请选择项目类别'),
        method: z.enum(methods, '请选择采购方式'),
        ground: ground.nullable().default(null),
        groundNote: optionalText('情形说明', 500),
        estimate: optionalText('估算价', 20).describe('估算价，元'),
        noticeMonth: optionalText('计划公告时间', 7).describe('计划公告时间，年月，如2026-12'),
      }),
    )
    .max(mostPackages, `标段不能超过${mostPackages}个`),
  exemptReason: optionalText('理由', 500),
  remark: optionalText('备注', 500),
};

const shownPackage = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(categoryKinds),
  method: z.enum(methods),
  ground: ground.nullable(),
  groundNote: z.string(),
  estimate: z.string(),
  noticeMonth: z.string(),
});

/** The content as it was saved. */
const shownContent = z.object({
  title: z.string(),
  projectCode: z.string(),
  scope: z.enum(tenderScopes),
  permit: z.enum(planPermits),
  permitNo: z.string(),
  permitAuthority: z.string(),
  permitDay: z.string(),
  funding: z.string(),
  isFunded: z.boolean(),
  budget: z.string(),
  form: z.enum(planForms),
  packages: z.array(shownPackage),
  exemptReason: z.string(),
  remark: z.string(),
});

const row = z.object({
  id: z.string(),
  planNo: z.string(),
  organisationId: z.string(),
  organisationName: z.string(),
  state: z.enum(planStates),
  versionNo: z.number().describe('生效的版次；从未生效为0'),
  title: z.string(),
  budget: z.string().describe('项目总预算，元'),
  content: shownContent,
  savedBy: z.string(),
  savedAt: z.string(),
  version: z.number(),
});
export type PlanRow = z.output<typeof row>;

export const listPlans = endpoint(routes.listPlans, {
  summary: '招标方案：列表',
  input: z.object({
    ...paging(['savedAt']),
    keyword: z.string().trim().max(100, '关键词不能超过100字').default(''),
    state: listOf(z.enum(planStates)),
  }),
  output: z.array(row),
});

export const getPlan = endpoint(routes.getPlan, {
  summary: '招标方案：一项',
  input: z.object({ id }),
  output: row.extend({
    revisionReason: z.string(),
    returnReason: z.string().nullable(),
    endReason: z.string().nullable(),
    /** Whether the reader belongs to the organisation; for auditors the content is the version in effect. */
    isOwn: z.boolean(),
    versions: z
      .array(z.object({ no: z.number(), reason: z.string(), effectiveAt: z.string(), content: shownContent }))
      .describe('生效过的版次，最近的在前'),
    approvals: z.array(approval).describe('最近的在前'),
    tenders: z
      .array(z.object({ id: z.string(), tenderNo: z.string(), title: z.string(), packageId: z.string() }))
      .describe('关联标段的、读者可见的招标项目'),
  }),
});

const choice = shownPackage.extend({
  planTitle: z.string(),
  planNo: z.string(),
  scope: z.enum(tenderScopes),
  tenderCount: z.number().describe('已关联该标段、未失败的招标项目数'),
});
export type PlanChoice = z.output<typeof choice>;

export const listPlanChoices = endpoint(routes.listPlanChoices, {
  summary: '招标方案：采购单位已生效的、可供项目关联的标段',
  input: z.object({ organisationId: id, tenderId: id.optional().describe('不计入关联数的招标项目') }),
  output: z.array(choice),
});

const saved = z.object({ id: z.string(), state: z.enum(planStates), version: z.number() });

export const savePlan = endpoint(routes.savePlan, {
  summary: '招标方案：新建或修改',
  input: z.object({
    id,
    version: z.number().int().min(0),
    organisationId: z.uuid('请选择采购单位'),
    ...content,
  }),
  output: saved,
});

export const submitPlan = endpoint(routes.submitPlan, {
  summary: '招标方案：提交审批',
  input: z.object(target),
  output: saved,
});

export const recallPlan = endpoint(routes.recallPlan, {
  summary: '招标方案：收回审批',
  input: z.object(target),
  output: saved,
});

export const approvePlan = endpoint(routes.approvePlan, {
  summary: '招标方案：审批通过',
  input: z.object({ ...target, opinion }),
  output: saved.extend(signed),
});

export const returnPlan = endpoint(routes.returnPlan, {
  summary: '招标方案：审批退回',
  input: z.object({ ...target, reason: reason('退回理由') }),
  output: saved,
});

export const revisePlan = endpoint(routes.revisePlan, {
  summary: '招标方案：开始修订',
  input: z.object({ ...target, reason: reason('修订原因') }),
  output: saved,
});

export const discardPlan = endpoint(routes.discardPlan, {
  summary: '招标方案：放弃修订',
  input: z.object(target),
  output: saved,
});

export const endPlan = endpoint(routes.endPlan, {
  summary: '招标方案：终止',
  input: z.object({ ...target, reason: reason('终止原因') }),
  output: saved,
});
