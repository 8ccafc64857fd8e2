/** A member of a company whose account is in use. */
export interface KeyPerson {
  readonly id: string;
  /** Whether they may edit or submit bids, and so hold the key. */
  readonly mayHold: boolean;
  /** Their key pair, to which the company's key can be sealed; null until they have set a passphrase. */
  readonly pairId: string | null;
}

/** A version of a company's key, with the recipients of its copies and the key pairs that these are sealed to. */
export interface KeyVersion {
  readonly id: string;
  /** Whether new content is sealed to this version. */
  readonly current: boolean;
  readonly copies: readonly { readonly of: string; readonly pairId: string }[];
}

export interface BidKeys {
  readonly people: readonly KeyPerson[];
  readonly versions: readonly KeyVersion[];
}

/**
 * Returns whether this person can open content sealed to the version. A copy for an abandoned key pair opens nothing.
 */
export function canOpen(version: KeyVersion, person: KeyPerson): boolean {
  return (
    person.mayHold &&
    person.pairId !== null &&
    version.copies.some(({ of, pairId }) => of === person.id && pairId === person.pairId)
  );
}

/** The status of a member with respect to the company's key. */
export const keyStandings = ['none', 'waiting', 'held'] as const;
export type KeyStanding = (typeof keyStandings)[number];

/**
 * `none`: no passphrase yet · `waiting`: has one, and was not given the key · `held`. Null for members who may not hold
 * it.
 */
export function standingOf(person: KeyPerson, current: KeyVersion | null): KeyStanding | null {
  if (!person.mayHold) return null;
  if (person.pairId === null) return 'none';
  return current !== null && canOpen(current, person) ? 'held' : 'waiting';
}

/**
 * Returns the number of versions that a member can open and a colleague with a key pair cannot. Former versions count,
 * because drafts and files that were not edited since a renewal are sealed to them.
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
