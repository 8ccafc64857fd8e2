import { describe, expect, it } from 'vitest';
import {
  checkRuleWords,
  decideRetirement,
  decideRule,
  type KeptVersion,
  plainContent,
  type RuleContent,
  ruleLimits,
  rulesOn,
} from './kept-rule.ts';
import { findHits } from './match.ts';
import type { WordingRule } from './rule.ts';
import { wordingRules } from './rules.ts';

const content: RuleContent = {
  ...{ title: '指定检测机构', scope: 'all', severity: 'warn', unless: [] },
  ...{ reason: '不得限定检测机构，请写明检测标准。', citation: '《公平竞争审查条例》第八条' },
  phrases: [{ first: ['指定检测机构'] }],
};
const code = 'wording.lab' as const;
const version = (no: number, effectiveFrom: string, changes: Partial<KeptVersion> = {}): KeptVersion => ({
  ...{ code, no, effectiveFrom, content },
  ...changes,
});
const released: WordingRule = {
  ...content,
  code: 'wording.brand',
  effectiveFrom: '2020-01-01',
  ruleVersion: 1,
};

describe('the rules in force', () => {
  const codesOn = (kept: readonly KeptVersion[], day: string) =>
    rulesOn([released], kept, day).map((rule) => [rule.code, rule.ruleVersion]);

  it('are those of the release and the operator’s from their day on', () => {
    const kept = [version(1, '2026-12-01')];
    expect(codesOn(kept, '2026-11-30')).toEqual([['wording.brand', 1]]);
    expect(codesOn(kept, '2026-12-01')).toEqual([
      ['wording.brand', 1],
      ['wording.lab', 1],
    ]);
  });

  it('are the last version of each rule that has begun', () => {
    const kept = [version(2, '2027-01-01', { content: null }), version(1, '2026-12-01')];
    expect(codesOn(kept, '2026-12-31')).toContainEqual(['wording.lab', 1]);
    expect(codesOn(kept, '2027-01-01')).not.toContainEqual(['wording.lab', 1]);
    // A later version with an earlier day replaces the one before for good.
    const again = [...kept, version(3, '2026-12-02')];
    expect(codesOn(again, '2027-01-01')).toContainEqual(['wording.lab', 3]);
  });

  it('lack a rule of the release that the operator has retired, or have the operator’s version of it', () => {
    const of = (changes: Partial<KeptVersion>) => [
      version(1, '2026-12-01', { code: 'wording.brand', ...changes }),
    ];
    expect(codesOn(of({ content: null }), '2026-12-01')).toEqual([]);
    const [rule] = rulesOn([released], of({ content: { ...content, severity: 'hint' } }), '2026-12-01');
    expect(rule).toMatchObject({ code: 'wording.brand', severity: 'hint', effectiveFrom: '2026-12-01' });
  });
});

describe('a rule of the operator', () => {
  const asked = {
    ...{ version: 0, last: null, code, isReleased: false },
    ...{ effectiveFrom: '2026-12-01', today: '2026-11-28' },
  };
  const last = version(1, '2026-12-01');

  it('is a further version of its code', () => {
    expect(decideRule(asked, content, 0)).toEqual(last);
    expect(decideRule({ ...asked, version: 1, last }, content, 1)).toMatchObject({ no: 2, content });
    expect(decideRule({ ...asked, last }, content, 1)).toEqual({ refused: 'conflict' });
    expect(decideRetirement({ ...asked, last })).toEqual({ refused: 'conflict' });
  });

  it('is retired once, and only if there is one', () => {
    expect(decideRetirement(asked)).toEqual({ refused: 'not_found' });
    expect(decideRetirement({ ...asked, isReleased: true })).toMatchObject({ no: 1, content: null });
    const begun = { ...last, content: null, effectiveFrom: '2026-11-28' };
    const retired = { ...asked, version: 1, last: begun };
    expect(decideRetirement(retired)).toEqual({ refused: 'transition_not_allowed' });
    expect(decideRule(retired, content, 1)).toMatchObject({ no: 2, content });
    const later = { ...retired, last: { ...retired.last, effectiveFrom: '2027-01-01' } };
    expect(decideRetirement({ ...later, effectiveFrom: '2026-11-28' })).toMatchObject({
      no: 2,
      content: null,
    });
  });

  it('begins today at the earliest, and within a year', () => {
    for (const effectiveFrom of ['', '2026-11-27', '2026-02-30', '2028-01-01']) {
      const wrong = { fields: [{ field: 'effectiveFrom' }] };
      expect(decideRule({ ...asked, effectiveFrom }, content, 0)).toMatchObject(wrong);
      expect(decideRetirement({ ...asked, isReleased: true, effectiveFrom })).toMatchObject(wrong);
    }
    expect(decideRule({ ...asked, effectiveFrom: '2026-11-28' }, content, 0)).toMatchObject({ no: 1 });
  });

  it('is refused beyond the limit; a version of a known rule is not', () => {
    const { rules } = ruleLimits;
    expect(decideRule(asked, content, rules)).toMatchObject({ refused: 'rule_limit' });
    expect(decideRule({ ...asked, isReleased: true }, content, rules)).toMatchObject({ no: 1 });
    expect(decideRule({ ...asked, version: 1, last }, content, rules)).toMatchObject({ no: 2 });
  });

  it('has words that can be found, and few enough', () => {
    const wrong = (phrases: RuleContent['phrases'], unless: readonly string[] = []) =>
      checkRuleWords({ phrases, unless }).map(({ field, message }) => [field, message]);
    expect(wrong([])).toEqual([['phrases', '请至少填写一组词语']]);
    expect(wrong([{ first: ['的'] }])).toEqual([['phrases.0.first', '词语“的”须为2–30个字']]);
    expect(wrong([{ first: [] }])).toEqual([['phrases.0.first', '请填写词语']]);
    expect(wrong([{ first: ['指定'], near: { words: ['厂'], within: 31 } }])).toEqual([
      ['phrases.0.near.within', '距离须为0–30的整数'],
    ]);
    expect(wrong([{ first: ['指定'], near: { words: [], within: 3 } }])).toMatchObject([
      ['phrases.0.near.words', expect.anything()],
    ]);
    expect(wrong([{ first: Array.from({ length: 301 }, (_, at) => `词语${at}`) }])).toMatchObject([
      ['phrases', '一条规则的词语共301个，不能超过300个'],
    ]);
    expect(wrong(Array.from({ length: 21 }, () => ({ first: ['指定'] })))).toEqual([
      ['phrases', '词语不能超过20组'],
    ]);
    expect(wrong([{ first: ['指定'] }], ['长'.repeat(31)])).toMatchObject([
      ['unless', expect.stringContaining('1–30')],
    ]);
  });

  it('may begin from any rule of the release', () => {
    for (const rule of wordingRules)
      expect([rule.code, checkRuleWords(plainContent(rule))]).toEqual([rule.code, []]);
  });

  it('finds its words in any spelling, once they are normalised', () => {
    const plain = plainContent({ ...content, phrases: [{ first: ['ＩＢＭ 服务器', 'IBM服务器', ' '] }] });
    expect(plain.phrases).toEqual([{ first: ['ibm服务器'] }]);
    const [rule] = rulesOn([], [version(1, '2026-12-01', { content: plain })], '2026-12-01');
    expect(findHits('须采用 I B M 服务器', rule === undefined ? [] : [rule])).toHaveLength(1);
  });
});
