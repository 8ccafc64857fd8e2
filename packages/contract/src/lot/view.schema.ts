import { categoryKinds } from '@procure/domain/category/kind.ts';
import { lotPhases } from '@procure/domain/lot/lot.ts';
import { methods } from '@procure/domain/tender/method.ts';
import { tenderScopes } from '@procure/domain/tender/scope.ts';
import { z } from 'zod';

const moment = z.string();
const optionalMoment = z.string().nullable();

/** What every supplier page says of the lot it is about. */
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

/** What the pages of a lot's course (opening, evaluation, award) say of it above their own. */
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

/** What the staff's pages say of the lot they are about. */
export const staffLot = z.object({
  id: z.string(),
  tenderId: z.string(),
  tenderNo: z.string(),
  tenderTitle: z.string(),
  lotNo: z.number(),
  lotTitle: z.string(),
  method: z.enum(methods),
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

/** Why an act is not possible now, in words for its reader; null where it is. */
export const blocker = z.object({ reason: z.string(), message: z.string() }).nullable();
export type BlockerView = z.output<typeof blocker>;
