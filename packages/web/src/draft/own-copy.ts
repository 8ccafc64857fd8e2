import { forgetOwnDraft, keepDraft, keepOwnDraft, keptDraft, type Place } from '../vault/kept-draft.ts';

/** A draft in this browser's storage, until the platform has all of it. */
interface Kept<T> {
  /** The version on which it is based. */
  readonly version: number;
  readonly written: T;
  readonly at: string;
  /** The page that stored it; other pages of the same draft do not remove it. */
  readonly page: string;
  /** The platform has it as this version. */
  readonly there?: true;
  /** Marks under which it was sent since the platform's last answer; any of them may have arrived. */
  readonly sent?: readonly string[];
}

export type OwnCopy<T> = ReturnType<typeof ownCopy<T>>;

/** The copy of its draft that one page stores in this browser. */
export function ownCopy<T>(place: (version: number) => Place) {
  const page = crypto.randomUUID();
  /** Pages whose copies this page may remove: itself, and the page whose copy it continues. */
  const owners = new Set<string>([page]);
  /** Number of writes to this browser's storage in progress. */
  let keeping = 0;
  let sentMarks: readonly string[] = [];
  /** @returns false if it could not be stored */
  async function keep(version: number, written: T): Promise<boolean> {
    const copy: Kept<T> = { version, written, at: new Date().toISOString(), page, sent: sentMarks };
    keeping += 1;
    const done = await keepDraft(place(version), copy);
    keeping -= 1;
    return done;
  }
  return {
    isKeeping: () => keeping > 0,
    keep,
    /** Records the mark under which the draft is about to be sent, so that it is recognised after a reload. */
    goesAs(mark: string, version: number, written: T): Promise<boolean> {
      // Bounded, for hours of writing without a connection.
      if (!sentMarks.includes(mark)) sentMarks = [...sentMarks, mark].slice(-99);
      return keep(version, written);
    },
    hasSent: (mark: string) => sentMarks.includes(mark),
    /** Forgets the marks: the platform has answered, so no save is pending. */
    answered(): void {
      sentMarks = [];
    },
    /** Keeps the draft that the platform took as this version, since this page could not read it back from there. */
    async stay(version: number, written: T): Promise<boolean> {
      const copy: Kept<T> = { version, written, at: new Date().toISOString(), page, there: true };
      keeping += 1;
      const done = await keepOwnDraft(place(version), copy, owners);
      keeping -= 1;
      return done;
    },
    find: (version: number) => keptDraft<Kept<T>>(place(version)),
    /** Continues the copy of another page. */
    takeUp(kept: Kept<T>): void {
      owners.add(kept.page);
      sentMarks = kept.sent ?? [];
    },
    forget(version: number): void {
      void forgetOwnDraft(place(version), owners);
    },
  };
}
