import { describe, expect, it } from 'vitest';
import { findingsOf, isSkipped, patterns, textsOf } from './plain-words.mjs';

const findings = (path: string, source: string) =>
  textsOf(path, source).flatMap(({ line, text }) => findingsOf(text).map(() => line));

describe('the check of plain words', () => {
  it('reports each form that is not allowed', () => {
    const planted = [
      'Who may sign, and when.',
      'Whatever came in is kept.',
      'Where a file ends early.',
      'Nobody meets the key.',
      'How what comes at once is answered together.',
      'Kills the house during bidding.',
      'The bidder is told of it.',
      'A message goes out.',
    ];
    for (const sentence of planted) expect([sentence, findingsOf(sentence).length]).toEqual([sentence, 1]);
    for (const [pattern] of patterns.slice(0, 8))
      expect([pattern, planted.some((sentence) => pattern.test(sentence))]).toEqual([pattern, true]);
  });

  it('reports the second sentence of a line, and not what is quoted', () => {
    expect(findingsOf('Returns the digest. What follows is ignored.')).toHaveLength(1);
    expect(findingsOf('Rejects `who` and “Who signs?” in a name.')).toEqual([]);
  });

  it('reads comments, test names and documents, and no code', () => {
    const source = [
      "const who = 'Who signs';",
      '// Who signs.',
      '/** Signs the lot,',
      ' * who opens it. */',
      "it('who left sees nothing', run);",
    ];
    expect(findings('a.ts', source.join('\n'))).toEqual([2, 5]);
    expect(findings('a.sql', '-- What is kept.\nselect 1;')).toEqual([1]);
    expect(findings('a.md', '## Who signs\n```\nWho signs\n```\nSigns.')).toEqual([1]);
  });

  it('skips the migrations up to 0105, which are applied, and checks newer ones', () => {
    expect(isSkipped('apps/api/migrations/0001-platform.sql')).toBe(true);
    expect(isSkipped('apps/api/migrations/0105-opener-consent.sql')).toBe(true);
    expect(isSkipped('apps/api/migrations/0106-next.sql')).toBe(false);
    expect(isSkipped('apps/api/src/app.ts')).toBe(false);
  });

  it('accepts plain sentences', () => {
    for (const sentence of [
      'Batches concurrent requests.',
      'How to install the server.',
      'Denies access to former members.',
      'Returns null if the lot has no opener.',
    ])
      expect(findingsOf(sentence)).toEqual([]);
  });
});
