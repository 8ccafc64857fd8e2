import { canonicalJson } from './canonical.ts';
import { digestOf, type Sha256Hex } from './digest.ts';
import { isByOneOf, isSignedBy, keyIdOf, type SigningKey, signBytes } from './platform-signature.ts';
import type { Statement } from './published.ts';
import type { Receipt } from './receipt.ts';

/** The platform's statement about a lot's key. Made when the lot is published, and again for each division. */
export interface LotKey {
  /** `/2` for a lot with two envelopes. */
  readonly format: 'procure-lot-key/1' | 'procure-lot-key/2';
  readonly tenderId: string;
  readonly lotId: string;
  /** 0 when the lot is published. */
  readonly division: number;
  /** `age1…`; the same in every division. */
  readonly recipient: string;
  /** The key of the price envelopes, likewise; only in `/2`. */
  readonly priceRecipient?: string | null;
  /** Number of openers needed to open the lot. */
  readonly needed: number;
  /**
   * The holders of shares: each opener's key and the digests of the share's pieces. Empty if the server holds the key.
   */
  readonly openers: readonly {
    readonly recipient: string;
    readonly shares: readonly Sha256Hex[];
    /** Of the share of the price key; only in `/2`. */
    readonly priceShares?: readonly Sha256Hex[];
  }[];
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly statedAt: string;
  /** `keyIdOf` the signing key. */
  readonly keyId: string;
}

/** The text that is signed: canonical JSON. */
export function lotKeyText(lotKey: LotKey): string {
  const { format, tenderId, lotId, division, recipient, needed, statedAt, keyId } = lotKey;
  const isSplit = format === 'procure-lot-key/2';
  const openers = lotKey.openers.map((one) => ({
    recipient: one.recipient,
    shares: [...one.shares],
    ...(isSplit ? { priceShares: [...(one.priceShares ?? [])] } : {}),
  }));
  const price = isSplit ? { priceRecipient: lotKey.priceRecipient ?? '' } : {};
  const key = { recipient, ...price, needed, openers };
  return canonicalJson({ format, tenderId, lotId, division, ...key, statedAt, keyId });
}

export async function signLotKey(key: SigningKey, lotKey: Omit<LotKey, 'keyId'>): Promise<Statement> {
  const body = lotKeyText({ ...lotKey, keyId: keyIdOf(key.publicKey) });
  return { body, signature: await signBytes(key, new TextEncoder().encode(body)) };
}

const formats: readonly string[] = ['procure-lot-key/1', 'procure-lot-key/2'];

/** The key of the price envelopes in a statement; null if the lot has one key. */
export function pricedKey({ priceRecipient }: LotKey): string | null {
  return priceRecipient ?? null;
}

/** Parses a statement. Returns null if the text is malformed or has unknown fields. */
export function readLotKey(body: string): LotKey | null {
  try {
    const lotKey: LotKey = JSON.parse(body);
    return formats.includes(lotKey.format) && lotKeyText(lotKey) === body ? lotKey : null;
  } catch {
    return null;
  }
}

/** Reports whether one of the given keys signed the statement. */
export function isStatedBy({ body, signature }: Statement, publicKeys: readonly string[]): Promise<boolean> {
  return isByOneOf(publicKeys, (key) => isSignedBy(() => new TextEncoder().encode(body), signature, key));
}

/** The digest by which notices and receipts identify a lot's key. */
export function lotKeySha256(recipient: string): Sha256Hex {
  return digestOf(new TextEncoder().encode(recipient));
}

/**
 * The digest by which the public log identifies a lot. Only a reader who knows the lot id can link the entries to the
 * lot.
 */
export function lotMark(lotId: string): Sha256Hex {
  return digestOf(new TextEncoder().encode(`procure-lot/1\n${lotId}`));
}

const inReceipt = 'lot-key-sha256:';

/** The lot's key as an item of a receipt's `checks`. Older versions of this program verify unknown items unchanged. */
export function lotKeyCheck(recipient: string): string {
  return `${inReceipt}${lotKeySha256(recipient)}`;
}

/** The SHA-256 of the lot's key in a receipt; null if the receipt names none, as in older receipts. */
export function namedLotKey(receipt: Receipt): Sha256Hex | null {
  if (receipt.format === 'procure-receipt/1') return null;
  return receipt.checks.find((check) => check.startsWith(inReceipt))?.slice(inReceipt.length) ?? null;
}

const priceInReceipt = 'price-key-sha256:';

/** The key of the price envelopes as an item of a receipt's `checks`. */
export function priceKeyCheck(recipient: string): string {
  return `${priceInReceipt}${lotKeySha256(recipient)}`;
}

/** The SHA-256 of the key of the price envelopes in a receipt; null if it names none. */
export function namedPriceKey(receipt: Receipt): Sha256Hex | null {
  if (receipt.format === 'procure-receipt/1') return null;
  return (
    receipt.checks.find((check) => check.startsWith(priceInReceipt))?.slice(priceInReceipt.length) ?? null
  );
}

const consentsInReceipt = 'lot-key-consents:';

/**
 * An item of a receipt's `checks`: how many openers had signed the lot's key at submission, and how many are needed.
 */
export function consentsCheck(confirmed: number, needed: number): string {
  return `${consentsInReceipt}${confirmed}/${needed}`;
}

/** The counts of `consentsCheck` in a receipt, such as `1/2`; null if it has none, as in older receipts. */
export function namedConsents(receipt: Receipt): string | null {
  if (receipt.format === 'procure-receipt/1') return null;
  return (
    receipt.checks.find((check) => check.startsWith(consentsInReceipt))?.slice(consentsInReceipt.length) ??
    null
  );
}
