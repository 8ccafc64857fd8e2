import { canonicalBytes, canonicalJson } from './canonical.ts';
import type { Sha256Hex } from './digest.ts';
import { digestOf } from './digest.ts';
import { keyIdOf, type SigningKey, signBytes } from './platform-signature.ts';
import type { Statement } from './published.ts';

/** Content of a complaint: the texts as submitted, and the SHA-256 of each file in order. */
export interface ComplaintContent {
  readonly subject: string;
  readonly respondent: string;
  readonly facts: string;
  readonly basis: string;
  readonly request: string;
  readonly agent: string;
  readonly knownOn: string;
  readonly files: readonly Sha256Hex[];
}

/** Receipt of a complaint that was submitted or corrected. */
interface ComplaintReceipt {
  readonly complaintNo: string;
  readonly tenderId: string;
  readonly lotId: string;
  readonly complaintId: string;
  /** Null if the complainant has no company; the receipt names no person. */
  readonly companyId: string | null;
  /** The supervising organisation that received the complaint. */
  readonly organisationId: string;
  readonly content: ComplaintContent;
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly submittedAt: string;
  readonly dueAt: string;
}

/** Digest of the content, as recorded in the receipt. */
export function complaintDigest({
  subject,
  respondent,
  facts,
  basis,
  request,
  agent,
  knownOn,
  files,
}: ComplaintContent): Sha256Hex {
  return digestOf(canonicalBytes({ subject, respondent, facts, basis, request, agent, knownOn, files }));
}

/**
 * Signs a receipt with the key that signs bid receipts. It holds the content's digest only, so it can be shown alone.
 */
export async function signComplaint(
  key: SigningKey,
  { content, ...receipt }: ComplaintReceipt,
): Promise<Statement> {
  const body = {
    format: 'procure-complaint/1',
    ...receipt,
    content: complaintDigest(content),
    keyId: keyIdOf(key.publicKey),
  };
  return { body: canonicalJson(body), signature: await signBytes(key, canonicalBytes(body)) };
}
