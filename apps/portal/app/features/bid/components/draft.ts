import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import { type PriceLine, type PriceSheet, priceSheet } from '@procure/domain/bid/price-sheet.ts';
import { answeringEnvelope } from '@procure/domain/criterion/answer.ts';
import { criterionKindLabels, criterionKinds } from '@procure/domain/criterion/criterion.ts';
import { plainYuan } from '@procure/domain/money/typed.ts';

export type Lot = BidWorkspace['lot'];
export type Clause = Lot['clauses'][number];
export type ItemChanges = Lot['itemChanges'];
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

/**
 * The draft with a row for every line, clause and criterion of the lot, in the lot's order. Typed values are kept: those
 * for an item that an amendment removed follow at the end, where no part of the form shows or seals them as the bid's.
 */
export function wholeDraft(lot: Lot, saved: BidDraft | null): BidDraft {
  const answers = (kind: SheetKind) => {
    const rows = new Map(saved?.[kind].map((row) => [row.clauseId, row]));
    const asked = clausesOf(lot, kind);
    const known = new Set(asked.map(({ id }) => id));
    return [
      ...asked.map(
        ({ id }) => rows.get(id) ?? { clauseId: id, response: '', deviation: '' as const, explanation: '' },
      ),
      ...(saved?.[kind] ?? []).filter(
        (row) => !known.has(row.clauseId) && row.response + row.deviation + row.explanation !== '',
      ),
    ];
  };
  // A draft that a page of an earlier release kept in this browser has no answers.
  const answered = lot.criteria.filter(({ kind }) => answeringEnvelope[kind] !== null);
  const saying = new Map(saved?.answers?.map((answer) => [answer.criterionId, answer]));
  return {
    letter: saved?.letter ?? {
      delivery: '',
      quality: '',
      validityDays: String(lot.bidValidityDays),
      representative: '',
    },
    prices: wholePrices(lot, saved),
    technical: answers('technical'),
    commercial: answers('commercial'),
    answers: [
      ...answered.map(({ id }) => saying.get(id) ?? emptyAnswer(id)),
      ...(saved?.answers ?? []).filter(
        ({ criterionId, ...answer }) => !answered.some(({ id }) => id === criterionId) && isWritten(answer),
      ),
    ],
    statement: saved?.statement ?? { makers: [], domestic: '' },
    consortium: consortiumOf(lot, saved),
    files: saved?.files ?? [],
    bond: saved?.bond ?? { method: '', amount: '', payerName: '', expiryDate: '' },
  };
}

/** The consortium of the draft. One that passed the prequalification replaces what is typed. */
function consortiumOf({ prequalification }: Lot, saved: BidDraft | null): BidDraft['consortium'] {
  const none = { lead: { work: '', share: '' }, members: [] };
  return prequalification === null ? (saved?.consortium ?? none) : (prequalification.consortium ?? none);
}

/** The same array if it is already whole: a key changes one row of thousands. */
function wholePrices(lot: Lot, saved: BidDraft | null): BidDraft['prices'] {
  if (saved !== null && isWhole(lot, saved)) return saved.prices;
  const prices = new Map(saved?.prices.map((row) => [row.lineId, row]));
  return [
    ...lot.priceLines.map(
      ({ id }) =>
        prices.get(id) ?? {
          lineId: id,
          brand: '',
          unitPriceIncl: '',
          taxRate: '',
          delivery: '',
          remark: '',
        },
    ),
    ...removedPrices(lot, saved),
  ];
}

/** Whether the draft has the rows of all lines in the lot's order, and after them only typed rows of removed lines. */
function isWhole({ priceLines }: Lot, { prices }: BidDraft): boolean {
  return (
    priceLines.every(({ id }, at) => prices[at]?.lineId === id) &&
    prices.slice(priceLines.length).every(isPriced)
  );
}

const isPriced = ({ brand, unitPriceIncl, taxRate, delivery, remark }: BidDraft['prices'][number]) =>
  brand + unitPriceIncl + taxRate + delivery + remark !== '';

/** The typed rows for lines that are no longer the lot's. */
export function removedPrices(lot: Lot, draft: BidDraft | null): readonly BidDraft['prices'][number][] {
  if (draft === null) return [];
  if (isWhole(lot, draft)) return draft.prices.slice(lot.priceLines.length);
  const known = new Set(lot.priceLines.map(({ id }) => id));
  return draft.prices.filter((row) => !known.has(row.lineId) && isPriced(row));
}

/** The typed answers to the criteria of a part that an amendment removed, with their names. */
export function removedAnswers(lot: Lot, draft: BidDraft, kind: SheetKind) {
  const removed = new Map(
    lot.itemChanges.flatMap(({ items }) => items.map((item) => [item.id, item] as const)).toReversed(),
  );
  const known = new Set(lot.criteria.map(({ id }) => id));
  return draft.answers.flatMap((answer) => {
    if (known.has(answer.criterionId) || !isWritten(answer)) return [];
    const item = removed.get(answer.criterionId);
    const part = item?.kind === 'criterion' ? item.part : null;
    const envelope = criterionKinds.find((one) => criterionKindLabels[one] === part) ?? 'technical';
    return answeringEnvelope[envelope] === kind ? [{ name: item?.name ?? '已删除的评审因素', answer }] : [];
  });
}

/** The typed answers to clauses of a part that an amendment removed or moved to the other part, with their names. */
export function removedClauses(lot: Lot, draft: BidDraft, kind: SheetKind) {
  const known = new Set(clausesOf(lot, kind).map(({ id }) => id));
  const names = new Map(
    lot.itemChanges.flatMap(({ items }) => items.map(({ id, name }) => [id, name] as const)).toReversed(),
  );
  return draft[kind]
    .filter((row) => !known.has(row.clauseId) && row.response + row.deviation + row.explanation !== '')
    .map((row) => ({ name: names.get(row.clauseId) ?? '', row }));
}

const isWritten = ({ response, value, evidence }: Omit<Answer, 'criterionId'>) =>
  response + value !== '' || evidence.length > 0;

/** The published changes of an item, newest first. */
export function changesOf({ itemChanges }: Lot, itemId: string): ItemChanges {
  return itemChanges
    .map(({ publishedAt, items }) => ({ publishedAt, items: items.filter(({ id }) => id === itemId) }))
    .filter(({ items }) => items.length > 0);
}

const emptyAnswer = (criterionId: string): Answer => ({ criterionId, response: '', value: '', evidence: [] });

/** The criteria that are judged with a part of the bid, in the lot's order, with the bidder's answers. */
export function answeredOf(lot: Lot, draft: BidDraft, kind: SheetKind): readonly Answered[] {
  const answers = new Map(draft.answers.map((answer) => [answer.criterionId, answer]));
  return lot.criteria
    .filter((criterion) => answeringEnvelope[criterion.kind] === kind)
    .map((criterion) => ({ criterion, answer: answers.get(criterion.id) ?? emptyAnswer(criterion.id) }));
}

type PriceRow = BidDraft['prices'][number];

/** The last price line that was made of a row, with the line of the lot it was made for. */
const pricedRows = new WeakMap<
  PriceRow,
  { readonly line: Lot['priceLines'][number]; readonly priced: PriceLine }
>();

/** The last price lines that were made of the rows of a draft. Several parts of the form ask for them at every key. */
const pricedDrafts = new WeakMap<
  BidDraft['prices'],
  { readonly lot: Lot; readonly priced: readonly PriceLine[] }
>();

/**
 * The price lines as they are computed, checked and sealed: prices in plain form, however they were typed. The same
 * line and row give the same object, which is computed and checked once.
 */
export function priceLinesOf(lot: Lot, draft: BidDraft): readonly PriceLine[] {
  const known = pricedDrafts.get(draft.prices);
  if (known?.lot === lot) return known.priced;
  const rows = wholePrices(lot, draft);
  const priced = lot.priceLines.flatMap((line, at) => {
    const row = rows[at];
    return row === undefined ? [] : [pricedRow(line, row)];
  });
  pricedDrafts.set(draft.prices, { lot, priced });
  return priced;
}

function pricedRow(line: Lot['priceLines'][number], row: PriceRow): PriceLine {
  const known = pricedRows.get(row);
  if (known?.line === line) return known.priced;
  const { lineNo, qty, ceilingUnitPrice } = line;
  const { taxRate } = row;
  const priced = { lineNo, qty, ceilingUnitPrice, unitPriceIncl: plainYuan(row.unitPriceIncl), taxRate };
  pricedRows.set(row, { line, priced });
  return priced;
}

export function sheetOf(lot: Lot, draft: BidDraft): PriceSheet {
  return priceSheet(priceLinesOf(lot, draft));
}

export function clausesOf(lot: Lot, kind: SheetKind): Clause[] {
  return lot.clauses.filter((clause) => clause.kind === kind);
}

/**
 * Reports whether a bid of the lot has a part for a consortium. Members and files that are already there can be removed
 * after an amendment that no longer accepts consortia.
 */
export function hasConsortium(
  lot: Lot,
  { consortium }: BidDraft,
  files: readonly Pick<BidDraft['files'][number], 'role'>[],
): boolean {
  return (
    lot.allowsConsortium || consortium.members.length > 0 || files.some(({ role }) => role === 'agreement')
  );
}

export const asksForBond = (lot: Lot) => Number(lot.bondAmount) > 0;
