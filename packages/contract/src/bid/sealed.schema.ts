import { bondMethods } from '@procure/domain/bid/bid.ts';
import { deviations } from '@procure/domain/bid/deviation.ts';
import { envelopeFormats, formerFormats } from '@procure/domain/bid/envelope.ts';
import { mostAgreements, mostMembers } from '@procure/domain/consortium/consortium.ts';
import { mostCriteria, mostEvidence } from '@procure/domain/criterion/answer.ts';
import { mostMakers } from '@procure/domain/evaluation/preference.ts';
import { mostPriceLines } from '@procure/domain/tender/line-limit.ts';
import { z } from 'zod';
import { sealedConsortium } from '../consortium/consortium.schema.ts';
import { preferenceStatement } from '../evaluation/preference.schema.ts';

/**
 * Content of a bid's sealed files, as the supplier's browser writes it and the opening reads it. The price envelope is
 * this JSON itself; the technical and commercial envelopes are tar archives that begin with `answers.json` and contain
 * the supplier's files below `files/` (see packages/sealing, parcel.ts). The holder of the lot's identity can read
 * them with `age -d` and `tar` alone.
 */
const text = (max: number) => z.string().max(max);

const mostRows = 1000;

export const sealedPrice = z.object({
  format: z.literal(envelopeFormats.price),
  lotId: z.uuid(),
  letter: z.object({
    delivery: text(200),
    quality: text(1000),
    validityDays: z.number().int().min(0).max(9999),
    representative: text(50),
  }),
  lines: z
    .array(
      z.object({
        lineId: z.uuid(),
        brand: text(100),
        unitPriceIncl: text(30),
        taxRate: text(10),
        delivery: text(100),
        remark: text(500),
      }),
    )
    .max(mostPriceLines),
  /** The totals that the bidder saw; the opening computes them again. */
  totals: z.object({ totalIncl: text(30), totalExcl: text(30), totalTax: text(30) }),
});
export type SealedPrice = z.output<typeof sealedPrice>;

const answerRows = z
  .array(
    z.object({
      clauseId: z.uuid(),
      response: text(2000),
      deviation: z.enum(deviations),
      explanation: text(2000),
    }),
  )
  .max(mostRows);

/** The answers to the criteria that are judged with this envelope. */
const criterionAnswers = z
  .array(
    z.object({
      criterionId: z.uuid(),
      response: text(2000),
      value: text(30),
      evidence: z
        .array(
          z.object({
            /** The number in the file's name in the archive, `files/3/…`. */
            file: z.number().int().min(1).max(9999),
            pages: text(50),
          }),
        )
        .max(mostEvidence),
    }),
  )
  .max(mostCriteria);

const formerTechnical = z.object({
  format: z.literal(formerFormats.technical),
  lotId: z.uuid(),
  rows: answerRows,
});

export const sealedTechnical = formerTechnical.extend({
  format: z.literal(envelopeFormats.technical),
  answers: criterionAnswers,
});
export type SealedTechnical = z.output<typeof sealedTechnical>;

/** Every format of the technical envelope that still opens. */
export const readableTechnical = z.discriminatedUnion('format', [sealedTechnical, formerTechnical]);
export type ReadableTechnical = z.output<typeof readableTechnical>;

const formerCommercial = z.object({
  format: z.literal(formerFormats.commercial),
  lotId: z.uuid(),
  rows: answerRows,
  /** Null if no bond is required. */
  bond: z
    .object({
      method: z.enum(bondMethods),
      amount: text(30),
      payerName: text(100),
      expiryDate: z.iso.date().nullable(),
    })
    .nullable(),
});

export const sealedCommercial = formerCommercial.extend({
  format: z.literal(envelopeFormats.commercial),
  answers: criterionAnswers,
  /** Absent if the lot gives no preference. */
  statement: preferenceStatement.optional(),
  /** Absent if the company bids alone. */
  consortium: sealedConsortium.optional(),
});
export type SealedCommercial = z.output<typeof sealedCommercial>;

/** Every format of the commercial envelope that still opens. */
export const readableCommercial = z.discriminatedUnion('format', [sealedCommercial, formerCommercial]);
export type ReadableCommercial = z.output<typeof readableCommercial>;

/**
 * Upper limits for the JSON of an envelope, with every line and every text at its longest. A Chinese character takes
 * three bytes in UTF-8; field names, punctuation and ids are counted with each row.
 */
const answerLimits = {
  bytes:
    64 * 1024 + mostRows * (4000 * 3 + 200) + mostCriteria * (2030 * 3 + 200 + mostEvidence * (50 * 3 + 40)),
  depth: 6,
  values: 64 + mostRows * 5 + mostCriteria * (5 + mostEvidence * 3),
};
export const sealedLimits = {
  price: { bytes: 64 * 1024 + mostPriceLines * (740 * 3 + 200), depth: 4, values: 64 + mostPriceLines * 7 },
  technical: answerLimits,
  commercial: {
    ...answerLimits,
    bytes: answerLimits.bytes + mostMakers * (400 * 3 + 60) + (mostMembers + 1) * (740 * 3 + 80),
    values: answerLimits.values + mostMakers * 4 + mostMembers * 5 + mostAgreements + 5,
  },
} as const;
