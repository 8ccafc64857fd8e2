import { type LawRuleCode, law, type Severity } from './law.ts';

/**
 * The violated rule: a rule of law, or a rule of the platform on the order of times, consistent amounts, the choice of
 * method or separate duties.
 */
export type RuleCode = LawRuleCode | 'orderOfTimes' | 'amountsAgree' | 'methodByScope' | 'committeeDuty';

export interface Violation {
  readonly ruleCode: RuleCode;
  /** `block` must be corrected · `warn` needs a recorded reason. */
  readonly severity: Severity;
  /** The field to change, as the editor's input names it. */
  readonly field: string;
  readonly message: string;
  /** Empty if the rule has no article. */
  readonly citation: string;
  readonly effectiveFrom: string;
  readonly ruleVersion: number;
}

/** Returns the source of a rule of law, as fields of a violation. */
export function sourceOf(code: LawRuleCode): Pick<Violation, 'citation' | 'effectiveFrom' | 'ruleVersion'> {
  const { citation, effectiveFrom, ruleVersion } = law[code];
  return { citation, effectiveFrom, ruleVersion };
}

/** The source of the platform's own rules, which have no article. */
export const ownRule = { citation: '', effectiveFrom: '2026-11-01', ruleVersion: 1 } as const;

/** The message with its article: 「……（《招标投标法》第二十四条）」. */
export function withCitation({ message, citation }: Pick<Violation, 'message' | 'citation'>): string {
  return citation === '' ? message : `${message}（${citation}）`;
}
