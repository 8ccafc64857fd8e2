import { categoryKinds } from '@procure/domain/category/kind.ts';
import { documentKinds } from '@procure/domain/document/kind.ts';
import { seatsOf } from '@procure/domain/draw/draw.ts';
import { evaluationMethods } from '@procure/domain/evaluation/evaluation.ts';
import { checkPlainNumber } from '@procure/domain/money/decimal.ts';
import { type GroundCode, groundCodes } from '@procure/domain/tender/ground.ts';
import {
  mostPriceLines,
  mostTenderLines,
  tooManyLines,
  tooManyTenderLines,
} from '@procure/domain/tender/line-limit.ts';
import { methodSteps, methods, methodUnavailable, sourcings } from '@procure/domain/tender/method.ts';
import { tenderScopes } from '@procure/domain/tender/scope.ts';
import { sourcingLabel } from '@procure/domain/tender/sourcing.ts';
import { eachTenderText, tenderTexts } from '@procure/domain/tender/texts.ts';
import { z } from 'zod';
import { criteria } from '../criterion/criterion.schema.ts';
import { preferencesInput } from '../evaluation/preference.schema.ts';
import { id, moment, optionalText, text } from '../field.ts';

const choose = (label: string) => ({ error: `请选择${label}` });

/** An optional moment; an empty field is null. */
const optionalMoment = z
  .preprocess((value) => (value === '' ? null : value), moment.nullable())
  .default(null);

/** A required moment. */
const chosenMoment = (label: string) => z.string(`请选择${label}`).min(1, `请选择${label}`).pipe(moment);

/** Money in 元, at most two decimals; an empty field is null. */
const money = (label: string) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    z
      .string()
      .superRefine((value, context) => {
        const message = checkPlainNumber(value, label, 15, 2);
        if (message !== null) context.addIssue({ code: 'custom', message });
      })
      .nullable(),
  );

/** A ceiling of a unit price in 元, tax included; an empty field is null. */
const ceilingUnitPrice = z
  .preprocess(
    (value) => (value === '' ? null : value),
    z
      .string()
      .trim()
      .superRefine((value, context) => {
        const message =
          checkPlainNumber(value, '单价最高限价', 12, 6) ??
          (/[1-9]/.test(value) ? null : '单价最高限价须大于0，不设限价的请留空');
        if (message !== null) context.addIssue({ code: 'custom', message });
      })
      .nullable(),
  )
  .default(null);

const priceLine = z.object({
  id,
  name: text('名称', { max: 200 }),
  spec: optionalText('规格型号', 500),
  unit: text('单位', { max: 20 }),
  qty: z
    .string('请输入数量')
    .trim()
    .regex(/^\d{1,14}(\.\d{1,4})?$/, '数量须为大于0的数字，最多4位小数')
    .refine((value) => /[1-9]/.test(value), '数量须为大于0的数字，最多4位小数'),
  ceilingUnitPrice,
  delivery: optionalText('交货期', 200),
  remark: optionalText('备注', 500),
});

/** The price lines of a lot. */
export const priceLines = z.array(priceLine).max(mostPriceLines, tooManyLines);

/**
 * The most bytes of a call with the price lines of a lot: every text at its longest, a Chinese character at three
 * bytes, and a megabyte for the rest of the call.
 */
export const longestLinesCall = 1024 * 1024 + mostPriceLines * (1420 * 3 + 250);

export const clause = z.object({
  id,
  kind: z.enum(['technical', 'commercial'], choose('条款类别')),
  clauseNo: text('条款号', { max: 50 }),
  requirement: text('招标要求', { max: 2000 }),
  starred: z.boolean().default(false),
});
/** A clause of the library: without an id, and its number may be left to the lot. */
export const entryClause = clause.omit({ id: true }).extend({ clauseNo: optionalText('条款号', 50) });

export const clauses = z.array(clause).max(500, '条款不能超过500条');

const percent = z
  .number('请输入权重')
  .int('权重须为0–100的整数')
  .min(0, '权重须为0–100的整数')
  .max(100, '权重须为0–100的整数');

/** Percent of technical, commercial and price, with the sum 100 (checked when approval is requested). */
export const weights = z.object({ technical: percent, commercial: percent, price: percent });

/** Experts who are drawn from the pool, by speciality. */
export const drawnExperts = z
  .array(
    z.object({
      speciality: z.string().min(1, '请选择评审专业').max(50),
      seats: z
        .number('请输入抽取人数')
        .int('抽取人数须为1–14的整数')
        .min(1, '抽取人数须为1–14的整数')
        .max(14, '抽取人数须为1–14的整数'),
    }),
  )
  .max(10, '评审专业不能超过10个')
  .default([]);

export const lotInput = z
  .object({
    id,
    title: text('标段名称', { min: 2, max: 200 }),
    /** 估算价, 采购预算: internal, except that the budget of a government procurement is public. */
    estimate: money('估算价')
      .refine((value) => value === null || /[1-9]/.test(value), '估算价须为大于0的数字，最多2位小数')
      .default(null),
    ceilingPrice: money('最高投标限价').default(null),
    bondAmount: money('投标保证金')
      .default('0')
      .transform((value) => value ?? '0'),
    bidValidityDays: z
      .number('请输入投标有效期')
      .int('投标有效期须为1–365天')
      .min(1, '投标有效期须为1–365天')
      .max(365, '投标有效期须为1–365天')
      .default(90),
    evaluationMethod: z.enum(evaluationMethods, choose('评标办法')),
    weights: weights.nullable().default(null),
    preferences: preferencesInput,
    splitEnvelope: z.boolean().default(false).describe('双信封：技术商务文件评审后才开启报价文件'),
    priceMustNotIncrease: z.boolean().default(false),
    documentFrom: chosenMoment('文件获取开始时间'),
    documentUntil: chosenMoment('文件获取截止时间'),
    questionUntil: optionalMoment,
    prequalificationDeadline: optionalMoment,
    replyUntil: optionalMoment,
    bidDeadline: chosenMoment('投标截止时间'),
    openersNeeded: z
      .number('请输入解锁所需开标人数')
      .int('解锁所需开标人数须为2–5人')
      .min(2, '解锁所需开标人数须为2–5人')
      .max(5, '解锁所需开标人数须为2–5人')
      .default(2),
    openers: z.array(id).max(9, '开标人不能超过9人').default([]),
    evaluators: z.array(id).max(15, '评委不能超过15人').default([]),
    /** The evaluators who sit as 采购人代表; the others are technical or economic experts. */
    representatives: z.array(id).max(15).default([]),
    drawnExperts,
    priceLines: priceLines.default([]),
    clauses: clauses.default([]),
    criteria: criteria.default([]),
  })
  .superRefine((lot, context) => {
    const at = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (lot.representatives.some((one) => !lot.evaluators.includes(one)))
      at('representatives', '采购人代表须在评委之中');
    const specialities = lot.drawnExperts.map(({ speciality }) => speciality);
    if (new Set(specialities).size < specialities.length) at('drawnExperts', '同一评审专业请合并为一行');
    if (lot.evaluators.length + seatsOf(lot.drawnExperts) > 15) at('drawnExperts', '评委不能超过15人');
    // The database checks the same order; here the error has a message at its field.
    if (Date.parse(lot.documentFrom) >= Date.parse(lot.documentUntil))
      at('documentUntil', '文件获取截止时间须晚于开始时间');
    if (Date.parse(lot.documentUntil) > Date.parse(lot.bidDeadline))
      at('bidDeadline', '投标截止时间不能早于文件获取截止时间');
    if (lot.questionUntil !== null && Date.parse(lot.questionUntil) >= Date.parse(lot.bidDeadline))
      at('questionUntil', '提疑截止时间须早于投标截止时间');
    if (
      lot.prequalificationDeadline !== null &&
      Date.parse(lot.prequalificationDeadline) >= Date.parse(lot.bidDeadline)
    )
      at('prequalificationDeadline', '资格预审截止时间须早于投标截止时间');
    if (lot.replyUntil !== null && Date.parse(lot.replyUntil) >= Date.parse(lot.bidDeadline))
      at('replyUntil', '邀请回复截止时间须早于投标截止时间');
  });

export const ground = z.enum(groundCodes as [GroundCode, ...GroundCode[]], choose('法定情形'));

export const documentKind = z.enum(documentKinds, choose('文件类别'));

const contact = z.object({
  name: optionalText('联系人', 50),
  phone: z
    .string()
    .trim()
    .regex(/^([\d\-+() 转]{5,30})?$/, '请输入正确的联系电话')
    .default(''),
  email: z.union([z.literal(''), z.email('请输入正确的邮箱地址').max(100)]).default(''),
  address: optionalText('联系地址', 200),
});

/**
 * A tender as its author writes it, lots and price lines included. Fields that may be empty while writing are empty
 * strings; they are required when approval is requested.
 */
export const tenderInput = z.object({
  title: text('项目名称', { min: 2, max: 200 }),
  method: z
    .enum(methods, choose('采购方式'))
    .refine((method) => methodSteps[method].available, methodUnavailable),
  /** Fixed by most methods; 谈判, 磋商 and 询价 leave the choice. */
  sourcing: z.enum(sourcings, choose(sourcingLabel)),
  scope: z.enum(tenderScopes, choose('招标性质')),
  kind: z.enum(categoryKinds, choose('项目类别')),
  /** The legal case that allows a method other than 公开招标, and how it is met. */
  ground: ground.nullable().default(null),
  groundNote: optionalText('情形说明', 1000),
  categoryId: z.string().min(1, '请选择采购品类').max(50),
  areaCode: z.string().min(1, '请选择项目地区').max(20),
  /** The purchaser, whose name appears on published documents. */
  organisationId: z.uuid('请选择招标人'),
  /** The agency entrusted by the purchaser; null: 自行招标. */
  agencyId: id.nullable().default(null),
  contact,
  allowsConsortium: z.boolean().default(false),
  /** 国有资金占控股或者主导地位 (条例55); null if not stated. */
  stateFunded: z.boolean().nullable().default(null),
  ...eachTenderText((name) => optionalText(tenderTexts[name].label, tenderTexts[name].max)),
  /** The published 采购意向 of this purchase. */
  intentionId: id.nullable().default(null),
  /** The package of an approved 招标方案 that is tendered. */
  planPackageId: id.nullable().default(null),
  rebidOf: id.nullable().default(null),
  lots: z
    .array(lotInput)
    .min(1, '请至少设置一个标段')
    .max(20, '标段不能超过20个')
    .refine(
      (lots) => lots.reduce((sum, lot) => sum + lot.priceLines.length, 0) <= mostTenderLines,
      tooManyTenderLines,
    ),
});
export type TenderInput = z.output<typeof tenderInput>;
export type LotInput = TenderInput['lots'][number];
