import { triesAgain } from './declaration.ts';
import type { OpeningState, PauseCause } from './opening.ts';

/** Minutes after which an opening that has not ended is looked into. */
export const lateMinutes = 15;

interface Session {
  readonly state: OpeningState;
  readonly pauseCause: PauseCause | null;
  readonly startedAt: Date;
  /** Whether its job failed at its last try. */
  readonly hasFailed: boolean;
}

/** Whether the platform should have ended it by itself, and running it again is the thing to do: no person is waited for. */
export function isStuck({ state, pauseCause, startedAt, hasFailed }: Session, now: Date): boolean {
  if (!hasFailed && now.getTime() - startedAt.getTime() < lateMinutes * 60_000) return false;
  return state === 'in_progress' || (state === 'paused' && pauseCause !== null && triesAgain(pauseCause));
}
