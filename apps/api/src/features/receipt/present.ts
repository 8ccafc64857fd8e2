import type { getReceipt } from '@procure/contract/receipt/receipt.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import { isLogPublic } from '@procure/domain/receipt/rules.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import type { Receipt, SignedReceipt } from '@procure/sealing/receipt.ts';
import type { LogEntry, LogHead } from '@procure/sealing/receipt-entry.ts';
import { proveInclusion } from '@procure/sealing/receipt-log.ts';
import type { SignedWithdrawal } from '@procure/sealing/withdrawal.ts';
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
    signed: { receipt: copyReceipt(receipt), signature, publicKey },
    leaf,
    withdrawal: row.withdrawal as unknown as SignedWithdrawal | null,
    documents: [...row.documents],
    keyStatements: [...row.keyStatements],
    keyConsents: [...row.keyConsents],
    log: logOf(row, leaf),
  };
}

function copyReceipt(receipt: Receipt): ReceiptView['signed']['receipt'] {
  return receipt.format === 'procure-receipt/1'
    ? { ...receipt, files: [...receipt.files] }
    : { ...receipt, files: [...receipt.files], checks: [...receipt.checks] };
}

function logOf(row: ReceiptRow, leaf: string): ReceiptView['log'] {
  const { root, fixedAt, signature, keyId, tenderId } = row;
  if (root === null || fixedAt === null || signature === null) return null;
  const isTold = isLogPublic(
    row.lotState as LotState,
    row.openingState === 'completed',
    row.method as Method,
  );
  const told = { root, fixedAt: fixedAt.toISOString(), signature };
  if (row.format === 'procure-receipt-root/2' && keyId !== null) {
    const head = row.head as unknown as LogHead;
    const entries = row.entries as unknown as readonly LogEntry[];
    const list = isTold ? { head, entries: [...entries] } : null;
    return { format: row.format, tenderId, keyId, ...told, list };
  }
  // Its signature covers the number of bids, which a reader could find by trying numbers.
  if (!isTold) return null;
  const leaves = row.leaves as readonly string[];
  const index = leaves.indexOf(leaf);
  const proof = index < 0 ? null : proveInclusion(leaves, index);
  return {
    format: 'procure-receipt-root/1',
    ...told,
    size: leaves.length,
    proof: proof === null ? null : { ...proof, path: [...proof.path] },
  };
}
