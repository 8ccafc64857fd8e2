import {
  companySizes,
  domesticParts,
  mostMakers,
  noPreferences,
  preferenceKinds,
} from '@procure/domain/evaluation/preference.ts';
import { checkPlainNumber } from '@procure/domain/money/decimal.ts';
import { z } from 'zod';

const percent = (label: string) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    z
      .string()
      .trim()
      .superRefine((value, context) => {
        const message = checkPlainNumber(value, label, 2, 2);
        if (message !== null) context.addIssue({ code: 'custom', message });
      })
      .nullable()
      .default(null),
  );

/** 政府采购政策 of a lot, in percent; the law's limits are checked with the tender. */
export const preferences = z.object({
  setAside: z.boolean().default(false),
  smallDiscount: percent('小微企业价格扣除'),
  domesticDiscount: percent('本国产品价格评审优惠'),
});
export const preferencesInput = preferences.default(noPreferences);

/** The statements of a bid, as they are sealed. */
export const preferenceStatement = z.object({
  makers: z
    .array(
      z.object({
        item: z.string().max(200),
        company: z.string().max(200),
        size: z.enum(companySizes),
      }),
    )
    .max(mostMakers),
  domestic: z.enum(domesticParts).nullable(),
});

/** The statements of a bid while they are written. */
export const typedStatement = z.object({
  makers: z
    .array(
      z.object({
        item: z.string().max(200).default(''),
        company: z.string().max(200).default(''),
        size: z.union([z.literal(''), z.enum(companySizes)]).default(''),
      }),
    )
    .max(mostMakers, `最多${mostMakers}项`)
    .default([]),
  domestic: z.union([z.literal(''), z.enum(domesticParts)]).default(''),
});

/** A deduction that a bid claims; `granted` is null until the committee decides. */
export const deduction = z.object({
  kind: z.enum(preferenceKinds),
  percent: z.string(),
  granted: z.boolean().nullable(),
  isApplied: z.boolean(),
  reason: z.string(),
});
