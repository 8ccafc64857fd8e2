import type { LotInput, TenderInput } from '@procure/contract/tender/fields.schema.ts';
import type { TemplateContent } from '@procure/contract/tender/template.schema.ts';
import type { TenderView } from '@procure/contract/tender/view.schema.ts';
import { isScored } from '@procure/domain/criterion/criterion.ts';
import { prescribedEvaluation } from '@procure/domain/evaluation/method-rule.ts';
import { noPreferences, type Preferences } from '@procure/domain/evaluation/preference.ts';
import { preferenceLimits } from '@procure/domain/evaluation/preference-rule.ts';
import { maySplitEnvelope } from '@procure/domain/evaluation/split-envelope.ts';
import { plainYuan } from '@procure/domain/money/typed.ts';
import type { Amounts } from '@procure/domain/tender/amount.ts';
import { groundsFor } from '@procure/domain/tender/ground.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { invitationOf, sourcingWithin } from '@procure/domain/tender/sourcing.ts';
import { asksStateFunds } from '@procure/domain/tender/state-funds.ts';
import { eachTenderText, tenderTextsOf } from '@procure/domain/tender/texts.ts';
import { usualTimes } from '@procure/domain/tender/usual-times.ts';
import { emptyClause } from '../../../lib/clause-draft.ts';
import { type CriterionDraft, emptyCriterion, withPricePoints } from '../../../lib/criterion-draft.ts';
import {
  emptyLine,
  type FieldMessages,
  isBlankLine,
  type LineDraft,
  lineDraftOf,
  lineInputOf,
} from '../../../lib/line-draft.ts';
import { fromInput, toInput } from './beijing-input.ts';

/** A lot in the form: numbers and times as they are typed. */
export interface LotDraft
  extends Omit<
    LotInput,
    | 'estimate'
    | 'ceilingPrice'
    | 'bidValidityDays'
    | 'weights'
    | 'openersNeeded'
    | 'priceLines'
    | 'drawnExperts'
    | TimeField
  > {
  readonly estimate: string;
  readonly ceilingPrice: string;
  readonly bidValidityDays: string;
  readonly weights: Readonly<Record<'technical' | 'commercial' | 'price', string>>;
  readonly openersNeeded: string;
  readonly priceLines: LineDraft[];
  readonly drawnExperts: readonly DrawnSeatsDraft[];
  /** Beijing time, `2026-11-21T14:30`. */
  readonly times: Readonly<Record<TimeField, string>>;
}

/** Seats to be drawn from the pool of experts, the number as it is typed. */
export interface DrawnSeatsDraft {
  readonly speciality: string;
  readonly seats: string;
}

export type TimeField =
  | 'documentFrom'
  | 'documentUntil'
  | 'replyUntil'
  | 'questionUntil'
  | 'prequalificationDeadline'
  | 'bidDeadline';

export interface TenderDraft extends Omit<TenderInput, 'lots'> {
  readonly lots: readonly LotDraft[];
}

const usualWeights = { technical: '40', commercial: '20', price: '40' } as const;

/**
 * The draft without values that its form does not show. A hidden value of a step that the method lacks would cause
 * refusals, and one of a former case would reappear with another method.
 */
export function withinMethod(draft: TenderDraft): TenderDraft {
  const { scope, method, kind, ground } = draft;
  const sourcing = sourcingWithin(draft);
  const steps = methodSteps[method];
  const cases = groundsFor(scope, method, kind);
  const prescribed = prescribedEvaluation(scope, method);
  return {
    ...draft,
    sourcing,
    ground: cases.find((code) => code === ground) ?? null,
    groundNote: cases.length === 0 ? '' : draft.groundNote,
    stateFunded: asksStateFunds(draft) ? draft.stateFunded : null,
    intentionId: scope === 'government' ? draft.intentionId : null,
    lots: draft.lots.map((lot) => ({
      ...lot,
      evaluationMethod: prescribed?.evaluation ?? lot.evaluationMethod,
      weights:
        (prescribed?.evaluation ?? lot.evaluationMethod) === 'comprehensive' ? lot.weights : usualWeights,
      criteria: criteriaWithin(lot, prescribed?.evaluation ?? lot.evaluationMethod),
      preferences: preferencesWithin(lot.preferences, draft),
      splitEnvelope: maySplitEnvelope(draft) && lot.splitEnvelope,
      priceMustNotIncrease: steps.negotiation !== 'none' && lot.priceMustNotIncrease,
      times: {
        ...lot.times,
        replyUntil: invitationOf({ method, sourcing }) === 'none' ? '' : lot.times.replyUntil,
        questionUntil: steps.questions ? lot.times.questionUntil : '',
        prequalificationDeadline:
          steps.prequalification === 'optional' ? lot.times.prequalificationDeadline : '',
      },
    })),
  };
}

/** The deductions that the law knows for this scope, method and kind. */
function preferencesWithin(
  preferences: Preferences,
  draft: Pick<TenderDraft, 'scope' | 'method' | 'kind'>,
): Preferences {
  const limits = preferenceLimits(draft);
  if (limits === null) return noPreferences;
  return {
    setAside: preferences.setAside,
    smallDiscount: preferences.setAside ? null : preferences.smallDiscount,
    domesticDiscount: limits.domestic === null ? null : preferences.domesticDiscount,
  };
}

/** No points where the lowest price wins; the price has exactly the points of its weight. */
function criteriaWithin(
  { criteria, weights }: Pick<LotDraft, 'criteria' | 'weights'>,
  method: LotDraft['evaluationMethod'],
): CriterionDraft[] {
  return withPricePoints(
    criteria.filter(({ kind }) => method === 'comprehensive' || !isScored(kind)),
    weights.price,
  );
}

/** A new tender, with times within the law's limits for its author to change. */
export function emptyTender(now: Date): TenderDraft {
  return {
    title: '',
    method: 'open_tender',
    sourcing: 'announced',
    scope: 'voluntary',
    kind: 'goods',
    ground: null,
    groundNote: '',
    categoryId: '',
    areaCode: '',
    organisationId: '',
    agencyId: null,
    contact: { name: '', phone: '', email: '', address: '' },
    allowsConsortium: false,
    stateFunded: null,
    ...eachTenderText(() => ''),
    intentionId: null,
    planPackageId: null,
    rebidOf: null,
    lots: [emptyLot(now, '第一标段')],
  };
}

export function emptyLot(now: Date, title: string): LotDraft {
  const usual = usualTimes(now);
  return {
    id: crypto.randomUUID(),
    title,
    estimate: '',
    ceilingPrice: '',
    bondAmount: '0',
    bidValidityDays: '90',
    evaluationMethod: 'comprehensive',
    weights: usualWeights,
    preferences: noPreferences,
    splitEnvelope: false,
    priceMustNotIncrease: false,
    times: {
      documentFrom: toInput(usual.documentFrom),
      documentUntil: toInput(usual.documentUntil),
      replyUntil: '',
      questionUntil: toInput(usual.questionUntil),
      prequalificationDeadline: '',
      bidDeadline: toInput(usual.bidDeadline),
    },
    openersNeeded: '2',
    openers: [],
    evaluators: [],
    representatives: [],
    drawnExperts: [],
    priceLines: [emptyLine()],
    clauses: [],
    criteria: [],
  };
}

export function draftOf(tender: TenderView): TenderDraft {
  return withinMethod({
    title: tender.title,
    method: tender.method,
    sourcing: tender.sourcing,
    scope: tender.scope,
    kind: tender.kind,
    ground: tender.ground,
    groundNote: tender.groundNote,
    categoryId: tender.categoryId,
    areaCode: tender.areaCode,
    organisationId: tender.organisationId,
    agencyId: tender.agencyId,
    contact: tender.contact,
    allowsConsortium: tender.allowsConsortium,
    stateFunded: tender.stateFunded,
    ...tenderTextsOf(tender),
    intentionId: tender.intentionId,
    planPackageId: tender.planPackageId,
    rebidOf: tender.rebidOf,
    lots: tender.lots.map((lot) => ({
      id: lot.id,
      title: lot.title,
      estimate: lot.estimate ?? '',
      ceilingPrice: lot.ceilingPrice ?? '',
      bondAmount: lot.bondAmount,
      bidValidityDays: String(lot.bidValidityDays),
      evaluationMethod: lot.evaluationMethod,
      weights: {
        technical: String(lot.weights?.technical ?? 40),
        commercial: String(lot.weights?.commercial ?? 20),
        price: String(lot.weights?.price ?? 40),
      },
      preferences: lot.preferences,
      splitEnvelope: lot.splitEnvelope,
      priceMustNotIncrease: lot.priceMustNotIncrease,
      times: {
        documentFrom: toInput(lot.documentFrom),
        documentUntil: toInput(lot.documentUntil),
        replyUntil: toInput(lot.replyUntil),
        questionUntil: toInput(lot.questionUntil),
        prequalificationDeadline: toInput(lot.prequalificationDeadline),
        bidDeadline: toInput(lot.bidDeadline),
      },
      openersNeeded: String(lot.openersNeeded),
      openers: lot.openers.map(({ id }) => id),
      evaluators: lot.evaluators.map(({ id }) => id),
      representatives: lot.evaluators.filter(({ seat }) => seat === 'representative').map(({ id }) => id),
      drawnExperts: lot.drawnExperts.map(typedSeats),
      priceLines: lot.priceLines.length === 0 ? [emptyLine()] : lot.priceLines.map(lineDraftOf),
      clauses: lot.clauses,
      criteria: lot.criteria,
    })),
  });
}

/**
 * A new tender with the content of another: its lots with new ids and the usual times from now. The committee is not
 * copied, because it is named and kept secret anew for each tender (法37); neither are documents.
 */
export function copyOf(tender: TenderView, now: Date): TenderDraft {
  return begunAnew({ ...draftOf(tender), intentionId: null, planPackageId: null, rebidOf: null }, now);
}

/** A new tender from a template, which keeps no parties, people, times or amounts. */
export function draftFrom({ lots, ...fields }: TemplateContent, now: Date): TenderDraft {
  const begun = filled(emptyTender(now), fields);
  return begunAnew({ ...begun, lots: lots.map((lot) => lotFrom(lot, now)) }, now);
}

function lotFrom(
  {
    bidValidityDays,
    openersNeeded,
    weights,
    drawnExperts,
    priceLines,
    clauses,
    criteria,
    ...lot
  }: TemplateContent['lots'][number],
  now: Date,
): LotDraft {
  const empty = emptyLot(now, '');
  return {
    ...filled(empty, lot),
    drawnExperts: (drawnExperts ?? []).map(typedSeats),
    bidValidityDays: String(bidValidityDays ?? empty.bidValidityDays),
    openersNeeded: String(openersNeeded ?? empty.openersNeeded),
    weights: weights ? typedWeights(weights) : empty.weights,
    priceLines: priceLines?.length
      ? priceLines.map(({ ceilingUnitPrice: _, ...one }) => filled(emptyLine(), one))
      : empty.priceLines,
    clauses: (clauses ?? []).map((one) => filled(emptyClause(), one)),
    criteria: (criteria ?? []).map((one) => filled(emptyCriterion(one.kind), one)),
  };
}

/** The fields that are given, and those of `empty`. A template of an earlier release lacks fields added since. */
function filled<T extends object>(
  empty: T,
  given: { readonly [Field in keyof T]?: T[Field] | undefined },
): T {
  // JSON contains no undefined field.
  return { ...empty, ...given } as T;
}

const typedSeats = ({ speciality, seats }: LotInput['drawnExperts'][number]) => ({
  speciality,
  seats: String(seats),
});

const typedWeights = ({ technical, commercial, price }: NonNullable<LotInput['weights']>) => ({
  technical: String(technical),
  commercial: String(commercial),
  price: String(price),
});

function begunAnew(draft: TenderDraft, now: Date): TenderDraft {
  const anew = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, id: crypto.randomUUID() }));
  return withinMethod({
    ...draft,
    lots: draft.lots.map((lot) => ({
      ...lot,
      ...{ id: crypto.randomUUID(), times: emptyLot(now, lot.title).times },
      ...{ evaluators: [], representatives: [] },
      priceLines: anew(lot.priceLines),
      clauses: anew(lot.clauses),
      criteria: anew(lot.criteria),
    })),
  });
}

/**
 * The draft in the form in which it is sent: the shown fields, no blank lines, weights only for a comprehensive
 * evaluation.
 */
export function inputOf(draft: TenderDraft): TenderInput {
  const shown = withinMethod(draft);
  return {
    ...shown,
    lots: shown.lots.map(({ times, ...lot }) => ({
      ...lot,
      ...amountsOf(lot),
      bidValidityDays: numberOf(lot.bidValidityDays),
      openersNeeded: numberOf(lot.openersNeeded),
      weights:
        lot.evaluationMethod === 'comprehensive'
          ? {
              technical: numberOf(lot.weights.technical),
              commercial: numberOf(lot.weights.commercial),
              price: numberOf(lot.weights.price),
            }
          : null,
      documentFrom: fromInput(times.documentFrom),
      documentUntil: fromInput(times.documentUntil),
      bidDeadline: fromInput(times.bidDeadline),
      replyUntil: orNull(fromInput(times.replyUntil)),
      questionUntil: orNull(fromInput(times.questionUntil)),
      prequalificationDeadline: orNull(fromInput(times.prequalificationDeadline)),
      drawnExperts: lot.drawnExperts.map(({ speciality, seats }) => ({ speciality, seats: numberOf(seats) })),
      priceLines: lot.priceLines.filter((line) => !isBlankLine(line)).map(lineInputOf),
    })),
  };
}

/** The amounts of a lot as they are sent and checked; an unreadable amount is sent as typed. */
export function amountsOf({
  estimate,
  ceilingPrice,
  bondAmount,
}: Pick<LotDraft, 'estimate' | 'ceilingPrice' | 'bondAmount'>): Amounts {
  const [bond, base, ceiling] = [bondAmount, estimate, ceilingPrice].map(plainYuan);
  return {
    estimate: base ? base : null,
    ceilingPrice: ceiling ? ceiling : null,
    bondAmount: bond ? bond : '0',
  };
}

/** A text that is no number is sent as -1, which every rule refuses, so that the field's own message returns. */
function numberOf(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : -1;
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

/** The value of the field at a path, as text; empty if it is not filled in. */
export function valueAt(draft: TenderDraft, path: string): string {
  const time =
    /^(lots\.\d+)\.(documentFrom|documentUntil|replyUntil|questionUntil|prequalificationDeadline|bidDeadline)$/;
  let value: unknown = draft;
  for (const key of path.replace(time, '$1.times.$2').split('.')) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }
  if (path.includes('.priceLines.') || path.includes('.clauses.') || path.includes('.criteria.'))
    return 'row';
  return value === undefined || value === null ? '' : Array.isArray(value) ? value.join() : String(value);
}

/** A part of the form of a tender. */
export interface TenderFieldsProps {
  readonly draft: TenderDraft;
  readonly errors: FieldMessages;
  readonly onChange: (changes: Partial<TenderDraft>) => void;
}
