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
  /** Under which marks it was sent since the platform last answered: one of them may have arrived. */
  readonly sent?: readonly string[];
}

export type OwnCopy<T> = ReturnType<typeof ownCopy<T>>;

/** The copy that one page keeps in this browser of what it writes. */
export function ownCopy<T>(place: (version: number) => Place) {
  const page = crypto.randomUUID();
  /** Whose copies in this browser this page may let go of: its own, and the one that it took up. */
  const owners = new Set<string>([page]);
  /** How many are on their way to this browser's storage. */
  let keeping = 0;
  let sent: readonly string[] = [];
  /** @returns false where nothing can be kept */
  async function keep(version: number, written: T): Promise<boolean> {
    const copy: Kept<T> = { version, written, at: new Date().toISOString(), page, sent };
    keeping += 1;
    const done = await keepDraft(place(version), copy);
    keeping -= 1;
    return done;
  }
  return {
    isKeeping: () => keeping > 0,
    keep,
    /** It is about to be sent under this mark; kept before, so that a reload in the middle knows it again. */
    goesAs(mark: string, version: number, written: T): Promise<boolean> {
      // Whoever writes for hours without a line keeps the latest.
      if (!sent.includes(mark)) sent = [...sent, mark].slice(-99);
      return keep(version, written);
    },
    hasSent: (mark: string) => sent.includes(mark),
    /** The platform has answered: nothing that was sent is on its way. */
    answered(): void {
      sent = [];
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
      sent = kept.sent ?? [];
    },
    forget(version: number): void {
      void forgetOwnDraft(place(version), owners);
    },
  };
}
