import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical.ts';
import { digestOf, type Sha256Hex } from './digest.ts';
import { fromBase64url, keyIdOf, type SigningKey, signBytes } from './platform-signature.ts';
import type { Statement } from './published.ts';

/** The formats of the statements of draws, by the kind of their entry in the public log. */
export const drawFormats = {
  'expert-draw': 'procure-expert-draw/1',
  'supplier-draw': 'procure-supplier-draw/1',
} as const;
export type DrawKind = keyof typeof drawFormats;

/**
 * The platform's statement of a draw, published in the public log before anybody is invited. The digests commit the
 * platform to the seed, the conditions and the candidates.
 */
export interface DrawStatement {
  readonly format: (typeof drawFormats)[DrawKind];
  readonly tenderId: string;
  readonly lotId: string;
  /** The number of the draw of its kind for the lot, from 1. */
  readonly no: number;
  /** `seedDigest`. */
  readonly seedSha256: Sha256Hex;
  readonly requestSha256: Sha256Hex;
  readonly candidatesSha256: Sha256Hex;
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly statedAt: string;
  /** `keyIdOf` the signing key. */
  readonly keyId: string;
}

const encode = (text: string) => new TextEncoder().encode(text);

/** The length of a seed in bytes. */
export const seedBytes = 32;

export const textDigest = (text: string): Sha256Hex => digestOf(encode(text));

/** The digest of a seed. @param seed base64url */
export function seedDigest(seed: string): Sha256Hex {
  return digestOf(fromBase64url(seed));
}

/** Parses a text that `write` made. Returns null if it is malformed, or not exactly what `write` makes of its value. */
export function readWritten<Value>(text: string, write: (value: Value) => string): Value | null {
  try {
    const value: Value = JSON.parse(text);
    return write(value) === text ? value : null;
  } catch {
    return null;
  }
}

/** The text that is signed: canonical JSON. */
export function drawText(draw: DrawStatement): string {
  const { format, tenderId, lotId, no, seedSha256, requestSha256, candidatesSha256, statedAt, keyId } = draw;
  const digests = { seedSha256, requestSha256, candidatesSha256 };
  return canonicalJson({ format, tenderId, lotId, no, ...digests, statedAt, keyId });
}

export async function signDraw(
  key: SigningKey,
  kind: DrawKind,
  draw: Omit<DrawStatement, 'format' | 'keyId'>,
): Promise<Statement> {
  const body = drawText({ ...draw, format: drawFormats[kind], keyId: keyIdOf(key.publicKey) });
  return { body, signature: await signBytes(key, encode(body)) };
}

/** Parses a statement of this kind. Returns null if the text is malformed or has unknown fields. */
export function readDraw(kind: DrawKind, body: string): DrawStatement | null {
  const draw = readWritten(body, drawText);
  return draw?.format === drawFormats[kind] ? draw : null;
}

/** A person or a company that may be drawn. */
export interface Candidate {
  readonly id: string;
}

/**
 * Orders candidates by HMAC-SHA-256 of their id, keyed with the seed.
 * @param seed 32 bytes, base64url
 */
export function drawOrder<One extends Candidate>(seed: string, candidates: readonly One[]): readonly One[] {
  const key = fromBase64url(seed);
  return candidates
    .map((candidate) => ({ candidate, place: bytesToHex(hmac(sha256, key, encode(candidate.id))) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ candidate }) => candidate);
}

/** The next candidate of the order who fits and was not drawn before; null if the order is exhausted. */
export function nextOf<One extends Candidate>(
  order: readonly One[],
  drawn: readonly string[],
  fits: (candidate: One) => boolean = () => true,
): One | null {
  const ids = new Set(drawn);
  return order.find((candidate) => !ids.has(candidate.id) && fits(candidate)) ?? null;
}

/** A draw with everything that its statement commits to. */
export interface DrawContents {
  /** base64url. */
  readonly seed: string;
  /** The conditions, as they are digested. */
  readonly request: string;
  /** The list of candidates, as it is digested. */
  readonly candidates: string;
}

/** The contents of a draw that its statement commits to, read from their texts. */
export interface OpenedDraw<Request, One extends Candidate> {
  /** base64url. */
  readonly seed: string;
  readonly request: Request;
  /** The candidates in the order of the draw. */
  readonly order: readonly One[];
}

/** Whether seed, conditions and candidates are those of the statement. Does not verify the signature. */
export function agreesWithStatement(
  draw: DrawStatement,
  { seed, request, candidates }: DrawContents,
): boolean {
  return (
    seedDigest(seed) === draw.seedSha256 &&
    textDigest(request) === draw.requestSha256 &&
    textDigest(candidates) === draw.candidatesSha256
  );
}
