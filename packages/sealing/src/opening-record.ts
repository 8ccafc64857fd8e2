import { canonicalJson } from './canonical.ts';
import { isSignedBy, type SigningKey, signBytes } from './platform-signature.ts';

/** The result of one bid at the opening. Amounts are in yuan. */
export interface RecordLine {
  /** Position in the order of submission, from 1. */
  readonly position: number;
  /** The bid id in the bid's receipt. */
  readonly bidId: string;
  readonly bidVersion: number;
  readonly companyName: string;
  readonly result: 'opened' | 'deemed_revoked' | 'deemed_withdrawn' | 'unqualified';
  /** The reason that it was not opened; null if it was. */
  readonly cause: string | null;
  readonly totalIncl: string | null;
  readonly totalExcl: string | null;
  readonly totalTax: string | null;
  readonly delivery: string | null;
  readonly quality: string | null;
  readonly validityDays: number | null;
  readonly bondAmount: string | null;
  readonly remarks: readonly string[];
}

/** Formats of a record: of the session that opens the bids, and of a later one that opens price envelopes (双信封). */
export const recordFormats = { bid: 'procure-opening-record/1', price: 'procure-price-record/1' } as const;

/** The record of what was read out at the opening (招标投标法36). The platform signs it when the opening is complete. */
export interface OpeningRecord {
  readonly format: (typeof recordFormats)[keyof typeof recordFormats];
  readonly lotId: string;
  readonly tenderNo: string;
  readonly tenderTitle: string;
  readonly lotNo: number;
  readonly lotTitle: string;
  /** ISO 8601 in UTC with milliseconds, like `startedAt` and `openedAt`. */
  readonly bidDeadline: string;
  readonly startedAt: string;
  readonly openedAt: string;
  /** Root of the receipt log that was fixed at the deadline; null for lots opened before receipt logs existed. */
  readonly receiptRoot: string | null;
  readonly entries: readonly RecordLine[];
}

export interface SignedRecord {
  /** Canonical JSON of an `OpeningRecord`. */
  readonly body: string;
  /** Ed25519 over `body`; base64url. */
  readonly signature: string;
}

export async function signOpeningRecord(key: SigningKey, record: OpeningRecord): Promise<SignedRecord> {
  const body = canonicalJson({
    ...record,
    entries: record.entries.map((entry) => ({ ...entry, remarks: [...entry.remarks] })),
  });
  return { body, signature: await signBytes(key, new TextEncoder().encode(body)) };
}

/** Parses a record and verifies its signature by `publicKey`, the platform's published key. Returns null otherwise. */
export async function openOpeningRecord(
  { body, signature }: SignedRecord,
  publicKey: string,
): Promise<OpeningRecord | null> {
  if (!(await isSignedBy(() => new TextEncoder().encode(body), signature, publicKey))) return null;
  const record: { readonly format?: unknown } = JSON.parse(body);
  return Object.values<unknown>(recordFormats).includes(record.format) ? (record as OpeningRecord) : null;
}
