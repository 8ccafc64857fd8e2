import { type Failure, isPassing } from '@procure/client/client.ts';
import type { Place } from '../vault/kept-draft.ts';
import { type OwnCopy, ownCopy } from './own-copy.ts';

/** One version of a draft as the platform has it, with author and time if they are known. */
export interface Stored<T> {
  /** 0 if the platform has none yet. */
  readonly version: number;
  readonly draft: T;
  readonly by: string | null;
  /** ISO. */
  readonly at: string | null;
}

/** Outcome of sending a draft. */
export type Sent<T> =
  /** `whole` is false if invalid parts were left out; they stay in this browser. */
  | { readonly kind: 'saved'; readonly version: number; readonly at: string; readonly whole?: boolean }
  /** The platform has another version than the one on which this draft is based. */
  | { readonly kind: 'overtaken'; readonly theirs: Stored<T> }
  /** Like `overtaken`, but this page cannot read the platform's version. `mark`: the mark under which that was sent. */
  | { readonly kind: 'unread'; readonly message: string; readonly version: number; readonly mark: string }
  /** `again`: a temporary failure. A retry may succeed, and the draft may already have arrived. */
  | { readonly kind: 'failed'; readonly message: string; readonly again: boolean };

/** Converts a call that was refused or did not arrive into an outcome. */
export function failed(reply: Failure): Sent<never> {
  return { kind: 'failed', message: reply.fields[0]?.message ?? reply.message, again: isPassing(reply) };
}

export type Saving<T> =
  /** Nothing was written here since. `at`: time of the platform's version, if known. */
  | { readonly kind: 'untouched'; readonly at: string | null }
  | { readonly kind: 'waiting' | 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly message: string; readonly again: boolean }
  /** Another user has saved since. Typing may go on, but the user must choose one of the two. */
  | { readonly kind: 'conflict'; readonly theirs: Stored<T> };

/** State of a draft being written. */
export interface Writing<T> {
  readonly draft: T;
  /** False until this browser's storage was searched for a draft that the platform does not have. */
  readonly loaded: boolean;
  readonly saving: Saving<T>;
  readonly version: number;
  /** Whether changes unknown to the platform are stored in this browser. */
  readonly keptHere: boolean;
  /** The platform has a draft that this page cannot read and that differs from the one here. */
  readonly unread: boolean;
  /** Time of the draft found in this browser, ISO; null if none was found. */
  readonly foundFrom: string | null;
  /** Whether it is being written to this browser's storage. */
  readonly keeping: boolean;
  /** Whether the last write to this browser's storage failed. */
  readonly unkept: boolean;
  /** Whether leaving now could lose changes or leave them unsent. */
  readonly unsafe: boolean;
}

/** A draft of the platform that this page cannot read: its version, time, and the mark it was sent under (`goesAs`). */
export interface Unread {
  readonly version: number;
  /** ISO. */
  readonly at: string | null;
  readonly mark: () => Promise<string>;
}

export interface AutosaveOptions<T> {
  /** Key in this browser's storage. */
  readonly place: (version: number) => Place;
  readonly start: Stored<T>;
  /**
   * Sends one save; a broken connection is `failed`, never thrown. Null if the platform accepts no drafts, so that the
   * draft is stored in this browser only.
   */
  readonly send:
    | ((draft: T, version: number, goesAs: (mark: string) => Promise<void>) => Promise<Sent<T>>)
    | null;
  /** Whether two drafts have the same content. */
  readonly isSame: (one: T, other: T) => boolean;
  /**
   * The mark under which `send` announces a draft by `goesAs`. The platform's draft of a mark that this browser has sent
   * is its own save, whose answer a reload or a crash lost.
   */
  readonly markOf?: (draft: T) => Promise<string>;
  /** Completes a stored draft; null if it is no draft. */
  readonly restore?: (kept: T) => T | null;
  /** The platform's draft that this page cannot read yet. `start` is then an empty draft of version 0. */
  readonly unread?: Unread | null;
  /** Whether saved drafts stay in this browser too, since the platform's copy cannot be read without the key. */
  readonly stays?: boolean;
  /** Called when the platform first has the draft, unless the page has been left. */
  readonly onFirst?: () => void;
  /** Milliseconds without typing before the draft is sent. */
  readonly pause?: number;
  /** Milliseconds before a failed save is repeated. */
  readonly retry?: number;
}

export interface Saved {
  /** Whether the platform has everything. */
  readonly all: boolean;
  readonly version: number;
  /** Whether another user saved meanwhile, so that one of the two must be chosen. */
  readonly conflict: boolean;
}

export type Autosave<T> = Pick<
  Line<T>,
  | 'read'
  | 'subscribe'
  | 'change'
  | 'save'
  | 'take'
  | 'settle'
  | 'choose'
  | 'meet'
  | 'replace'
  | 'hurry'
  | 'enter'
  | 'leave'
>;

/**
 * Stores a draft in this browser at every change and sends it a moment later, one save at a time. Changes made during a
 * save are sent after it. Failed saves are repeated. Neither of two conflicting versions is dropped unasked.
 */
export function autosaving<T>(options: AutosaveOptions<T>): Autosave<T> {
  const line = new Line(options);
  void line.find();
  return line;
}

/** The draft of one page and its connection to the platform. Public members are bound, so pages can pass them on. */
class Line<T> {
  readonly #options: AutosaveOptions<T>;
  readonly #copy: OwnCopy<T>;
  readonly #listeners = new Set<() => void>();
  #now: Writing<T>;
  /** The last draft of this page that the platform is known to have. */
  #base: T;
  /** Drafts whose answer was lost: the platform may have them. */
  #lost: readonly T[] = [];
  #dirty = false;
  /** Whether the platform took the last draft without leaving parts out. */
  #whole = true;
  #saves: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  constructor(options: AutosaveOptions<T>) {
    const { start, place } = options;
    this.#options = options;
    this.#copy = ownCopy(place);
    this.#base = start.draft;
    this.#now = {
      draft: start.draft,
      loaded: false,
      saving: { kind: 'untouched', at: start.at },
      version: start.version,
      keptHere: false,
      unread: (options.unread ?? null) !== null,
      foundFrom: null,
      keeping: false,
      unkept: false,
      unsafe: false,
    };
  }

  read = () => this.#now;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change = (change: (draft: T) => T) => {
    const draft = change(this.#now.draft);
    this.#dirty = true;
    const { kind } = this.#now.saving;
    const waits = this.#options.send !== null && kind !== 'conflict' && kind !== 'saving';
    this.#keep({ draft, ...(waits ? { saving: { kind: 'waiting' } } : {}) });
    if (kind !== 'conflict') this.#sendAfter(this.#options.pause ?? 1500);
  };

  /** Sends the changes that the platform does not have. */
  save = (): Promise<Saved> => {
    clearTimeout(this.#timer);
    const work = () => this.#work();
    const done = this.#saves.then(work, work).then(() => ({
      all:
        this.#now.saving.kind !== 'conflict' &&
        (this.#options.send === null || (!this.#dirty && this.#whole && this.#now.version > 0)),
      version: this.#now.version,
      conflict: this.#now.saving.kind === 'conflict',
    }));
    this.#saves = done;
    return done;
  };

  /** Continues from the platform's draft and discards the one here. */
  take = ({ version, draft, at }: Stored<T>) => {
    clearTimeout(this.#timer);
    this.#dirty = false;
    this.#whole = true;
    this.#lost = [];
    this.#base = draft;
    this.#copy.forget(this.#now.version);
    this.#set({
      ...{ version, draft, saving: { kind: 'untouched', at } },
      ...{ keptHere: false, unkept: false, unread: false, foundFrom: null },
    });
  };

  /** Records that a command sent this draft to the platform. Later changes stay, still unsent. */
  settle = (stored: Stored<T>) => {
    if (this.#options.isSame(this.#now.draft, stored.draft)) return this.take(stored);
    this.#lost = [];
    this.#base = stored.draft;
    this.#stand(stored.version);
    this.#keep();
  };

  /** Ends a conflict. */
  choose = (which: 'mine' | 'theirs') => {
    if (this.#now.saving.kind !== 'conflict') return;
    const { theirs } = this.#now.saving;
    if (which === 'theirs') return this.take(theirs);
    this.#base = theirs.draft;
    this.#keep({
      version: theirs.version,
      saving: this.#options.send === null ? { kind: 'untouched', at: theirs.at } : { kind: 'waiting' },
    });
    this.#sendAfter(0);
  };

  /** Takes the platform's draft once it can be read; it conflicts with changes made without it. */
  meet = (theirs: Stored<T>) => {
    if (theirs.version !== this.#now.version && !this.#dirty) return this.take(theirs);
    this.#set({ unread: false });
    if (theirs.version === this.#now.version) {
      this.#base = theirs.draft;
      return this.hurry();
    }
    clearTimeout(this.#timer);
    this.#keep({ saving: { kind: 'conflict', theirs } });
  };

  /** Replaces the platform's unread draft of this version by the one here. */
  replace = (version: number) => {
    this.#dirty = true;
    this.#keep({ version, unread: false, saving: { kind: 'waiting' } });
    this.#sendAfter(0);
  };

  /** Sends waiting changes at once, when the page is left or the connection is back. */
  hurry = () => {
    if (this.#dirty && this.#now.saving.kind !== 'conflict') void this.save();
  };

  enter = () => {
    this.#left = false;
  };

  leave = () => {
    this.#left = true;
    clearTimeout(this.#timer);
  };

  /** Restores the draft that a reload, a closed window or an expired session left in this browser. */
  async find(): Promise<void> {
    const { start, send, isSame, markOf, restore = (kept) => kept, unread = null } = this.#options;
    const keptCopy = await this.#copy.find(start.version);
    const keptDraft = keptCopy?.written === undefined ? null : restore(keptCopy.written);
    if (keptCopy === undefined || keptDraft === null || this.#dirty) return this.#set({ loaded: true });
    this.#copy.takeUp(keptCopy);
    if (keptCopy.there && unread !== null) {
      this.#base = keptDraft;
      // A later save has a later version; its time does not belong to this draft.
      const at = keptCopy.version === unread.version ? unread.at : null;
      const saving = { kind: 'untouched', at } as const;
      return this.#set({ loaded: true, draft: keptDraft, version: keptCopy.version, keptHere: true, saving });
    }
    const mark = unread === null ? await markOf?.(start.draft) : await unread.mark();
    const isOwn = mark !== undefined && this.#copy.hasSent(mark);
    if (this.#dirty) return this.#set({ loaded: true });
    if (keptCopy.there || isSame(keptDraft, start.draft)) {
      this.#copy.forget(start.version);
      return this.#set({ loaded: true });
    }
    this.#dirty = true;
    const here = { loaded: true, draft: keptDraft, keptHere: true };
    if (unread !== null || isOwn || keptCopy.version === start.version) {
      this.#set({
        ...here,
        // This browser's own save, whose answer was lost by a reload: the draft continues from its version.
        version: isOwn ? (unread ?? start).version : keptCopy.version,
        foundFrom: keptCopy.at,
        ...(send === null ? {} : { saving: { kind: 'waiting' } }),
      });
      this.#sendAfter(0);
    } else {
      this.#set({ ...here, version: keptCopy.version, saving: { kind: 'conflict', theirs: start } });
    }
  }

  #set(part: Partial<Writing<T>>): void {
    const now = { ...this.#now, ...part };
    const { saving } = now;
    const onItsWay =
      saving.kind === 'waiting' || saving.kind === 'saving' || (saving.kind === 'failed' && saving.again);
    const keeping = this.#copy.isKeeping();
    const unsafe = keeping || onItsWay || (this.#dirty && !now.keptHere);
    const before = this.#now;
    this.#now = { ...now, keeping, unsafe };
    const names = Object.keys(this.#now) as (keyof Writing<T>)[];
    // Each write of a fast typist ends with the same news.
    if (names.every((name) => this.#now[name] === before[name])) {
      this.#now = before;
      return;
    }
    for (const listener of this.#listeners) listener();
  }

  /** Stores the draft with the version on which it is based; during a conflict that is not yet the other's. */
  #keep(part: Partial<Writing<T>> = {}): void {
    const { version, draft } = { ...this.#now, ...part };
    const kept = this.#copy.keep(version, draft);
    // Storing has begun: from now on, closing the window asks for confirmation.
    this.#set(part);
    void kept.then((keptHere) => this.#set({ keptHere, unkept: !keptHere }));
  }

  #sendAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#left || this.#options.send === null) return;
    this.#timer = setTimeout(() => (this.#dirty ? void this.save() : undefined), milliseconds);
  }

  /** Bases the draft on this version from now on. */
  #stand(version: number): void {
    const before = this.#now.version;
    if (before === version) return;
    this.#set({ version });
    if (before !== 0) return;
    this.#copy.forget(0);
    if (!this.#left) this.#options.onFirst?.();
  }

  /** Saves the draft and the changes made meanwhile, until all are sent or a save fails. */
  async #work(): Promise<void> {
    const { send } = this.#options;
    while (
      send !== null &&
      (this.#dirty || !this.#whole || (this.#now.version === 0 && !this.#now.unread)) &&
      this.#now.saving.kind !== 'conflict'
    ) {
      const sent = this.#now.draft;
      this.#set({ saving: { kind: 'saving' } });
      const goesAs = async (mark: string) => {
        await this.#copy.goesAs(mark, this.#now.version, this.#now.draft);
      };
      const goesOn = this.#hear(sent, await send(sent, this.#now.version, goesAs));
      if (!goesOn) return;
    }
  }

  /** @returns whether there is more to send */
  #hear(sent: T, outcome: Sent<T>): boolean {
    switch (outcome.kind) {
      case 'failed':
        this.#failed(sent, outcome);
        return false;
      case 'overtaken':
        return this.#overtaken(outcome.theirs);
      case 'unread':
        if (this.#copy.hasSent(outcome.mark)) {
          // This browser's own save, which arrived after its page was gone.
          this.#stand(outcome.version);
          return true;
        }
        this.#failed(sent, { kind: 'failed', message: outcome.message, again: false });
        this.#set({ unread: true });
        return false;
      case 'saved':
        return this.#arrived(sent, outcome);
    }
  }

  #failed(sent: T, outcome: Extract<Sent<T>, { kind: 'failed' }>): void {
    this.#dirty = true;
    if (outcome.again) {
      this.#lost = [...this.#lost, sent];
      this.#sendAfter(this.#options.retry ?? 8000);
    }
    this.#set({ saving: outcome });
  }

  #overtaken(theirs: Stored<T>): boolean {
    this.#dirty = true;
    const own = [...this.#lost, this.#base].some((one) => this.#options.isSame(one, theirs.draft));
    if (!own) {
      this.#keep({ saving: { kind: 'conflict', theirs } });
      return false;
    }
    // This page's own save, whose answer was lost.
    this.#lost = [];
    this.#base = theirs.draft;
    this.#stand(theirs.version);
    return true;
  }

  #arrived(sent: T, { version, at, whole = true }: Extract<Sent<T>, { kind: 'saved' }>): boolean {
    this.#lost = [];
    this.#copy.answered();
    this.#base = sent;
    this.#whole = whole;
    this.#stand(version);
    if (this.#now.draft !== sent) {
      this.#keep();
      return true;
    }
    this.#dirty = false;
    const stays = whole && this.#options.stays === true;
    if (stays) void this.#copy.stay(version, sent).then((keptHere) => this.#set({ keptHere }));
    else if (whole) this.#copy.forget(this.#now.version);
    else this.#keep();
    this.#set({
      saving: { kind: 'saved', at },
      unread: false,
      ...(whole ? { keptHere: false, foundFrom: null } : {}),
    });
    return false;
  }
}
