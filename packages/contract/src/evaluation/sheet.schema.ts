import { mostCriteria } from '@procure/domain/criterion/answer.ts';
import { type RejectionBasis, rejectionBasisCodes } from '@procure/domain/evaluation/sheet.ts';
import { z } from 'zod';
import { id } from '../field.ts';
import { deduction } from './preference.schema.ts';

const basis = z.union([z.literal(''), z.enum(rejectionBasisCodes as [RejectionBasis, ...RejectionBasis[]])]);

/**
 * One evaluator's scores of one bid, as typed; the rules apply when the sheet is submitted. The points of a part with
 * criteria are the sum of its judgements, whatever is sent.
 */
export const sheetRow = z.object({
  bidId: id,
  technical: z.string().trim().max(10).default(''),
  commercial: z.string().trim().max(10).default(''),
  responsive: z.boolean().nullable().default(null),
  basis: basis.default(''),
  comment: z.string().max(2000, '评审意见不能超过2000字').default(''),
  judgements: z
    .array(
      z.object({
        criterionId: id,
        met: z.boolean().nullable().default(null),
        points: z.string().trim().max(10).default(''),
      }),
    )
    .max(mostCriteria)
    .default([]),
});

/** A bid's points: the average of the evaluators who found it responsive, to two places. */
export const bidStanding = z.object({
  bidId: z.string(),
  companyName: z.string(),
  /** Null for a rejected bid. */
  rank: z.number().nullable(),
  tied: z.boolean(),
  candidate: z.boolean(),
  responsive: z.boolean(),
  price: z.string().nullable(),
  evaluatedPrice: z.string().nullable(),
  deductions: z.array(deduction),
  technical: z.string(),
  commercial: z.string(),
  priceScore: z.string(),
  total: z.string(),
  reason: z.string(),
  /** Absent in results of earlier releases. */
  priceSealed: z.boolean().optional().describe('报价文件尚未开启，暂无排名'),
});

/** A member's answer about points that differ from those of the others. */
export const scoreAnswer = z.object({
  evaluatorId: z.string(),
  bidId: z.string(),
  criterionId: z.string(),
  before: z.string(),
  /** Null if the points were kept. */
  after: z.string().nullable(),
  reason: z.string(),
  givenAt: z.string(),
});
