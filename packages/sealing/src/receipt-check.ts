import type { Sha256Hex } from './digest.ts';
import { isByOneOf, keyIdOf } from './platform-signature.ts';
import { type SignedReceipt, verifyReceipt } from './receipt.ts';
import {
  areCoherent,
  type EntryStanding,
  type LogEntry,
  type LogHead,
  rootOfEntries,
} from './receipt-entry.ts';
import { type InclusionProof, receiptLeaf, verifyInclusion } from './receipt-log.ts';
import { type RootNow, verifyRoot } from './receipt-root.ts';
import { type SignedWithdrawal, verifyWithdrawal, withdrawalLeaf } from './withdrawal.ts';

/** A log of format 1 as a receipt's page gives it; size and proof are told after the opening. */
export interface KnownLogBefore {
  readonly format: 'procure-receipt-root/1';
  readonly root: Sha256Hex;
  readonly size: number | null;
  readonly fixedAt: string;
  readonly signature: string;
  readonly proof: InclusionProof | null;
}

/** A lot's log as everybody gets it: the signed root, and after the opening its lines. */
export interface KnownLogNow extends Omit<RootNow, 'lotId'> {
  readonly signature: string;
  readonly list: { readonly head: LogHead; readonly entries: readonly LogEntry[] } | null;
}

export type KnownLog = KnownLogBefore | KnownLogNow;

/** What of a log whoever holds it works out by themselves. */
export interface LogCheck {
  /** The platform signed this root for this lot. */
  readonly signed: boolean;
  /** The lines give that root and hold together; null until they are told. */
  readonly whole: boolean | null;
}

/** @param keys every key of the platform that is vouched for, base64url */
export async function checkLog(lotId: string, log: KnownLogNow, keys: readonly string[]): Promise<LogCheck> {
  const { format, tenderId, root, fixedAt, keyId, signature, list } = log;
  const signed = await isByOneOf(
    keys.filter((key) => keyIdOf(key) === keyId),
    (key) => verifyRoot({ format, tenderId, lotId, root, fixedAt, keyId }, signature, key),
  );
  if (list === null) return { signed, whole: null };
  const { head, entries } = list;
  return { signed, whole: head.lotId === lotId && isRoot(head, entries, root) && areCoherent(head, entries) };
}

function isRoot(head: LogHead, entries: readonly LogEntry[], root: Sha256Hex): boolean {
  try {
    return rootOfEntries(head, entries) === root;
  } catch {
    return false;
  }
}

/** What whoever holds the receipt works out by themselves. */
export interface ReceiptCheck {
  readonly signed: boolean;
  /** Whether a signed log holds it; null until the opening tells the lines. */
  readonly included: boolean | null;
  /** How the log says that it stood; null where that is not told or it is not in it. */
  readonly standing: EntryStanding | null;
  /** Whether the signed withdrawal is of this receipt, and the one that the log names where it is told; null without one. */
  readonly withdrawal: boolean | null;
}

/**
 * Checks a receipt without the server's word for it: the platform's signature over what it says, and, once the lines of
 * the log are told, that it lies under the signed root, and how it stood.
 * @param keys every key of the platform that is vouched for, base64url: receipt, log and withdrawal need not be by one
 */
export async function checkReceipt(
  signed: SignedReceipt,
  log: KnownLog | null,
  keys: readonly string[],
  withdrawn: SignedWithdrawal | null = null,
): Promise<ReceiptCheck> {
  const isSigned = keys.includes(signed.publicKey) && (await verifyReceipt(signed, signed.publicKey));
  const leaf = receiptLeaf(signed.receipt);
  const isOfThis =
    withdrawn === null
      ? null
      : withdrawn.withdrawal.receipt === leaf &&
        (await isByOneOf(keys, (key) => verifyWithdrawal(withdrawn, key)));
  const { included, entry } = await findInLog(signed, leaf, log, keys);
  const named =
    entry === null || withdrawn === null || entry.endedBy === withdrawalLeaf(withdrawn.withdrawal);
  return {
    signed: isSigned,
    included,
    standing: entry?.standing ?? null,
    withdrawal: isOfThis === null ? null : isOfThis && named,
  };
}

async function findInLog(
  { receipt }: SignedReceipt,
  leaf: Sha256Hex,
  log: KnownLog | null,
  keys: readonly string[],
): Promise<{ readonly included: boolean | null; readonly entry: LogEntry | null }> {
  if (log === null) return { included: null, entry: null };
  if (log.format === 'procure-receipt-root/2') {
    const { signed, whole } = await checkLog(receipt.lotId, log, keys);
    if (whole === null) return { included: signed ? null : false, entry: null };
    const entry = log.list?.entries.find((one) => one.receipt === leaf) ?? null;
    return { included: signed && whole && entry !== null, entry: whole ? entry : null };
  }
  if (log.size === null || log.proof === null) return { included: null, entry: null };
  const { format, root, size, fixedAt, signature, proof } = log;
  const { lotId } = receipt;
  const isRootSigned = await isByOneOf(keys, (key) =>
    verifyRoot({ format, lotId, root, size, fixedAt }, signature, key),
  );
  const lies = proof.size === size && verifyInclusion(leaf, proof, root);
  return { included: isRootSigned && lies, entry: null };
}
