import { canonicalJson } from './canonical.ts';
import { isSignedBy, type SigningKey, signBytes } from './platform-signature.ts';

/** What came of one bid at the opening. Money in yuan. */
export interface RecordLine {
  /** In the order of arrival, from 1. */
  readonly position: number;
  /** As the bid's receipt names it. */
  readonly bidId: string;
  readonly bidVersion: number;
  readonly companyName: string;
  readonly result: 'opened' | 'deemed_revoked' | 'deemed_withdrawn' | 'unqualified';
  /** Why it was not opened. */
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

/** What was read out (招标投标法36), as the platform signs it when the opening is complete. */
export interface OpeningRecord {
  readonly format: 'procure-opening-record/1';
  readonly lotId: string;
  readonly tenderNo: string;
  readonly tenderTitle: string;
  readonly lotNo: number;
  readonly lotTitle: string;
  /** ISO 8601 in UTC with milliseconds, as the two below. */
  readonly bidDeadline: string;
  readonly startedAt: string;
  readonly openedAt: string;
  /** Of the receipt log fixed at the deadline; null of lots that were opened before there was one. */
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

/** The record, where it is unchanged and was signed by `publicKey`, the key the platform publishes; null otherwise. */
export async function openOpeningRecord(
  { body, signature }: SignedRecord,
  publicKey: string,
): Promise<OpeningRecord | null> {
  if (!(await isSignedBy(() => new TextEncoder().encode(body), signature, publicKey))) return null;
  const said: { readonly format?: unknown } = JSON.parse(body);
  return said.format === 'procure-opening-record/1' ? (said as OpeningRecord) : null;
}
