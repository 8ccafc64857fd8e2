import { awardNoticeKinds, awardNoticeStates } from '@procure/domain/award/award.ts';
import { clarificationStates } from '@procure/domain/clarification/clarification.ts';
import { invitationPhases } from '@procure/domain/invitation/invitation.ts';
import { lotPhases } from '@procure/domain/lot/lot.ts';
import { myLotGroups } from '@procure/domain/lot/mine.ts';
import { processStepKeys, stepStates } from '@procure/domain/lot/process.ts';
import { quotePhases, roundPhases } from '@procure/domain/negotiation/negotiation.ts';
import { noticeKinds } from '@procure/domain/notice/notice.ts';
import { orderStates } from '@procure/domain/order/order.ts';
import { prequalificationPhases } from '@procure/domain/prequalification/prequalification.ts';
import { methods } from '@procure/domain/tender/method.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { lotInput } from '../field.ts';
import { listOf, paging } from '../paging.ts';
import * as routes from './process.route.ts';
import { supplierLot } from './view.schema.ts';

const step = z.object({
  key: z.enum(processStepKeys),
  label: z.string(),
  state: z.enum(stepStates),
  text: z.string(),
  yours: z.boolean().describe('轮到本企业办理'),
  /** The page of the step; null while there is nothing to do or see. */
  link: z.string().nullable(),
});
export type ProcessStepView = z.output<typeof step>;

/** One lot of the company in a list. */
export const myLot = z.object({
  lotId: z.string(),
  tenderNo: z.string(),
  name: z.string(),
  buyerName: z.string(),
  method: z.enum(methods),
  phase: z.enum(lotPhases),
  bidDeadline: z.string(),
  steps: z.array(step),
  next: step.nullable().describe('下一步；空：无需本企业办理'),
});
export type MyLotView = z.output<typeof myLot>;

export const listMyLots = endpoint(routes.listMyLots, {
  summary: '我的投标项目',
  input: z.object({
    ...paging(['bidDeadline', 'publishedAt']),
    group: z
      .enum(['', ...myLotGroups])
      .default('')
      .describe('状态分组'),
    method: listOf(z.enum(methods)),
    keyword: z.string().trim().max(50, '关键词不能超过50字').default('').describe('项目名称、编号或招标人'),
  }),
  output: z.array(myLot),
});

const moment = z.string();

export const getMyLot = endpoint(routes.getMyLot, {
  summary: '项目进展：本企业在一个标段中的全过程',
  input: lotInput,
  output: z.object({
    lot: supplierLot,
    /** False until the company was invited, applied, obtained the documents or bid. */
    joined: z.boolean(),
    publicityFrom: moment.nullable(),
    publicityUntil: moment.nullable(),
    suspensionReason: z.string().nullable(),
    held: z.boolean().describe('有未答复的异议'),
    ordered: z.boolean().describe('监督部门已责令暂停或者整改，恢复前不能办理'),
    openingPausedAt: z.string().nullable().describe('开标暂停的时间'),
    endedReason: z.string().nullable(),
    steps: z.array(step),
    next: step.nullable(),
    invitation: z
      .object({
        phase: z.enum(invitationPhases),
        sentAt: moment,
        replyUntil: moment,
        repliedAt: moment.nullable(),
      })
      .nullable(),
    prequalification: z
      .object({
        phase: z.enum(prequalificationPhases).describe('评审结果公布前不显示'),
        submittedAt: moment.nullable(),
        decidedAt: moment.nullable(),
      })
      .nullable(),
    documentObtainedAt: moment.nullable(),
    questions: z.object({
      asked: z.number().describe('本企业的提疑'),
      published: z.number().describe('已发布的答复，获取文件后可见'),
    }),
    bid: z
      .object({
        draftSavedAt: moment.nullable(),
        validVersionNo: z.number().nullable(),
        versions: z.array(
          z.object({
            versionNo: z.number(),
            receiptNo: z.string(),
            submittedAt: moment,
            withdrawnAt: moment.nullable(),
            supersededAt: moment.nullable(),
          }),
        ),
      })
      .nullable(),
    opening: z
      .object({ openedAt: moment, bidCount: z.number().nullable() })
      .nullable()
      .describe('开标记录；本企业参加且已公开时'),
    clarifications: z.array(
      z.object({
        id: z.string(),
        subject: z.string(),
        state: z.enum(clarificationStates),
        dueAt: moment,
        issuedAt: moment,
      }),
    ),
    rounds: z.array(
      z.object({
        roundNo: z.number(),
        final: z.boolean(),
        opensAt: moment,
        closesAt: moment,
        phase: z.enum(roundPhases),
        quotePhase: z.enum(quotePhases).describe('本企业的报价'),
      }),
    ),
    award: z
      .object({
        kind: z.enum(awardNoticeKinds),
        state: z.enum(awardNoticeStates),
        noticeNo: z.string(),
        issuedAt: moment,
        contractDueAt: moment.nullable(),
      })
      .nullable(),
    orders: z.array(
      z.object({
        id: z.string(),
        orderNo: z.string(),
        state: z.enum(orderStates),
        totalIncl: z.string(),
        issuedAt: moment,
        voided: z.boolean(),
      }),
    ),
    notices: z.array(
      z.object({ id: z.string(), kind: z.enum(noticeKinds), title: z.string(), publishedAt: moment }),
    ),
    serverTime: moment,
  }),
});
export type MyLotDetail = z.output<(typeof getMyLot)['output']>;
