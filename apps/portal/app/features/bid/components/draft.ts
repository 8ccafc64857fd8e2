import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import { type PriceLine, type PriceSheet, priceSheet } from '@procure/domain/bid/price-sheet.ts';
import { answeringEnvelope } from '@procure/domain/criterion/answer.ts';
import { plainYuan } from '@procure/domain/money/typed.ts';

export type Lot = BidWorkspace['lot'];
export type Clause = Lot['clauses'][number];
type Answer = BidDraft['answers'][number];
export type AnswerChange = Partial<Omit<Answer, 'criterionId'>>;
/** A criterion of the lot with the bidder's answer to it. */
export interface Answered {
  readonly criterion: Lot['criteria'][number];
  readonly answer: Answer;
}

/** Props of every form part of a bid. */
export interface BidPart {
  readonly lot: Lot;
  readonly draft: BidDraft;
  /** Returns a message only for a field with a value, or for every field once the bidder has tried to submit. */
  errorAt(field: string, value: string): string | undefined;
  onChange(change: (draft: BidDraft) => BidDraft): void;
}

export type SheetKind = 'technical' | 'commercial';

/** The draft with a row for every line and clause of the lot, in the lot's order; typed values are kept. */
export function wholeDraft(lot: Lot, saved: BidDraft | null): BidDraft {
  const prices = new Map(saved?.prices.map((row) => [row.lineId, row]));
  const answers = (kind: SheetKind) => {
    const rows = new Map(saved?.[kind].map((row) => [row.clauseId, row]));
    return lot.clauses
      .filter((clause) => clause.kind === kind)
      .map(
        ({ id }) => rows.get(id) ?? { clauseId: id, response: '', deviation: '' as const, explanation: '' },
      );
  };
  // A draft that a page of an earlier release kept in this browser has no answers.
  const saying = new Map(saved?.answers?.map((answer) => [answer.criterionId, answer]));
  return {
    letter: saved?.letter ?? {
      delivery: '',
      quality: '',
      validityDays: String(lot.bidValidityDays),
      representative: '',
    },
    prices: lot.priceLines.map(
      ({ id }) =>
        prices.get(id) ?? { lineId: id, brand: '', unitPriceIncl: '', taxRate: '', delivery: '', remark: '' },
    ),
    technical: answers('technical'),
    commercial: answers('commercial'),
    answers: lot.criteria
      .filter(({ kind }) => answeringEnvelope[kind] !== null)
      .map(({ id }) => saying.get(id) ?? emptyAnswer(id)),
    statement: saved?.statement ?? { makers: [], domestic: '' },
    files: saved?.files ?? [],
    bond: saved?.bond ?? { method: '', amount: '', payerName: '', expiryDate: '' },
  };
}

const emptyAnswer = (criterionId: string): Answer => ({ criterionId, response: '', value: '', evidence: [] });

/** The criteria that are judged with a part of the bid, in the lot's order, with the bidder's answers. */
export function answeredOf(lot: Lot, draft: BidDraft, kind: SheetKind): readonly Answered[] {
  const answers = new Map(draft.answers.map((answer) => [answer.criterionId, answer]));
  return lot.criteria
    .filter((criterion) => answeringEnvelope[criterion.kind] === kind)
    .map((criterion) => ({ criterion, answer: answers.get(criterion.id) ?? emptyAnswer(criterion.id) }));
}

/** The price lines as they are computed, checked and sealed: prices in plain form, however they were typed. */
export function priceLinesOf(lot: Lot, draft: BidDraft): PriceLine[] {
  const typed = new Map(draft.prices.map((row) => [row.lineId, row]));
  return lot.priceLines.map(({ id, qty }) => ({
    qty,
    unitPriceIncl: plainYuan(typed.get(id)?.unitPriceIncl ?? ''),
    taxRate: typed.get(id)?.taxRate ?? '',
  }));
}

export function sheetOf(lot: Lot, draft: BidDraft): PriceSheet {
  return priceSheet(priceLinesOf(lot, draft));
}

export function clausesOf(lot: Lot, kind: SheetKind): Clause[] {
  return lot.clauses.filter((clause) => clause.kind === kind);
}

export const asksForBond = (lot: Lot) => Number(lot.bondAmount) > 0;
