import type { OutputOf } from '@procure/contract/registry.ts';
import type {
  getWordingRule,
  WordingRuleContent,
  WordingRuleView,
} from '@procure/contract/wording/wording.schema.ts';
import type { Day } from '@procure/domain/display/day.ts';
import { type RuleContent, rulesOn } from '@procure/domain/wording/kept-rule.ts';
import type { WordingRule } from '@procure/domain/wording/rule.ts';
import { wordingRules } from '@procure/domain/wording/rules.ts';
import { iso } from '../lot/present.ts';
import type { VersionRow } from './read-model.ts';

function presentContent(content: RuleContent): WordingRuleContent {
  const { title, scope, severity, phrases, unless, reason, citation } = content;
  return {
    ...{ title, scope, severity, reason, citation, unless: [...unless] },
    phrases: phrases.map(({ first, near }) => ({
      first: [...first],
      ...(near === undefined ? {} : { near: { words: [...near.words], within: near.within } }),
    })),
  };
}

const presentVersion = ({ no, content, note, effectiveFrom, savedBy, savedAt }: VersionRow) => ({
  ...{ no, note, effectiveFrom, savedBy, savedAt: iso(savedAt) },
  content: content === null ? null : presentContent(content),
});

/** All rules, by title. */
export function presentRules(versions: readonly VersionRow[], today: Day): WordingRuleView[] {
  const codes = new Set<WordingRule['code']>([...wordingRules, ...versions].map(({ code }) => code));
  const inForce = new Map(rulesOn(wordingRules, versions, today).map((rule) => [rule.code, rule]));
  const rules = [...codes].map((code) => {
    const own = versions.filter((version) => version.code === code);
    return presentRule(code, own, inForce.get(code), today);
  });
  const order = new Intl.Collator('zh-CN').compare;
  const titleOf = ({ content, next, code }: WordingRuleView) => (content ?? next?.content)?.title ?? code;
  return rules.sort((one, other) => order(titleOf(one), titleOf(other)));
}

/** One rule with its versions, the latest first; null if there is none of this code. */
export function presentOne(
  code: WordingRule['code'],
  versions: readonly VersionRow[],
  today: Day,
): OutputOf<typeof getWordingRule> | null {
  const released = wordingRules.find((rule) => rule.code === code);
  if (released === undefined && versions.length === 0) return null;
  const inForce = rulesOn(wordingRules, versions, today).find((rule) => rule.code === code);
  return {
    ...presentRule(code, versions, inForce, today),
    today,
    released: released === undefined ? null : presentContent(released),
    versions: versions.map(presentVersion),
  };
}

function presentRule(
  code: WordingRule['code'],
  versions: readonly VersionRow[],
  inForce: WordingRule | undefined,
  today: Day,
): WordingRuleView {
  const [last] = versions;
  const isKept = versions.some(({ effectiveFrom }) => effectiveFrom <= today);
  const isReleased = wordingRules.some((rule) => rule.code === code);
  return {
    ...{ code, isReleased, version: last?.no ?? 0 },
    content: inForce === undefined ? null : presentContent(inForce),
    origin: isReleased && !isKept ? 'release' : 'operator',
    effectiveFrom: inForce?.effectiveFrom ?? null,
    next: last !== undefined && last.effectiveFrom > today ? presentVersion(last) : null,
  };
}
