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
import { type RootV2, verifyRoot } from './receipt-root.ts';
import { type SignedWithdrawal, verifyWithdrawal, withdrawalLeaf } from './withdrawal.ts';

/** A receipt log of format 1 as the receipt's page shows it. Size and proof are null until the opening. */
export interface KnownLogV1 {
  readonly format: 'procure-receipt-root/1';
  readonly root: Sha256Hex;
  readonly size: number | null;
  readonly fixedAt: string;
  readonly signature: string;
  readonly proof: InclusionProof | null;
}

/** A lot's public receipt log: the signed root, and its entries after the opening. */
export interface KnownLogV2 extends Omit<RootV2, 'lotId'> {
  readonly signature: string;
  readonly list: { readonly head: LogHead; readonly entries: readonly LogEntry[] } | null;
}

export type KnownLog = KnownLogV1 | KnownLogV2;

/** Result of verifying a log locally. */
export interface LogCheck {
  /** True if the platform signed this root for this lot. */
  readonly signed: boolean;
  /** True if the entries are coherent and hash to the root; null until they are published. */
  readonly whole: boolean | null;
}

/**
 * Verifies a log's signature and entries.
 * @param keys the trusted public keys of the platform, base64url
 */
export async function checkLog(lotId: string, log: KnownLogV2, keys: readonly string[]): Promise<LogCheck> {
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

/** Result of verifying a receipt locally. */
export interface ReceiptCheck {
  readonly signed: boolean;
  /** Whether a signed log contains the receipt; null until the entries are published at the opening. */
  readonly included: boolean | null;
  /** Standing of the version in the log; null if it is not published or the receipt is not in the log. */
  readonly standing: EntryStanding | null;
  /**
   * Whether the withdrawal is signed, is of this receipt and matches the log's entry if that is known; null without
   * one.
   */
  readonly withdrawal: boolean | null;
}

/**
 * Verifies a receipt without trusting the server: the platform's signature, the inclusion under the log's signed root
 * once the entries are published, and the version's standing.
 * @param keys the trusted public keys of the platform, base64url; receipt, log and withdrawal may be signed by
 * different ones
 */
export async function checkReceipt(
  signed: SignedReceipt,
  log: KnownLog | null,
  keys: readonly string[],
  withdrawn: SignedWithdrawal | null = null,
): Promise<ReceiptCheck> {
  const isSigned = keys.includes(signed.publicKey) && (await verifyReceipt(signed, signed.publicKey));
  const leaf = receiptLeaf(signed.receipt);
  const isForReceipt =
    withdrawn === null
      ? null
      : withdrawn.withdrawal.receipt === leaf &&
        (await isByOneOf(keys, (key) => verifyWithdrawal(withdrawn, key)));
  const { included, entry } = await findInLog(signed, leaf, log, keys);
  const isInLog =
    entry === null || withdrawn === null || entry.endedBy === withdrawalLeaf(withdrawn.withdrawal);
  return {
    signed: isSigned,
    included,
    standing: entry?.standing ?? null,
    withdrawal: isForReceipt === null ? null : isForReceipt && isInLog,
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
  const isInTree = proof.size === size && verifyInclusion(leaf, proof, root);
  return { included: isRootSigned && isInTree, entry: null };
}
