import type { Moment } from '../moment.ts';
import { type FieldError, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { type LibraryContent, type LibraryEntry, type LibraryKind, libraryMost } from './library.ts';

/** The company's other entries of the kind, counted while the company is locked. */
export interface Others {
  readonly count: number;
  /** The years that have an entry. */
  readonly years: readonly string[];
}

/** Adds an entry, or its next version. */
export interface Save {
  readonly kind: 'save';
  readonly content: LibraryContent;
  readonly wrong: readonly FieldError[];
  /** Whether the stored version is the one that the writer saw. */
  readonly asSeen: boolean;
  readonly others: Others;
  readonly by: string;
}

/** Unlists an entry; its versions remain. */
export interface Remove {
  readonly kind: 'remove';
  readonly asSeen: boolean;
  readonly by: string;
}

export interface Saved {
  readonly kind: 'add' | 'change';
  readonly entry: LibraryKind;
}
export interface Removed {
  readonly kind: 'remove';
  readonly entry: LibraryKind;
}

interface Decided<Event> {
  readonly entry: LibraryEntry;
  readonly event: Event;
}

type NotAllowed = 'conflict' | 'transition_not_allowed';

/** Applies a command to an entry; `from` is null for a new one. Returns the new entry and the event, or the refusal. */
export function decide(
  from: LibraryEntry | null,
  command: Save,
  now: Moment,
): Decided<Saved> | Refusal<NotAllowed | 'invalid_input' | 'library_full'>;
export function decide(
  from: LibraryEntry | null,
  command: Remove,
  now: Moment,
): Decided<Removed> | Refusal<NotAllowed | 'not_found'>;
export function decide(
  from: LibraryEntry | null,
  command: Save | Remove,
  now: Moment,
): Decided<Saved | Removed> | Refusal {
  return command.kind === 'save' ? save(from, command, now) : remove(from, command, now);
}

function save(from: LibraryEntry | null, command: Save, now: Moment): Decided<Saved> | Refusal {
  const { content, wrong, asSeen, others, by } = command;
  if (!asSeen) return refuse('conflict');
  if (from?.state === 'removed') return refuse('transition_not_allowed');
  // An entry never changes its kind.
  if (from !== null && from.content.kind !== content.kind) return refuse('conflict');
  if (from === null && others.count >= libraryMost[content.kind])
    return refuse('library_full', { most: libraryMost[content.kind] });
  const all = [...wrong];
  if (content.kind === 'finance' && others.years.includes(content.year))
    all.push({ field: 'year', message: '该年度已登记，请修改已有的记录' });
  if (all.length > 0) return refuseFields(all);
  return {
    entry: { content, state: 'kept', version: (from?.version ?? 0) + 1, savedBy: by, savedAt: now },
    event: { kind: from === null ? 'add' : 'change', entry: content.kind },
  };
}

function remove(from: LibraryEntry | null, { asSeen, by }: Remove, now: Moment): Decided<Removed> | Refusal {
  if (from === null) return refuse('not_found');
  if (from.state === 'removed') return refuse('transition_not_allowed');
  if (!asSeen) return refuse('conflict');
  return {
    entry: { ...from, state: 'removed', savedBy: by, savedAt: now },
    event: { kind: 'remove', entry: from.content.kind },
  };
}
