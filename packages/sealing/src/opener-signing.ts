import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { canonicalJson } from './canonical.ts';
import { digestOf, type Sha256Hex } from './digest.ts';
import { heldKey, isPublished, openWhole } from './division.ts';
import { readLotKey } from './lot-key.ts';
import { isSignedBy, keyIdOf, type SigningKey, signBytes, toBase64url } from './platform-signature.ts';
import type { Statement } from './published.ts';

/** What an opener signs with comes out of their own key by this label, and is never that key itself. */
const signingUse = 'procure-opener-signing/1';

/** By what an opener's signatures are checked, with their proof that they have the other half. */
export interface OpenerSigner {
  /** Ed25519, raw, base64url. */
  readonly signer: string;
  /** By the signer, over `signerText`. */
  readonly proof: string;
}

/** What the platform states about an opener's key when it learns of its signing half. */
export interface OpenerKeyStatement {
  readonly format: 'procure-opener-key/1';
  /** `age1…`: shares are sealed to it. */
  readonly recipient: string;
  readonly signer: string;
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly statedAt: string;
  /** Of the platform's key that signs. */
  readonly keyId: string;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const signerText = (recipient: string, signer: string) => `procure-opener-signer/1\n${recipient}\n${signer}`;

/** What is signed of a lot: the platform's statement about its key, whole, under a label of its own. */
const consentText = (body: string) => `procure-lot-key-consent/1\n${body}`;

/** Loaded where it signs: pages that check nothing of the kind go without. */
async function signingHalf(identity: string) {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  const seed = hkdf(sha256, bytesOf(identity), undefined, bytesOf(signingUse), 32);
  return {
    signer: toBase64url(ed25519.getPublicKey(seed)),
    sign: (text: string) => toBase64url(ed25519.sign(bytesOf(text), seed)),
  };
}

/** The signing half of an opener's key, as its browser tells the platform. */
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

/** Null where the text is no such statement, or holds something that is not looked at. */
export function readOpenerKey(body: string): OpenerKeyStatement | null {
  try {
    const read: OpenerKeyStatement = JSON.parse(body);
    return read.format === 'procure-opener-key/1' && openerKeyText(read) === body ? read : null;
  } catch {
    return null;
  }
}

/** How the public log's entries name an opener's key: who knows the key finds all entries about it. */
export function openerMark(recipient: string): Sha256Hex {
  return digestOf(bytesOf(`procure-opener/1\n${recipient}`));
}

/** What an opener's browser holds when it is to sign. */
export interface Holding {
  readonly lotId: string;
  /** Of the opener's key that the share is sealed to. */
  readonly recipient: string;
  /** What is sealed to it, in the dealers' order. */
  readonly parts: readonly string[];
  /** The platform's statement about the lot's key. */
  readonly body: string;
}

/**
 * Why an opener's browser does not sign.
 * `stated_wrong`: the statement is of another lot, or cannot be read · `not_named`: it does not name this opener with this
 * share · `share_closed`: the share does not open · `key_untold`: the share was sealed by a version that did not say for which
 * key · `key_differs`: the share is of another key than the statement says
 */
export type ConsentFault = 'stated_wrong' | 'not_named' | 'share_closed' | 'key_untold' | 'key_differs';

/** Whether the statement is about the share that this opener holds, and names the key that the share was sealed for. */
export async function checkHolding(
  identity: string,
  { lotId, recipient, parts, body }: Holding,
): Promise<ConsentFault | null> {
  const stated = readLotKey(body);
  if (stated === null || stated.lotId !== lotId) return 'stated_wrong';
  const share = parts.length === 0 ? null : await openWhole(identity, parts, lotId);
  if (share === null) return 'share_closed';
  const named = stated.openers.find((one) => one.recipient === recipient);
  if (named === undefined || !isPublished(share, named.shares)) return 'not_named';
  const key = await heldKey(identity, parts, lotId);
  if (key === null) return 'key_untold';
  return key === stated.recipient ? null : 'key_differs';
}

/** The opener's signature over the statement; `checkHolding` was asked before. */
export async function signConsent(identity: string, body: string): Promise<string> {
  return (await signingHalf(identity)).sign(consentText(body));
}

export function isConsent(body: string, signature: string, signer: string): Promise<boolean> {
  return isSignedBy(() => bytesOf(consentText(body)), signature, signer);
}
