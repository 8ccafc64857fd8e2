import type { Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';

/** A lot, as far as it says whether it may be tendered again. */
export interface Ended {
  readonly publishedAt: Moment | null;
  /** Why it failed or was terminated; null of all others, and kept when it is archived. */
  readonly endedReason: string | null;
}

/** 条例19、44、82: what was announced and ended without a result. */
export const endedWithoutResult = ({ publishedAt, endedReason }: Ended): boolean =>
  publishedAt !== null && endedReason !== null;

/** What never left the desk is no tender that could be repeated; what still runs is ended first. */
export function canRebid(lot: Ended): true | Refusal<'transition_not_allowed'> {
  return endedWithoutResult(lot) ? true : refuse('transition_not_allowed');
}

const again = '（重新招标）';
const longest = 200;

/** What the new tender is called: that it is a repetition is said once. */
export function rebidTitle(title: string): string {
  return title.endsWith(again) ? title : `${title.slice(0, longest - again.length)}${again}`;
}
