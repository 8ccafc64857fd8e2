import { deviations } from '@procure/domain/bid/deviation.ts';
import { categoryKinds } from '@procure/domain/category/kind.ts';
import { relationKinds } from '@procure/domain/company/mark.ts';
import { checkAnswerReason, discrepancyKinds } from '@procure/domain/evaluation/discrepancy.ts';
import { evaluationMethods, evaluationStates } from '@procure/domain/evaluation/evaluation.ts';
import { checkAnswer } from '@procure/domain/evaluation/finding-answer.ts';
import { findingCodes } from '@procure/domain/evaluation/finding-rule.ts';
import { checkDenial, preferenceKinds } from '@procure/domain/evaluation/preference.ts';
import { checkReopeningReason } from '@procure/domain/evaluation/preliminary.ts';
import { evidenceKinds } from '@procure/domain/evaluation/rarity.ts';
import { reportSize } from '@procure/domain/evaluation/report.ts';
import { type RejectionBasis, rejectionBasisCodes } from '@procure/domain/evaluation/sheet.ts';
import { sheetParts } from '@procure/domain/evaluation/stage.ts';
import { z } from 'zod';
import { openedConsortium } from '../consortium/consortium.schema.ts';
import { criterion } from '../criterion/criterion.schema.ts';
import { endpoint } from '../endpoint.ts';
import { checked, fileView, id, lotInput, optionalText, text } from '../field.ts';
import { lotHeader } from '../lot/view.schema.ts';
import { paging } from '../paging.ts';
import * as routes from './evaluation.route.ts';
import { negotiationRecord } from './negotiation-record.schema.ts';
import { deduction, preferenceStatement, preferences } from './preference.schema.ts';
import { qualificationView } from './qualification-view.schema.ts';
import { bidStanding, scoreAnswer, sheetRow } from './sheet.schema.ts';

export type SheetRowView = z.output<typeof sheetRow>;
export type Standing = z.output<typeof bidStanding>;

const lotFacts = lotHeader.extend({
  ceilingPrice: z.string().nullable(),
  evaluationMethod: z.enum(evaluationMethods),
  splitEnvelope: z.boolean().describe('双信封：报价文件在技术商务评审后开启'),
  /**
   * In percent, with the sum 100: the maximum points of each part. With the lowest-price method, price has all of
   * them.
   */
  weights: z.object({ technical: z.number(), commercial: z.number(), price: z.number() }),
  minBids: z.number().describe('有效投标的最少家数'),
  mayGoOn: z.boolean().describe('不足时评标委员会可以说明理由后继续'),
});

/** A problem that the platform found in a bid; `basis` is the ground on which the committee may reject the bid. */
const finding = z.object({
  key: z.string(),
  code: z.enum(findingCodes),
  label: z.string(),
  message: z.string(),
  citation: z.string(),
  basis: z.enum(rejectionBasisCodes as [RejectionBasis, ...RejectionBasis[]]),
});

/** One bid as shown to evaluators. Money in yuan, tax included unless the name says otherwise. */
const evaluatedBid = z.object({
  bidId: z.string(),
  position: z.number(),
  companyName: z.string(),
  /** The reason why it is not evaluated: it could not be opened, or its bidder left the negotiation. */
  excluded: z.string().nullable(),
  openingPrice: z.string().nullable().describe('开标价'),
  priceSealed: z.boolean().describe('报价文件尚未开启'),
  price: z.string().nullable().describe('报价；经谈判的为最后报价'),
  evaluatedPrice: z.string().nullable().describe('评审价：报价减政府采购政策的价格扣除，仅用于评审'),
  statement: preferenceStatement.nullable().describe('中小企业声明、本国产品声明'),
  consortium: openedConsortium.nullable().describe('联合体；独立投标的为空'),
  deductions: z.array(deduction),
  priceFrom: z.enum(['bid', 'negotiation']),
  totalExcl: z.string().nullable(),
  delivery: z.string().nullable(),
  quality: z.string().nullable(),
  validityDays: z.number().nullable(),
  bondAmount: z.string().nullable(),
  /** Contained in the findings too; kept for pages of the previous release. */
  remarks: z.array(z.string()).describe('平台复算提示'),
  findings: z.array(finding).describe('初步评审提示：须否决，或说明不否决的理由'),
  deviations: z.array(
    z.object({
      clauseId: z.string(),
      kind: z.enum(['technical', 'commercial']),
      clauseNo: z.string(),
      requirement: z.string(),
      starred: z.boolean(),
      response: z.string(),
      deviation: z.enum(deviations),
      explanation: z.string(),
    }),
  ),
  answers: z
    .array(
      z.object({
        criterionId: z.string(),
        response: z.string(),
        value: z.string(),
        evidence: z.array(z.object({ fileId: z.string(), pages: z.string() })),
      }),
    )
    .describe('逐项响应：投标人对评审因素的响应'),
  files: z.array(fileView.extend({ envelope: z.string() })),
});
export type EvaluatedBid = z.output<typeof evaluatedBid>;

/** Evidence on collusion between the bidders of a lot (条例34, 40). */
const relations = z.object({
  pairs: z
    .array(
      z.object({
        one: z.string(),
        other: z.string(),
        shared: z.array(
          z.object({
            kind: z.enum(relationKinds),
            value: z.string().nullable().describe('上传文件中相同的属性或者文字；其他种类为空'),
          }),
        ),
      }),
    )
    .describe('两家投标人及其相同的信息'),
  /** The comparison of the uploaded files; null for a lot that was evaluated in an earlier release. */
  reading: z
    .object({
      completedAt: z.string().nullable().describe('完成比对的时间；正在读取的为空'),
      readFiles: z.number(),
      unreadFiles: z.number().describe('无法读取的文件数'),
      /** Whether the texts were compared within the limits of time and memory. */
      compared: z.boolean(),
    })
    .nullable(),
  /** How often each kind was seen in the lots that were compared before; empty as long as these are few. */
  rarity: z.array(z.object({ kind: z.enum(evidenceKinds), lots: z.number(), compared: z.number() })),
});

const evaluationView = z.object({
  lot: lotFacts.extend({ criteria: z.array(criterion), preferences, kind: z.enum(categoryKinds) }),
  serverTime: z.string(),
  state: z.enum(evaluationStates),
  evaluators: z.array(
    z.object({
      id: z.string(),
      nickName: z.string(),
      self: z.boolean(),
      preliminaryAt: z.string().nullable().describe('提交初步评审的时间'),
      submittedAt: z.string().nullable(),
    }),
  ),
  /** 资格审查 by the buyer before the evaluation; null if the committee judges the qualification, or a prequalification did. */
  qualification: qualificationView.nullable(),
  /** 初步评审; null if the evaluation began in an earlier release. */
  preliminary: z
    .object({
      closedAt: z.string().nullable(),
      /** The bids that passed, once it is closed, for members; for others once the evaluation is concluded. */
      passed: z.array(z.string()),
      /** The members' reviews without points, for members, once all are in; for others once concluded. */
      sheets: z.array(z.object({ evaluatorId: z.string(), scores: z.array(sheetRow) })).nullable(),
      /**
       * The decisions on the findings at its last end, for members; for others once the evaluation is concluded. If it is
       * open again, the committee confirms or changes them.
       */
      findings: z.array(
        finding.extend({
          bidId: z.string(),
          companyName: z.string(),
          reject: z.boolean(),
          reason: z.string().describe('否决的理由，或者不否决的理由'),
        }),
      ),
      /** The reason why the caller cannot close it now; null if the caller can, and if it is closed. */
      blocker: z.object({ reason: z.string(), message: z.string() }).nullable(),
      /** Whether the caller may open it again. */
      mayReopen: z.boolean(),
    })
    .nullable(),
  bids: z.array(evaluatedBid),
  /** The caller's own sheet; null for a caller who does not evaluate this lot. Version 0: nothing saved yet. */
  sheet: z
    .object({
      version: z.number(),
      /** The part that the caller writes now. */
      part: z.enum(sheetParts),
      submittedAt: z.string().nullable(),
      scores: z.array(sheetRow),
    })
    .nullable(),
  /** All sheets, once every evaluator has submitted; null before. */
  sheets: z.array(z.object({ evaluatorId: z.string(), scores: z.array(sheetRow) })).nullable(),
  /** The points that members have to check before the report; empty until every evaluator has submitted. */
  discrepancies: z
    .array(
      z.object({
        kind: z.enum(discrepancyKinds),
        bidId: z.string(),
        criterionId: z.string(),
        /** The members who can answer. */
        evaluatorIds: z.array(z.string()),
      }),
    )
    .describe('评分复核：客观评审因素评分不一致的，或者明显偏离平均分的'),
  /** The members' answers about such points in their order, for those who see the sheets. */
  scoreAnswers: z.array(scoreAnswer),
  /** The result of the sheets in order of rank: for evaluators once all have submitted, for others once concluded. */
  standings: z.array(bidStanding).nullable(),
  conclusion: z
    .object({
      concludedAt: z.string(),
      concludedBy: z.string(),
      report: z.string(),
      /** The reasons why bids with findings were not rejected. */
      answers: z.array(
        z.object({
          bidId: z.string(),
          key: z.string(),
          companyName: z.string(),
          label: z.string(),
          message: z.string(),
          citation: z.string(),
          reason: z.string(),
        }),
      ),
    })
    .nullable(),
  /** The report that is being signed; null if none is. */
  signing: z
    .object({
      no: z.number(),
      drawnUpBy: z.string(),
      drawnUpAt: z.string(),
      dueAt: z.string().describe('签署期限；期满未签字且未书面说明不同意见的，视为同意'),
      members: z.number(),
      answered: z.number(),
      /** Whether the caller is asked and has not answered. */
      awaitsMe: z.boolean(),
    })
    .nullable(),
  /** The words of the last report that became void, for its next version. */
  formerReport: z.string().nullable(),
  /** Whether the caller may close the review of the technical and commercial parts now (双信封). */
  mayCloseReview: z.boolean(),
  /** The reason why the caller cannot submit the report now; null if the caller can. */
  blocker: z.object({ reason: z.string(), message: z.string() }).nullable(),
  failedReason: z.string().nullable(),
  /** For evaluators of the lot; null for all others. */
  relations: relations.nullable(),
});
export type EvaluationView = z.output<typeof evaluationView>;

export const getEvaluation = endpoint(routes.getEvaluation, {
  summary: '评标：各投标对照、本人评分与评审结果',
  input: lotInput,
  output: evaluationView,
});

/** A price line of the lot with the price of each bid; of a negotiation, of its last offers. Money in yuan, tax included. */
const comparedLine = z.object({
  lineId: z.string(),
  lineNo: z.number(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  qty: z.string(),
  ceilingUnitPrice: z.string().nullable().describe('含税单价最高限价，元；不设的为空'),
  quotes: z.array(
    z.object({
      bidId: z.string(),
      brand: z.string(),
      /** Null if the bid has no price for the line, or its price envelope is sealed. */
      unitPriceIncl: z.string().nullable(),
      amountIncl: z.string().nullable(),
    }),
  ),
});
export type ComparedLine = z.output<typeof comparedLine>;

export const comparePrices = endpoint(routes.comparePrices, {
  summary: '报价明细对照：各投标逐行的单价与金额',
  input: lotInput.extend(paging([])),
  output: z.array(comparedLine),
});

export const exportPrices = endpoint(routes.exportPrices, {
  summary: '导出报价明细对照（记入审计）',
  input: lotInput,
  output: z.object({
    /** In the order of the opening record. */
    bids: z.array(z.object({ position: z.number(), companyName: z.string(), price: z.string().nullable() })),
    lines: z.array(
      comparedLine.omit({ lineId: true, quotes: true }).extend({
        /** In the order of `bids`; null if the bid has no price for the line, or its price envelope is sealed. */
        unitPrices: z.array(z.string().nullable()),
      }),
    ),
  }),
});
export type PriceTable = z.output<(typeof exportPrices)['output']>;

export const getRelations = endpoint(routes.getRelations, {
  summary: '同一标段投标人之间的相同信息，供核实',
  input: lotInput,
  output: relations,
});

export const listEvaluations = endpoint(routes.listEvaluations, {
  summary: '待评标与已评标的标段',
  input: z.object({
    ...paging([]),
    /** `waiting`: not yet concluded, the earliest opened first · `concluded`: the latest first. */
    queue: z.enum(['waiting', 'concluded']).default('waiting'),
    /** `mine`: only lots of which the caller is a named evaluator. */
    whose: z.enum(['mine', 'all']).default('mine'),
  }),
  output: z.array(
    lotFacts
      .omit({ weights: true, minBids: true, mayGoOn: true })
      .extend({ evaluatorCount: z.number(), submittedCount: z.number(), submittedByMe: z.boolean() }),
  ),
});

const scores = z.array(sheetRow).max(200);
const sheetSaved = z.object({ version: z.number(), submittedAt: z.string().nullable() });

export const saveSheet = endpoint(routes.saveSheet, {
  summary: '保存本人评分',
  input: lotInput.extend({ version: z.number().int().min(0), scores }),
  output: sheetSaved,
});

export const submitPreliminary = endpoint(routes.submitPreliminary, {
  summary: '提交本人的初步评审',
  input: lotInput.extend({ scores }),
  output: z.object({ version: z.number(), preliminaryAt: z.string() }),
});

/** The committee's answers to findings on bids that pass, by their keys. Others are ignored. */
const findingAnswers = z
  .array(
    z
      .object({
        bidId: id,
        finding: z.string().max(100),
        reject: z.boolean().default(false),
        reason: z.string().trim().max(500),
      })
      .refine(({ reject, reason }) => !reject || checkAnswer(reason) === null, {
        path: ['reason'],
        message: '请说明否决的理由，5–500字',
      }),
  )
  .max(5000)
  .default([]);

export const closePreliminary = endpoint(routes.closePreliminary, {
  summary: '结束初步评审，开始评分',
  input: lotInput.extend({ answers: findingAnswers }),
  output: z.object({ passed: z.number().describe('通过初步评审的投标数'), message: z.string() }),
});

export const reopenPreliminary = endpoint(routes.reopenPreliminary, {
  summary: '重新进行初步评审',
  input: lotInput.extend({
    reason: checked(checkReopeningReason).transform((value) => value.trim()),
  }),
  output: z.object({ message: z.string() }),
});

export const submitSheet = endpoint(routes.submitSheet, {
  summary: '提交本人评分',
  input: lotInput.extend({ scores }),
  output: sheetSaved,
});

export const answerScore = endpoint(routes.answerScore, {
  summary: '评分复核：修改评分，或者说明保留的理由',
  input: lotInput.extend({
    bidId: id,
    criterionId: id,
    /** Null keeps the points. */
    points: z.string().trim().max(10).nullable(),
    reason: checked(checkAnswerReason).transform((value) => value.trim()),
  }),
  output: z.object({ points: z.string(), message: z.string() }),
});

export const closeReview = endpoint(routes.closeReview, {
  summary: '双信封：结束技术商务评审，提请开启报价',
  input: lotInput,
  output: z.object({ passed: z.number().describe('通过评审的投标数'), message: z.string() }),
});

export const drawUpReport = endpoint(routes.drawUpReport, {
  summary: '形成评标报告，提请全体评委签署',
  input: lotInput.extend({
    report: text('评标报告', reportSize),
    /** The committee's order of bids that are otherwise tied. */
    decided: z.array(id).max(200).default([]),
    /** On findings that the preliminary review did not decide: on opened price envelopes and last offers. */
    answers: findingAnswers,
    /** The committee's decision on each claimed deduction of a bid that passed. */
    preferences: z
      .array(
        z
          .object({
            bidId: id,
            kind: z.enum(preferenceKinds),
            granted: z.boolean(),
            reason: z.string().trim().max(500).default(''),
          })
          .refine(({ granted, reason }) => granted || checkDenial(reason) === null, {
            path: ['reason'],
            message: '请说明不予确认的理由，5–500字',
          }),
      )
      .max(400)
      .default([]),
    competing: optionalText('继续评审的理由', 500),
    /** 协商情况记录 of a purchase from a single source; ignored for others. */
    record: negotiationRecord.nullable().default(null),
  }),
  output: z.object({ state: z.enum(['signing', 'concluded']), no: z.number(), message: z.string() }),
});
