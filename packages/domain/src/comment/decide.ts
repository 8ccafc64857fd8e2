import { isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { next } from '../transition.ts';
import {
  type CommentAction,
  type CommentEntryKind,
  type CommentState,
  commentLimits,
  commentMachine,
} from './comment.ts';

/** A comment, as acts on it are decided. */
export interface Comment {
  /** The account that wrote it. */
  readonly by: string;
  readonly state: CommentState;
  /** The number of entries of its thread. */
  readonly entries: number;
}

/** The tender as an act on its comments finds it. */
export interface Discussion {
  /** By `takesComments`. */
  readonly takes: boolean;
  readonly comments: number;
}

export interface EntryCommand {
  readonly kind: CommentAction;
  readonly by: string;
  /** May be empty for an author's own settlement or withdrawal. */
  readonly text: string;
  /** The number of entries that this person has seen; a reply needs none. */
  readonly seen: number;
  /** Whether they may sign the step for which the tender waits. */
  readonly isSigner: boolean;
}

const entryKinds: Readonly<Record<CommentAction, CommentEntryKind>> = {
  reply: 'reply',
  settle: 'settlement',
  reopen: 'reopening',
  withdraw: 'withdrawal',
};

export interface DecidedEntry {
  readonly kind: CommentEntryKind;
  /** The number of the entry in its thread, from 1. */
  readonly position: number;
  readonly state: CommentState;
}

/** Decides whether a new comment may be written. */
export function mayWrite({
  takes,
  comments,
}: Discussion): true | Refusal<'comments_closed' | 'comments_full'> {
  if (!takes) return refuse('comments_closed');
  return comments < commentLimits.comments ? true : refuse('comments_full', { n: commentLimits.comments });
}

export type EntryReason =
  | 'comments_closed'
  | 'comment_full'
  | 'comment_of_other'
  | 'transition_not_allowed'
  | 'conflict'
  | 'invalid_input';

/** Returns whether a person may take this step now, for buttons. The number of entries is not judged. */
export function mayStep(
  comment: Comment,
  { takes }: Pick<Discussion, 'takes'>,
  { kind, by, isSigner }: Pick<EntryCommand, 'kind' | 'by' | 'isSigner'>,
): boolean {
  return (
    takes &&
    !isRefused(next(commentMachine, comment.state, kind, ['buyer', 'approver'])) &&
    isTheirs(comment, { kind, by, isSigner })
  );
}

/**
 * All readers reply. The author settles, reopens and withdraws. A person who may sign the present step settles and
 * reopens, too, with a reason: the author may be absent, and an open comment holds the last signature.
 */
function isTheirs(
  comment: Pick<Comment, 'by'>,
  { kind, by, isSigner }: Pick<EntryCommand, 'kind' | 'by' | 'isSigner'>,
): boolean {
  if (kind === 'reply') return true;
  return comment.by === by || (kind !== 'withdraw' && isSigner);
}

/** Applies a command to a comment. Returns the new entry of its thread, or the refusal. */
export function decide(
  comment: Comment,
  { takes }: Pick<Discussion, 'takes'>,
  command: EntryCommand,
): DecidedEntry | Refusal<EntryReason> {
  if (!takes) return refuse('comments_closed');
  if (!isTheirs(comment, command)) return refuse('comment_of_other');
  const { kind, text, seen } = command;
  if (kind !== 'reply' && seen !== comment.entries) return refuse('conflict');
  const state = next(commentMachine, comment.state, kind, ['buyer', 'approver']);
  if (isRefused(state)) return state;
  // The last entries stay free for a settlement, so that a long thread cannot hold the last signature.
  const most = kind === 'reply' || kind === 'reopen' ? commentLimits.entries - 1 : Number.POSITIVE_INFINITY;
  if (comment.entries >= most) return refuse('comment_full', { n: commentLimits.entries });
  const isReasonless = text === '' && comment.by !== command.by;
  if (isReasonless || (text === '' && kind === 'reopen'))
    return refuseFields([{ field: 'text', message: kind === 'reply' ? '请输入回复' : '请说明理由' }]);
  return { kind: entryKinds[kind], position: comment.entries + 1, state };
}
