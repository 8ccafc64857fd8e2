import { createHash } from 'node:crypto';
import { isSignInChecked, lockMinutesAfter, triesLeft } from '@procure/domain/account/sign-in.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { networkOf } from '../../../platform/http/address.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import * as store from './store.ts';

/**
 * Under what failures are counted. Kept as a hash: people type passwords into the field of the name, and who reads
 * the table shall learn no names.
 */
export const keyOf = {
  /** All devices that never signed in to the account, together. */
  account: (accountId: string) => hash(`account:${accountId}`),
  /** One device that did: strangers' failures do not lock it. */
  device: (accountId: string, tokenHash: Buffer) => hash(`device:${accountId}:${tokenHash.toString('hex')}`),
  /**
   * An unknown name, which is counted and locked like an account, so that the answer does not reveal existing names.
   */
  name: (kind: string, loginName: string) => hash(`name:${kind}:${loginName.toLowerCase()}`),
  address: (ip: string | null) => hash(`address:${networkOf(ip)}`),
  /** The old password, asked for again within a session. */
  password: (accountId: string) => hash(`password:${accountId}`),
  /** The second factor: from a known device, from a session in hand, or from all others together. */
  factor: (accountId: string, from: Buffer | null) =>
    hash(`factor:${accountId}:${from?.toString('hex') ?? ''}`),
};

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Whether the next try must show a proof of work. */
export async function isCheckDue(
  parts: Pick<Parts, 'db'>,
  counted: Buffer,
  ip: string | null,
): Promise<boolean> {
  return isSignInChecked(await store.readFailures(parts.db, counted, keyOf.address(ip)));
}

export type Tried =
  | { readonly right: true }
  /** Minutes until the lock opens; `now` if this very failure closed it. */
  | { readonly locked: number; readonly now: boolean; readonly failures: number }
  | { readonly left: number; readonly failures: number };

/**
 * Counts a try in the caller's transaction, which must commit for it. While locked nothing is tried: a right guess
 * does not show either.
 */
export async function countTry(unit: Unit, key: Buffer, right: boolean): Promise<Tried> {
  const { failedCount, lockedSeconds } = await store.lockFailures(unit.db, key);
  if (lockedSeconds > 0) return { locked: Math.ceil(lockedSeconds / 60), now: false, failures: failedCount };
  if (right) {
    await store.clearFailures(unit.db, key);
    return { right };
  }
  const failures = failedCount + 1;
  const lockMinutes = lockMinutesAfter(failures);
  await store.saveFailures(unit.db, key, failures, lockMinutes);
  await store.countOfAddress(unit.db, keyOf.address(unit.actor.ip));
  return lockMinutes === 0
    ? { left: triesLeft(failures), failures }
    : { locked: lockMinutes, now: true, failures };
}

/** Forgets what was counted under the keys. */
export async function clearFailures(unit: Unit, ...keys: readonly Buffer[]): Promise<void> {
  for (const key of keys) await store.clearFailures(unit.db, key);
}

/** Forgets failures that count no more. */
export function forgetFailures(parts: Pick<Parts, 'db'>): Promise<void> {
  return store.purge(parts.db);
}
