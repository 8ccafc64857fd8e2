import { canonicalBytes } from './canonical.ts';
import type { Sha256Hex } from './digest.ts';
import { isSignedBy, keyIdOf, type SigningKey, signBytes } from './platform-signature.ts';
import { leafHash } from './receipt-log.ts';

/** Receipt of a bid that its supplier withdrew before the deadline (招标投标法29). */
export interface Withdrawal {
  readonly format: 'procure-withdrawal/1';
  readonly receiptNo: string;
  readonly tenderId: string;
  readonly lotId: string;
  readonly bidId: string;
  readonly bidVersion: number;
  /** Leaf hash of the withdrawn version's receipt. */
  readonly receipt: Sha256Hex;
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly withdrawnAt: string;
  readonly keyId: string;
}

export interface SignedWithdrawal {
  readonly withdrawal: Withdrawal;
  /** Ed25519 over the canonical JSON; 64 bytes, base64url. */
  readonly signature: string;
  readonly publicKey: string;
}

function withdrawalBytes(withdrawal: Withdrawal): Uint8Array<ArrayBuffer> {
  const { format, receiptNo, tenderId, lotId, bidId, bidVersion, receipt, withdrawnAt, keyId } = withdrawal;
  return canonicalBytes({
    format,
    receiptNo,
    tenderId,
    lotId,
    bidId,
    bidVersion,
    receipt,
    withdrawnAt,
    keyId,
  });
}

/** The leaf hash by which the receipt log refers to the withdrawal. */
export function withdrawalLeaf(withdrawal: Withdrawal): Sha256Hex {
  return leafHash(withdrawalBytes(withdrawal));
}

export async function signWithdrawal(key: SigningKey, withdrawal: Withdrawal): Promise<SignedWithdrawal> {
  const signature = await signBytes(key, withdrawalBytes(withdrawal));
  return { withdrawal, signature, publicKey: key.publicKey };
}

/** Verifies the signature by `publicKey`, the platform's published key, and that the withdrawal names its key id. */
export async function verifyWithdrawal(signed: SignedWithdrawal, publicKey: string): Promise<boolean> {
  const { withdrawal, signature } = signed;
  return (
    (await isSignedBy(() => withdrawalBytes(withdrawal), signature, publicKey)) &&
    withdrawal.keyId === keyIdOf(publicKey)
  );
}
