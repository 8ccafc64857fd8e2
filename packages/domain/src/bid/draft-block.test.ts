import { describe, expect, it } from 'vitest';
import { mostSealedDraft } from './draft.ts';
import { checkDraftBlocks } from './draft-block.ts';

describe('checkDraftBlocks', () => {
  const stored = [
    { id: 'a', length: 1000 },
    { id: 'b', length: mostSealedDraft - 1100 },
  ];
  const draft = { text: 'x'.repeat(60), blocks: [{ id: 'c', text: 'y'.repeat(40) }], keptBlocks: ['a', 'b'] };

  it('accepts kept blocks of the stored draft', () => {
    expect(checkDraftBlocks({ ...draft, blocks: [] }, stored)).toBe(true);
    expect(checkDraftBlocks({ ...draft, keptBlocks: [] }, [])).toBe(true);
  });

  it('refuses a block that the stored draft does not have', () => {
    expect(checkDraftBlocks(draft, stored.slice(1))).toEqual({ refused: 'draft_block_gone' });
    expect(checkDraftBlocks({ ...draft, keptBlocks: ['c'] }, stored)).toEqual({
      refused: 'draft_block_gone',
    });
  });

  it('counts text, new and kept blocks up to the limit', () => {
    expect(checkDraftBlocks(draft, stored)).toBe(true);
    expect(checkDraftBlocks({ ...draft, text: `${draft.text}x` }, stored)).toEqual({
      refused: 'draft_too_long',
    });
  });
});
