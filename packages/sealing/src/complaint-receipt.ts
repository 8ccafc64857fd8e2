import { canonicalBytes, canonicalJson } from './canonical.ts';
import type { Sha256Hex } from './digest.ts';
import { digestOf } from './digest.ts';
import { keyIdOf, type SigningKey, signBytes } from './platform-signature.ts';
import type { Statement } from './published.ts';

/** What was complained with: texts as they were handed in, files by their SHA-256, in their order. */
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

/** What the platform certifies about a complaint that came in, or was corrected. */
interface ComplaintReceipt {
  readonly complaintNo: string;
  readonly tenderId: string;
  readonly lotId: string;
  readonly complaintId: string;
  /** Null where a person without one complains: the receipt names nobody. */
  readonly companyId: string | null;
  /** Whom it was handed to. */
  readonly organisationId: string;
  readonly content: ComplaintContent;
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly submittedAt: string;
  readonly dueAt: string;
}

/** Of what it says, as its receipt certifies it. */
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

/** Signed by the key of the bids' receipts; of the content its digest, so that the receipt can be shown without it. */
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
