import { categoryKinds } from '@procure/domain/category/kind.ts';
import { lotPhases } from '@procure/domain/lot/lot.ts';
import { methods, sourcings } from '@procure/domain/tender/method.ts';
import { tenderScopes } from '@procure/domain/tender/scope.ts';
import { z } from 'zod';

const moment = z.string();
const optionalMoment = z.string().nullable();

/** The lot's fields on every supplier page about it. */
export const supplierLot = z.object({
  id: z.string(),
  tenderNo: z.string(),
  name: z.string().describe('项目名称，多标段时含标段'),
  kind: z.enum(categoryKinds),
  method: z.enum(methods),
  scope: z.enum(tenderScopes),
  phase: z.enum(lotPhases),
  buyerName: z.string(),
  agencyName: z.string().nullable(),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
  replyUntil: optionalMoment,
  documentFrom: moment,
  documentUntil: moment,
  questionUntil: optionalMoment,
  prequalificationDeadline: optionalMoment,
  bidDeadline: moment,
});
export type SupplierLotView = z.output<typeof supplierLot>;

/** The lot's fields on the pages of its course: opening, evaluation, award. */
export const lotHeader = z.object({
  id: z.string(),
  tenderId: z.string(),
  tenderNo: z.string(),
  tenderTitle: z.string(),
  lotNo: z.number(),
  title: z.string(),
  buyerName: z.string(),
  method: z.enum(methods),
  scope: z.enum(tenderScopes),
  phase: z.enum(lotPhases),
});
export type LotHeader = z.output<typeof lotHeader>;

/** The lot's fields on staff pages about it. */
export const staffLot = z.object({
  id: z.string(),
  tenderId: z.string(),
  tenderNo: z.string(),
  tenderTitle: z.string(),
  lotNo: z.number(),
  lotTitle: z.string(),
  method: z.enum(methods),
  sourcing: z.enum(sourcings),
  scope: z.enum(tenderScopes),
  phase: z.enum(lotPhases),
  documentFrom: moment,
  documentUntil: moment,
  questionUntil: optionalMoment,
  replyUntil: optionalMoment,
  prequalificationDeadline: optionalMoment,
  prequalificationConcludedAt: optionalMoment,
  bidDeadline: moment,
  version: z.number(),
});
export type StaffLotView = z.output<typeof staffLot>;

/** The reason why an act is not possible now, in words for the reader; null if it is possible. */
export const blocker = z.object({ reason: z.string(), message: z.string() }).nullable();
export type BlockerView = z.output<typeof blocker>;
