import type { getReceipt } from '@procure/contract/receipt/receipt.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import type { SignedReceipt } from '@procure/sealing/receipt.ts';
import { proveInclusion } from '@procure/sealing/receipt-log.ts';
import type { ReceiptRow } from './read-model.ts';

type ReceiptView = OutputOf<typeof getReceipt>;

export function presentReceipt(row: ReceiptRow): ReceiptView {
  const leaf = Buffer.from(row.leafHash).toString('hex');
  const { tenderNo, tenderTitle, lotNo, lotTitle, buyerName, companyName, uscc, submittedBy } = row;
  const { receipt, signature, publicKey } = row.receipt as unknown as SignedReceipt;
  return {
    tenderNo,
    tenderTitle,
    lotNo,
    lotTitle,
    buyerName,
    companyName,
    uscc,
    submittedBy,
    standing: row.withdrawnAt !== null ? 'withdrawn' : row.supersededAt !== null ? 'superseded' : 'valid',
    endedAt: (row.withdrawnAt ?? row.supersededAt)?.toISOString() ?? null,
    signed: { receipt: { ...receipt, files: [...receipt.files] }, signature, publicKey },
    leaf,
    log: logOf(row, leaf),
  };
}

function logOf(row: ReceiptRow, leaf: string): ReceiptView['log'] {
  const { root, fixedAt, signature } = row;
  if (root === null || fixedAt === null || signature === null) return null;
  const told = { root, fixedAt: fixedAt.toISOString(), signature };
  if (row.openingState !== 'completed' && row.lotState !== 'failed')
    return { ...told, size: null, proof: null };
  const leaves = row.leaves as readonly string[];
  const index = leaves.indexOf(leaf);
  const proof = index < 0 ? null : proveInclusion(leaves, index);
  return { ...told, size: leaves.length, proof: proof === null ? null : { ...proof, path: [...proof.path] } };
}
