import { getBid } from '@procure/contract/bid/bid.route.ts';
import { getReceipt, getReceiptKey } from '@procure/contract/receipt/receipt.route.ts';
import { transparencyAt } from '@procure/contract/transparency/transparency.route.ts';
import { keyFaultWords } from '@procure/domain/bid/key-words.ts';
import { unconfirmedWords } from '@procure/domain/opening/consent.ts';
import { countConsents } from '@procure/sealing/consent-check.ts';
import { checkLotKey } from '@procure/sealing/lot-key-check.ts';
import { readPublicLog } from '@procure/sealing/public-log.ts';
import type { SignedReceipt } from '@procure/sealing/receipt.ts';
import { client } from '@procure/web/call/client.ts';
import { UploadError } from '@procure/web/file/upload-error.ts';
import type { SealKeys } from './seal-bid.ts';

/**
 * The lot's keys to seal to, read anew from the platform. They are returned only if they are the keys in the public log
 * and enough openers signed them.
 * @param unconfirmed whether the bidder continues although too few openers have signed
 * @throws UploadError if a check fails or could not be made
 */
export async function provenKeys(lotId: string, unconfirmed: boolean): Promise<Omit<SealKeys, 'own'>> {
  const [bid, keys] = await Promise.all([client.call(getBid, { lotId }), client.call(getReceiptKey, {})]);
  if (!bid.ok) throw refused(bid.message);
  if (!keys.ok) throw refused(keys.message);
  const { sealRecipient, priceRecipient, keyStatements, keyConsents } = bid.data.lot;
  if (sealRecipient === null) throw refused(keyFaultWords.not_logged);
  const log = await readPublicLog(logFile).catch(() => {
    throw refused(keyFaultWords.log_away);
  });
  const receipts: SignedReceipt[] = [];
  for (const { id } of bid.data.versions) {
    const kept = await client.call(getReceipt, { lotId, id });
    if (!kept.ok) throw refused(kept.message);
    receipts.push(kept.data.signed);
  }
  const key = { recipient: sealRecipient, priceRecipient };
  const target = { lotId, ...key, statements: keyStatements, receipts };
  const fault = await checkLotKey(target, log, keys.data.keys);
  if (fault !== null) throw refused(keyFaultWords[fault]);
  const consents = await countConsents(
    { lotId, statements: keyStatements, consents: keyConsents },
    log ?? [],
    keys.data.keys,
  );
  if (typeof consents === 'string') throw refused(keyFaultWords[consents]);
  const { confirmed, needed } = consents;
  if (confirmed < needed && !unconfirmed)
    throw refused(
      `${unconfirmedWords(confirmed, needed)}，没有加密，也没有上传。请勾选知悉后重试，或稍后再试`,
    );
  return { lot: sealRecipient, price: priceRecipient };
}

async function logFile(path: string): Promise<Uint8Array> {
  const reply = await fetch(`${transparencyAt}/${path}`);
  if (!reply.ok) throw new Error(`the public log has no ${path}`);
  return new Uint8Array(await reply.arrayBuffer());
}

function refused(message: string): UploadError {
  const failure = { ok: false as const, code: '', message, fields: [], requestId: '' };
  return new UploadError({ kind: 'answer', passing: false, failure }, message);
}
