/**
 * What a witness said last, as `transparency/witness` keeps it. `split`: what it was shown does not follow from what it
 * had seen. `ahead`: it has seen more of the log than there is now. Of these two somebody is to be told.
 */
export const witnessStates = ['agreed', 'unreachable', 'unknown', 'split', 'ahead'] as const;
export type WitnessState = (typeof witnessStates)[number];

/** Someone outside says that the log is not what it was. */
export function isContradicted(state: WitnessState): boolean {
  return state === 'split' || state === 'ahead';
}

interface Answer {
  readonly status: number;
  /** Of the newest checkpoint it has signed, where it says so. */
  readonly size: number | null;
}

/** How far the log had come for the witness, as was asked, and how far it has come. */
interface Asked {
  readonly old: number;
  readonly size: number;
}

export type Verdict =
  | { readonly state: WitnessState }
  /** To be asked once more, from this size on. */
  | { readonly again: number };

/** What an answer to `add-checkpoint` means (C2SP `tlog-witness`); whether its signature holds is asked before. */
export function judge({ status, size }: Answer, asked: Asked): Verdict {
  if (status === 200) return { state: 'agreed' };
  if (status === 403 || status === 404) return { state: 'unknown' };
  if (status === 422) return { state: 'split' };
  if (status !== 409) return { state: 'unreachable' };
  // It has signed this very size, with another root.
  if (size === null || size === asked.old)
    return asked.old === asked.size ? { state: 'split' } : { state: 'unreachable' };
  return size > asked.size ? { state: 'ahead' } : { again: size };
}
