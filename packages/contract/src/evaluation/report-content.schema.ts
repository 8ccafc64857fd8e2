import { supplementPapers } from '@procure/domain/clarification/supplement.ts';
import { criterionKinds } from '@procure/domain/criterion/criterion.ts';
import { departureGrounds } from '@procure/domain/evaluation/attendance.ts';
import { chairWays } from '@procure/domain/evaluation/chair.ts';
import { seats } from '@procure/domain/evaluation/committee.ts';
import { evaluationMethods } from '@procure/domain/evaluation/evaluation.ts';
import { findingCodes } from '@procure/domain/evaluation/finding-rule.ts';
import { meetingPhases } from '@procure/domain/negotiation/meeting.ts';
import { methods } from '@procure/domain/tender/method.ts';
import { tenderScopes } from '@procure/domain/tender/scope.ts';
import { z } from 'zod';
import { negotiationRecord } from './negotiation-record.schema.ts';
import { bidStanding, scoreAnswer, sheetRow } from './sheet.schema.ts';

/**
 * The whole report, as its members sign it. Stored as the text whose digest they sign; a later release may add fields
 * with a default only.
 */
export const reportContent = z.object({
  lot: z.object({
    tenderNo: z.string(),
    tenderTitle: z.string(),
    lotNo: z.number(),
    title: z.string(),
    buyerName: z.string(),
    method: z.enum(methods),
    scope: z.enum(tenderScopes),
    evaluationMethod: z.enum(evaluationMethods),
    weights: z.object({ technical: z.number(), commercial: z.number(), price: z.number() }),
    ceilingPrice: z.string().nullable(),
    bidDeadline: z.string(),
  }),
  drawnUpAt: z.string(),
  committee: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      seat: z.enum(seats),
      signedInAt: z.string().nullable().default(null).describe('签到时间；此前的报告没有'),
      /** The version of the undertaking that the member signed in with. */
      textVersion: z.string().default(''),
    }),
  ),
  /** The SHA-256 of the list of bidders that every member declared about. */
  biddersDigest: z.string().default(''),
  chair: z
    .object({ id: z.string(), name: z.string(), way: z.enum(chairWays).nullable() })
    .nullable()
    .default(null)
    .describe('组长'),
  departures: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        seat: z.enum(seats),
        ground: z.enum(departureGrounds),
        bidders: z.array(z.string()),
        reason: z.string(),
        leftAt: z.string(),
        successorId: z.string(),
        successor: z.string(),
      }),
    )
    .default([])
    .describe('退出的评委与接替的评委；退出评委的评审意见无效'),
  preliminaryClosedAt: z.string().nullable().default(null).describe('初步评审结束的时间；不分阶段评审的为空'),
  criteria: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(criterionKinds),
      title: z.string(),
      points: z.string().nullable(),
    }),
  ),
  bids: z
    .array(
      z.object({
        bidId: z.string(),
        position: z.number(),
        companyName: z.string(),
        openingPrice: z.string().nullable(),
        price: z.string().nullable(),
        priceFrom: z.enum(['bid', 'negotiation']),
        delivery: z.string().nullable(),
        quality: z.string().nullable(),
        validityDays: z.number().nullable(),
        remarks: z.array(z.string()),
      }),
    )
    .describe('开标一览'),
  standings: z.array(bidStanding).describe('评审结果，依名次；未通过的附否决理由'),
  sheets: z.array(z.object({ evaluatorId: z.string(), scores: z.array(sheetRow) })).describe('各评委评分'),
  scoreAnswers: z
    .array(scoreAnswer)
    .default([])
    .describe('评分复核：评委对不一致或者明显偏离的评分所作的修改与说明'),
  findings: z
    .array(
      z.object({
        bidId: z.string(),
        key: z.string(),
        code: z.enum(findingCodes),
        label: z.string(),
        message: z.string(),
        citation: z.string(),
        companyName: z.string(),
        reason: z.string(),
      }),
    )
    .describe('初步评审提示与不否决的理由'),
  clarifications: z
    .array(
      z.object({
        companyName: z.string(),
        subject: z.string(),
        content: z.string(),
        papers: z.array(z.enum(supplementPapers)).default([]).describe('要求补充的资料'),
        issuedAt: z.string(),
        reply: z.string().nullable(),
        repliedAt: z.string().nullable(),
      }),
    )
    .describe('澄清、说明、补正事项'),
  offers: z
    .array(
      z.object({
        bidId: z.string(),
        companyName: z.string(),
        items: z.array(z.object({ title: z.string(), response: z.string() })),
      }),
    )
    .describe('候选人的项目负责人与证书：投标文件对相应评审因素的响应；招标文件未要求的为空'),
  meetings: z
    .array(
      z.object({
        companyName: z.string(),
        agenda: z.string(),
        meetsAt: z.string(),
        phase: z.enum(meetingPhases),
        isAttended: z.boolean(),
        minutes: z.string(),
        note: z.string().nullable(),
        digest: z.string(),
      }),
    )
    .default([])
    .describe('谈判记录，附供应商的答复'),
  record: negotiationRecord.nullable().default(null).describe('协商情况记录；单一来源采购以外的为空'),
  report: z.string(),
  /** The order that the committee gave to equal bids. */
  decided: z.array(z.string()),
  failure: z.string().nullable().describe('有效投标不足的，流标原因'),
});
