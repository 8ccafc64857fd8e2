import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { mutantsOf } from './mutate.mjs';

const source = `interface Held { readonly open: true }
export function judge(held: Held | null, now: number, until: number) {
  if (held === null) return refuse('not_found');
  if (!held.open || now >= until) {
    return refuse('late');
  }
  const done = held.open && now < until;
  return done ? { done: true } : null;
}
`;

describe('the mutants of a source', () => {
  const mutants = mutantsOf(source);

  it('change one operator, negation, literal or guard each', () => {
    expect(mutants.map(({ line, was, now }) => `${line}: ${was} → ${now}`)).toEqual([
      '3: held === null → false as boolean',
      '3: === → !==',
      '4: !held.open || now >= until → false as boolean',
      '4: || → &&',
      '4: !held.open → held.open',
      '4: >= → >',
      '7: && → ||',
      '7: < → <=',
      '8: true → false',
    ]);
  });

  it('are valid TypeScript, and differ from the source', () => {
    for (const { text } of mutants) {
      expect(text).not.toBe(source);
      const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true });
      expect(diagnostics).toEqual([]);
    }
  });
});
