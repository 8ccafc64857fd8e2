import type { FieldError } from '../outcome.ts';
import type { FieldDifference, ItemChange, ItemDifference } from './item-difference.ts';

const clauseKindLabels = { technical: '技术条款', commercial: '商务条款' } as const;

/** A clause of a lot, which bids answer in their deviation sheets. It keeps its id in every version of the items. */
export interface ListedClause {
  readonly id: string;
  readonly kind: keyof typeof clauseKindLabels;
  readonly clauseNo: string;
  readonly requirement: string;
  /** 实质性条款: no negative deviation is admitted. */
  readonly starred: boolean;
}

/** The fields of a clause that an amendment compares, in their order. */
const fieldTexts = {
  name: { label: '条款号', textOf: ({ clauseNo }) => clauseNo },
  part: { label: '类别', textOf: ({ kind }) => clauseKindLabels[kind] },
  requirement: { label: '招标要求', textOf: ({ requirement }) => requirement },
  starred: { label: '★实质性', textOf: ({ starred }) => (starred ? '是' : '否') },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly textOf: (clause: ListedClause) => string }>
>;

/** The clauses that differ, technical before commercial. The order is no difference. */
export function clauseDifferences(
  before: readonly ListedClause[],
  after: readonly ListedClause[],
): readonly ItemDifference[] {
  const old = new Map(before.map((clause) => [clause.id, clause]));
  const kept = new Set(after.map(({ id }) => id));
  const differences = [
    ...before.flatMap((clause) =>
      kept.has(clause.id)
        ? []
        : [{ clause, item: differenceOf('removed', clause, null, clause, numberIn(before, clause)) }],
    ),
    ...after.flatMap((clause) => {
      const was = old.get(clause.id) ?? null;
      const change = was === null ? 'added' : 'changed';
      const item = differenceOf(change, was, clause, clause, numberIn(after, clause));
      return item.fields.length === 0 ? [] : [{ clause, item }];
    }),
  ];
  return differences
    .sort(
      (one, other) =>
        Number(one.clause.kind === 'commercial') - Number(other.clause.kind === 'commercial') ||
        one.item.no - other.item.no,
    )
    .map(({ item }) => item);
}

/** The number of a clause within its part, from 1. */
const numberIn = (clauses: readonly ListedClause[], { id, kind }: ListedClause) =>
  clauses.filter((one) => one.kind === kind).findIndex((one) => one.id === id) + 1;

function differenceOf(
  change: ItemChange,
  before: ListedClause | null,
  after: ListedClause | null,
  { id, kind, clauseNo }: ListedClause,
  no: number,
): ItemDifference {
  const fields = Object.entries(fieldTexts).flatMap(
    ([field, { label, textOf }]): readonly FieldDifference[] => {
      // The place of an added or removed clause names its part, and only a starred one is worth a word.
      if (change !== 'changed' && (field === 'part' || (field === 'starred' && !(after ?? before)?.starred)))
        return [];
      const [was, is] = [before === null ? '' : textOf(before), after === null ? '' : textOf(after)];
      return was === is ? [] : [{ field, label, before: was, after: is }];
    },
  );
  return { kind: 'clause', part: clauseKindLabels[kind], change, id, no, name: clauseNo, fields };
}

/** A lot may have no clauses. */
export function checkAmendedClauses(clauses: readonly ListedClause[]): readonly FieldError[] {
  return clauses.flatMap(({ id }, place) =>
    clauses.findIndex((clause) => clause.id === id) < place
      ? [{ field: `clauses.${place}.clauseNo`, message: '该条重复，请删除后重新添加' }]
      : [],
  );
}
