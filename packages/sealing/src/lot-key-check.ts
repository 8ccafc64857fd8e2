import { isStatedBy, lotKeyNamed, lotKeySha256, lotMark, readLotKey } from './lot-key.ts';
import { type Entry, type Statement, statementDigest } from './published.ts';
import { type Receipt, type SignedReceipt, verifyReceipt } from './receipt.ts';

/** What a page says about a lot that a bid is to be sealed for. */
export interface SealTarget {
  readonly lotId: string;
  /** The key that the page gives. */
  readonly recipient: string;
  /** What the platform stated about it, as the page gives it. */
  readonly statements: readonly Statement[];
  /** Of the company's earlier versions. */
  readonly receipts: readonly SignedReceipt[];
}

/**
 * Why nothing may be sealed.
 * `log_broken`: the public log does not hold together, or is not signed · `not_logged`: it names no key of this lot ·
 * `log_differs`: what it names is not what the page gives · `receipt_differs`: an earlier receipt names another key, or is not
 * the platform's.
 */
export type LotKeyFault = 'log_broken' | 'not_logged' | 'log_differs' | 'receipt_differs';

/**
 * Whether the key that a page gives is the one that stands in the public log, worked out without the server's word. Every
 * entry about the lot counts, so that a second key is found whichever of the two the page gives.
 * @param log every entry, null where the log itself did not hold
 * @param platformKeys every key by which the platform signs
 */
export async function checkLotKey(
  { lotId, recipient, statements, receipts }: SealTarget,
  log: readonly (Entry | null)[] | null,
  platformKeys: readonly string[],
): Promise<LotKeyFault | null> {
  if (log === null) return 'log_broken';
  const mark = lotMark(lotId);
  const logged = log.filter((entry) => entry?.kind === 'lot-key' && entry.lot === mark);
  if (logged.length === 0) return 'not_logged';
  for (const entry of logged) {
    const statement = statements.find((one) => statementDigest(one) === entry?.digest);
    const stated = statement === undefined ? null : readLotKey(statement.body);
    if (statement === undefined || stated === null) return 'log_differs';
    if (stated.lotId !== lotId || stated.recipient !== recipient) return 'log_differs';
    if (!(await isStatedBy(statement, platformKeys))) return 'log_differs';
  }
  for (const signed of receipts) {
    const isOurs = platformKeys.includes(signed.publicKey) && (await verifyReceipt(signed, signed.publicKey));
    if (!isOurs || !namesKey(signed.receipt, lotId, recipient)) return 'receipt_differs';
  }
  return null;
}

/** Whether the receipt is of this lot and names its key; receipts of before name none. */
function namesKey(receipt: Receipt, lotId: string, recipient: string): boolean {
  const named = lotKeyNamed(receipt);
  return receipt.lotId === lotId && (named === null || named === lotKeySha256(recipient));
}
