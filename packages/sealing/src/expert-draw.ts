import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical.ts';
import { digestOf, type Sha256Hex } from './digest.ts';
import { fromBase64url, keyIdOf, type SigningKey, signBytes } from './platform-signature.ts';
import type { Statement } from './published.ts';

/** Seats to be drawn by speciality (评审专业). */
export interface DrawnSeats {
  readonly speciality: string;
  readonly seats: number;
}

/** An expert who may be drawn. */
export interface DrawCandidate {
  readonly id: string;
  readonly specialities: readonly string[];
}

/** The fixed conditions of a draw. */
export interface DrawRequest {
  readonly wanted: readonly DrawnSeats[];
  /** A province or a city; empty for all. */
  readonly areaCode: string;
  /** Employers whose staff are not drawn, as the buyer named them. */
  readonly avoided: readonly string[];
  /** Hours in which an invited expert answers. */
  readonly replyHours: number;
}

/**
 * The platform's statement of a draw, published in the public log before anybody is invited. The digests commit the
 * platform to the seed, the conditions and the candidates.
 */
export interface ExpertDraw {
  readonly format: 'procure-expert-draw/1';
  readonly tenderId: string;
  readonly lotId: string;
  /** The number of the draw for the lot, from 1. */
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

/** The state of an invitation of a drawn expert. An unavailable expert was passed over without an invitation. */
export const drawOutcomes = [
  'invited',
  'accepted',
  'declined',
  'silent',
  'withdrawn',
  'unavailable',
] as const;
export type DrawOutcome = (typeof drawOutcomes)[number];

/** One drawn expert, in the order of the draw. */
export interface DrawStep {
  readonly expertId: string;
  readonly speciality: string;
  readonly outcome: DrawOutcome;
}

const encode = (text: string) => new TextEncoder().encode(text);

/** The length of a seed in bytes. */
export const seedBytes = 32;

/** The text that is digested: canonical JSON. */
export function requestText({ wanted, areaCode, avoided, replyHours }: DrawRequest): string {
  const seats = wanted.map(({ speciality, seats }) => ({ speciality, seats }));
  return canonicalJson({ wanted: seats, areaCode, avoided: [...avoided], replyHours });
}

/** The text that is digested: canonical JSON, the candidates by id and their specialities in one order. */
export function candidatesText(candidates: readonly DrawCandidate[]): string {
  const sorted = candidates.map(({ id, specialities }) => ({ id, specialities: [...specialities].sort() }));
  return canonicalJson(sorted.sort((a, b) => (a.id < b.id ? -1 : 1)));
}

export function readCandidates(text: string): readonly DrawCandidate[] | null {
  try {
    const candidates: readonly DrawCandidate[] = JSON.parse(text);
    return candidatesText(candidates) === text ? candidates : null;
  } catch {
    return null;
  }
}

export function readRequest(text: string): DrawRequest | null {
  try {
    const request: DrawRequest = JSON.parse(text);
    return requestText(request) === text ? request : null;
  } catch {
    return null;
  }
}

export const textDigest = (text: string): Sha256Hex => digestOf(encode(text));

/** The digest of a seed. @param seed base64url */
export function seedDigest(seed: string): Sha256Hex {
  return digestOf(fromBase64url(seed));
}

/** The text that is signed: canonical JSON. */
export function expertDrawText(draw: ExpertDraw): string {
  const { format, tenderId, lotId, no, seedSha256, requestSha256, candidatesSha256, statedAt, keyId } = draw;
  const digests = { seedSha256, requestSha256, candidatesSha256 };
  return canonicalJson({ format, tenderId, lotId, no, ...digests, statedAt, keyId });
}

export async function signExpertDraw(
  key: SigningKey,
  draw: Omit<ExpertDraw, 'format' | 'keyId'>,
): Promise<Statement> {
  const format = 'procure-expert-draw/1';
  const body = expertDrawText({ ...draw, format, keyId: keyIdOf(key.publicKey) });
  return { body, signature: await signBytes(key, new TextEncoder().encode(body)) };
}

/** Parses a statement. Returns null if the text is malformed or has unknown fields. */
export function readExpertDraw(body: string): ExpertDraw | null {
  try {
    const draw: ExpertDraw = JSON.parse(body);
    return draw.format === 'procure-expert-draw/1' && expertDrawText(draw) === body ? draw : null;
  } catch {
    return null;
  }
}

/**
 * Orders candidates by HMAC-SHA-256 of their id, keyed with the seed. The order of a speciality is the order of the
 * candidates who have it.
 * @param seed 32 bytes, base64url
 */
export function drawOrder(seed: string, candidates: readonly DrawCandidate[]): readonly DrawCandidate[] {
  const key = fromBase64url(seed);
  return candidates
    .map((candidate) => ({ candidate, place: bytesToHex(hmac(sha256, key, encode(candidate.id))) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ candidate }) => candidate);
}

/** The next expert of the order with the speciality who was not drawn before; null if the order is exhausted. */
export function nextDrawn(
  order: readonly DrawCandidate[],
  speciality: string,
  drawn: readonly Pick<DrawStep, 'expertId'>[],
): DrawCandidate | null {
  const ids = new Set(drawn.map(({ expertId }) => expertId));
  return order.find(({ id, specialities }) => !ids.has(id) && specialities.includes(speciality)) ?? null;
}

/** Whether the outcome occupies a seat. */
const holdsSeat = (outcome: DrawOutcome) => outcome === 'invited' || outcome === 'accepted';

/** The seats of a draw that nobody holds or is invited to, by speciality, without those that have none. */
export function openSeats(wanted: readonly DrawnSeats[], steps: readonly DrawStep[]): readonly DrawnSeats[] {
  return wanted.flatMap(({ speciality, seats }) => {
    const held = steps.filter((step) => step.speciality === speciality && holdsSeat(step.outcome)).length;
    return seats > held ? [{ speciality, seats: seats - held }] : [];
  });
}

/** Whether every step took the next expert of the order, and no more seats are held than were asked for. */
export function followsOrder(
  order: readonly DrawCandidate[],
  wanted: readonly DrawnSeats[],
  steps: readonly DrawStep[],
): boolean {
  const isNext = steps.every(
    ({ expertId, speciality }, place) =>
      wanted.some((one) => one.speciality === speciality) &&
      nextDrawn(order, speciality, steps.slice(0, place))?.id === expertId,
  );
  const isWithin = wanted.every(
    ({ speciality, seats }) =>
      steps.filter((step) => step.speciality === speciality && holdsSeat(step.outcome)).length <= seats,
  );
  return isNext && isWithin;
}

/** A draw with everything that its statement commits to. */
export interface DrawContents {
  /** base64url. */
  readonly seed: string;
  /** `requestText`. */
  readonly request: string;
  /** `candidatesText`. */
  readonly candidates: string;
}

/** Whether seed, conditions and candidates are those of the statement. Does not verify the signature. */
export function agreesWithStatement(draw: ExpertDraw, { seed, request, candidates }: DrawContents): boolean {
  return (
    seedDigest(seed) === draw.seedSha256 &&
    textDigest(request) === draw.requestSha256 &&
    textDigest(candidates) === draw.candidatesSha256
  );
}
