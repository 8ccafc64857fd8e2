import type { Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';

/** The facts of a lot that decide whether it may be tendered again. */
export interface Ended {
  readonly publishedAt: Moment | null;
  /** The reason why it failed or was terminated, which remains after archiving; null for other lots. */
  readonly endedReason: string | null;
}

/** 条例19、44、82: returns whether a lot was announced and ended without a result. */
export const endedWithoutResult = ({ publishedAt, endedReason }: Ended): boolean =>
  publishedAt !== null && endedReason !== null;

/** Checks whether a lot may be tendered again: it was announced and ended without a result. */
export function canRebid(lot: Ended): true | Refusal<'transition_not_allowed'> {
  return endedWithoutResult(lot) ? true : refuse('transition_not_allowed');
}

const again = '（重新招标）';
const longest = 200;

/** Returns the title of the new tender, with a single mark that it is a repetition. */
export function rebidTitle(title: string): string {
  return title.endsWith(again) ? title : `${title.slice(0, longest - again.length)}${again}`;
}
