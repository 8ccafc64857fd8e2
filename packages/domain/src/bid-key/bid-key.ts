/** One of a company's people whose account is in use. */
export interface KeyPerson {
  readonly id: string;
  /** Whether they may write or submit bids, and so hold the key. */
  readonly mayHold: boolean;
  /** Their own pair that the key can be sealed to; null until they have set a passphrase. */
  readonly pairId: string | null;
}

/** One version of a company's key, and who was given it, sealed to which of their pairs. */
export interface KeyVersion {
  readonly id: string;
  /** What is sealed from now on is sealed to it. */
  readonly current: boolean;
  readonly copies: readonly { readonly of: string; readonly pairId: string }[];
}

export interface BidKeys {
  readonly people: readonly KeyPerson[];
  readonly versions: readonly KeyVersion[];
}

/** Whether this person can open what is sealed to the version: a copy for a pair that they gave up opens nothing. */
export function canOpen(version: KeyVersion, person: KeyPerson): boolean {
  return (
    person.mayHold &&
    person.pairId !== null &&
    version.copies.some(({ of, pairId }) => of === person.id && pairId === person.pairId)
  );
}

/** Where one of the company's people stands towards its key. */
export const keyStandings = ['none', 'waiting', 'held'] as const;
export type KeyStanding = (typeof keyStandings)[number];

/** `none`: no passphrase yet · `waiting`: has one, and was not given the key · `held`. Null for who may not hold it. */
export function standingOf(person: KeyPerson, current: KeyVersion | null): KeyStanding | null {
  if (!person.mayHold) return null;
  if (person.pairId === null) return 'none';
  return current !== null && canOpen(current, person) ? 'held' : 'waiting';
}

/**
 * How many versions one can open that a colleague, who has a pair, cannot: drafts and files that nobody has edited since
 * a renewal are sealed to a former one.
 */
export function countLacked(versions: readonly KeyVersion[], by: KeyPerson, colleague: KeyPerson): number {
  if (!colleague.mayHold || colleague.pairId === null) return 0;
  return versions.filter((version) => canOpen(version, by) && !canOpen(version, colleague)).length;
}

export const keyStandingLabels: Readonly<Record<KeyStanding, string>> = {
  none: '未设置口令',
  waiting: '等待交给',
  held: '已持有',
};
