import { type Refusal, refuse } from '../outcome.ts';
import { mostSealedDraft } from './draft.ts';

/** A block of the stored draft. */
export interface StoredBlock {
  readonly id: string;
  /** In characters. */
  readonly length: number;
}

/** A draft to be saved, in parts. */
export interface DividedDraft {
  readonly text: string;
  /** New blocks. */
  readonly blocks: readonly { readonly id: string; readonly text: string }[];
  /** Ids of stored blocks that belong to the new draft, too. */
  readonly keptBlocks: readonly string[];
}

/**
 * Checks that a draft may keep the named blocks, and its length as a whole.
 * @param stored blocks of the stored draft; none if that is sealed to another key
 */
export function checkDraftBlocks(
  { text, blocks, keptBlocks }: DividedDraft,
  stored: readonly StoredBlock[],
): true | Refusal<'draft_block_gone' | 'draft_too_long'> {
  const lengths = new Map(stored.map(({ id, length }) => [id, length]));
  if (keptBlocks.some((id) => !lengths.has(id))) return refuse('draft_block_gone');
  const kept = keptBlocks.reduce((sum, id) => sum + (lengths.get(id) ?? 0), 0);
  const sent = blocks.reduce((sum, block) => sum + block.text.length, text.length);
  return kept + sent <= mostSealedDraft ? true : refuse('draft_too_long');
}
