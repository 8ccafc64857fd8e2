import { type Failure, isPassing } from '@procure/client/client.ts';
import type { Place } from '../vault/kept-draft.ts';
import { type OwnCopy, ownCopy } from './own-copy.ts';

/** One version of what is written, as the platform has it: who saved it and when, where that is known. */
export interface Stored<T> {
  /** 0 where the platform has none yet. */
  readonly version: number;
  readonly draft: T;
  readonly by: string | null;
  /** ISO. */
  readonly at: string | null;
}

/** What came of sending a draft. */
export type Sent<T> =
  /** `whole` is false where what is invalid was left out: it stays in this browser. */
  | { readonly kind: 'saved'; readonly version: number; readonly at: string; readonly whole?: boolean }
  /** The platform has another version than the one that this was written on. */
  | { readonly kind: 'overtaken'; readonly theirs: Stored<T> }
  /** As `overtaken`, and this page cannot read what the platform has; it knows the mark it was sent under. */
  | { readonly kind: 'unread'; readonly message: string; readonly version: number; readonly mark: string }
  /** `again`: it may arrive by itself a moment later, and whether it did not already is not known. */
  | { readonly kind: 'failed'; readonly message: string; readonly again: boolean };

/** A call that was refused or did not arrive, as what came of sending. */
export function failed(reply: Failure): Sent<never> {
  return { kind: 'failed', message: reply.fields[0]?.message ?? reply.message, again: isPassing(reply) };
}

export type Saving<T> =
  /** Nothing was written here since; `at` where it is known when the platform got what it has. */
  | { readonly kind: 'untouched'; readonly at: string | null }
  | { readonly kind: 'waiting' | 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly message: string; readonly again: boolean }
  /** Somebody else has saved since; typing goes on here, and one of the two has to be chosen. */
  | { readonly kind: 'conflict'; readonly theirs: Stored<T> };

/** Where the writing stands. */
export interface Writing<T> {
  readonly draft: T;
  /** False until it is known whether this browser has something that the platform has not. */
  readonly loaded: boolean;
  readonly saving: Saving<T>;
  readonly version: number;
  /** Whether what the platform does not have is kept in this browser. */
  readonly keptHere: boolean;
  /** The platform has something that this page cannot read, and that is not what is written here. */
  readonly unread: boolean;
  /** When what was found here was written; null where nothing was. */
  readonly foundFrom: string | null;
  /** It is on its way to this browser's storage. */
  readonly keeping: boolean;
  /** This browser could not keep what it was to keep last. */
  readonly unkept: boolean;
  /** Whether leaving now could lose something, or leave it unsent. */
  readonly unsafe: boolean;
}

/** A draft that the platform has and this page cannot read: its version, since when, and what it was sent as (`goesAs`). */
export interface Unread {
  readonly version: number;
  /** ISO. */
  readonly at: string | null;
  readonly mark: () => Promise<string>;
}

export interface AutosaveOptions<T> {
  /** What it is kept under in this browser until the platform has it. */
  readonly place: (version: number) => Place;
  readonly start: Stored<T>;
  /** One save; a line that broke is `failed`, never thrown. Null where the platform takes no draft: it is kept here only. */
  readonly send:
    | ((draft: T, version: number, goesAs: (mark: string) => Promise<void>) => Promise<Sent<T>>)
    | null;
  /** Whether two drafts say the same. */
  readonly isSame: (one: T, other: T) => boolean;
  /** What was kept here earlier, whole again; null where it is no draft. */
  readonly restore?: (kept: T) => T | null;
  /** The platform has a draft that this page cannot read yet, and `start` is nobody's: nothing, as version 0. */
  readonly unread?: Unread | null;
  /** What the platform took stays in this browser too: it is not given back to who lacks the key. */
  readonly stays?: boolean;
  /** Follows when the platform has it for the first time, unless its page has been left. */
  readonly onFirst?: () => void;
  /** Milliseconds without a key before what was written is sent. */
  readonly pause?: number;
  /** Milliseconds until what did not arrive is sent again. */
  readonly retry?: number;
}

export interface Saved {
  /** The platform has everything. */
  readonly all: boolean;
  readonly version: number;
  /** Somebody else saved meanwhile: one of the two is to be chosen. */
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
 * A draft that is kept in this browser with every change and sent a moment later, one save after the other. What is
 * typed while a save is under way follows it; what did not arrive is sent again; of two versions neither goes unasked.
 */
export function autosaving<T>(options: AutosaveOptions<T>): Autosave<T> {
  const line = new Line(options);
  void line.find();
  return line;
}

/** The writing of one page, and its line to the platform. What others call is bound: a page hands it on as it is. */
class Line<T> {
  readonly #options: AutosaveOptions<T>;
  readonly #copy: OwnCopy<T>;
  readonly #listeners = new Set<() => void>();
  #now: Writing<T>;
  /** What the platform is known to have of this page's writing; what it took last. */
  #base: T;
  /** Sent, and the answer lost: the platform may have them. */
  #lost: readonly T[] = [];
  #dirty = false;
  /** The platform has all of what it was sent last. */
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

  /** Sends what the platform does not have. */
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

  /** Goes on from what the platform has; what was written here is let go. */
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

  /** A command brought this to the platform. What was typed since stays, and is not there yet. */
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

  /** What the platform has can be read now: it is gone on from, or stands against what was written without it. */
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

  /** What is written here goes in the place of what the platform has as this version, unread. */
  replace = (version: number) => {
    this.#dirty = true;
    this.#keep({ version, unread: false, saving: { kind: 'waiting' } });
    this.#sendAfter(0);
  };

  /** Sends at once what is waiting, when its page is left or the line is back. */
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

  /** What a reload, a closed window or a session that ran out kept from the platform. */
  async find(): Promise<void> {
    const { start, send, isSame, restore = (kept) => kept, unread = null } = this.#options;
    const kept = await this.#copy.find(start.version);
    const written = kept?.written === undefined ? null : restore(kept.written);
    if (kept === undefined || written === null || this.#dirty) return this.#set({ loaded: true });
    this.#copy.takeUp(kept);
    if (kept.there && unread !== null) {
      this.#base = written;
      // What was sent after it was kept stands under a later version, and that one's time says nothing of this.
      const at = kept.version === unread.version ? unread.at : null;
      const saving = { kind: 'untouched', at } as const;
      return this.#set({ loaded: true, draft: written, version: kept.version, keptHere: true, saving });
    }
    const own = unread !== null && this.#copy.hasSent(await unread.mark());
    if (this.#dirty) return this.#set({ loaded: true });
    if (kept.there || isSame(written, start.draft)) {
      this.#copy.forget(start.version);
      return this.#set({ loaded: true });
    }
    this.#dirty = true;
    const here = { loaded: true, draft: written, keptHere: true };
    if (unread !== null || kept.version === start.version) {
      this.#set({
        ...here,
        // One's own save, whose answer a reload has lost: what was written goes on from there.
        version: own ? unread.version : kept.version,
        foundFrom: kept.at,
        ...(send === null ? {} : { saving: { kind: 'waiting' } }),
      });
      this.#sendAfter(0);
    } else {
      this.#set({ ...here, version: kept.version, saving: { kind: 'conflict', theirs: start } });
    }
  }

  #set(part: Partial<Writing<T>>): void {
    const now = { ...this.#now, ...part };
    const { saving } = now;
    const onItsWay =
      saving.kind === 'waiting' || saving.kind === 'saving' || (saving.kind === 'failed' && saving.again);
    const keeping = this.#copy.isKeeping();
    const unsafe = keeping || onItsWay || (this.#dirty && !now.keptHere);
    this.#now = { ...now, keeping, unsafe };
    for (const listener of this.#listeners) listener();
  }

  /** Kept with the version it was written on: during a conflict that is not yet the other's. */
  #keep(part: Partial<Writing<T>> = {}): void {
    const { version, draft } = { ...this.#now, ...part };
    const kept = this.#copy.keep(version, draft);
    // On its way from here on: whoever closes the window now is asked.
    this.#set(part);
    void kept.then((keptHere) => this.#set({ keptHere, unkept: !keptHere }));
  }

  #sendAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#left || this.#options.send === null) return;
    this.#timer = setTimeout(() => (this.#dirty ? void this.save() : undefined), milliseconds);
  }

  /** The writing stands on this version from now on. */
  #stand(version: number): void {
    const before = this.#now.version;
    if (before === version) return;
    this.#set({ version });
    if (before !== 0) return;
    this.#copy.forget(0);
    if (!this.#left) this.#options.onFirst?.();
  }

  /** One save, and what was typed during it; it ends where something stands in the way. */
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
          // One's own save, that arrived once its page was gone.
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
    // One's own save, whose answer was lost.
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
