import { mostCriteria } from '@procure/domain/criterion/answer.ts';
import {
  type Criterion,
  type CriterionKind,
  criterionKinds,
  scoringsOf,
} from '@procure/domain/criterion/criterion.ts';
import { isPlainNumber } from '@procure/domain/money/decimal.ts';
import { entryParts } from '@procure/domain/tender/entry.ts';
import { z } from 'zod';
import { id, optionalText, text } from '../field.ts';

/** A plain decimal ≥ 0 with at most `places` digits after the point. */
const number = (label: string, whole: number, places: number) =>
  z
    .string(`请输入${label}`)
    .trim()
    .refine((value) => isPlainNumber(value, whole, places), `${label}须为不小于0的数字，最多${places}位小数`);

const points = (label: string) => number(label, 3, 2);

const percent = (label: string) =>
  number(label, 3, 2).refine((value) => !(Number(value) > 100), `${label}须为0–100的数字，最多2位小数`);

const priceFormula = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lowest') }),
  z.object({
    kind: z.literal('benchmark'),
    discount: percent('下浮比例'),
    above: points('每高1%的扣分'),
    below: points('每低1%的扣分'),
    trimmed: z.boolean(),
  }),
  z.object({ kind: z.literal('linear'), above: points('每高1%的扣分') }),
]);

const when = text('本档标准', { max: 500 });

const scoring = z.discriminatedUnion('by', [
  z.object({ by: z.literal('pass') }),
  z.object({
    by: z.literal('tiers'),
    tiers: z
      .array(z.object({ when, points: points('得分') }))
      .min(1, '请至少设一档')
      .max(20, '最多20档'),
  }),
  z.object({
    by: z.literal('formula'),
    unit: text('单位', { max: 20 }),
    none: number('得0分的数值', 12, 4),
    full: number('得满分的数值', 12, 4),
  }),
  z.object({ by: z.literal('comparison'), step: points('每名次减分') }),
  z.object({
    by: z.literal('judgement'),
    steps: z
      .array(z.object({ when, from: points('最低分'), to: points('最高分') }))
      .min(1, '请至少设一档')
      .max(20, '最多20档'),
  }),
  z.object({ by: z.literal('price'), formula: priceFormula }),
]);

const fields = {
  title: text('评审因素', { max: 100 }),
  requirement: optionalText('评审要求', 2000),
  evidence: optionalText('证明材料', 500),
  points: z.preprocess((value) => (value === '' ? null : value), points('分值').nullable()),
  scoring,
};
const kindsOf = <const Kind extends CriterionKind>(kinds: readonly Kind[]) =>
  z.enum(kinds, { error: '请选择评审环节' });

function isScoredAs({ kind, scoring: { by } }: Pick<Criterion, 'kind' | 'scoring'>): boolean {
  return scoringsOf[kind].includes(by);
}
const wrongScoring = { path: ['scoring'], error: '请选择评分方式' };

/** 评审因素: the same in the editor's input and for every reader. */
export const criterion = z
  .object({ id, kind: kindsOf(criterionKinds), ...fields })
  .refine(isScoredAs, wrongScoring);
/** A criterion of the library: without an id, and not of the price. */
export const entryCriterion = z
  .object({ kind: kindsOf(entryParts), ...fields })
  .refine(isScoredAs, wrongScoring);
/** The criteria of a lot, as an input. */
export const criteria = z.array(criterion).max(mostCriteria, `评审因素不能超过${mostCriteria}项`);
export type CriterionView = z.output<typeof criterion>;
