import { z } from 'zod';
import { criterion } from '../criterion/criterion.schema.ts';

/** 资格审查 of a government tendering by the buyer (87号令44). */
export const qualificationView = z.object({
  /** The criteria of qualification of the tender; the requirements of the law apply beside them. */
  criteria: z.array(criterion),
  closedAt: z.string().nullable().describe('完成资格审查的时间'),
  closedBy: z.string().nullable(),
  /** The reason for which the closed review was opened again; null if it was not. */
  reopeningReason: z.string().nullable(),
  /** The last judgement of each bid; null before the review is closed for readers who do not take part in it. */
  judgements: z
    .array(
      z.object({
        no: z.number(),
        bidId: z.string(),
        qualified: z.boolean(),
        failed: z.array(z.object({ code: z.string(), title: z.string() })).describe('不符合的资格条件'),
        reason: z.string(),
        judgedBy: z.string(),
        judgedAt: z.string(),
      }),
    )
    .nullable(),
  /** Whether the caller may judge and close the review now. */
  mayJudge: z.boolean(),
  mayReopen: z.boolean(),
});
