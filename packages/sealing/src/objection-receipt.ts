import { canonicalBytes, canonicalJson } from './canonical.ts';
import type { Sha256Hex } from './digest.ts';
import { digestOf } from './digest.ts';
import { keyIdOf, type SigningKey, signBytes } from './platform-signature.ts';
import type { Statement } from './published.ts';

/** Content of an objection: the texts as submitted, and the SHA-256 of each file in order. */
export interface ObjectionContent {
  readonly subject: string;
  readonly clause: string;
  readonly target: string;
  readonly facts: string;
  readonly basis: string;
  readonly request: string;
  readonly files: readonly Sha256Hex[];
}

/** Receipt of an objection. */
interface ObjectionReceipt {
  readonly objectionNo: string;
  readonly tenderId: string;
  readonly lotId: string;
  readonly objectionId: string;
  /** Null if the objector has no company; the receipt names no person. */
  readonly companyId: string | null;
  readonly content: ObjectionContent;
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly submittedAt: string;
  readonly dueAt: string;
}

/** Digest of the content, as recorded in the receipt. */
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

/**
 * Signs a receipt with the key that signs bid receipts. It holds the content's digest only, so it can be shown alone.
 */
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
