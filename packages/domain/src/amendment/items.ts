import { parseDecimal } from '../money/decimal.ts';
import { type FieldError, type Refusal, refuseFields } from '../outcome.ts';
import { checkAmendedClauses, clauseDifferences, type ListedClause } from './clauses.ts';
import {
  type CriteriaBasis,
  checkAmendedCriteria,
  criterionDifferences,
  type ListedCriterion,
} from './criteria.ts';
import type { FieldDifference, ItemChange, ItemDifference } from './item-difference.ts';

/** A price line of a lot. `lineNo` stays the same when other lines are added or removed. */
export interface Line {
  readonly id: string;
  readonly lineNo: number;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly qty: string;
  /** Null or absent without one; versions of items from before 2026-11-28 have none. */
  readonly ceilingUnitPrice?: string | null;
  readonly delivery: string;
  readonly remark: string;
}

/** The labels of the fields of a line that an amendment compares, in their order. */
const lineLabels = {
  name: '名称',
  spec: '规格型号',
  unit: '单位',
  qty: '数量',
  ceilingUnitPrice: '单价最高限价',
  delivery: '交货期',
  remark: '备注',
} as const satisfies Partial<Record<keyof Line, string>>;
type LineField = keyof typeof lineLabels;
const lineFields = Object.keys(lineLabels) as readonly LineField[];

/** The items of a lot, which bids answer. */
export interface Items {
  readonly priceLines: readonly Line[];
  readonly criteria: readonly ListedCriterion[];
  readonly clauses: readonly ListedClause[];
}

/** The items of a lot in force, with the number of their version, from 1. */
export interface ItemsInForce extends Items {
  readonly no: number;
}

/** The lists with which an amendment replaces those of version `from`; null for a list that it leaves. */
export interface AmendedItems {
  readonly from: number;
  readonly priceLines: readonly Line[] | null;
  readonly criteria: readonly ListedCriterion[] | null;
  readonly clauses: readonly ListedClause[] | null;
}

/** The lists as they are to be; null for a list that the amendment leaves. */
export interface WantedItems {
  readonly priceLines: readonly Omit<Line, 'lineNo'>[] | null;
  readonly criteria: readonly ListedCriterion[] | null;
  readonly clauses: readonly ListedClause[] | null;
}

/** The items that are in force after an amendment of `before`. */
export function amendedItems(before: Items, { priceLines, criteria, clauses }: AmendedItems): Items {
  return {
    priceLines: priceLines ?? before.priceLines,
    criteria: criteria ?? before.criteria,
    clauses: clauses ?? before.clauses,
  };
}

/** The differences that an amendment makes to `before`: those of lines, of criteria, then of clauses. */
export function itemDifferences(
  before: Items,
  { priceLines, criteria, clauses }: AmendedItems,
): readonly ItemDifference[] {
  return [
    ...(priceLines === null ? [] : lineDifferences(before.priceLines, priceLines)),
    ...(criteria === null ? [] : criterionDifferences(before.criteria, criteria)),
    ...(clauses === null ? [] : clauseDifferences(before.clauses, clauses)),
  ];
}

/** The lines that differ, by their numbers. */
export function lineDifferences(before: readonly Line[], after: readonly Line[]): readonly ItemDifference[] {
  const old = new Map(before.map((line) => [line.id, line]));
  const kept = new Set(after.map(({ id }) => id));
  const differences = [
    ...before.flatMap((line) => (kept.has(line.id) ? [] : [differenceOf('removed', line, null, line)])),
    ...after.flatMap((line) => {
      const was = old.get(line.id);
      if (was === undefined) return [differenceOf('added', null, line, line)];
      const difference = differenceOf('changed', was, line, line);
      return difference.fields.length === 0 ? [] : [difference];
    }),
  ];
  return differences.sort((one, other) => one.no - other.no);
}

function differenceOf(
  change: ItemChange,
  before: Line | null,
  after: Line | null,
  { id, lineNo, name }: Line,
): ItemDifference {
  const fields = lineFields.flatMap((field): readonly FieldDifference[] => {
    const [was, is] = [before?.[field] ?? '', after?.[field] ?? ''];
    return isSameValue(field, was, is) ? [] : [{ field, label: lineLabels[field], before: was, after: is }];
  });
  return { kind: 'line', change, id, no: lineNo, name, fields };
}

const numbers: readonly LineField[] = ['qty', 'ceilingUnitPrice'];

/** A number is the same however many zeros it ends with. */
function isSameValue(field: LineField, one: string, other: string): boolean {
  if (one === other || !numbers.includes(field)) return one === other;
  const [first, second] = [parseDecimal(one), parseDecimal(other)];
  return first !== null && second !== null && first.eq(second);
}

/** Returns the items that an amendment puts in force, or null if it changes none. */
export function amendItems(
  inForce: ItemsInForce,
  wanted: WantedItems,
  basis: CriteriaBasis,
): AmendedItems | null | Refusal<'invalid_input'> {
  const errors = [
    ...(wanted.priceLines === null ? [] : checkLines(wanted.priceLines)),
    ...(wanted.criteria === null ? [] : checkAmendedCriteria(wanted.criteria, basis)),
    ...(wanted.clauses === null ? [] : checkAmendedClauses(wanted.clauses)),
  ];
  if (errors.length > 0) return refuseFields(errors);
  const amended = {
    from: inForce.no,
    priceLines: wanted.priceLines === null ? null : amendLines(inForce.priceLines, wanted.priceLines),
    criteria: wanted.criteria === null ? null : amendCriteria(inForce.criteria, wanted.criteria),
    clauses: wanted.clauses === null ? null : amendClauses(inForce.clauses, wanted.clauses),
  };
  const isSame = amended.priceLines === null && amended.criteria === null && amended.clauses === null;
  return isSame ? null : amended;
}

/** The wanted lines, numbered; null if none differs. Lines keep their numbers, and new ones come after the last. */
export function amendLines(
  inForce: readonly Line[],
  wanted: readonly Omit<Line, 'lineNo'>[],
): readonly Line[] | null {
  const numbers = lineNumbers(inForce, wanted);
  const priceLines = wanted
    .map((line, at) => ({ ...line, ...storedNumbers(line), lineNo: numbers[at] ?? 0 }))
    .sort((one, other) => one.lineNo - other.lineNo);
  return lineDifferences(inForce, priceLines).length === 0 ? null : priceLines;
}

/** The number of each wanted line, in their order: lines keep their numbers, and new ones come after the last. */
export function lineNumbers(
  inForce: readonly Pick<Line, 'id' | 'lineNo'>[],
  wanted: readonly Pick<Line, 'id'>[],
): readonly number[] {
  const numbers = new Map(inForce.map(({ id, lineNo }) => [id, lineNo]));
  let last = inForce.reduce((most, { lineNo }) => Math.max(most, lineNo), 0);
  return wanted.map(({ id }) => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    last += 1;
    return last;
  });
}

/** The numbers of a line as the database returns them. */
function storedNumbers({ qty, ceilingUnitPrice }: Pick<Line, 'qty' | 'ceilingUnitPrice'>) {
  return {
    qty: withoutZeros(qty),
    ...(ceilingUnitPrice ? { ceilingUnitPrice: withoutZeros(ceilingUnitPrice) } : {}),
  };
}

/** A number without the zeros that it was typed with. A text that is no number yet is kept: a form compares it, too. */
const withoutZeros = (typed: string) =>
  plainNumber.test(typed) ? typed : (parseDecimal(typed)?.toFixed() ?? typed);
/** Most numbers of thousands of lines need no parsing. */
const plainNumber = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

function amendCriteria(
  inForce: readonly ListedCriterion[],
  wanted: readonly ListedCriterion[],
): readonly ListedCriterion[] | null {
  if (criterionDifferences(inForce, wanted).length === 0) return null;
  // Points are without the zeros that they were typed with, as the database returns them.
  return wanted.map((criterion) => ({
    ...criterion,
    points: criterion.points === null ? null : withoutZeros(criterion.points),
  }));
}

function amendClauses(
  inForce: readonly ListedClause[],
  wanted: readonly ListedClause[],
): readonly ListedClause[] | null {
  return clauseDifferences(inForce, wanted).length === 0 ? null : wanted;
}

function checkLines(lines: readonly { readonly id: string }[]): readonly FieldError[] {
  if (lines.length === 0) return [{ field: 'priceLines', message: '请至少保留一行分项报价' }];
  const known = new Set<string>();
  return lines.flatMap(({ id }, place) => {
    if (known.has(id)) return [{ field: `priceLines.${place}.name`, message: '该行重复，请删除后重新添加' }];
    known.add(id);
    return [];
  });
}
