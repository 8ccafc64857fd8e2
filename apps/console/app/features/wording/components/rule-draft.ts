import type { WordingRuleContent } from '@procure/contract/wording/wording.schema.ts';
import { plainContent } from '@procure/domain/wording/kept-rule.ts';
import type { WordingRule } from '@procure/domain/wording/rule.ts';

/** A group of words as it is typed: words are separated by 、 or lines. */
export interface DraftPhrase {
  /** Identifies the group in the form. */
  readonly id: string;
  readonly first: string;
  readonly near: string;
  readonly within: string;
}

/** A rule as it is typed. */
export interface RuleDraft {
  readonly title: string;
  readonly scope: WordingRuleContent['scope'];
  readonly severity: WordingRuleContent['severity'];
  readonly phrases: DraftPhrase[];
  readonly unless: string;
  readonly reason: string;
  readonly citation: string;
  readonly effectiveFrom: string;
  readonly note: string;
}

export const emptyPhrase = (): DraftPhrase => ({
  id: crypto.randomUUID(),
  ...{ first: '', near: '', within: '' },
});

export const emptyRule = (today: string): RuleDraft => ({
  ...{ title: '', scope: 'all', severity: 'warn', phrases: [emptyPhrase()], unless: '', reason: '' },
  ...{ citation: '', effectiveFrom: today, note: '' },
});

const joined = (words: readonly string[]) => words.join('、');
const separate = (text: string) => text.split(/[、,，;；\n]+/).flatMap((word) => word.trim() || []);

export function draftOf(content: WordingRuleContent, today: string): RuleDraft {
  const { title, scope, severity, phrases, unless, reason, citation } = content;
  return {
    ...{ title, scope, severity, reason, citation, unless: joined(unless), effectiveFrom: today, note: '' },
    phrases: phrases.map(({ first, near }) => ({
      ...emptyPhrase(),
      first: joined(first),
      near: joined(near?.words ?? []),
      within: near === undefined ? '' : String(near.within),
    })),
  };
}

/** The contents of the draft. A group without second words and without a distance has none. */
export function contentOf({
  title,
  scope,
  severity,
  phrases,
  unless,
  reason,
  citation,
}: RuleDraft): WordingRuleContent {
  return {
    ...{ title, scope, severity, reason, citation, unless: separate(unless) },
    phrases: phrases.map(({ first, near, within }) => ({
      first: separate(first),
      ...(near.trim() === '' && within.trim() === ''
        ? {}
        : { near: { words: separate(near), within: within.trim() === '' ? Number.NaN : Number(within) } }),
    })),
  };
}

/** The draft as a rule that texts can be checked by. */
export function ruleOf(draft: RuleDraft): WordingRule {
  const { phrases, ...content } = contentOf(draft);
  const plain = plainContent({
    ...content,
    phrases: phrases.map(({ first, near }) => ({ first, ...(near === undefined ? {} : { near }) })),
  });
  return { ...plain, code: 'wording.draft', effectiveFrom: draft.effectiveFrom, ruleVersion: 0 };
}
