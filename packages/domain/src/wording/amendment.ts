import type { ListedClause } from '../amendment/clauses.ts';
import type { ListedCriterion } from '../amendment/criteria.ts';
import type { AmendedItems, Items, Line } from '../amendment/items.ts';
import { criterionKindLabels } from '../criterion/criterion.ts';
import type { TenderScope } from '../tender/scope.ts';
import type { Violation } from '../tender/violation.ts';
import { criterionTexts, lineText, violationOf } from './check.ts';
import { findPassages, listHits } from './match.ts';
import { applies, type WordingRule } from './rule.ts';

/** The words that an amendment brings in. */
export interface WrittenAmendment {
  readonly summary: string;
  /** The items in force, whose words were published. */
  readonly before: Items;
  readonly items: AmendedItems | null;
}

/** A text of an amendment, with the published text that it replaces; empty if it replaces none. */
interface Place {
  readonly field: string;
  readonly name: string;
  readonly text: string;
  readonly published: string;
}

/** The passages of an amendment that are not in the published text of the same field. */
export function checkAmendmentWording(
  { summary, before, items }: WrittenAmendment,
  scope: TenderScope,
  rules: readonly WordingRule[],
): readonly Violation[] {
  const applicable = rules.filter((rule) => applies(rule, scope));
  const places = [
    { field: 'summary', name: '变更内容', text: summary, published: '' },
    ...linePlaces(before.priceLines, items?.priceLines ?? []),
    ...criterionPlaces(before.criteria, items?.criteria ?? []),
    ...clausePlaces(before.clauses, items?.clauses ?? []),
  ];
  return places
    .filter(({ text, published }) => text !== published)
    .flatMap(({ field, name, text, published }) =>
      listHits(findPassages(text, applicable), findPassages(published, applicable)).map((hit) =>
        violationOf(hit, field, name),
      ),
    );
}

function linePlaces(before: readonly Line[], after: readonly Line[]): readonly Place[] {
  const old = new Map(before.map((line) => [line.id, lineText(line)]));
  return after.map((line, at) => ({
    field: `priceLines.${at}`,
    name: `分项报价表第${line.lineNo}行`,
    text: lineText(line),
    published: old.get(line.id) ?? '',
  }));
}

function clausePlaces(before: readonly ListedClause[], after: readonly ListedClause[]): readonly Place[] {
  const old = new Map(before.map(({ id, requirement }) => [id, requirement]));
  return after.map(({ id, clauseNo, requirement }, at) => ({
    field: `clauses.${at}.requirement`,
    name: `条款${clauseNo}`,
    text: requirement,
    published: old.get(id) ?? '',
  }));
}

function criterionPlaces(
  before: readonly ListedCriterion[],
  after: readonly ListedCriterion[],
): readonly Place[] {
  const old = new Map(before.map((criterion) => [criterion.id, criterionTexts(criterion)]));
  return after.flatMap((criterion, at) => {
    const published = old.get(criterion.id);
    const no = after.slice(0, at + 1).filter(({ kind }) => kind === criterion.kind).length;
    return Object.entries(criterionTexts(criterion)).map(([part, text]) => ({
      field: `criteria.${at}.${part}`,
      name: `${criterionKindLabels[criterion.kind]}第${no}项`,
      text,
      published: published?.[part as keyof typeof published] ?? '',
    }));
  });
}
