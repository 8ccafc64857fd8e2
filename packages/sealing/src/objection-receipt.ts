import { canonicalBytes, canonicalJson } from './canonical.ts';
import type { Sha256Hex } from './digest.ts';
import { digestOf } from './digest.ts';
import { keyIdOf, type SigningKey, signBytes } from './platform-signature.ts';
import type { Statement } from './published.ts';

/** What was objected with: texts as they were handed in, files by their SHA-256, in their order. */
export interface ObjectionContent {
  readonly subject: string;
  readonly clause: string;
  readonly target: string;
  readonly facts: string;
  readonly basis: string;
  readonly request: string;
  readonly files: readonly Sha256Hex[];
}

/** What the platform certifies about an objection that came in. */
interface ObjectionReceipt {
  readonly objectionNo: string;
  readonly tenderId: string;
  readonly lotId: string;
  readonly objectionId: string;
  /** Null of a person without a company, who is not named. */
  readonly companyId: string | null;
  readonly content: ObjectionContent;
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly submittedAt: string;
  readonly dueAt: string;
}

/** Of what it says, as its receipt certifies it. */
export function objectionDigest({
  subject,
  clause,
  target,
  facts,
  basis,
  request,
  files,
}: ObjectionContent): Sha256Hex {
  return digestOf(canonicalBytes({ subject, clause, target, facts, basis, request, files }));
}

/** Signed by the key of the bids' receipts; of the content its digest, so that the receipt can be shown without it. */
export async function signObjection(
  key: SigningKey,
  { content, ...receipt }: ObjectionReceipt,
): Promise<Statement> {
  const body = {
    format: 'procure-objection/1',
    ...receipt,
    content: objectionDigest(content),
    keyId: keyIdOf(key.publicKey),
  };
  return { body: canonicalJson(body), signature: await signBytes(key, canonicalBytes(body)) };
}
