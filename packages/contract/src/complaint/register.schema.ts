import {
  complaintGrounds,
  complaintOutcomes,
  complaintSubjects,
  rejections,
  remedies,
} from '@procure/domain/complaint/complaint.ts';
import { complaintRegisterStates } from '@procure/domain/complaint/register.ts';
import { remedyStandings } from '@procure/domain/objection/register.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../field.ts';
import { months } from '../months.ts';
import { paging } from '../paging.ts';
import { registerFilter } from '../register-filter.ts';
import * as routes from './register.route.ts';

const filters = {
  subject: z.enum(['', ...complaintSubjects]).default(''),
  state: z.enum(['', ...complaintRegisterStates]).default(''),
  outcome: z.enum(['', ...complaintOutcomes]).default(''),
  ...registerFilter,
};

const row = z.object({
  id: z.string(),
  complaintNo: z.string(),
  tenderId: z.string(),
  tenderNo: z.string(),
  lotName: z.string(),
  organisationName: z.string(),
  subject: z.enum(complaintSubjects),
  state: z.enum(complaintRegisterStates),
  outcome: z.enum(complaintOutcomes).nullable(),
  ground: z.enum(complaintGrounds).nullable(),
  submittedAt: z.string(),
  receivedAt: z.string().nullable(),
  /** The time by which the supervisor's last act is or was due; null while a correction is awaited. */
  dueAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** One of the legal terms passed without the supervisor's act, or before it. */
  late: z.boolean(),
  /** Visible only to those who handle it; null for all others. */
  complainant: z.string().nullable(),
  /** The complainant is another interested person without a company. */
  isPerson: z.boolean(),
  /** The reader may open it. */
  readable: z.boolean(),
});
export type ComplaintRegisterRow = z.output<typeof row>;

export const listComplaintRegister = endpoint(routes.listComplaintRegister, {
  summary: '投诉台账',
  input: z.object({ ...paging([]), ...filters }),
  output: z.array(row).describe('最近提交的在前；总数最多计到10000'),
});

export const getComplaintFigures = endpoint(routes.getComplaintFigures, {
  summary: '投诉统计：按处理结果、办理时间与月份',
  input: z.object(filters),
  output: z.object({
    received: z.number().describe('提交的投诉'),
    open: z.number(),
    upheld: z.number(),
    partlyUpheld: z.number(),
    rejected: z.number(),
    notReceived: z.number(),
    withdrawn: z.number(),
    late: z.number().describe('逾期审查或者逾期处理'),
    medianDays: z.number().nullable().describe('受理至作出处理决定用时的中位数（日，一位小数）'),
    months,
    organisations: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});
export type ComplaintFigures = z.output<typeof getComplaintFigures.output>;

export const listComplaintResults = endpoint(routes.listComplaintResults, {
  summary: '项目投诉的处理结果（公开）',
  input: z.object({ ...paging([]), id }),
  output: z
    .array(
      z.object({
        complaintNo: z.string(),
        lotName: z.string(),
        subject: z.enum(complaintSubjects),
        submittedOn: z.string().describe('提交日，北京时间'),
        endedOn: z.string().describe('作出处理决定之日，北京时间'),
        supervisor: z.string(),
        outcome: z.enum(complaintOutcomes),
        rejection: z.enum(rejections).nullable(),
        remedy: z.enum(remedies).nullable(),
        standing: z.enum(remedyStandings).describe('责令改正的完成情况'),
        parties: z
          .object({ complainant: z.string(), buyer: z.string(), respondent: z.string() })
          .nullable()
          .describe('法律规定公告当事人的，开标后公布；被投诉的投标人没有的为空'),
      }),
    )
    .describe('最近作出的在前；只有已签发并且公布的'),
});
