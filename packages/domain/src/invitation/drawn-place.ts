import { type Refusal, refuse } from '../outcome.ts';

/** The place of a drawn company. */
export interface DrawnPlace {
  /** Whether the draw has a next company for the place. */
  readonly isReplaced: boolean;
  /** Whether the company can no longer take part: it is not approved, or the purchaser excludes it. */
  readonly isBarred: boolean;
}

/**
 * Checks whether the invitation of a drawn company may be cancelled: a buyer that could cancel at will would pass places on
 * until a wanted company is reached.
 */
export function canCancelDrawn(drawn: DrawnPlace | null): true | Refusal<'drawn_stays'> {
  return drawn === null || drawn.isBarred ? true : refuse('drawn_stays');
}
