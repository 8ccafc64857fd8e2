import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { canonicalJson } from './canonical.ts';
import { digestOf, type Sha256Hex } from './digest.ts';
import { heldKey, isPublished, openWhole } from './division.ts';
import { pricedKey, readLotKey } from './lot-key.ts';
import { isSignedBy, keyIdOf, type SigningKey, signBytes, toBase64url } from './platform-signature.ts';
import type { Statement } from './published.ts';
import type { KeyUse } from './share.ts';

/** HKDF label that derives an opener's signing key from the encryption key, so that the two keys differ. */
const signingUse = 'procure-opener-signing/1';

/** The public key of an opener's signatures, with a proof that the opener holds the private key. */
export interface OpenerSigner {
  /** Ed25519, raw, base64url. */
  readonly signer: string;
  /** Ed25519 signature over `signerText` by `signer`; base64url. */
  readonly proof: string;
}

/** The platform's statement about an opener's key, made when the opener registers the signing key. */
export interface OpenerKeyStatement {
  readonly format: 'procure-opener-key/1';
  /** `age1…`; shares are sealed to it. */
  readonly recipient: string;
  readonly signer: string;
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly statedAt: string;
  /** `keyIdOf` the platform's signing key. */
  readonly keyId: string;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const signerText = (recipient: string, signer: string) => `procure-opener-signer/1\n${recipient}\n${signer}`;

/** The text an opener signs: a label and the platform's whole statement about the lot's key. */
const consentText = (body: string) => `procure-lot-key-consent/1\n${body}`;

/** Derives an opener's signing key. Loads the curve on demand, so that pages that never sign do not download it. */
async function signingHalf(identity: string) {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  const seed = hkdf(sha256, bytesOf(identity), undefined, bytesOf(signingUse), 32);
  return {
    signer: toBase64url(ed25519.getPublicKey(seed)),
    sign: (text: string) => toBase64url(ed25519.sign(bytesOf(text), seed)),
  };
}

/** The public signing key and its proof, as the opener's browser sends them to the platform. */
export async function signerOf(identity: string, recipient: string): Promise<OpenerSigner> {
  const { signer, sign } = await signingHalf(identity);
  return { signer, proof: sign(signerText(recipient, signer)) };
}

export function isSignerOf(recipient: string, { signer, proof }: OpenerSigner): Promise<boolean> {
  return isSignedBy(() => bytesOf(signerText(recipient, signer)), proof, signer);
}

function openerKeyText({ format, recipient, signer, statedAt, keyId }: OpenerKeyStatement): string {
  return canonicalJson({ format, recipient, signer, statedAt, keyId });
}

export async function signOpenerKey(
  key: SigningKey,
  stated: Omit<OpenerKeyStatement, 'keyId' | 'format'>,
): Promise<Statement> {
  const body = openerKeyText({ format: 'procure-opener-key/1', ...stated, keyId: keyIdOf(key.publicKey) });
  return { body, signature: await signBytes(key, bytesOf(body)) };
}

/** Parses a statement. Returns null if the text is malformed or has unknown fields. */
export function readOpenerKey(body: string): OpenerKeyStatement | null {
  try {
    const statement: OpenerKeyStatement = JSON.parse(body);
    return statement.format === 'procure-opener-key/1' && openerKeyText(statement) === body
      ? statement
      : null;
  } catch {
    return null;
  }
}

/** The digest by which the public log identifies an opener's key. */
export function openerMark(recipient: string): Sha256Hex {
  return digestOf(bytesOf(`procure-opener/1\n${recipient}`));
}

/** The data that an opener's browser checks before it signs. */
export interface Holding {
  readonly lotId: string;
  /** The opener's public key that the share is sealed to. */
  readonly recipient: string;
  /** The sealed parts of the share, in the dealers' order. */
  readonly parts: readonly string[];
  /** The platform's statement about the lot's key. */
  readonly body: string;
}

/**
 * Reasons that an opener's browser does not sign. `stated_wrong`: the statement is unreadable or of another lot ·
 * `not_named`: it does not name this opener with this share · `share_closed`: the share does not open · `key_untold`:
 * the share does not name a key, as in older versions, or its parts name different keys · `key_differs`: the share is
 * of another key than the statement
 */
export type ConsentFault = 'stated_wrong' | 'not_named' | 'share_closed' | 'key_untold' | 'key_differs';

/**
 * Checks that the statement names the opener's share and the key that the share was sealed for. Returns null if it
 * does.
 */
export async function checkHolding(
  identity: string,
  { lotId, recipient, parts, body }: Holding,
): Promise<ConsentFault | null> {
  const lotKey = readLotKey(body);
  if (lotKey === null || lotKey.lotId !== lotId) return 'stated_wrong';
  const holder = lotKey.openers.find((opener) => opener.recipient === recipient);
  const own = { identity, parts, lotId };
  const bid = { key: lotKey.recipient, shares: holder?.shares ?? [] };
  const fault = await checkShare(own, 'bid', bid);
  const price = pricedKey(lotKey);
  if (fault !== null || price === null) return fault;
  return checkShare(own, 'price', { key: price, shares: holder?.priceShares ?? [] });
}

async function checkShare(
  { identity, parts, lotId }: Pick<Holding, 'parts' | 'lotId'> & { readonly identity: string },
  use: KeyUse,
  stated: { readonly key: string; readonly shares: readonly Sha256Hex[] },
): Promise<ConsentFault | null> {
  const share = parts.length === 0 ? null : await openWhole(identity, parts, lotId, use);
  if (share === null) return 'share_closed';
  if (stated.shares.length === 0 || !isPublished(share, stated.shares)) return 'not_named';
  const key = await heldKey(identity, parts, lotId, use);
  if (key === null) return 'key_untold';
  return key === stated.key ? null : 'key_differs';
}

/** Signs the statement as an opener. Call it only after `checkHolding` has returned null. */
export async function signConsent(identity: string, body: string): Promise<string> {
  return (await signingHalf(identity)).sign(consentText(body));
}

export function isConsent(body: string, signature: string, signer: string): Promise<boolean> {
  return isSignedBy(() => bytesOf(consentText(body)), signature, signer);
}
