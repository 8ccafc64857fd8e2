import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { armor, Decrypter } from 'age-encryption';
import { combine, split } from 'shamir-secret-sharing';
import { digestOf, type Sha256Hex } from './digest.ts';
import { makeKeyPair, recipientOf, sealBytes } from './envelope.ts';

/**
 * Purpose of a lot's key. `bid`: opens the bids. `price`: opens the price envelopes of a lot with two envelopes (双信封);
 * the key `bid` then opens the other envelopes.
 */
export type KeyUse = 'bid' | 'price';

/** One opener's share of a lot's private keys, as stored until the opening. */
export interface SealedShare {
  /** Id of the opener's key that it is sealed to. */
  readonly keyId: string;
  /** Armored age file; the plaintext is JSON with the lot id, the shares and the lot's public keys. */
  readonly sealed: string;
  /** SHA-256 of the share. It detects a wrong share at its release and reveals nothing before. */
  readonly sha256: Sha256Hex;
  /** SHA-256 of the share of the price key; null without one. */
  readonly priceSha256: Sha256Hex | null;
}

/** A lot's public keys and the sealed shares of its private keys. */
export interface SplitKey {
  /** `age1…`; bids are sealed to it. */
  readonly recipient: string;
  /** `age1…`; price envelopes are sealed to it. Null if `recipient` opens all envelopes. */
  readonly priceRecipient: string | null;
  readonly shares: readonly SealedShare[];
}

/** A share as bytes, with the public key that it belongs to; null if the dealer's own share does not name it. */
export interface ShareOfKey {
  readonly bytes: Uint8Array;
  readonly key: string | null;
}

/** A decrypted share; hexadecimal. */
export type Share = string;

const format = 'procure-share/1';

/**
 * Generates a lot's key and splits the private half (the text `AGE-SECRET-KEY-1…`) by Shamir's scheme: any `needed`
 * shares recover it, fewer reveal nothing. Seals each share to one opener and overwrites the encoded private key.
 * @param splitEnvelope generates and splits a second key in the same way, for the price envelopes
 * @throws RangeError unless 1 < needed < openers
 */
export async function makeSplitKey(
  lotId: string,
  openers: readonly { readonly keyId: string; readonly recipient: string }[],
  needed: number,
  splitEnvelope = false,
): Promise<SplitKey> {
  if (!(needed > 1 && needed < openers.length)) {
    throw new RangeError('more than one share opens a lot, and one may be lost');
  }
  const bid = await makeKeyInParts(openers.length, needed);
  const price = splitEnvelope ? await makeKeyInParts(openers.length, needed) : null;
  const shares: SealedShare[] = [];
  for (const [at, opener] of openers.entries()) {
    const priceShare = price === null ? null : partAt(price, at);
    shares.push(await sealShare(lotId, partAt(bid, at), opener, priceShare));
  }
  return { recipient: bid.recipient, priceRecipient: price?.recipient ?? null, shares };
}

async function makeKeyInParts(count: number, needed: number) {
  const { identity, recipient } = await makeKeyPair();
  const secret = new TextEncoder().encode(identity);
  const parts = await split(secret, count, needed);
  secret.fill(0);
  return { recipient, parts };
}

function partAt(key: Awaited<ReturnType<typeof makeKeyInParts>>, at: number): ShareOfKey {
  const bytes = key.parts[at];
  if (bytes === undefined) throw new RangeError('as many shares as openers');
  return { bytes, key: key.recipient };
}

/**
 * Seals a share, or a piece of one, to one opener and overwrites its bytes. The sealed content names the lot's key, so
 * that the server cannot pretend that the share belongs to another key.
 * @param price the share of the price key, sealed in the same file; null without one
 */
export async function sealShare(
  lotId: string,
  bid: ShareOfKey,
  { keyId, recipient }: { readonly keyId: string; readonly recipient: string },
  price: ShareOfKey | null,
): Promise<SealedShare> {
  const share = contentOf(bid);
  const priceShare = price === null ? null : contentOf(price);
  const content = { format, lotId, ...share, ...(priceShare === null ? {} : { price: priceShare }) };
  const plain = new TextEncoder().encode(JSON.stringify(content));
  const sealed = armor.encode(await sealBytes([recipient], plain));
  const sha256 = digestOf(bid.bytes);
  const priceSha256 = price === null ? null : digestOf(price.bytes);
  bid.bytes.fill(0);
  price?.bytes.fill(0);
  return { keyId, sealed, sha256, priceSha256 };
}

function contentOf({ bytes, key }: ShareOfKey) {
  return { share: bytesToHex(bytes), ...(key === null ? {} : { key }) };
}

/** Decrypts an opener's share. Returns null if it is sealed to another key or belongs to another lot. */
export async function openShare(
  identity: string,
  sealed: string,
  lotId: string,
  use: KeyUse = 'bid',
): Promise<Share | null> {
  return (await openContent(identity, sealed, lotId, use))?.share ?? null;
}

/** The lot's key that a sealed share names; null if the share does not open or names no key, as in older versions. */
export async function openShareFor(
  identity: string,
  sealed: string,
  lotId: string,
  use: KeyUse = 'bid',
): Promise<string | null> {
  const content = await openContent(identity, sealed, lotId, use);
  return typeof content?.key === 'string' ? content.key : null;
}

interface ShareContent {
  readonly share: Share;
  readonly key?: unknown;
}

async function openContent(
  identity: string,
  sealed: string,
  lotId: string,
  use: KeyUse,
): Promise<ShareContent | null> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    const content: unknown = JSON.parse(await decrypter.decrypt(armor.decode(sealed), 'text'));
    const fields = fieldsOf(content);
    if (fields?.format !== format || fields.lotId !== lotId) return null;
    const share = use === 'bid' ? fields : fieldsOf(fields.price);
    return typeof share?.share === 'string' ? { share: share.share, key: share.key } : null;
  } catch {
    return null;
  }
}

function fieldsOf(content: unknown): Readonly<Record<string, unknown>> | null {
  return typeof content === 'object' && content !== null ? { ...content } : null;
}

/** Reports whether a share has the published digest. Returns false for text that is not hexadecimal. */
export function isShare(share: Share, sha256: Sha256Hex): boolean {
  return /^(?:[0-9a-f]{2})+$/.test(share) && digestOf(hexToBytes(share)) === sha256;
}

/** Recovers the lot's private key. Returns null if the shares do not yield the private half of `recipient`. */
export async function combineShares(shares: readonly Share[], recipient: string): Promise<string | null> {
  try {
    const secret = await combine(shares.map((share) => hexToBytes(share)));
    const identity = new TextDecoder().decode(secret);
    return (await recipientOf(identity)) === recipient ? identity : null;
  } catch {
    return null;
  }
}

/** A recovered private key, and the shares that are not part of it. */
export interface FoundKey {
  readonly identity: string;
  /** Indexes of the wrong shares in the input. */
  readonly wrong: readonly number[];
}

/**
 * Recovers the private key from shares of which some may be wrong, by trying every combination of `needed` shares.
 * Returns null if none succeeds; the wrong shares cannot then be identified.
 */
export async function findKey(
  shares: readonly Share[],
  needed: number,
  recipient: string,
): Promise<FoundKey | null> {
  for (const places of choices(shares.length, needed)) {
    const right = places.map((at) => shares[at] ?? '');
    const identity = await combineShares(right, recipient);
    if (identity === null) continue;
    const wrong: number[] = [];
    for (const [at, share] of shares.entries()) {
      if (places.includes(at)) continue;
      // Test the share in place of a right one.
      if ((await combineShares([...right.slice(1), share], recipient)) === null) wrong.push(at);
    }
    return { identity, wrong };
  }
  return null;
}

/** Yields every combination of `count` indexes from `from` up to, but excluding, `of`, in lexicographic order. */
export function* choices(of: number, count: number, from = 0): Generator<readonly number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= of - count; at++) {
    for (const rest of choices(of, count - 1, at + 1)) yield [at, ...rest];
  }
}
