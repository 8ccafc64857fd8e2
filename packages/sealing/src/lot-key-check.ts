import {
  isStatedBy,
  lotKeySha256,
  lotMark,
  namedLotKey,
  namedPriceKey,
  pricedKey,
  readLotKey,
} from './lot-key.ts';
import { type Entry, type Statement, statementDigest } from './published.ts';
import { type Receipt, type SignedReceipt, verifyReceipt } from './receipt.ts';

/** The page's data about the lot that a bid is sealed for. */
export interface SealTarget {
  readonly lotId: string;
  /** The lot's public key according to the page. */
  readonly recipient: string;
  /** The public key of the price envelopes according to the page; null if `recipient` is the only key. */
  readonly priceRecipient: string | null;
  /** The platform's statements about the key, according to the page. */
  readonly statements: readonly Statement[];
  /** Receipts of the company's earlier bid versions. */
  readonly receipts: readonly SignedReceipt[];
}

/**
 * Reasons not to seal a bid. `log_broken`: the public log is inconsistent or not signed · `not_logged`: it has no entry
 * for a key of this lot · `log_differs`: an entry does not match the page's statements or key · `receipt_differs`: an
 * earlier receipt names another key, is of another lot, or is not the platform's.
 */
export type LotKeyFault = 'log_broken' | 'not_logged' | 'log_differs' | 'receipt_differs';

/**
 * Verifies the page's lot key against the public log without trusting the server. Checks every entry about the lot, so
 * that a second published key is detected whichever of the two the page gives. Returns null if the key is valid.
 * @param log every entry of the log; null if `readPublicLog` rejected it
 * @param platformKeys every public key of the platform, base64url
 */
export async function checkLotKey(
  { lotId, recipient, priceRecipient, statements, receipts }: SealTarget,
  log: readonly (Entry | null)[] | null,
  platformKeys: readonly string[],
): Promise<LotKeyFault | null> {
  if (log === null) return 'log_broken';
  const mark = lotMark(lotId);
  const logged = log.filter((entry) => entry?.kind === 'lot-key' && entry.lot === mark);
  if (logged.length === 0) return 'not_logged';
  for (const entry of logged) {
    const statement = statements.find((one) => statementDigest(one) === entry?.digest);
    const lotKey = statement === undefined ? null : readLotKey(statement.body);
    if (statement === undefined || lotKey === null) return 'log_differs';
    if (lotKey.lotId !== lotId || lotKey.recipient !== recipient) return 'log_differs';
    if (pricedKey(lotKey) !== priceRecipient) return 'log_differs';
    if (!(await isStatedBy(statement, platformKeys))) return 'log_differs';
  }
  for (const signed of receipts) {
    const isOurs = platformKeys.includes(signed.publicKey) && (await verifyReceipt(signed, signed.publicKey));
    if (!isOurs || !namesKeys(signed.receipt, { lotId, recipient, priceRecipient })) return 'receipt_differs';
  }
  return null;
}

/**
 * Reports whether the receipt is of this lot and names its keys. Receipts of older versions name no key and are
 * accepted.
 */
function namesKeys(
  receipt: Receipt,
  { lotId, recipient, priceRecipient }: Pick<SealTarget, 'lotId' | 'recipient' | 'priceRecipient'>,
): boolean {
  const digest = namedLotKey(receipt);
  const priceDigest = namedPriceKey(receipt);
  return (
    receipt.lotId === lotId &&
    (digest === null || digest === lotKeySha256(recipient)) &&
    priceDigest === (priceRecipient === null ? null : lotKeySha256(priceRecipient))
  );
}
