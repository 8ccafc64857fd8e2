import { categoryKinds } from '@procure/domain/category/kind.ts';
import { seats } from '@procure/domain/evaluation/committee.ts';
import { evaluationMethods } from '@procure/domain/evaluation/evaluation.ts';
import { lotPhases, lotStates } from '@procure/domain/lot/lot.ts';
import { noticeKinds } from '@procure/domain/notice/notice.ts';
import { methods, sourcings } from '@procure/domain/tender/method.ts';
import { tenderScopes } from '@procure/domain/tender/scope.ts';
import { eachTenderText } from '@procure/domain/tender/texts.ts';
import { z } from 'zod';
import { criterion } from '../criterion/criterion.schema.ts';
import { preferences } from '../evaluation/preference.schema.ts';
import { fileView, lastSaved, person } from '../field.ts';
import { documentKind, ground, weights } from './fields.schema.ts';
import { explanation, violation } from './violation.schema.ts';

const moment = z.string();
const optionalMoment = z.string().nullable();

/** One lot in the staff's list: the lifecycle belongs to the lot, so a tender of three lots is three rows. */
export const lotRow = z.object({
  tenderId: z.string(),
  tenderVersion: z.number(),
  lotId: z.string(),
  version: z.number(),
  tenderNo: z.string(),
  title: z.string(),
  lotNo: z.number(),
  lotTitle: z.string(),
  lotCount: z.number(),
  method: z.enum(methods),
  kind: z.enum(categoryKinds),
  state: z.enum(lotStates),
  phase: z.enum(lotPhases),
  buyerName: z.string(),
  scope: z.enum(tenderScopes),
  /** Internal, as in the tender's own view. */
  estimate: z.string().nullable(),
  ceilingPrice: z.string().nullable(),
  bidDeadline: moment,
  publishedAt: optionalMoment,
  createdAt: moment,
  author: person,
});
export type LotRow = z.output<typeof lotRow>;

export const documentView = z.object({
  id: z.string(),
  title: z.string(),
  kind: documentKind,
  versionNo: z.number(),
  public: z.boolean(),
  createdAt: moment,
  file: fileView,
});
export type DocumentView = z.output<typeof documentView>;

const tenderNamed = z.object({ id: z.string(), tenderNo: z.string(), title: z.string() });

const lotView = z.object({
  id: z.string(),
  lotNo: z.number(),
  title: z.string(),
  state: z.enum(lotStates),
  phase: z.enum(lotPhases),
  stateBeforeSuspension: z.enum(lotStates).nullable(),
  /** Internal: no page of a supplier or a visitor shows it, unless it is a government budget. */
  estimate: z.string().nullable(),
  ceilingPrice: z.string().nullable(),
  bondAmount: z.string(),
  bidValidityDays: z.number(),
  evaluationMethod: z.enum(evaluationMethods),
  weights: weights.nullable(),
  preferences,
  splitEnvelope: z.boolean().describe('双信封'),
  priceMustNotIncrease: z.boolean(),
  documentFrom: moment,
  documentUntil: moment,
  questionUntil: optionalMoment,
  prequalificationDeadline: optionalMoment,
  prequalificationConcludedAt: optionalMoment,
  replyUntil: optionalMoment,
  bidDeadline: moment,
  publicityFrom: optionalMoment,
  publicityUntil: optionalMoment,
  submittedAt: optionalMoment,
  submittedBy: person.nullable(),
  approvedAt: optionalMoment,
  approvedBy: person.nullable(),
  returnReason: z.string().nullable(),
  publishedAt: optionalMoment,
  suspendedAt: optionalMoment,
  suspensionReason: z.string().nullable(),
  /** The tender that repeats this lot; null if there is none, or not for this reader. */
  rebid: tenderNamed.nullable(),
  awardedAt: optionalMoment,
  endedReason: z.string().nullable(),
  sealRecipient: z.string().nullable(),
  priceRecipient: z.string().nullable().describe('双信封标段报价文件的加密公钥'),
  openersNeeded: z.number(),
  version: z.number(),
  openers: z.array(person),
  /** Empty for readers who may not see the list: it is secret until the award (招标投标法37). */
  evaluators: z.array(person.extend({ seat: z.enum(seats) })),
  drawnExperts: z.array(z.object({ speciality: z.string(), name: z.string(), seats: z.int() })),
  priceLines: z.array(
    z.object({
      id: z.string(),
      lineNo: z.number(),
      name: z.string(),
      spec: z.string(),
      unit: z.string(),
      qty: z.string(),
      ceilingUnitPrice: z.string().nullable().describe('含税单价最高限价，元；不设的为空'),
      delivery: z.string(),
      remark: z.string(),
    }),
  ),
  clauses: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['technical', 'commercial']),
      clauseNo: z.string(),
      requirement: z.string(),
      starred: z.boolean(),
    }),
  ),
  criteria: z.array(criterion),
  documents: z.array(documentView),
  /** Violations under the current schedule; empty once published. */
  violations: z.array(violation),
  /** The reasons for departing from rules, as given when approval was requested. */
  warningReasons: z.array(
    explanation.extend({
      by: z.string(),
      at: moment,
    }),
  ),
});
export type LotView = z.output<typeof lotView>;

/** One tender with everything for the staff's screens. `at` moments are ISO; lots are in order of their number. */
export const tenderView = z.object({
  id: z.string(),
  tenderNo: z.string(),
  title: z.string(),
  method: z.enum(methods),
  sourcing: z.enum(sourcings),
  scope: z.enum(tenderScopes),
  kind: z.enum(categoryKinds),
  ground: ground.nullable(),
  groundNote: z.string(),
  /** Violations of the method's own rules; those of a lot are listed with the lot. Empty once published. */
  violations: z.array(violation),
  categoryId: z.string(),
  categoryName: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  organisationId: z.string(),
  buyerName: z.string(),
  agencyId: z.string().nullable(),
  agencyName: z.string(),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
  allowsConsortium: z.boolean(),
  stateFunded: z.boolean().nullable(),
  ...eachTenderText(() => z.string()),
  intentionId: z.string().nullable(),
  planPackageId: z.string().nullable(),
  rebidOf: z.string().nullable(),
  /** The repeated tender by name, for readers who may see it. */
  repeats: tenderNamed.nullable(),
  author: person,
  createdAt: moment,
  version: z.number(),
  /** The person and time of the last save, for a colleague whose own version was older. */
  lastSaved: lastSaved.nullable(),
  /** The server's time of this answer, from which pages compute countdowns and the mark of now. */
  now: moment,
  lots: z.array(lotView),
  notices: z.array(
    z.object({
      id: z.string(),
      lotId: z.string().nullable(),
      kind: z.enum(noticeKinds),
      title: z.string(),
      publishedAt: moment,
    }),
  ),
  /** The acts on the tender and its lots, newest last. */
  history: z.array(
    z.object({
      at: moment,
      action: z.string(),
      lotId: z.string().nullable(),
      actorName: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});
export type TenderView = z.output<typeof tenderView>;
