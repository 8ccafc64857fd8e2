import { canonicalBytes, canonicalJson } from './canonical.ts';
import type { Sha256Hex } from './digest.ts';
import { keyIdOf, type SigningKey, signBytes } from './platform-signature.ts';
import type { Statement } from './published.ts';

/** Receipt of a file that was added to an objection or a complaint after its submission. */
interface FileReceipt {
  readonly letter: 'objection' | 'complaint';
  readonly letterNo: string;
  readonly letterId: string;
  readonly lotId: string;
  /** Of the file as received. The file name is not part of the receipt. */
  readonly sha256: Sha256Hex;
  readonly size: number;
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly addedAt: string;
}

/** Signs the receipt with the key that signed the receipt of the objection or complaint. */
export async function signFile(key: SigningKey, receipt: FileReceipt): Promise<Statement> {
  const body = { format: 'procure-letter-file/1', ...receipt, keyId: keyIdOf(key.publicKey) };
  return { body: canonicalJson(body), signature: await signBytes(key, canonicalBytes(body)) };
}
