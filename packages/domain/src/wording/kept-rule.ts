import { addDays, type Day, isDay } from '../display/day.ts';
import { type FieldError, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { requiredText } from '../required-text.ts';
import { normaliseWord } from './match.ts';
import type { Phrase, WordingRule } from './rule.ts';

/** The contents of a rule that the operator keeps. The words are normalised as texts are. */
export type RuleContent = Pick<
  WordingRule,
  'title' | 'scope' | 'severity' | 'unless' | 'reason' | 'citation'
> & {
  readonly phrases: readonly Phrase[];
};

/** A version of a rule that the operator keeps. Its number counts from 1 and is the rule's version in violations. */
export interface KeptVersion {
  readonly code: WordingRule['code'];
  readonly no: number;
  /** Null: the rule is retired. */
  readonly content: RuleContent | null;
  /** The Beijing day from which it counts. */
  readonly effectiveFrom: Day;
}

/** Limits of the cost of a check. `rules`: the operator's rules in use; `words`: those of a rule in all its groups. */
export const ruleLimits = {
  rules: 100,
  phrases: 20,
  words: 300,
  wordLength: { min: 2, max: 30 },
  within: 30,
} as const;

export const checkRuleTitle = requiredText('名称', { min: 2, max: 40 });
export const checkRuleReason = requiredText('说明', { min: 5, max: 300 });
export const checkRuleCitation = requiredText('依据', { min: 4, max: 200 });

/**
 * Checks the words of a rule. A word of one character is refused where it alone would find a passage: nearly every text
 * contains it.
 */
export function checkRuleWords({
  phrases,
  unless,
}: Pick<RuleContent, 'phrases' | 'unless'>): readonly FieldError[] {
  const { wordLength, words: most } = ruleLimits;
  const wrong: FieldError[] = [];
  const count = phrases.reduce(
    (sum, { first, near }) => sum + first.length + (near?.words.length ?? 0),
    unless.length,
  );
  if (count > most)
    wrong.push({ field: 'phrases', message: `一条规则的词语共${count}个，不能超过${most}个` });
  const judge = (field: string, label: string, words: readonly string[], min: number) => {
    const odd = words.find((word) => [...word].length < min || [...word].length > wordLength.max);
    if (odd !== undefined) wrong.push({ field, message: `${label}“${odd}”须为${min}–${wordLength.max}个字` });
  };
  if (phrases.length === 0) wrong.push({ field: 'phrases', message: '请至少填写一组词语' });
  if (phrases.length > ruleLimits.phrases)
    wrong.push({ field: 'phrases', message: `词语不能超过${ruleLimits.phrases}组` });
  for (const [place, { first, near }] of phrases.entries()) {
    if (first.length === 0) wrong.push({ field: `phrases.${place}.first`, message: '请填写词语' });
    judge(`phrases.${place}.first`, '词语', first, wordLength.min);
    if (near === undefined) continue;
    judge(`phrases.${place}.near.words`, '附近词语', near.words, 1);
    if (near.words.length === 0)
      wrong.push({ field: `phrases.${place}.near.words`, message: '请填写附近词语，或删去距离' });
    if (!Number.isInteger(near.within) || near.within < 0 || near.within > ruleLimits.within)
      wrong.push({ field: `phrases.${place}.near.within`, message: `距离须为0–${ruleLimits.within}的整数` });
  }
  judge('unless', '例外词语', unless, 1);
  return wrong;
}

/** The contents with normalised, distinct words. */
export function plainContent(content: RuleContent): RuleContent {
  const plain = (words: readonly string[]) => [
    ...new Set(words.map(normaliseWord).filter((word) => word !== '')),
  ];
  return {
    ...content,
    unless: plain(content.unless),
    phrases: content.phrases.map(({ first, near }) => ({
      first: plain(first),
      ...(near === undefined ? {} : { near: { words: plain(near.words), within: near.within } }),
    })),
  };
}

/** The versions of the operator's rules that count on a day: of each rule, the last of those that have begun. */
function versionsOn(kept: readonly KeptVersion[], day: Day): ReadonlyMap<string, KeptVersion> {
  const current = new Map<string, KeptVersion>();
  for (const version of kept) {
    const other = current.get(version.code);
    if (version.effectiveFrom <= day && (other === undefined || other.no < version.no))
      current.set(version.code, version);
  }
  return current;
}

/**
 * The rules in force on a day: those of the release, and the operator's. A version of the operator's counts instead of
 * the release's rule of the same code, in later releases too.
 */
export function rulesOn(
  release: readonly WordingRule[],
  kept: readonly KeptVersion[],
  day: Day,
): readonly WordingRule[] {
  const current = versionsOn(kept, day);
  const own = [...current.values()].flatMap(({ code, no, content, effectiveFrom }): WordingRule[] =>
    content === null ? [] : [{ ...content, code, effectiveFrom, ruleVersion: no }],
  );
  return [...release.filter(({ code }) => !current.has(code)), ...own];
}

/** A further version of a rule, from a day on. */
export interface NewVersion {
  readonly code: WordingRule['code'];
  /** The last version that was read; 0 if the operator has none of this rule. */
  readonly version: number;
  /** The last version of the rule; null if the operator keeps none. */
  readonly last: KeptVersion | null;
  readonly isReleased: boolean;
  readonly effectiveFrom: string;
  readonly today: Day;
}

/** Decides a new rule, a change, or the return of a retired rule. `count`: the number of rules that the operator keeps. */
export function decideRule(
  asked: NewVersion,
  content: RuleContent,
  count: number,
): KeptVersion | Refusal<'conflict' | 'invalid_input' | 'rule_limit'> {
  const { code, version, last, isReleased, effectiveFrom, today } = asked;
  if ((last?.no ?? 0) !== version) return refuse('conflict');
  if (last === null && !isReleased && count >= ruleLimits.rules)
    return refuse('rule_limit', { n: ruleLimits.rules });
  const wrong = [...checkRuleWords(content), ...checkRuleDay(effectiveFrom, today)];
  return wrong.length > 0 ? refuseFields(wrong) : { code, no: version + 1, content, effectiveFrom };
}

/** Decides the end of a rule in force, which may be one of the release. */
export function decideRetirement(
  asked: NewVersion,
): KeptVersion | Refusal<'conflict' | 'not_found' | 'transition_not_allowed' | 'invalid_input'> {
  const { code, version, last, isReleased, effectiveFrom, today } = asked;
  if ((last?.no ?? 0) !== version) return refuse('conflict');
  if (last === null && !isReleased) return refuse('not_found');
  // A retirement that has not begun may be brought forward.
  if (last?.content === null && last.effectiveFrom <= today) return refuse('transition_not_allowed');
  const wrong = checkRuleDay(effectiveFrom, today);
  return wrong.length > 0 ? refuseFields(wrong) : { code, no: version + 1, content: null, effectiveFrom };
}

/** A rule counts from today on at the earliest, so that no past decision would have been another. */
function checkRuleDay(effectiveFrom: string, today: Day): readonly FieldError[] {
  const field = 'effectiveFrom';
  if (!isDay(effectiveFrom)) return [{ field, message: '请选择生效日期' }];
  if (effectiveFrom < today) return [{ field, message: '生效日期不能早于今天' }];
  return effectiveFrom > addDays(today, 366) ? [{ field, message: '生效日期须在一年以内' }] : [];
}
