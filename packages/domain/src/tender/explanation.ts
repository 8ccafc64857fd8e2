import type { Refusal } from '../outcome.ts';
import { type RuleCode, type Violation, withCitation } from './violation.ts';

/** The rule and the passage for which a reason is given: other words need a reason of their own. */
export interface Explained {
  readonly ruleCode: string;
  readonly field: string;
  readonly passage: string;
}

export interface GivenReason extends Explained {
  readonly reason: string;
}

/** A warning with the reason for keeping what it warns of. */
export interface Explanation extends GivenReason {
  readonly ruleCode: RuleCode;
  readonly ruleVersion: number;
  readonly message: string;
  readonly citation: string;
}

export const isSameWarning = (one: Explained, other: Explained) =>
  one.ruleCode === other.ruleCode && one.field === other.field && one.passage === other.passage;

/** Refuses these warnings, each at its place in the input; null without any. */
export function refuseWarnings<Warning extends Violation>(
  warnings: readonly Warning[],
  placeOf: (warning: Warning) => string,
  wanted: string,
): Refusal<'warnings_unexplained'> | null {
  const fields = warnings.map((warning) => ({
    field: placeOf(warning),
    message: `${withCitation(warning)}：${wanted}`,
  }));
  return fields.length === 0 ? null : { refused: 'warnings_unexplained', fields };
}

/** Returns each warning with its reason, or refuses those without one. */
export function explainWarnings<Warning extends Violation>(
  warnings: readonly Warning[],
  reasonFor: (warning: Warning) => string | undefined,
  placeOf: (warning: Warning) => string,
): readonly (Warning & { readonly reason: string })[] | Refusal<'warnings_unexplained'> {
  const silent = warnings.filter((warning) => reasonFor(warning) === undefined);
  return (
    refuseWarnings(silent, placeOf, '请说明理由') ??
    warnings.map((warning) => ({ ...warning, reason: reasonFor(warning) ?? '' }))
  );
}

export const explanationOf = ({
  ruleCode,
  field,
  passage,
  ruleVersion,
  message,
  citation,
  reason,
}: Violation & { readonly reason: string }): Explanation => ({
  ...{ ruleCode, field, passage, ruleVersion, message, citation, reason },
});
