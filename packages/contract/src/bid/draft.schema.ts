import { bondMethods } from '@procure/domain/bid/bid.ts';
import { deviations } from '@procure/domain/bid/deviation.ts';
import { draftTooLong, mostSealedDraft } from '@procure/domain/bid/draft.ts';
import { mostCriteria, mostEvidence } from '@procure/domain/criterion/answer.ts';
import { mostPriceLines } from '@procure/domain/tender/line-limit.ts';
import { z } from 'zod';
import { typedConsortium } from '../consortium/consortium.schema.ts';
import { typedStatement } from '../evaluation/preference.schema.ts';
import { id, optionalText, sha256 } from '../field.ts';
import { armored } from '../opening/key.schema.ts';

/** Unfinished text is stored as typed; the rules apply when the bid is sealed. */
const typed = (max: number) => z.string().max(max).default('');

const deviationRow = z.object({
  clauseId: id,
  response: optionalText('投标响应', 2000),
  deviation: z.union([z.literal(''), z.enum(deviations)]).default(''),
  explanation: optionalText('偏离说明', 2000),
});

const criterionAnswer = z.object({
  criterionId: id,
  response: optionalText('响应内容', 2000),
  value: typed(30),
  /** Chosen files of the same part, by the id of the choice. */
  evidence: z
    .array(z.object({ fileId: id, pages: typed(50) }))
    .max(mostEvidence)
    .default([]),
});

/** An age file for the company's key; limited by the size of its request. */
export const sealedDraft = armored.max(mostSealedDraft, draftTooLong);

/** A draft has fewer blocks than this: each holds a hundred rows of one list. */
const mostBlocks = 200;

/** The parts of a draft with long lists, each sealed to the company's key. */
export const draftParts = {
  index: sealedDraft
    .optional()
    .describe('有长清单的草稿：清单以外的内容，及各分块的编号；与 sealed 二者取一'),
  blocks: z
    .array(z.object({ id, text: sealedDraft }))
    .max(mostBlocks)
    .default([])
    .describe('新加密的分块，每块为一份清单的一百行'),
  keptBlocks: z.array(id).max(mostBlocks).default([]).describe('平台已有、内容未变的分块'),
};

/** The most files of one draft that the platform stores. */
export const mostDraftFiles = 200;

/** A selected file, and the place of its ciphertext for the company's key. */
const draftFile = z.object({
  /** The id of the selection, made by the browser in which the file was selected. */
  id,
  role: z.enum(['technical', 'commercial', 'voucher', 'agreement']),
  name: z.string().min(1).max(1000),
  size: z.number().int().min(0),
  sha256,
  sealed: z.object({ fileId: id, size: z.number().int().positive(), sha256 }),
});
export type DraftFile = z.output<typeof draftFile>;

/** A supplier's draft, with the metadata of its files. It leaves the browser sealed to the company's key. */
export const bidDraft = z.object({
  letter: z.object({
    delivery: optionalText('交货期（工期）', 200),
    quality: optionalText('质量承诺', 1000),
    validityDays: typed(20),
    representative: optionalText('授权代表', 50),
  }),
  prices: z
    .array(
      z.object({
        lineId: id,
        brand: optionalText('品牌/产地', 100),
        unitPriceIncl: typed(60),
        taxRate: typed(10),
        delivery: optionalText('交货期', 100),
        remark: optionalText('备注', 500),
      }),
    )
    .max(mostPriceLines),
  technical: z.array(deviationRow).max(1000),
  commercial: z.array(deviationRow).max(1000),
  answers: z.array(criterionAnswer).max(mostCriteria).default([]),
  statement: typedStatement.default({ makers: [], domestic: '' }),
  consortium: typedConsortium.default({ lead: { work: '', share: '' }, members: [] }),
  bond: z.object({
    method: z.union([z.literal(''), z.enum(bondMethods)]).default(''),
    amount: typed(60),
    payerName: optionalText('付款账户名', 100),
    expiryDate: typed(10),
  }),
  /** Selected files whose ciphertext for the company's key is on the platform; files not yet uploaded are not listed. */
  files: z.array(draftFile).max(mostDraftFiles).default([]),
});
export type BidDraft = z.output<typeof bidDraft>;
