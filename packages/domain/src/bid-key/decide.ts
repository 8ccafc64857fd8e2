import { type Refusal, refuse } from '../outcome.ts';
import { type BidKeys, canOpen, type KeyPerson } from './bid-key.ts';

interface Copy {
  readonly to: string;
  readonly pairId: string;
}

/** A new key, made by a browser that saw `replaces` as the current one, with a copy for each recipient. */
export interface Make {
  readonly kind: 'make';
  readonly replaces: string | null;
  readonly copies: readonly Copy[];
}
/** Gives a colleague the versions that the giver can open. */
export interface Give {
  readonly kind: 'give';
  readonly copy: Copy;
  readonly versions: readonly string[];
}
export type BidKeyCommand = Make | Give;

export type BidKeyReason =
  | 'forbidden'
  | 'bid_key_changed'
  | 'bid_key_with_others'
  | 'bid_key_not_held'
  | 'colleague_not_ready';

/**
 * Checks whether `by` may execute the command. If two browsers concurrently make the company's first key, or renew it,
 * the second is refused, so that no one has a key to which nothing is sealed. A member who cannot open the current key
 * may replace it only if no one can open it.
 */
export function decide(
  { people, versions }: BidKeys,
  command: BidKeyCommand,
  by: string,
): true | Refusal<BidKeyReason> {
  const actor = people.find(({ id }) => id === by);
  if (actor === undefined || !actor.mayHold) return refuse('forbidden');
  const isReady = ({ to, pairId }: Copy) =>
    people.some((one) => one.id === to && one.mayHold && one.pairId === pairId);
  if (command.kind === 'make') {
    const current = versions.find((version) => version.current) ?? null;
    if ((current?.id ?? null) !== command.replaces) return refuse('bid_key_changed');
    if (current !== null && !canOpen(current, actor) && people.some((one) => canOpen(current, one)))
      return refuse('bid_key_with_others');
    const given = command.copies.map(({ to }) => to);
    if (!given.includes(by) || new Set(given).size < given.length || !command.copies.every(isReady))
      return refuse('colleague_not_ready');
    return true;
  }
  if (!isReady(command.copy)) return refuse('colleague_not_ready');
  return holdsAll(actor, command.versions, versions) || refuse('bid_key_not_held');
}

function holdsAll(actor: KeyPerson, ids: readonly string[], versions: BidKeys['versions']): boolean {
  return ids.every((id) => versions.some((version) => version.id === id && canOpen(version, actor)));
}
