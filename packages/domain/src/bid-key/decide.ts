import { type Refusal, refuse } from '../outcome.ts';
import { type BidKeys, canOpen, type KeyPerson } from './bid-key.ts';

interface Copy {
  readonly to: string;
  readonly pairId: string;
}

/** A new key, made by a browser that saw `replaces` as the one in use, with a copy for each who is to open it. */
export interface Make {
  readonly kind: 'make';
  readonly replaces: string | null;
  readonly copies: readonly Copy[];
}
/** A colleague is given the versions that the giver can open. */
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
 * Whether `by` may do so, or why not. Of two browsers that make the company's first key at once, or renew it, the
 * second is refused: nobody is left with a key that nothing is sealed to. Who cannot open the key in use makes another
 * only where nobody can.
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
