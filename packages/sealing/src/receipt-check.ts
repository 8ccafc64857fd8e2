import { type SignedReceipt, verifyReceipt } from './receipt.ts';
import { type InclusionProof, receiptLeaf, verifyInclusion } from './receipt-log.ts';
import { verifyRoot } from './receipt-root.ts';

/** The lot's log as a receipt's page gets it; size and proof are told after the opening. */
export interface KnownLog {
  readonly root: string;
  readonly size: number | null;
  readonly fixedAt: string;
  readonly signature: string;
  readonly proof: InclusionProof | null;
}

/** What whoever holds the receipt works out by themselves; `included` is null until the opening tells the proof. */
export interface ReceiptCheck {
  readonly signed: boolean;
  readonly included: boolean | null;
}

/**
 * Checks a receipt without the server's word for it: the platform's signature over what it says, and, once the
 * proof is known, that its leaf lies under the signed root of the log.
 */
export async function checkReceipt(
  signed: SignedReceipt,
  log: KnownLog | null,
  publicKey: string,
): Promise<ReceiptCheck> {
  const isSigned = signed.publicKey === publicKey && (await verifyReceipt(signed, publicKey));
  if (log === null || log.size === null || log.proof === null) return { signed: isSigned, included: null };
  const { root, size, fixedAt, signature, proof } = log;
  const { lotId } = signed.receipt;
  const isRoot = await verifyRoot(
    { format: 'procure-receipt-root/1', lotId, root, size, fixedAt },
    signature,
    publicKey,
  );
  const lies = proof.size === size && verifyInclusion(receiptLeaf(signed.receipt), proof, root);
  return { signed: isSigned, included: isRoot && lies };
}
