import { companyStates } from '@procure/domain/company/company.ts';
import { measureKinds, measurePhases } from '@procure/domain/measure/measure.ts';
import { organisationKinds } from '@procure/domain/organisation/organisation.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, fileView, id, person, reason, target, text } from '../field.ts';
import { listOf, paging } from '../paging.ts';
import * as routes from './measure.route.ts';

const kind = z.enum(measureKinds);
const phase = z.enum(measurePhases);

const row = z.object({
  id: z.string(),
  kind,
  phase,
  company: z.object({ id: z.string(), name: z.string(), uscc: z.string(), status: z.enum(companyStates) }),
  organisation: person,
  reason: z.string(),
  until: day.describe('截止日（含当日）'),
  proposedAt: z.string(),
  /** The pending answer: to the measure itself, to a request to lift it, or to an appeal; null if none is pending. */
  waits: z.enum(['confirmation', 'lifting', 'appeal']).nullable(),
});
export type MeasureRow = z.output<typeof row>;

export const listMeasures = endpoint(routes.listMeasures, {
  summary: '限制措施列表',
  input: z.object({
    keyword: z.string().trim().max(100, '关键词不能超过100字').default(''),
    phase: listOf(phase),
    ...paging([]),
  }),
  output: z.array(row),
});

export const listCompanyMeasures = endpoint(routes.listCompanyMeasures, {
  summary: '一家供应商的限制措施',
  input: z.object({ id }),
  output: z.object({
    /** The organisations for which the caller may propose one. */
    houses: z.array(person.extend({ kind: z.enum(organisationKinds) })),
    measures: z.array(row),
  }),
});

const step = z.object({ by: z.string(), at: z.string() });

const appeal = z.object({
  at: z.string(),
  text: z.string(),
  files: z.array(fileView),
  answer: z.object({ at: z.string(), upheld: z.boolean(), text: z.string() }).nullable(),
});

export const getMeasure = endpoint(routes.getMeasure, {
  summary: '限制措施',
  input: z.object({ id }),
  output: row.extend({
    version: z.number(),
    evidence: z.array(fileView),
    proposedBy: z.string(),
    decided: step.extend({ note: z.string() }).nullable().describe('确认或驳回'),
    lifting: step.extend({ reason: z.string() }).nullable(),
    lifted: step.nullable(),
    appeal: appeal.extend({ answeredBy: z.string() }).nullable(),
    /** The acts that the reader may perform now. */
    may: z.object({
      decide: z.boolean(),
      proposeLifting: z.boolean(),
      lift: z.boolean(),
      answer: z.boolean(),
    }),
  }),
});

const fileIds = (what: string, max: number) => z.array(id).max(max, `${what}最多${max}个`).default([]);

export const proposeMeasure = endpoint(routes.proposeMeasure, {
  summary: '提出限制措施',
  input: z.object({
    id,
    companyId: id,
    organisationId: id,
    kind,
    reason: reason('理由'),
    until: day.describe('截止日（含当日）'),
    fileIds: fileIds('依据材料', 10),
  }),
  output: z.object({ id: z.string() }),
});

const result = z.object({ phase, version: z.number() });

export const confirmMeasure = endpoint(routes.confirmMeasure, {
  summary: '确认限制措施',
  input: z.object(target),
  output: result,
});

export const rejectMeasure = endpoint(routes.rejectMeasure, {
  summary: '驳回限制措施',
  input: z.object({ ...target, reason: reason('驳回理由') }),
  output: result,
});

export const proposeLifting = endpoint(routes.proposeLifting, {
  summary: '提出提前解除',
  input: z.object({ ...target, reason: reason('解除理由') }),
  output: result,
});

export const liftMeasure = endpoint(routes.liftMeasure, {
  summary: '确认提前解除',
  input: z.object(target),
  output: result,
});

export const declineLifting = endpoint(routes.declineLifting, {
  summary: '驳回提前解除',
  input: z.object({ ...target, reason: reason('驳回理由') }),
  output: result,
});

export const answerAppeal = endpoint(routes.answerAppeal, {
  summary: '答复申诉',
  input: z.object({ ...target, upheld: z.boolean().describe('申诉成立'), reason: reason('答复理由') }),
  output: result,
});

const myMeasure = z.object({
  id: z.string(),
  kind,
  phase,
  /** The organisation that imposed it. */
  organisationName: z.string(),
  reason: z.string(),
  since: z.string(),
  until: day.describe('截止日（含当日）'),
  liftedAt: z.string().nullable(),
  appeal: appeal.nullable(),
});
export type MyMeasure = z.output<typeof myMeasure>;

export const listMyMeasures = endpoint(routes.listMyMeasures, {
  summary: '对本企业的限制措施',
  input: z.object({}),
  output: z.array(myMeasure),
});

export const appealMeasure = endpoint(routes.appealMeasure, {
  summary: '对限制措施提出申诉',
  input: z.object({ id, text: text('申诉理由', { min: 10, max: 2000 }), fileIds: fileIds('附件', 10) }),
  output: z.object({}),
});
