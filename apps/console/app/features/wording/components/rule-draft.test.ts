import { findHits } from '@procure/domain/wording/match.ts';
import { expect, it } from 'vitest';
import { contentOf, draftOf, emptyPhrase, emptyRule, ruleOf } from './rule-draft.ts';

const draft = {
  ...emptyRule('2026-12-01'),
  title: '指定检测机构',
  phrases: [
    { ...emptyPhrase(), first: '指定检测机构、限定检测机构\n唯一检测机构' },
    { ...emptyPhrase(), first: '报告', near: '某某检测站', within: '8' },
  ],
  unless: '不得，不限',
};

it('separates words at commas and lines, and writes them back', () => {
  const content = contentOf(draft);
  expect(content.phrases).toEqual([
    { first: ['指定检测机构', '限定检测机构', '唯一检测机构'] },
    { first: ['报告'], near: { words: ['某某检测站'], within: 8 } },
  ]);
  expect(content.unless).toEqual(['不得', '不限']);
  expect(contentOf(draftOf(content, '2026-12-01'))).toEqual(content);
});

it('keeps a distance without words, and words without a distance, for the message at their field', () => {
  const of = (near: string, within: string) =>
    contentOf({ ...draft, phrases: [{ ...emptyPhrase(), first: '报告', near, within }] }).phrases[0]?.near;
  expect(of('', '8')).toEqual({ words: [], within: 8 });
  expect(of('检测站', '')).toEqual({ words: ['检测站'], within: Number.NaN });
});

it('finds the passages of a text as the check will', () => {
  const found = findHits('须提交某某检测站出具的报告。不得指定检测机构。报告由某某检测站出具。', [
    ruleOf(draft),
  ]);
  expect(found.map(({ passage }) => passage)).toEqual([expect.stringContaining('报告由某某检测站')]);
});
