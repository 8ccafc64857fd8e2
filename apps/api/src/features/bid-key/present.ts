import type { BidKeyView } from '@procure/contract/bid-key/bid-key.schema.ts';
import { countLacked, standingOf } from '@procure/domain/bid-key/bid-key.ts';
import type { BidKeyRow } from './read-model.ts';

const moment = (text: string) => new Date(text).toISOString();

/** Presents the keys. A reader who may not hold the key gets no ciphertext of it. */
export function presentBidKey(
  { pair, versions, people }: BidKeyRow,
  self: string,
): Omit<BidKeyView, 'passkeysPossible'> {
  const mayHold = people.some(({ id, mayHold }) => id === self && mayHold);
  const newest = versions.find(({ replacedAt }) => replacedAt === null);
  const current = newest === undefined ? null : { ...newest, current: true };
  const all = versions.map((version) => ({ ...version, current: version.replacedAt === null }));
  const reader = people.find(({ id }) => id === self);
  return {
    mayHold,
    pair:
      pair === null || !mayHold
        ? null
        : { ...pair, madeAt: moment(pair.madeAt), passkeys: [...pair.passkeys] },
    versions: versions.map(({ copies: _, ...version }) => ({
      ...version,
      madeAt: moment(version.madeAt),
      replacedAt: version.replacedAt === null ? null : moment(version.replacedAt),
      knownOutsideAt: version.knownOutsideAt === null ? null : moment(version.knownOutsideAt),
      sealed: mayHold ? version.sealed : null,
    })),
    colleagues: people.flatMap((person) => {
      const standing = standingOf(person, current);
      if (standing === null) return [];
      const { id, name, pairId, recipient } = person;
      const lacks = reader === undefined ? 0 : countLacked(all, reader, person);
      return [{ id, name, isSelf: id === self, standing, pairId, recipient, lacks }];
    }),
  };
}
