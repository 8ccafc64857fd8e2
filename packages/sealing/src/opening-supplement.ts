import { canonicalJson } from './canonical.ts';
import type { Sha256Hex } from './digest.ts';
import { isSignedBy, type SigningKey, signBytes } from './platform-signature.ts';
import { type Statement, statementDigest } from './published.ts';

/**
 * A page added to the signed record of an opening (开标记录续页): an objection raised at the opening, and its answer
 * (条例44). The record itself never changes. Each page refers to the record and to the previous page by their digests.
 */
export interface OpeningSupplement {
  readonly format: 'procure-opening-supplement/1';
  readonly lotId: string;
  readonly tenderNo: string;
  /** `statementDigest` of the signed record. */
  readonly record: Sha256Hex;
  /** Page number, from 1 without gaps. */
  readonly page: number;
  /** `statementDigest` of the previous page; null for the first. */
  readonly previous: Sha256Hex | null;
  /** ISO 8601 in UTC with milliseconds, like `raisedAt` and `answeredAt`. */
  readonly signedAt: string;
  /** Lets the objector find the page. The page does not name the objector. */
  readonly objectionNo: string;
  readonly raisedAt: string;
  /** The bidder whose entry is disputed; empty for the whole opening. */
  readonly target: string;
  readonly facts: string;
  readonly request: string;
  readonly outcome: 'upheld' | 'partly_upheld' | 'rejected' | 'not_receivable';
  readonly answer: string;
  readonly answeredAt: string;
}

const outcomes: readonly string[] = ['upheld', 'partly_upheld', 'rejected', 'not_receivable'];

export async function signOpeningSupplement(
  key: SigningKey,
  supplement: OpeningSupplement,
): Promise<Statement> {
  const body = canonicalJson({ ...supplement });
  return { body, signature: await signBytes(key, new TextEncoder().encode(body)) };
}

/** Parses a page without verifying its signature. Returns null if it is malformed. */
export function readOpeningSupplement(body: string): OpeningSupplement | null {
  try {
    const page: OpeningSupplement = JSON.parse(body);
    const texts = [page.lotId, page.record, page.signedAt, page.objectionNo, page.raisedAt, page.target];
    const answers = [page.facts, page.request, page.answer, page.answeredAt];
    const isPage =
      page.format === 'procure-opening-supplement/1' &&
      Number.isSafeInteger(page.page) &&
      outcomes.includes(page.outcome) &&
      (page.previous === null || typeof page.previous === 'string') &&
      [...texts, ...answers].every((text) => typeof text === 'string');
    return isPage ? page : null;
  } catch {
    return null;
  }
}

/** Reasons that a page does not continue its record. */
export type SupplementFault = 'unsigned' | 'unread' | 'other_record' | 'gap';

/**
 * Parses and verifies the pages of a record: each must be signed by one of `publicKeys` and refer to the record and to
 * the previous page. Returns the fault of the first page that does not.
 */
export async function openOpeningSupplements(
  record: Statement,
  pages: readonly Statement[],
  publicKeys: readonly string[],
): Promise<readonly OpeningSupplement[] | SupplementFault> {
  const supplements: OpeningSupplement[] = [];
  const recordDigest = statementDigest(record);
  let previous: Sha256Hex | null = null;
  for (const page of pages) {
    if (!(await isSignedByOneOf(page, publicKeys))) return 'unsigned';
    const supplement = readOpeningSupplement(page.body);
    if (supplement === null) return 'unread';
    if (supplement.record !== recordDigest || supplement.lotId !== lotIdOf(record)) return 'other_record';
    if (supplement.page !== supplements.length + 1 || supplement.previous !== previous) return 'gap';
    supplements.push(supplement);
    previous = statementDigest(page);
  }
  return supplements;
}

async function isSignedByOneOf(
  { body, signature }: Statement,
  publicKeys: readonly string[],
): Promise<boolean> {
  for (const key of publicKeys)
    if (await isSignedBy(() => new TextEncoder().encode(body), signature, key)) return true;
  return false;
}

function lotIdOf({ body }: Statement): unknown {
  const record: { readonly lotId?: unknown } = JSON.parse(body);
  return record.lotId;
}
