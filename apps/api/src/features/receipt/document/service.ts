import {
  bidReceiptText,
  type ReceivedBid,
  withdrawalReceiptText,
} from '@procure/domain/official-document/bid-receipt.ts';
import type { ReceiptKind } from '@procure/domain/official-document/official-document.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { SignedReceipt } from '@procure/sealing/receipt.ts';
import type { SignedWithdrawal } from '@procure/sealing/withdrawal.ts';
import type { CompanyActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { decideReceipt } from '../../official-document/service.ts';
import { type ReceiptRow, readReceipt } from '../read-model.ts';

interface Asked {
  readonly lotId: string;
  /** The version of the bid. */
  readonly id: string;
  readonly kind: ReceiptKind;
}

/**
 * Fixes the receipt of an own version, or of its withdrawal, as a document, which a job signs. It is made on request and
 * not with the submission, whose transaction it would prolong.
 */
export async function issueReceipt(parts: Parts, actor: CompanyActor, { lotId, id, kind }: Asked) {
  const { scope } = actor;
  const row = await readReceipt(scope, parts.db, lotId, id);
  if (row === null) return refuse('not_found');
  const content = textOf(kind, row, parts.config.site.owner || '供应商门户');
  if (content === null) return refuse('not_found');
  await transact(parts, actor, async (unit) => {
    if (!(await decideReceipt(scope, unit, { kind, lotId, bidVersionId: id, content }))) return;
    await unit.audit({
      ...{ action: 'issue', entity: 'receipt', entityId: id, lotId, companyId: scope.companyId },
      after: { kind, no: content.no },
    });
  });
  const issued = await readReceipt(scope, parts.db, lotId, id);
  return issued === null ? refuse('not_found') : { documents: [...issued.documents] };
}

/** The text of the receipt; null if the version was not withdrawn. */
function textOf(kind: ReceiptKind, row: ReceiptRow, signer: string) {
  const { tenderNo, tenderTitle, lotNo, lotTitle, buyerName, companyName, uscc } = row;
  const { receipt } = row.receipt as unknown as SignedReceipt;
  const bid: ReceivedBid = {
    ...{ tenderNo, tenderTitle, lotNo, lotTitle, buyerName, companyName, uscc },
    ...{ receiptNo: receipt.receiptNo, bidVersion: receipt.bidVersion, submittedAt: receipt.submittedAt },
    ...{ files: receipt.files, leaf: hex(row.leafHash) },
  };
  if (kind === 'bid_receipt') return bidReceiptText(bid, signer);
  if (row.withdrawal === null || row.withdrawalLeaf === null) return null;
  const { withdrawal } = row.withdrawal as unknown as SignedWithdrawal;
  return withdrawalReceiptText(bid, { ...withdrawal, leaf: hex(row.withdrawalLeaf) }, signer);
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
