import { canonicalJson } from './canonical.ts';
import { digestOf, type Sha256Hex } from './digest.ts';
import { isByOneOf, isSignedBy, keyIdOf, type SigningKey, signBytes } from './platform-signature.ts';
import type { Statement } from './published.ts';
import type { Receipt } from './receipt.ts';

/** What the platform states, when it publishes a lot, about the key that its bids are sealed to; again for each division. */
export interface LotKey {
  readonly format: 'procure-lot-key/1';
  readonly tenderId: string;
  readonly lotId: string;
  /** Zero is the publisher's. */
  readonly division: number;
  /** `age1…`: the same in every division. */
  readonly recipient: string;
  /** How many openers open the lot. */
  readonly needed: number;
  /** Who holds a share: the opener's key, and the digests of what is sealed to it. Empty where the server holds the key. */
  readonly openers: readonly { readonly recipient: string; readonly shares: readonly Sha256Hex[] }[];
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly statedAt: string;
  /** Of the platform's key that signs. */
  readonly keyId: string;
}

/** What is signed, as text. */
export function lotKeyText(lotKey: LotKey): string {
  const { format, tenderId, lotId, division, recipient, needed, statedAt, keyId } = lotKey;
  const openers = lotKey.openers.map((one) => ({ recipient: one.recipient, shares: [...one.shares] }));
  return canonicalJson({ format, tenderId, lotId, division, recipient, needed, openers, statedAt, keyId });
}

export async function signLotKey(key: SigningKey, lotKey: Omit<LotKey, 'keyId'>): Promise<Statement> {
  const body = lotKeyText({ ...lotKey, keyId: keyIdOf(key.publicKey) });
  return { body, signature: await signBytes(key, new TextEncoder().encode(body)) };
}

/** Null where the text is no such statement, or holds something that is not looked at. */
export function readLotKey(body: string): LotKey | null {
  try {
    const read: LotKey = JSON.parse(body);
    return read.format === 'procure-lot-key/1' && lotKeyText(read) === body ? read : null;
  } catch {
    return null;
  }
}

/** Whether one of these keys of the platform signed the statement. */
export function isStatedBy({ body, signature }: Statement, publicKeys: readonly string[]): Promise<boolean> {
  return isByOneOf(publicKeys, (key) => isSignedBy(() => new TextEncoder().encode(body), signature, key));
}

/** How notices and receipts name a lot's key. */
export function lotKeySha256(recipient: string): Sha256Hex {
  return digestOf(new TextEncoder().encode(recipient));
}

/** How the public log's entries name a lot: who knows the lot finds all entries about its key, and nobody else learns which lot it is. */
export function lotMark(lotId: string): Sha256Hex {
  return digestOf(new TextEncoder().encode(`procure-lot/1\n${lotId}`));
}

const inReceipt = 'lot-key-sha256:';

/** How a receipt names the lot's key: one of its checks, which every version of this program verifies as they stand. */
export function lotKeyCheck(recipient: string): string {
  return `${inReceipt}${lotKeySha256(recipient)}`;
}

/** The SHA-256 of the lot's key as a receipt names it; null where it names none, as those of before. */
export function lotKeyNamed(receipt: Receipt): Sha256Hex | null {
  if (receipt.format === 'procure-receipt/1') return null;
  return receipt.checks.find((check) => check.startsWith(inReceipt))?.slice(inReceipt.length) ?? null;
}

const consentsInReceipt = 'lot-key-consents:';

/** How a receipt says how many openers had signed the lot's key when the bid was submitted, and how many open it. */
export function consentsCheck(confirmed: number, needed: number): string {
  return `${consentsInReceipt}${confirmed}/${needed}`;
}

/** As a receipt says it: `1/2`; null where it says nothing of it, as those of before. */
export function consentsNamed(receipt: Receipt): string | null {
  if (receipt.format === 'procure-receipt/1') return null;
  return (
    receipt.checks.find((check) => check.startsWith(consentsInReceipt))?.slice(consentsInReceipt.length) ??
    null
  );
}
