import type { CommentView } from '@procure/contract/comment/comment.schema.ts';
import type { CommentAction, CommentState } from '@procure/domain/comment/comment.ts';
import { mayStep } from '@procure/domain/comment/decide.ts';
import type { PlaceContent } from '@procure/domain/comment/place.ts';
import { keptValue } from '@procure/domain/comment/place.ts';
import { iso } from '../lot/present.ts';
import type { CommentRow } from './read-model.ts';

interface Reading {
  readonly by: string;
  readonly isSigner: boolean;
  readonly takes: boolean;
  readonly state: CommentState;
  /** The field as it is now; null if it was removed. */
  readonly content: PlaceContent | null;
  readonly changed: boolean;
}

export function presentComment(
  { valueSha256: _, text, at, entries, ...row }: CommentRow,
  { by, isSigner, takes, state, content, changed }: Reading,
): CommentView {
  const may = (kind: CommentAction) =>
    mayStep({ by: row.by.id, state, entries: entries.length }, { takes }, { kind, by, isSigner });
  return {
    ...row,
    present: content === null ? null : keptValue(content.value),
    changed,
    state,
    text: state === 'withdrawn' ? null : text,
    at: iso(at),
    entries: entries.map((entry) => ({ ...entry, at: iso(entry.at) })),
    may: { reply: may('reply'), settle: may('settle'), reopen: may('reopen'), withdraw: may('withdraw') },
  };
}
