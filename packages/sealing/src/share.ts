import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { armor, Decrypter } from 'age-encryption';
import { combine, split } from 'shamir-secret-sharing';
import { digestOf, type Sha256Hex } from './digest.ts';
import { makeKeyPair, recipientOf, sealBytes } from './envelope.ts';

/** One opener's part of a lot's private key, as it is kept before the opening. */
export interface SealedShare {
  /** The opener's key it is sealed to. */
  readonly keyId: string;
  /** An age file, armored: JSON with the lot it belongs to, the share, and the lot's key that it is of. */
  readonly sealed: string;
  /** Of the share itself: a wrong one is known when it is released, and tells nothing before. */
  readonly sha256: Sha256Hex;
}

/** What is left of a lot's key once the private half is forgotten. */
export interface SplitKey {
  /** `age1…`: bids are sealed to it. */
  readonly recipient: string;
  readonly shares: readonly SealedShare[];
}

/** A share as it is released: hexadecimal. */
export type Share = string;

const format = 'procure-share/1';

/**
 * A lot's key, made and forgotten where this runs: the private half (the text `AGE-SECRET-KEY-1…`, as `age -i` takes
 * it) is split by Shamir, so that any `needed` of the shares give it back and fewer give nothing; each share is sealed
 * to one opener.
 * @throws RangeError unless 1 < needed < openers
 */
export async function makeSplitKey(
  lotId: string,
  openers: readonly { readonly keyId: string; readonly recipient: string }[],
  needed: number,
): Promise<SplitKey> {
  if (!(needed > 1 && needed < openers.length)) {
    throw new RangeError('more than one share opens a lot, and one may be lost');
  }
  const { identity, recipient } = await makeKeyPair();
  const secret = new TextEncoder().encode(identity);
  const parts = await split(secret, openers.length, needed);
  secret.fill(0);
  const shares: SealedShare[] = [];
  for (const [at, opener] of openers.entries()) {
    const part = parts[at];
    if (part === undefined) throw new RangeError('as many shares as openers');
    shares.push(await sealShare(lotId, part, opener, recipient));
  }
  return { recipient, shares };
}

/**
 * A share, or a piece of one, sealed to one opener; the bytes are forgotten. Under the seal it says which key of the lot it is
 * of: who cannot make the share cannot say another.
 * @param key `age1…`, the lot's; null where who deals was not told it either
 */
export async function sealShare(
  lotId: string,
  bytes: Uint8Array,
  { keyId, recipient }: { readonly keyId: string; readonly recipient: string },
  key: string | null,
): Promise<SealedShare> {
  const told = key === null ? {} : { key };
  const content = new TextEncoder().encode(
    JSON.stringify({ format, lotId, share: bytesToHex(bytes), ...told }),
  );
  const sealed = armor.encode(await sealBytes([recipient], content));
  const sha256 = digestOf(bytes);
  bytes.fill(0);
  return { keyId, sealed, sha256 };
}

/** An opener's share; null where it is not sealed to this identity, or not a share of this lot. */
export async function openShare(identity: string, sealed: string, lotId: string): Promise<Share | null> {
  return (await openContent(identity, sealed, lotId))?.share ?? null;
}

/** The lot's key that a share was sealed for, by its own word; null where it does not open, or was sealed before shares said it. */
export async function openShareFor(identity: string, sealed: string, lotId: string): Promise<string | null> {
  const content = await openContent(identity, sealed, lotId);
  return typeof content?.key === 'string' ? content.key : null;
}

interface ShareContent {
  readonly share: Share;
  readonly key?: unknown;
}

async function openContent(identity: string, sealed: string, lotId: string): Promise<ShareContent | null> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    const content: unknown = JSON.parse(await decrypter.decrypt(armor.decode(sealed), 'text'));
    return isShareOf(content, lotId) ? content : null;
  } catch {
    return null;
  }
}

function isShareOf(content: unknown, lotId: string): content is ShareContent {
  if (typeof content !== 'object' || content === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...content };
  return fields.format === format && fields.lotId === lotId && typeof fields.share === 'string';
}

/** Whether this is the share that was made for an opener when the key was split. */
export function isShare(share: Share, sha256: Sha256Hex): boolean {
  return /^(?:[0-9a-f]{2})+$/.test(share) && digestOf(hexToBytes(share)) === sha256;
}

/** The lot's private key; null where these shares do not give the one whose public half is named. */
export async function combineShares(shares: readonly Share[], recipient: string): Promise<string | null> {
  try {
    const secret = await combine(shares.map((share) => hexToBytes(share)));
    const identity = new TextDecoder().decode(secret);
    return (await recipientOf(identity)) === recipient ? identity : null;
  } catch {
    return null;
  }
}

/** The lot's private key out of some of the shares, and which of all of them are no part of it. */
export interface FoundKey {
  readonly identity: string;
  /** Their places in what was given. */
  readonly wrong: readonly number[];
}

/**
 * As `combineShares`, where some may be no part of the key: any `needed` right ones give it. Null where none do. Which
 * one is wrong among too few right ones cannot be told: fewer than are needed tell nothing.
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
      // In the place of one that is right.
      if ((await combineShares([...right.slice(1), share], recipient)) === null) wrong.push(at);
    }
    return { identity, wrong };
  }
  return null;
}

/** Every choice of so many places out of `of`, the first ones first. */
export function* choices(of: number, count: number, from = 0): Generator<readonly number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= of - count; at++) {
    for (const rest of choices(of, count - 1, at + 1)) yield [at, ...rest];
  }
}
