import { canonicalBytes, canonicalJson } from './canonical.ts';
import type { Sha256Hex } from './digest.ts';
import { keyIdOf, type SigningKey, signBytes } from './platform-signature.ts';
import type { Statement } from './published.ts';

/** What the platform certifies about a file that came to an objection or a complaint after that was handed in. */
interface FileReceipt {
  readonly letter: 'objection' | 'complaint';
  readonly letterNo: string;
  readonly letterId: string;
  readonly lotId: string;
  /** Of the file as it came; its name says nothing that could be held to. */
  readonly sha256: Sha256Hex;
  readonly size: number;
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly addedAt: string;
}

/** Signed by the key of the letter's own receipt, beside which it stands. */
export async function signFile(key: SigningKey, receipt: FileReceipt): Promise<Statement> {
  const body = { format: 'procure-letter-file/1', ...receipt, keyId: keyIdOf(key.publicKey) };
  return { body: canonicalJson(body), signature: await signBytes(key, canonicalBytes(body)) };
}
