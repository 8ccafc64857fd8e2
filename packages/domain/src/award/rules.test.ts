import { expect, it } from 'vitest';
import { firstOnlyRule } from './rules.ts';

it.each([
  ['government', 'open_tender', null, '第四十三条'],
  ['government', 'negotiation', false, '第四十三条'],
  ['mandatory', 'open_tender', true, '第五十五条'],
  ['mandatory', 'invited_tender', true, '第五十五条'],
  ['mandatory', 'open_tender', false, null],
  ['mandatory', 'open_tender', null, null],
  ['mandatory', 'single_source', true, null],
  ['voluntary', 'open_tender', true, null],
] as const)(
  'in a %s %s with state funds %s, only the first candidate may win by %s',
  (scope, method, stateFunded, article) => {
    const rule = firstOnlyRule({ scope, method, stateFunded });
    if (article === null) expect(rule).toBeNull();
    else expect(rule).toContain(article);
  },
);
