import { type LawRuleCode, law, type Severity } from './law.ts';

/** What a tender breaks: a rule of the law, or the house's own order of times, sense of amounts, choice of method or parting of duties. */
export type RuleCode = LawRuleCode | 'orderOfTimes' | 'amountsAgree' | 'methodByScope' | 'committeeDuty';

export interface Violation {
  readonly ruleCode: RuleCode;
  /** `block` must be mended · `warn` needs a recorded reason. */
  readonly severity: Severity;
  /** The field to change, as the editor's input names it. */
  readonly field: string;
  readonly message: string;
  /** Empty where plain sense speaks, and no article. */
  readonly citation: string;
  readonly effectiveFrom: string;
  readonly ruleVersion: number;
}

/** Where a rule of the law comes from, as a violation carries it. */
export function sourceOf(code: LawRuleCode): Pick<Violation, 'citation' | 'effectiveFrom' | 'ruleVersion'> {
  const { citation, effectiveFrom, ruleVersion } = law[code];
  return { citation, effectiveFrom, ruleVersion };
}

/** The house's own rules have no article. */
export const ownRule = { citation: '', effectiveFrom: '2026-11-01', ruleVersion: 1 } as const;

/** The message with its article: 「……（《招标投标法》第二十四条）」. */
export function withCitation({ message, citation }: Pick<Violation, 'message' | 'citation'>): string {
  return citation === '' ? message : `${message}（${citation}）`;
}
