import type { Criterion, Scoring } from '../criterion/criterion.ts';
import type { EntryContent } from '../tender/entry.ts';
import type { TenderScope } from '../tender/scope.ts';
import { type TenderTexts, tenderTextNames, tenderTexts } from '../tender/texts.ts';
import type { Violation } from '../tender/violation.ts';
import { findHits, type Hit } from './match.ts';
import { applies, type WordingRule } from './rule.ts';

/** The written parts of a tender that apply to all its lots. */
interface WrittenTender extends TenderTexts {
  readonly scope: TenderScope;
  readonly title: string;
}

/** The written parts of one lot. */
interface WrittenLot {
  readonly title: string;
  readonly priceLines: readonly {
    readonly name: string;
    readonly spec: string;
    readonly delivery: string;
    readonly remark: string;
  }[];
  readonly clauses: readonly { readonly requirement: string }[];
  readonly criteria: readonly Criterion[];
}

/** A text with its field, and the name of its place for the buyer. */
interface Place {
  readonly field: string;
  readonly name: string;
  readonly text: string;
}

/** The violations of each lot, in order. Those of the tender's own texts are listed with the first lot. */
export function checkWording(
  tender: WrittenTender,
  lots: readonly WrittenLot[],
  rules: readonly WordingRule[],
): readonly (readonly Violation[])[] {
  return lots.map((lot, place) => [
    ...(place === 0 ? checkTenderWording(tender, rules) : []),
    ...checkLotWording(lot, tender, rules),
  ]);
}

/** Checks the texts of a tender. The fields begin with `tender.`, because a violation is listed with a lot. */
function checkTenderWording(tender: WrittenTender, rules: readonly WordingRule[]): readonly Violation[] {
  const places = tenderTextNames.map((name) => ({
    field: `tender.${name}`,
    name: tenderTexts[name].label,
    text: tender[name],
  }));
  return check([{ field: 'tender.title', name: '项目名称', text: tender.title }, ...places], tender, rules);
}

/** Checks the texts of a lot: its title, its lines, its clauses and its criteria. */
function checkLotWording(
  lot: WrittenLot,
  tender: Pick<WrittenTender, 'scope'>,
  rules: readonly WordingRule[],
): readonly Violation[] {
  const places: Place[] = [{ field: 'title', name: '标段名称', text: lot.title }];
  lot.priceLines.forEach((line, at) => {
    places.push({ field: `priceLines.${at}`, name: `分项报价表第${at + 1}行`, text: lineText(line) });
  });
  lot.clauses.forEach(({ requirement: text }, at) => {
    places.push({ field: `clauses.${at}.requirement`, name: `条款第${at + 1}行`, text });
  });
  lot.criteria.forEach((criterion, at) => {
    places.push(...placesOf(criterion, `criteria.${at}`, `评审因素第${at + 1}项`));
  });
  return check(places, tender, rules);
}

/** The words of a line, which are checked together. */
export const lineText = ({ name, spec, delivery, remark }: WrittenLot['priceLines'][number]) =>
  [name, spec, delivery, remark].join('\n');

/** The words of a criterion, which are checked field by field. */
export const criterionTexts = ({ title, requirement, evidence, scoring }: Criterion) => ({
  title,
  requirement,
  evidence,
  scoring: levelsOf(scoring),
});

/**
 * Checks an entry of the library. It may be chosen for a tender of any scope, so the rules of government procurement
 * apply too.
 */
export function checkEntryWording(
  content: EntryContent,
  rules: readonly WordingRule[],
): readonly Violation[] {
  const places =
    content.kind === 'clause'
      ? [{ field: 'content.clause.requirement', name: '条款', text: content.clause.requirement }]
      : placesOf(content.criterion, 'content.criterion', '评审因素');
  return check(places, { scope: 'government' }, rules);
}

/** The texts of a criterion, each with its field. */
function placesOf(criterion: Criterion, field: string, name: string): readonly Place[] {
  return Object.entries(criterionTexts(criterion)).map(([part, text]) => ({
    ...{ field: `${field}.${part}`, name, text },
  }));
}

function levelsOf(scoring: Scoring): string {
  if (scoring.by === 'tiers') return scoring.tiers.map(({ when }) => when).join('\n');
  return scoring.by === 'judgement' ? scoring.steps.map(({ when }) => when).join('\n') : '';
}

function check(
  places: readonly Place[],
  { scope }: Pick<WrittenTender, 'scope'>,
  rules: readonly WordingRule[],
): readonly Violation[] {
  const applicable = rules.filter((rule) => applies(rule, scope));
  return places.flatMap(({ field, name, text }) =>
    text === '' ? [] : findHits(text, applicable).map((hit) => violationOf(hit, field, name)),
  );
}

export function violationOf({ rule, passage, more }: Hit, field: string, place: string): Violation {
  const { code, severity, title, reason, citation, effectiveFrom, ruleVersion } = rule;
  const others = more === 0 ? '' : `（另有${more}处同类表述，修改后再次检测）`;
  return {
    ...{ ruleCode: code, severity, field, passage, citation, effectiveFrom, ruleVersion },
    message: `${place}「${passage}」疑似${title}${others}。${reason}`,
  };
}
