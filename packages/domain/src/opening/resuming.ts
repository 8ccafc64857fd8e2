import { isRetried } from './declaration.ts';
import type { OpeningState, PauseCause } from './opening.ts';

/** Minutes after which an opening that has not ended may be stuck. */
export const lateMinutes = 15;

interface Session {
  readonly state: OpeningState;
  readonly pauseCause: PauseCause | null;
  readonly startedAt: Date;
  /** True if the last run of its job failed. */
  readonly hasFailed: boolean;
}

/**
 * Reports whether an opening that should have ended automatically has not, so that running it again may help. Openings
 * that wait for a person are not stuck.
 */
export function isStuck({ state, pauseCause, startedAt, hasFailed }: Session, now: Date): boolean {
  if (!hasFailed && now.getTime() - startedAt.getTime() < lateMinutes * 60_000) return false;
  return state === 'in_progress' || (state === 'paused' && pauseCause !== null && isRetried(pauseCause));
}
