import { envelopeKindLabels } from '@procure/domain/bid/bid.ts';
import { manifestSha256Of, verifyReceipt } from '@procure/sealing/receipt.ts';
import { receiptLeaf } from '@procure/sealing/receipt-log.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { readSignedLog } from '../../receipt/service.ts';
import type { BidToOpen } from '../session/store.ts';

/** Receipts in force by the log that was signed after the deadline; null if its signature is invalid. */
export type Log = ReadonlySet<string> | null;

export async function readLog(parts: Parts, lotId: string): Promise<Log> {
  const signed = await readSignedLog(parts, lotId);
  return signed === null ? null : new Set(signed);
}

/**
 * Returns the first difference between a bid's rows and the platform's signature at its arrival; null if there is
 * none. An attacker who can change the rows can change the files as well, but cannot make the signatures without
 * the platform's key. The files themselves are compared with the digests afterwards.
 */
export async function findAltered(
  { crypto }: Pick<Parts, 'crypto'>,
  lotId: string,
  log: Log,
  { receipt: signed, ...bid }: BidToOpen,
): Promise<string | null> {
  const { receipt } = signed;
  const isOurs = crypto.signingKeys.includes(signed.publicKey);
  if (!isOurs || !(await verifyReceipt(signed, signed.publicKey))) return '回执的平台签名无效';
  const isOfVersion =
    receipt.lotId === lotId &&
    receipt.bidId === bid.bidId &&
    receipt.bidVersion === bid.versionNo &&
    receipt.submittedAt === bid.submittedAt.toISOString();
  if (!isOfVersion) return '投标记录与回执记载的标段、版本或递交时间不符';
  if (log === null) return '截止时固定的回执日志签名无效';
  const leaf = receiptLeaf(receipt);
  if (leaf !== bid.leaf || !log.has(leaf)) return '未收录于截止时固定的回执日志';
  const manifest = bid.manifest.map(({ kind: envelope, ...file }) => ({ envelope, ...file }));
  const isManifest = bid.manifestSha256 === manifestSha256Of(manifest);
  if (
    receipt.format === 'procure-receipt/2' &&
    !(isManifest && receipt.manifestSha256 === bid.manifestSha256)
  ) {
    return '投标清单的记录与回执记载的校验值不符';
  }
  if (receipt.files.length !== bid.envelopes.length) return '投标文件的数量与回执记载的不符';
  const changed = bid.envelopes.find(({ kind, sha256 }, place) => {
    const told = receipt.files[place];
    return told?.envelope !== kind || told.sha256 !== sha256;
  });
  return changed === undefined ? null : `${envelopeKindLabels[changed.kind]}文件的记录与回执记载的校验值不符`;
}
