import { forgetOwnDraft, keepDraft, keepOwnDraft, keptDraft, type Place } from '../vault/kept-draft.ts';

/** What this browser keeps of a draft, until the platform has all of it. */
interface Kept<T> {
  /** The version it was written on. */
  readonly version: number;
  readonly written: T;
  readonly at: string;
  /** The page that keeps it: another of the same draft does not take it away. */
  readonly page: string;
  /** The platform has it as this version. */
  readonly there?: true;
}

export type OwnCopy<T> = ReturnType<typeof ownCopy<T>>;

/** The copy that one page keeps in this browser of what it writes. */
export function ownCopy<T>(place: (version: number) => Place) {
  const page = crypto.randomUUID();
  /** Whose copies in this browser this page may let go of: its own, and the one that it took up. */
  const owners = new Set<string>([page]);
  /** How many are on their way to this browser's storage. */
  let keeping = 0;
  return {
    isKeeping: () => keeping > 0,
    /** @returns false where nothing can be kept */
    async keep(version: number, written: T): Promise<boolean> {
      const copy: Kept<T> = { version, written, at: new Date().toISOString(), page };
      keeping += 1;
      const done = await keepDraft(place(version), copy);
      keeping -= 1;
      return done;
    },
    /** What the platform has taken as this version stays here: this page could not get it back from there. */
    async stay(version: number, written: T): Promise<boolean> {
      const copy: Kept<T> = { version, written, at: new Date().toISOString(), page, there: true };
      keeping += 1;
      const done = await keepOwnDraft(place(version), copy, owners);
      keeping -= 1;
      return done;
    },
    find: (version: number) => keptDraft<Kept<T>>(place(version)),
    /** Goes on with what another page has kept. */
    takeUp(kept: Kept<T>): void {
      owners.add(kept.page);
    },
    forget(version: number): void {
      void forgetOwnDraft(place(version), owners);
    },
  };
}
