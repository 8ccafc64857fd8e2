import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { combine, split } from 'shamir-secret-sharing';
import { digestOf, type Sha256Hex } from './digest.ts';
import {
  choices,
  findKey,
  isShare,
  type KeyUse,
  openShare,
  openShareFor,
  type SealedShare,
  type Share,
  type ShareOfKey,
  sealShare,
} from './share.ts';

/**
 * A piece of an opener's share, encrypted to one opener of the next division. A division redistributes a lot's key:
 * each of the `needed` dealers splits their own share among the new openers, and the key is never assembled. A new
 * opener's share is the concatenation of one piece from each dealer, in the dealers' order, and can be dealt again.
 */
export interface SealedPiece extends SealedShare {
  /** Digest of the `heldProof` of the piece. The proof itself can be computed only from the decrypted piece. */
  readonly held: Sha256Hex;
}

/** An opener's decrypted share, with the lot's key that it was sealed for; null if the share does not name it. */
export interface HeldShare {
  readonly share: Share;
  readonly key: string | null;
}

/**
 * Splits an opener's share among the given openers. The decoded secret is overwritten before this returns.
 * @param price the opener's share of the price key; null without one
 * @throws RangeError unless 1 < needed < openers
 */
export async function dealShare(
  lotId: string,
  bid: HeldShare,
  openers: readonly { readonly keyId: string; readonly recipient: string }[],
  needed: number,
  price: HeldShare | null,
): Promise<readonly SealedPiece[]> {
  if (!(needed > 1 && needed < openers.length)) {
    throw new RangeError('more than one piece gives a share back, and one may be lost');
  }
  const pieces = await pieceUp(bid, openers.length, needed);
  const pricePieces = price === null ? null : await pieceUp(price, openers.length, needed);
  return Promise.all(
    openers.map(async (opener, at) => {
      const piece = pieces[at];
      const pricePiece = pricePieces === null ? null : pricePieces[at];
      if (piece === undefined || pricePiece === undefined) throw new RangeError('as many pieces as openers');
      const held = digestOf(hexToBytes(heldProof(bytesToHex(piece.bytes))));
      return { ...(await sealShare(lotId, piece, opener, pricePiece)), held };
    }),
  );
}

async function pieceUp(
  { share, key }: HeldShare,
  count: number,
  needed: number,
): Promise<readonly ShareOfKey[]> {
  const secret = hexToBytes(share);
  const pieces = await split(secret, count, needed);
  secret.fill(0);
  return pieces.map((bytes) => ({ bytes, key }));
}

/** Decrypts an opener's whole share from its parts, in the dealers' order. Returns null if one part does not open. */
export async function openWhole(
  identity: string,
  parts: readonly string[],
  lotId: string,
  use: KeyUse = 'bid',
): Promise<Share | null> {
  const opened = await Promise.all(parts.map((sealed) => openShare(identity, sealed, lotId, use)));
  return opened.includes(null) ? null : opened.join('');
}

/**
 * The lot's key that every part of an opener's share names; null if a part does not open or name a key, or if they
 * differ.
 */
export async function heldKey(
  identity: string,
  parts: readonly string[],
  lotId: string,
  use: KeyUse = 'bid',
): Promise<string | null> {
  const keys = await Promise.all(parts.map((sealed) => openShareFor(identity, sealed, lotId, use)));
  const [first = null] = keys;
  return keys.every((key) => key === first) ? first : null;
}

/** Proof that the caller has decrypted a piece. It does not reveal the piece. */
export function heldProof(piece: Share): Sha256Hex {
  return digestOf(new TextEncoder().encode(`procure-piece-held/1\n${piece}`));
}

export function isHeld(proof: string, held: Sha256Hex): boolean {
  return /^[0-9a-f]{64}$/.test(proof) && digestOf(hexToBytes(proof)) === held;
}

/** Cuts a share into `count` pieces of equal length; returns null if its length does not allow that. */
export function piecesOf(share: Share, count: number): readonly Share[] | null {
  const length = share.length / count;
  if (count === 0 || length === 0 || !Number.isInteger(length) || length % 2 !== 0) return null;
  return Array.from({ length: count }, (_, at) => share.slice(at * length, (at + 1) * length));
}

/** Reports whether the pieces of a share, in the dealers' order, have these digests. */
export function isPublished(share: Share, digests: readonly Sha256Hex[]): boolean {
  const pieces = piecesOf(share, digests.length);
  return pieces?.every((piece, at) => isShare(piece, digests[at] ?? '')) ?? false;
}

/** Published digest of one piece, or of a whole share in division 0, which the publisher made (`dealerId` is null). */
export interface DealtDigest {
  readonly division: number;
  readonly dealerId: string | null;
  readonly openerId: string;
  readonly sha256: Sha256Hex;
}

/** A whole share that its opener released, of the current division or of an earlier one. */
export interface ReleasedShare {
  readonly division: number;
  readonly openerId: string;
  readonly share: Share;
}

export interface RevealedKey {
  readonly identity: string;
  /** Openers whose share in division 0 is not part of the key. */
  readonly falseShares: readonly string[];
  /** Dealers whose pieces do not recombine to their published share. */
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

/** Dealers of a division, sorted by id. Shares are concatenated in this order. */
function dealersOf(dealt: readonly DealtDigest[], division: number): readonly (string | null)[] {
  const dealers = dealt.filter((one) => one.division === division).map(({ dealerId }) => dealerId);
  return [...new Set(dealers)].sort((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1));
}

/**
 * Recovers the lot's key from released shares. The digest of every released share must have been checked on arrival.
 * Works back from the newest division to division 0: recombines each dealer's share from any `needed` pieces whose
 * result matches the published digests. Returns null if the shares do not suffice.
 */
export async function revealKey(
  dealt: readonly DealtDigest[],
  released: readonly ReleasedShare[],
  needed: number,
  recipient: string,
): Promise<RevealedKey | null> {
  const falseDealers: string[] = [];
  const newest = Math.max(0, ...released.map(({ division }) => division));
  const sharesByVersion = Array.from({ length: newest + 1 }, () => new Map<string, Share>());
  for (const { division, openerId, share } of released) sharesByVersion[division]?.set(openerId, share);
  for (let division = newest; division > 0; division--) {
    const former = sharesByVersion[division - 1];
    const shares = [...(sharesByVersion[division]?.values() ?? [])];
    for (const [at, dealerId] of dealersOf(dealt, division).entries()) {
      if (dealerId === null || former === undefined || shares.length < needed) continue;
      const count = dealersOf(dealt, division).length;
      const pieces = shares.flatMap((share) => piecesOf(share, count)?.[at] ?? []);
      const share = await shareFrom(pieces, needed, digestsOf(dealt, division - 1, dealerId));
      if (share === null) falseDealers.push(dealerId);
      else former.set(dealerId, share);
    }
  }
  const first = [...(sharesByVersion[0] ?? [])];
  const key = await findKey(
    first.map(([, share]) => share),
    needed,
    recipient,
  );
  if (key === null) return null;
  const { identity, wrong } = key;
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
      // These pieces do not belong to one secret.
    }
  }
  return null;
}
