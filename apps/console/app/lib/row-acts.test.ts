import { describe, expect, it } from 'vitest';
import { isSameRow } from './row-acts.ts';

const row = { path: 'clauses.1', number: 2, clause: { id: 'a' }, errors: new Map<string, string>() };

describe('a row of the editor', () => {
  it('is not rendered for the messages of other rows, or for new functions', () => {
    const errors = new Map([['clauses.10.requirement', '请填写招标要求']]);
    expect(isSameRow({ ...row, onChange: () => 1 }, { ...row, errors, onChange: () => 2 })).toBe(true);
  });

  it('is rendered for its content, its number and its own messages', () => {
    const errors = new Map([['clauses.1.requirement', '请填写招标要求']]);
    for (const other of [
      { ...row, clause: { id: 'a' } },
      { ...row, number: 3 },
      { ...row, errors },
    ]) {
      expect(isSameRow(row, other)).toBe(false);
      expect(isSameRow(other, row)).toBe(false);
    }
  });
});
