import { checkCriteria, type Evaluated } from '../criterion/completeness.ts';
import { type Criterion, criterionKindLabels, criterionKinds } from '../criterion/criterion.ts';
import { checkCriteriaLaw } from '../criterion/rules.ts';
import { scoringText } from '../criterion/wording.ts';
import { parseDecimal } from '../money/decimal.ts';
import type { FieldError } from '../outcome.ts';
import type { Method } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { withCitation } from '../tender/violation.ts';
import type { FieldDifference, ItemChange, ItemDifference } from './item-difference.ts';

/** A criterion of a lot. It keeps its id in every version of the items. */
export type ListedCriterion = Criterion & { readonly id: string };

/** The parts of a published lot that its criteria must agree with. No amendment changes them. */
export interface CriteriaBasis extends Evaluated {
  readonly tender: { readonly scope: TenderScope; readonly method: Method };
}

/** The fields of a criterion that an amendment compares, in their order, as readers see them. */
const fieldTexts = {
  name: { label: '评审因素', textOf: ({ title }) => title },
  part: { label: '评审环节', textOf: ({ kind }) => criterionKindLabels[kind] },
  requirement: { label: '评审要求', textOf: ({ requirement }) => requirement },
  evidence: { label: '证明材料', textOf: ({ evidence }) => evidence },
  points: {
    label: '分值',
    textOf: ({ points }) => (points === null ? '' : `${parseDecimal(points)?.toFixed() ?? points}分`),
  },
  scoring: { label: '评分标准', textOf: ({ scoring }) => scoringText(scoring) },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly textOf: (criterion: Criterion) => string }>
>;

/** The criteria that differ, in the order of the evaluation. The order within a part is no difference. */
export function criterionDifferences(
  before: readonly ListedCriterion[],
  after: readonly ListedCriterion[],
): readonly ItemDifference[] {
  const old = new Map(before.map((criterion) => [criterion.id, criterion]));
  const kept = new Set(after.map(({ id }) => id));
  const [oldNumbers, newNumbers] = [numbersOf(before), numbersOf(after)];
  const differences = [
    ...before
      .filter(({ id }) => !kept.has(id))
      .map((criterion) => ({
        criterion,
        item: differenceOf('removed', criterion, null, criterion, oldNumbers),
      })),
    ...after.flatMap((criterion) => {
      const was = old.get(criterion.id) ?? null;
      const item = differenceOf(was === null ? 'added' : 'changed', was, criterion, criterion, newNumbers);
      return item.fields.length === 0 ? [] : [{ criterion, item }];
    }),
  ];
  return differences
    .sort(
      (one, other) =>
        criterionKinds.indexOf(one.criterion.kind) - criterionKinds.indexOf(other.criterion.kind) ||
        one.item.no - other.item.no,
    )
    .map(({ item }) => item);
}

/** The number of each criterion within its part, from 1. */
function numbersOf(criteria: readonly ListedCriterion[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  return new Map(
    criteria.map(({ id, kind }) => {
      const no = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, no);
      return [id, no];
    }),
  );
}

function differenceOf(
  change: ItemChange,
  before: ListedCriterion | null,
  after: ListedCriterion | null,
  { id, kind, title }: ListedCriterion,
  numbers: ReadonlyMap<string, number>,
): ItemDifference {
  const fields = Object.entries(fieldTexts).flatMap(
    ([field, { label, textOf }]): readonly FieldDifference[] => {
      // The place of an added or removed criterion names its part.
      if (field === 'part' && change !== 'changed') return [];
      const [was, is] = [before === null ? '' : textOf(before), after === null ? '' : textOf(after)];
      return was === is ? [] : [{ field, label, before: was, after: is }];
    },
  );
  return {
    ...{ kind: 'criterion', part: criterionKindLabels[kind], change },
    ...{ id, no: numbers.get(id) ?? 0, name: title, fields },
  };
}

/**
 * Checks the whole set of criteria as before a publishing: the scorings, the sums against the weights, and the law. A
 * government purchase is refused for each obligation that it breaks.
 */
export function checkAmendedCriteria(
  criteria: readonly ListedCriterion[],
  { tender, ...evaluated }: CriteriaBasis,
): readonly FieldError[] {
  const twice = criteria.flatMap(({ id }, place) =>
    criteria.findIndex((criterion) => criterion.id === id) < place
      ? [{ field: `criteria.${place}.title`, message: '该项重复，请删除后重新添加' }]
      : [],
  );
  const lawful = checkCriteriaLaw(criteria, evaluated, tender)
    .filter(({ severity }) => severity === 'block')
    .map((violation) => ({ field: violation.field, message: withCitation(violation) }));
  return [...twice, ...checkCriteria(criteria, evaluated), ...lawful];
}
