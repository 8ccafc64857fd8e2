import {
  objectionGrounds,
  objectionOutcomes,
  objectionSubjects,
} from '@procure/domain/objection/objection.ts';
import { registerStates, remedyStandings } from '@procure/domain/objection/register.ts';
import { remedies } from '@procure/domain/objection/remedy.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../field.ts';
import { months } from '../months.ts';
import { paging } from '../paging.ts';
import { registerFilter } from '../register-filter.ts';
import * as routes from './register.route.ts';

const filters = {
  subject: z.enum(['', ...objectionSubjects]).default(''),
  state: z.enum(['', ...registerStates]).default(''),
  outcome: z.enum(['', ...objectionOutcomes]).default(''),
  ...registerFilter,
};

const row = z.object({
  id: z.string(),
  objectionNo: z.string(),
  tenderId: z.string(),
  tenderNo: z.string(),
  lotName: z.string(),
  organisationName: z.string(),
  subject: z.enum(objectionSubjects),
  state: z.enum(registerStates),
  outcome: z.enum(objectionOutcomes).nullable(),
  ground: z.enum(objectionGrounds).nullable(),
  submittedAt: z.string(),
  dueAt: z.string(),
  endedAt: z.string().nullable(),
  /** The legal term passed without an answer, or before it. */
  late: z.boolean(),
  /** Visible only to those who answer it or sign the answer; null for all others. */
  objector: z.string().nullable(),
  /** 个人（利害关系人）; false for readers who must not know the objector. */
  isPerson: z.boolean(),
});
export type RegisterRow = z.output<typeof row>;

export const listObjectionRegister = endpoint(routes.listObjectionRegister, {
  summary: '异议台账',
  input: z.object({ ...paging([]), ...filters }),
  output: z.array(row).describe('最近提出的在前；总数最多计到10000'),
});

export const getObjectionFigures = endpoint(routes.getObjectionFigures, {
  summary: '异议统计：按处理结果、答复时间与月份',
  input: z.object(filters),
  output: z.object({
    received: z.number(),
    open: z.number(),
    upheld: z.number(),
    partlyUpheld: z.number(),
    rejected: z.number(),
    notReceivable: z.number(),
    withdrawn: z.number(),
    late: z.number().describe('逾期未答复或者逾期答复'),
    medianDays: z.number().nullable().describe('答复用时的中位数（日，一位小数）'),
    months,
    organisations: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});
export type ObjectionFigures = z.output<typeof getObjectionFigures.output>;

export const listObjectionResults = endpoint(routes.listObjectionResults, {
  summary: '项目异议的办理结果（公开）',
  input: z.object({ ...paging([]), id }),
  output: z
    .array(
      z.object({
        objectionNo: z.string(),
        lotName: z.string(),
        subject: z.enum(objectionSubjects),
        submittedOn: z.string().describe('提出日，北京时间'),
        endedOn: z.string().describe('答复或者不予受理之日，北京时间'),
        outcome: z.enum(objectionOutcomes).nullable().describe('不予受理的为空'),
        ground: z.enum(objectionGrounds).nullable(),
        remedy: z.enum(remedies).nullable().describe('成立或者部分成立的，所定的纠正措施'),
        standing: z.enum(remedyStandings).describe('纠正措施的办理情况；标段已终止、流标的，不再办理'),
      }),
    )
    .describe('最近办结的在前；未答复的、撤回的不公开，提出人不公开'),
});
