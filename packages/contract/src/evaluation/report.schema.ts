import { dissentSize, opinionKinds } from '@procure/domain/evaluation/signing.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { lotInput, reason, sha256, text } from '../field.ts';
import { lotHeader } from '../lot/view.schema.ts';
import { signedDocument } from '../official-document/field.schema.ts';
import * as routes from './report.route.ts';
import { reportContent } from './report-content.schema.ts';

export type ReportContent = z.output<typeof reportContent>;

const opinion = z.object({
  evaluatorId: z.string(),
  name: z.string(),
  kind: z.enum(opinionKinds).nullable().describe('为空的尚未签署'),
  reason: z.string(),
  givenAt: z.string().nullable(),
});
export type ReportOpinion = z.output<typeof opinion>;

const reportView = z.object({
  lot: lotHeader,
  serverTime: z.string(),
  /** The report in force; null if none is drawn up, or for a reader who is not of the committee before its conclusion. */
  report: z
    .object({
      no: z.number(),
      state: z.enum(['signing', 'concluded']),
      drawnUpBy: z.string(),
      drawnUpAt: z.string(),
      dueAt: z.string(),
      concludedAt: z.string().nullable(),
      digest: z.string().describe('报告全文的SHA-256'),
      /** False if the content does not have the digest that the members signed. */
      intact: z.boolean(),
      content: reportContent,
      opinions: z.array(opinion),
      document: signedDocument.nullable().describe('电子文书；签署完毕前为空'),
    })
    .nullable(),
  /** The former versions, for the committee and, after the conclusion, for other readers. */
  former: z.array(
    z.object({ no: z.number(), drawnUpBy: z.string(), endedAt: z.string(), reason: z.string() }),
  ),
  mayAnswer: z.boolean(),
  mayTakeBack: z.boolean(),
});
export type ReportView = z.output<typeof reportView>;

export const getReport = endpoint(routes.getReport, {
  summary: '评标报告：全文、各评委的签署情况',
  input: lotInput,
  output: reportView,
});

const read = lotInput.extend({ digest: sha256 });
const answered = z.object({ state: z.enum(['signing', 'concluded', 'void']), message: z.string() });

export const signReport = endpoint(routes.signReport, {
  summary: '签署评标报告',
  input: read,
  output: answered,
});

export const dissentFromReport = endpoint(routes.dissentFromReport, {
  summary: '对评标报告书面提出不同意见',
  input: read.extend({ reason: text('不同意见和理由', dissentSize) }),
  output: answered,
});

export const takeBackReport = endpoint(routes.takeBackReport, {
  summary: '收回评标报告',
  input: read.extend({
    reason: reason('收回的原因'),
    reopenSheets: z.boolean().default(false).describe('退回各评委评分表，由评委改正后重新提交'),
  }),
  output: answered,
});
