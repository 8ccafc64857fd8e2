import type { WordingRule } from '../wording/rule.ts';
import { type LawRuleCode, law, type Severity } from './law.ts';

/**
 * The violated rule: a rule of law, or a rule of the platform on the order of times, consistent amounts, the choice of
 * method, separate duties, generated documents, wording or the plan of a project.
 */
export type RuleCode =
  | LawRuleCode
  | 'orderOfTimes'
  | 'amountsAgree'
  | 'methodByScope'
  | 'committeeDuty'
  | 'committeeDrawn'
  | 'documentStale'
  | 'planKind'
  | 'planAmount'
  | 'planShared'
  | WordingRule['code'];

export interface Violation {
  readonly ruleCode: RuleCode;
  /** `block` must be corrected · `warn` needs a recorded reason · `hint` is only shown. */
  readonly severity: Severity | 'hint';
  /** The field to change, as the editor's input names it. */
  readonly field: string;
  /** The words of the text that break the rule, with their surroundings; empty if the rule is not about words. */
  readonly passage: string;
  readonly message: string;
  /** Empty if the rule has no article. */
  readonly citation: string;
  readonly effectiveFrom: string;
  readonly ruleVersion: number;
}

/** Returns the source of a rule of law, as fields of a violation. */
export function sourceOf(
  code: LawRuleCode,
): Pick<Violation, 'passage' | 'citation' | 'effectiveFrom' | 'ruleVersion'> {
  const { citation, effectiveFrom, ruleVersion } = law[code];
  return { passage: '', citation, effectiveFrom, ruleVersion };
}

/** The source of the platform's own rules, which have no article. */
export const ownRule = { passage: '', citation: '', effectiveFrom: '2026-11-01', ruleVersion: 1 } as const;

/** The message with its article: 「……（《招标投标法》第二十四条）」. */
export function withCitation({ message, citation }: Pick<Violation, 'message' | 'citation'>): string {
  return citation === '' ? message : `${message}（${citation}）`;
}
