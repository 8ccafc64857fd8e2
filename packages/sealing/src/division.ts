import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { combine, split } from 'shamir-secret-sharing';
import { digestOf, type Sha256Hex } from './digest.ts';
import {
  choices,
  findKey,
  isShare,
  openShare,
  openShareFor,
  type SealedShare,
  type Share,
  sealShare,
} from './share.ts';

/**
 * A lot's key divided anew: each of as many openers as are needed splits the own share once more, for those who open
 * from then on. Nobody meets the key. The share of a new opener is one piece from every dealer, one behind the other in
 * the dealers' order, and can itself be dealt again.
 */
export interface SealedPiece extends SealedShare {
  /** What `heldProof` of the piece has as digest: only who opened the piece can say the proof. */
  readonly held: Sha256Hex;
}

/**
 * An opener's share, split for these openers; made and forgotten where this runs.
 * @param key the lot's key that the share was sealed for (`heldKey`); null where it does not say
 * @throws RangeError unless 1 < needed < openers
 */
export async function dealShare(
  lotId: string,
  share: Share,
  openers: readonly { readonly keyId: string; readonly recipient: string }[],
  needed: number,
  key: string | null,
): Promise<readonly SealedPiece[]> {
  if (!(needed > 1 && needed < openers.length)) {
    throw new RangeError('more than one piece gives a share back, and one may be lost');
  }
  const secret = hexToBytes(share);
  const pieces = await split(secret, openers.length, needed);
  secret.fill(0);
  return Promise.all(
    openers.map(async (opener, at) => {
      const bytes = pieces[at];
      if (bytes === undefined) throw new RangeError('as many pieces as openers');
      const held = digestOf(hexToBytes(heldProof(bytesToHex(bytes))));
      return { ...(await sealShare(lotId, bytes, opener, key)), held };
    }),
  );
}

/** An opener's share out of what is sealed to them, in the dealers' order; null where one part does not open. */
export async function openWhole(
  identity: string,
  parts: readonly string[],
  lotId: string,
): Promise<Share | null> {
  const opened = await Promise.all(parts.map((sealed) => openShare(identity, sealed, lotId)));
  return opened.includes(null) ? null : opened.join('');
}

/** The lot's key that every part of an opener's share says it is of; null where one says none, or they differ. */
export async function heldKey(
  identity: string,
  parts: readonly string[],
  lotId: string,
): Promise<string | null> {
  const keys = await Promise.all(parts.map((sealed) => openShareFor(identity, sealed, lotId)));
  const [first = null] = keys;
  return keys.every((key) => key === first) ? first : null;
}

/** Says that somebody has opened a piece, and tells nothing of it. */
export function heldProof(piece: Share): Sha256Hex {
  return digestOf(new TextEncoder().encode(`procure-piece-held/1\n${piece}`));
}

export function isHeld(proof: string, held: Sha256Hex): boolean {
  return /^[0-9a-f]{64}$/.test(proof) && digestOf(hexToBytes(proof)) === held;
}

/** A share of so many pieces, cut into them; null where it cannot be one. */
export function piecesOf(share: Share, count: number): readonly Share[] | null {
  const length = share.length / count;
  if (count === 0 || length === 0 || !Number.isInteger(length) || length % 2 !== 0) return null;
  return Array.from({ length: count }, (_, at) => share.slice(at * length, (at + 1) * length));
}

/** Whether this is the share whose pieces, in the dealers' order, have these digests. */
export function isPublished(share: Share, digests: readonly Sha256Hex[]): boolean {
  const pieces = piecesOf(share, digests.length);
  return pieces?.every((piece, at) => isShare(piece, digests[at] ?? '')) ?? false;
}

/** What is published of a share or of a piece: whose it is, by whom, in which division. Zero is the publisher's. */
export interface DealtDigest {
  readonly division: number;
  readonly dealerId: string | null;
  readonly openerId: string;
  readonly sha256: Sha256Hex;
}

/** A whole share as its opener released it, of the division in force or of an earlier one that they kept. */
export interface ReleasedShare {
  readonly division: number;
  readonly openerId: string;
  readonly share: Share;
}

export interface RevealedKey {
  readonly identity: string;
  /** Whose share of the publisher's is no part of the key. */
  readonly falseShares: readonly string[];
  /** Who dealt something else than the share they had. */
  readonly falseDealers: readonly string[];
}

/** The digests of one opener's share in one division, in the dealers' order. */
export function digestsOf(
  dealt: readonly DealtDigest[],
  division: number,
  openerId: string,
): readonly Sha256Hex[] {
  return dealersOf(dealt, division).flatMap((dealerId) =>
    dealt
      .filter((one) => one.division === division && one.openerId === openerId && one.dealerId === dealerId)
      .map(({ sha256 }) => sha256),
  );
}

/** Who dealt in a division, in the one order that shares are put together in. */
function dealersOf(dealt: readonly DealtDigest[], division: number): readonly (string | null)[] {
  const dealers = dealt.filter((one) => one.division === division).map(({ dealerId }) => dealerId);
  return [...new Set(dealers)].sort((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1));
}

/**
 * The lot's key out of what was released, whose digests were held against it when it came. Division by division back to
 * the publisher's: the share of a dealer is put together from any pieces that give what its digests name, unless its
 * opener released it themselves. Null where it is not enough.
 */
export async function revealKey(
  dealt: readonly DealtDigest[],
  released: readonly ReleasedShare[],
  needed: number,
  recipient: string,
): Promise<RevealedKey | null> {
  const falseDealers: string[] = [];
  const newest = Math.max(0, ...released.map(({ division }) => division));
  const known = Array.from({ length: newest + 1 }, () => new Map<string, Share>());
  for (const { division, openerId, share } of released) known[division]?.set(openerId, share);
  for (let division = newest; division > 0; division--) {
    const former = known[division - 1];
    const shares = [...(known[division]?.values() ?? [])];
    for (const [at, dealerId] of dealersOf(dealt, division).entries()) {
      if (dealerId === null || former === undefined || shares.length < needed) continue;
      const count = dealersOf(dealt, division).length;
      const pieces = shares.flatMap((share) => piecesOf(share, count)?.[at] ?? []);
      const share = await shareFrom(pieces, needed, digestsOf(dealt, division - 1, dealerId));
      if (share === null) falseDealers.push(dealerId);
      else former.set(dealerId, share);
    }
  }
  const first = [...(known[0] ?? [])];
  const found = await findKey(
    first.map(([, share]) => share),
    needed,
    recipient,
  );
  if (found === null) return null;
  const { identity, wrong } = found;
  return { identity, falseShares: wrong.flatMap((at) => first[at]?.[0] ?? []), falseDealers };
}

async function shareFrom(
  pieces: readonly Share[],
  needed: number,
  digests: readonly Sha256Hex[],
): Promise<Share | null> {
  for (const places of choices(pieces.length, needed)) {
    try {
      const share = bytesToHex(await combine(places.map((at) => hexToBytes(pieces[at] ?? ''))));
      if (isPublished(share, digests)) return share;
    } catch {
      // These are no pieces of one secret.
    }
  }
  return null;
}
