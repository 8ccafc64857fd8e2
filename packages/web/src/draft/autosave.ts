import { type Failure, isPassing } from '@procure/client/client.ts';
import { forgetOwnDraft, keepDraft, keptDraft, type Place } from '../vault/kept-draft.ts';

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
  /** `again`: it may arrive by itself a moment later, and whether it did not already is not known. */
  | { readonly kind: 'failed'; readonly message: string; readonly again: boolean };

/** A call that was refused or did not arrive, as what came of sending. */
export function failed(reply: Failure): Sent<never> {
  return { kind: 'failed', message: reply.fields[0]?.message ?? reply.message, again: isPassing(reply) };
}

export type Saving<T> =
  | { readonly kind: 'untouched' | 'waiting' | 'saving' }
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
  /** When what was found here was written; null where nothing was. */
  readonly foundFrom: string | null;
  /** Whether leaving now could lose something, or leave it unsent. */
  readonly unsafe: boolean;
}

export interface AutosaveOptions<T> {
  /** What it is kept under in this browser until the platform has it. */
  readonly place: (version: number) => Place;
  readonly start: Stored<T>;
  /** One save; a line that broke is `failed`, never thrown. Null where the platform takes no draft: it is kept here only. */
  readonly send: ((draft: T, version: number) => Promise<Sent<T>>) | null;
  /** Whether two drafts say the same. */
  readonly isSame: (one: T, other: T) => boolean;
  /** What was kept here earlier, whole again; null where it is no draft. */
  readonly restore?: (kept: T) => T | null;
  /** Follows when the platform has it for the first time, unless its page has been left. */
  readonly onFirst?: () => void;
  /** Milliseconds without a key before what was written is sent. */
  readonly pause?: number;
  /** Milliseconds until what did not arrive is sent again. */
  readonly retry?: number;
}

/** What this browser keeps, until the platform has all of it. */
interface Kept<T> {
  /** The version it was written on. */
  readonly version: number;
  readonly written: T;
  readonly at: string;
  /** The page that keeps it: another of the same draft does not take it away. */
  readonly page: string;
}

export interface Saved {
  /** The platform has everything. */
  readonly all: boolean;
  readonly version: number;
}

export type Autosave<T> = ReturnType<typeof autosaving<T>>;

/**
 * A draft that is kept in this browser with every change and sent a moment later, one save after the other. What is
 * typed while a save is under way follows it; what did not arrive is sent again; of two versions neither goes unasked.
 */
export function autosaving<T>(options: AutosaveOptions<T>) {
  const {
    place,
    start,
    send,
    isSame,
    restore = (kept) => kept,
    onFirst,
    pause = 1500,
    retry = 8000,
  } = options;
  const page = crypto.randomUUID();
  /** Whose copies in this browser this page may let go of: its own, and the one that it took up. */
  const owners = new Set<string>([page]);
  const listeners = new Set<() => void>();
  let now: Writing<T> = {
    draft: start.draft,
    loaded: false,
    saving: { kind: 'untouched' },
    version: start.version,
    keptHere: false,
    foundFrom: null,
    unsafe: false,
  };
  /** What the platform is known to have of this page's writing; what it took last. */
  let base = start.draft;
  /** Sent, and the answer lost: the platform may have them. */
  let lost: readonly T[] = [];
  let dirty = false;
  /** The platform has all of what it was sent last. */
  let whole = true;
  /** How many copies are on their way to this browser's storage. */
  let keeping = 0;
  let line: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = false;

  const set = (part: Partial<Writing<T>>) => {
    now = { ...now, ...part };
    const { kind } = now.saving;
    const onItsWay =
      kind === 'waiting' || kind === 'saving' || (now.saving.kind === 'failed' && now.saving.again);
    now = { ...now, unsafe: keeping > 0 || onItsWay || (dirty && !now.keptHere) };
    for (const listener of listeners) listener();
  };

  /** Kept with the version it was written on: during a conflict that is not yet the other's. */
  const keep = () => {
    const copy: Kept<T> = {
      version: now.version,
      written: now.draft,
      at: new Date().toISOString(),
      page,
    };
    keeping += 1;
    void keepDraft(place(now.version), copy).then((done) => {
      keeping -= 1;
      set({ keptHere: done });
    });
  };

  const sendAfter = (milliseconds: number) => {
    clearTimeout(timer);
    if (!left && send !== null) timer = setTimeout(() => (dirty ? void save() : undefined), milliseconds);
  };

  /** The writing stands on this version from now on. */
  const stand = (version: number) => {
    const before = now.version;
    if (before === version) return;
    set({ version });
    if (before !== 0) return;
    void forgetOwnDraft(place(0), owners);
    if (!left) onFirst?.();
  };

  /** One save, and what was typed during it; false where something stands in the way. */
  const work = async (): Promise<void> => {
    while (send !== null && (dirty || !whole || now.version === 0) && now.saving.kind !== 'conflict') {
      const sent = now.draft;
      set({ saving: { kind: 'saving' } });
      const outcome = await send(sent, now.version);
      if (outcome.kind === 'failed') {
        dirty = true;
        if (outcome.again) {
          lost = [...lost, sent];
          sendAfter(retry);
        }
        return set({ saving: outcome });
      }
      if (outcome.kind === 'overtaken') {
        dirty = true;
        const { theirs } = outcome;
        const own = [...lost, base].some((one) => isSame(one, theirs.draft));
        if (!own) {
          set({ saving: { kind: 'conflict', theirs } });
          return keep();
        }
        // One's own save, whose answer was lost.
        lost = [];
        base = theirs.draft;
        stand(theirs.version);
        continue;
      }
      lost = [];
      base = sent;
      whole = outcome.whole !== false;
      stand(outcome.version);
      if (now.draft === sent) {
        dirty = false;
        if (whole) void forgetOwnDraft(place(now.version), owners);
        else keep();
        return set({
          saving: { kind: 'saved', at: outcome.at },
          ...(whole ? { keptHere: false, foundFrom: null } : {}),
        });
      }
      keep();
    }
  };

  /** Sends what the platform does not have. */
  function save(): Promise<Saved> {
    clearTimeout(timer);
    const done = line.then(work, work).then(() => ({
      all: now.saving.kind !== 'conflict' && (send === null || (!dirty && whole && now.version > 0)),
      version: now.version,
    }));
    line = done;
    return done;
  }

  /** Goes on from what the platform has; what was written here is let go. */
  const take = ({ version, draft }: Stored<T>) => {
    clearTimeout(timer);
    dirty = false;
    whole = true;
    lost = [];
    base = draft;
    void forgetOwnDraft(place(now.version), owners);
    set({ version, draft, saving: { kind: 'untouched' }, keptHere: false, foundFrom: null });
  };

  /** What a reload, a closed window or a session that ran out kept from the platform. */
  const found = async () => {
    const kept = await keptDraft<Kept<T>>(place(start.version));
    const written = kept?.written === undefined ? null : restore(kept.written);
    if (kept === undefined || written === null || dirty) return set({ loaded: true });
    owners.add(kept.page);
    if (isSame(written, start.draft)) {
      void forgetOwnDraft(place(start.version), owners);
      return set({ loaded: true });
    }
    dirty = true;
    const here = { loaded: true, draft: written, keptHere: true };
    if (kept.version === start.version) {
      set({ ...here, foundFrom: kept.at, ...(send === null ? {} : { saving: { kind: 'waiting' } }) });
      sendAfter(0);
    } else {
      set({ ...here, version: kept.version, saving: { kind: 'conflict', theirs: start } });
    }
  };
  void found();

  return {
    read: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(change: (draft: T) => T) {
      const draft = change(now.draft);
      dirty = true;
      const { kind } = now.saving;
      const waits = send !== null && kind !== 'conflict' && kind !== 'saving';
      set({ draft, ...(waits ? { saving: { kind: 'waiting' } } : {}) });
      keep();
      if (kind !== 'conflict') sendAfter(pause);
    },
    save,
    take,
    /** A command brought this to the platform. What was typed since stays, and is not there yet. */
    settle(stored: Stored<T>) {
      if (isSame(now.draft, stored.draft)) return take(stored);
      lost = [];
      base = stored.draft;
      stand(stored.version);
      keep();
    },
    /** Ends a conflict. */
    choose(which: 'mine' | 'theirs') {
      if (now.saving.kind !== 'conflict') return;
      const { theirs } = now.saving;
      if (which === 'theirs') return take(theirs);
      base = theirs.draft;
      set({ version: theirs.version, saving: { kind: send === null ? 'untouched' : 'waiting' } });
      keep();
      sendAfter(0);
    },
    /** Sends at once what is waiting, when its page is left or the line is back. */
    hurry() {
      if (dirty && now.saving.kind !== 'conflict') void save();
    },
    enter() {
      left = false;
    },
    leave() {
      left = true;
      clearTimeout(timer);
    },
  };
}
