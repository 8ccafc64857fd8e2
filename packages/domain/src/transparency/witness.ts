/**
 * The last state of a witness, as stored in `transparency/witness`. `split`: the checkpoint is not consistent with the
 * one it had seen. `ahead`: it has seen more of the log than exists now. Both are reported to the operators.
 */
export const witnessStates = ['agreed', 'unreachable', 'unknown', 'split', 'ahead'] as const;
export type WitnessState = (typeof witnessStates)[number];

/** Returns whether the witness contradicts the log. */
export function isContradicted(state: WitnessState): boolean {
  return state === 'split' || state === 'ahead';
}

interface Answer {
  readonly status: number;
  /** The size of the newest checkpoint that it has signed, if it states one. */
  readonly size: number | null;
}

/** The size of the log that the witness had seen, as sent in the request, and its current size. */
interface Asked {
  readonly old: number;
  readonly size: number;
}

export type Verdict =
  | { readonly state: WitnessState }
  /** Repeat the request from this size. */
  | { readonly again: number };

/** Interprets an answer to `add-checkpoint` (C2SP `tlog-witness`), whose signature is already verified. */
export function judge({ status, size }: Answer, asked: Asked): Verdict {
  if (status === 200) return { state: 'agreed' };
  if (status === 403 || status === 404) return { state: 'unknown' };
  if (status === 422) return { state: 'split' };
  if (status !== 409) return { state: 'unreachable' };
  // It has signed this very size with another root.
  if (size === null || size === asked.old)
    return asked.old === asked.size ? { state: 'split' } : { state: 'unreachable' };
  return size > asked.size ? { state: 'ahead' } : { again: size };
}
