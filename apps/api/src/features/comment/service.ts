import { createHash } from 'node:crypto';
import type * as wire from '@procure/contract/comment/comment.schema.ts';
import type { InputOf } from '@procure/contract/endpoint.ts';
import {
  type CommentAction,
  type CommentState,
  stateAfter,
  takesComments,
} from '@procure/domain/comment/comment.ts';
import { type Comment, decide, mayWrite } from '@procure/domain/comment/decide.ts';
import { type CommentPlace, contentAt, keptValue } from '@procure/domain/comment/place.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { commentEvents } from './events.ts';
import { readCommented } from './read-model.ts';
import * as store from './store.ts';

/** Digest of a whole value, by which a change beyond the kept part is found. */
export const digestOf = (value: string): string => createHash('sha256').update(value).digest('hex');

/** The state of a comment after its entries. */
export function stateOf(entries: readonly Pick<store.Thread['entries'][number], 'kind'>[]): CommentState {
  return entries.reduce<CommentState>((state, { kind }) => stateAfter(state, kind), 'open');
}

type Writing = Omit<InputOf<typeof wire.writeComment>, 'lotId' | 'field' | 'rowId'> & CommentPlace;

/** Writes a comment with the value that the platform holds now. The same call again answers as the first time. */
export function writeComment(
  parts: Parts,
  actor: StaffActor,
  { tenderId, id, lotId, field, rowId, text }: Writing,
) {
  return transact(parts, actor, async (unit) => {
    const tender = await store.holdTender(actor.scope, unit, tenderId);
    if (tender === null) return refuse('not_found');
    if (await store.isWritten(actor.scope, unit, { id, tenderId })) return { id };
    const may = mayWrite({ takes: takesComments(tender.lots), comments: tender.comments });
    if (isRefused(may)) return may;
    const place = { lotId, field, rowId };
    const commented = await readCommented(actor.scope, unit.db, tenderId);
    const content = commented === null ? null : contentAt(commented, place);
    if (content === null) return refuse('comment_place_gone');
    const value = keptValue(content.value);
    const kept = { label: content.label, value, valueSha256: digestOf(content.value) };
    const by = actor.accountId;
    const stored = { id, tenderId, ...place, ...kept, text, by, at: await unit.now() };
    if (!(await store.insertComment(unit, stored))) return refuse('conflict');
    const written = { kind: 'write', ...place, value, text } as const;
    const about = { id, label: content.label, lotId, by };
    await record(unit, commentEvents, written, await aboutOf(unit, actor, tender, about));
    return { id };
  });
}

async function aboutOf(
  unit: Unit,
  { accountId }: StaffActor,
  { team, readers, ...tender }: store.HeldTender,
  { id, label: place, lotId, by }: Pick<store.Thread, 'id' | 'label' | 'lotId' | 'by'>,
) {
  return {
    ...{ id, tender, lotId, place },
    by: await store.nameOf(unit, accountId),
    team: team.filter((one) => one !== accountId),
    author: by !== accountId && readers.includes(by) ? by : null,
  };
}

interface Acting {
  readonly tenderId: string;
  readonly commentId: string;
  readonly id: string;
  readonly text?: string;
  readonly seen?: number;
}

/** Adds an entry to a comment's thread. The same call again answers as the first time. */
function act(kind: CommentAction) {
  return (parts: Parts, actor: StaffActor, { tenderId, commentId, id, text = '', seen = 0 }: Acting) =>
    transact(parts, actor, async (unit) => {
      const tender = await store.holdTender(actor.scope, unit, tenderId);
      const thread = tender === null ? null : await store.findThread(actor.scope, unit, tenderId, commentId);
      if (tender === null || thread === null) return refuse('not_found');
      const by = actor.accountId;
      if (thread.entries.some((entry) => entry.id === id && entry.by === by)) return {};
      const comment: Comment = {
        by: thread.by,
        state: stateOf(thread.entries),
        entries: thread.entries.length,
      };
      const takes = takesComments(tender.lots);
      const { isSigner } = tender;
      const decided = decide(comment, { takes }, { kind, by, text, seen, isSigner });
      if (isRefused(decided)) return decided;
      const { position } = decided;
      const entry = { id, commentId, position, kind: decided.kind, text, by, at: await unit.now() };
      if (!(await store.insertEntry(unit, entry))) return refuse('conflict');
      const added = { kind: decided.kind, text };
      await record(unit, commentEvents, added, await aboutOf(unit, actor, tender, thread));
      return {};
    });
}

export const replyToComment = act('reply');
export const settleComment = act('settle');
export const reopenComment = act('reopen');
export const withdrawComment = act('withdraw');
