import { amendmentStates } from '@procure/domain/amendment/amendment.ts';
import { evaluationMethods } from '@procure/domain/evaluation/evaluation.ts';
import { z } from 'zod';
import { opinion } from '../approval/field.schema.ts';
import { criteria, criterion } from '../criterion/criterion.schema.ts';
import { endpoint } from '../endpoint.ts';
import { preferences } from '../evaluation/preference.schema.ts';
import { fileView, id, lotInput, moment, optionalText, person, reason, target, text } from '../field.ts';
import { blocker, staffLot } from '../lot/view.schema.ts';
import { clause, clauses, documentKind, priceLines } from '../tender/fields.schema.ts';
import { explanation, givenReason, violation } from '../tender/violation.schema.ts';
import * as routes from './amendment.route.ts';
import { itemDifference } from './items.schema.ts';

const reasons = z.array(givenReason).max(2000).default([]);

const amendmentNow = z.object({ id: z.string(), state: z.enum(amendmentStates), version: z.number() });

const document = z.object({
  id,
  fileId: id,
  title: text('文件名称', { max: 200 }),
  kind: documentKind,
  /** True: the file is a public attachment of the notice. */
  public: z.boolean().default(false),
});
export type AmendmentDocument = z.output<typeof document>;

/** A deadline that the law requires: the earliest lawful time, the proposed time, and the reason. */
export const extension = z
  .object({ earliest: z.string(), proposed: z.string(), period: z.string(), citation: z.string() })
  .nullable();

const times = z.object({
  bidDeadline: z.string().optional(),
  prequalificationDeadline: z.string().optional(),
});

const line = z.object({
  id: z.string(),
  lineNo: z.number(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  qty: z.string(),
  ceilingUnitPrice: z.string().nullable().describe('含税单价最高限价，元；不设的为空'),
  delivery: z.string(),
  remark: z.string(),
});

const amendment = z.object({
  id: z.string(),
  state: z.enum(amendmentStates),
  summary: z.string(),
  /** An answer that awaits a second person: the question asked and the proposed answer. */
  question: z
    .object({ id: z.string(), title: z.string(), content: z.string(), answer: z.string() })
    .nullable(),
  documents: z.array(
    z.object({
      id: z.string(),
      fileId: z.string(),
      title: z.string(),
      kind: documentKind,
      public: z.boolean(),
      /** The published version, or the version that publishing now would create. */
      versionNo: z.number(),
      file: fileView,
    }),
  ),
  items: z.array(itemDifference).describe('分项报价清单、评审因素和条款的逐项差异'),
  priceLines: z.array(line).nullable().describe('变更后的分项报价清单；不变更清单的为空'),
  criteria: z.array(criterion).nullable().describe('变更后的评审因素；不变更评审因素的为空'),
  clauses: z.array(clause).nullable().describe('变更后的技术与商务条款；不变更条款的为空'),
  isOutdated: z.boolean().describe('清单、评审因素或条款此后已被另一次变更修改，须重新核对保存后才能发布'),
  findings: z.array(violation).describe('招标文件检测在未发布的变更中发现的用语'),
  warningReasons: z.array(explanation).describe('保留疑似限制竞争用语的理由，为最近一次提交或发布时说明的'),
  noEffectReason: z.string().nullable(),
  wantedTimes: times.nullable().describe('可能影响投标的变更提交审批时申请的截止时间'),
  newTimes: times
    .nullable()
    .describe('待审批的变更如现在签署发布，顺延后的截止时间：申请的时间不足法定期限的，自动顺延'),
  createdBy: person,
  createdAt: z.string(),
  submittedAt: z.string().nullable(),
  returnReason: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  publishedAt: z.string().nullable(),
  version: z.number(),
});
export type AmendmentView = z.output<typeof amendment>;

const amendmentDesk = z.object({
  lot: staffLot,
  /** The lot's name, as in notices. */
  name: z.string(),
  serverTime: z.string(),
  blocker,
  /** The time that must remain if a change is published now; `bound` is false if no such rule binds the method. */
  plan: z.object({ bound: z.boolean(), bid: extension, prequalification: extension }),
  priceLines: z.array(line).describe('现行的分项报价清单'),
  criteria: z.array(criterion).describe('现行的评审因素'),
  clauses: z.array(clause).describe('现行的技术与商务条款'),
  evaluation: z
    .object({
      evaluationMethod: z.enum(evaluationMethods),
      weights: z.object({ technical: z.number(), commercial: z.number(), price: z.number() }).nullable(),
      preferences,
      ceilingPrice: z.string().nullable(),
    })
    .describe('评审因素须与之一致、变更不能修改的内容'),
  amendments: z.array(amendment).describe('最近的在前'),
});
export type AmendmentDesk = z.output<typeof amendmentDesk>;

export const listAmendments = endpoint(routes.listAmendments, {
  summary: '标段的变更：准备、待审批与已发布',
  input: lotInput,
  output: amendmentDesk,
});

export const saveAmendment = endpoint(routes.saveAmendment, {
  summary: '准备变更',
  input: z.object({
    lotId: id,
    id,
    version: z.number().int().min(0),
    summary: text('变更内容', { min: 5, max: 2000 }),
    documents: z.array(document).max(20, '一次变更最多20个文件').default([]),
    priceLines: priceLines.nullable().default(null).describe('变更后的全部分项；不变更清单的不填'),
    criteria: criteria.nullable().default(null).describe('变更后的全部评审因素；不变更的不填'),
    clauses: clauses.nullable().default(null).describe('变更后的全部技术与商务条款；不变更的不填'),
  }),
  output: amendmentNow,
});

export const submitAmendment = endpoint(routes.submitAmendment, {
  summary: '提交变更审批',
  input: z.object({
    ...target,
    affectsBids: z.boolean(),
    reason: optionalText('不影响投标文件编制的理由', 500),
    bidDeadline: moment.optional(),
    prequalificationDeadline: moment.optional(),
    reasons,
  }),
  output: amendmentNow,
});

export const recallAmendment = endpoint(routes.recallAmendment, {
  summary: '收回待审批的变更',
  input: z.object(target),
  output: amendmentNow,
});

export const confirmAmendment = endpoint(routes.confirmAmendment, {
  summary: '签署变更；最后一步签署后发布',
  input: z.object({ ...target, opinion }),
  output: amendmentNow,
});

export const returnAmendment = endpoint(routes.returnAmendment, {
  summary: '退回变更',
  input: z.object({ ...target, reason: reason('退回理由') }),
  output: amendmentNow,
});

export const withdrawAmendment = endpoint(routes.withdrawAmendment, {
  summary: '作废未发布的变更',
  input: z.object(target),
  output: amendmentNow,
});
