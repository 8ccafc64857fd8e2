import { bondMethods } from '@procure/domain/bid/bid.ts';
import { deviations } from '@procure/domain/bid/deviation.ts';
import { z } from 'zod';
import { id, optionalText } from '../field.ts';
import { armored } from '../opening/key.schema.ts';

/** What is half written is kept as it was typed; the rules are applied when the bid is sealed. */
const typed = (max: number) => z.string().max(max).default('');

const deviationRow = z.object({
  clauseId: id,
  response: optionalText('投标响应', 2000),
  deviation: z.union([z.literal(''), z.enum(deviations)]).default(''),
  explanation: optionalText('偏离说明', 2000),
});

/** An age file to the company's key; no longer than a request. */
export const sealedDraft = armored.max(1_000_000, '填写的内容过多，未能保存到平台');

/** What a supplier is writing: everything of a bid but its files. It leaves the browser sealed to the company's key. */
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
    .max(5000),
  technical: z.array(deviationRow).max(1000),
  commercial: z.array(deviationRow).max(1000),
  bond: z.object({
    method: z.union([z.literal(''), z.enum(bondMethods)]).default(''),
    amount: typed(60),
    payerName: optionalText('付款账户名', 100),
    expiryDate: typed(10),
  }),
});
export type BidDraft = z.output<typeof bidDraft>;
