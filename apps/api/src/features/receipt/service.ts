import { isBefore } from '@procure/domain/moment.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { logRoot } from '@procure/sealing/receipt-log.ts';
import { type ReceiptRoot, signRoot, verifyRoot } from '@procure/sealing/receipt-root.ts';
import { system } from '../../platform/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { transact, type Unit } from '../../platform/transaction.ts';
import { openersOf } from '../account/audience/read-model.ts';
import { type LockedLot, lockLot } from '../tender/service.ts';
import * as store from './store.ts';

/**
 * Fixes the lot's receipt log, once: which bids are in force at the deadline. The caller holds the lot, which
 * every submission shares, so that one accepted a moment before the deadline is already stored. Refused before
 * the deadline. Whatever happens later, the signed root says which bids were in, and that none was added.
 */
export async function fixRoot(parts: Parts, unit: Unit, lot: LockedLot) {
  const fixed = await store.findRoot(unit, lot.id);
  if (fixed !== null) return fixed;
  const fixedAt = await unit.now();
  if (isBefore(fixedAt, lot.bidDeadline)) return refuse('before_deadline');
  const leaves = await store.readLeaves(unit, lot.id);
  const log = { root: logRoot(leaves), size: leaves.length, leaves, fixedAt };
  const signature = await signRoot(parts.crypto.signing, rootOf(lot.id, log));
  const stored = { ...log, signature };
  await store.insertRoot(unit, lot.id, stored);
  await unit.audit({
    action: 'fix_receipts',
    entity: 'receipt',
    entityId: lot.id,
    lotId: lot.id,
    after: { root: log.root, size: log.size, signature },
  });
  return stored;
}

function rootOf(
  lotId: string,
  { root, size, fixedAt }: Pick<store.StoredRoot, 'root' | 'size' | 'fixedAt'>,
): ReceiptRoot {
  return { format: 'procure-receipt-root/1', lotId, root, size, fixedAt: fixedAt.toISOString() };
}

async function isSigned({ crypto }: Pick<Parts, 'crypto'>, lotId: string, log: store.StoredRoot) {
  return (
    log.leaves.length === log.size &&
    logRoot(log.leaves) === log.root &&
    (await verifyRoot(rootOf(lotId, log), log.signature, crypto.signing.publicKey))
  );
}

/** The lot's fixed log; null where there is none, or it is not the one that the platform signed. */
export async function readSignedLog(
  parts: Pick<Parts, 'db' | 'crypto'>,
  lotId: string,
): Promise<store.StoredRoot | null> {
  const log = await store.readRoot(parts.db, lotId);
  return log !== null && (await isSigned(parts, lotId, log)) ? log : null;
}

/**
 * Whether the log is as the platform signed it, and every bid in it is still there and in force: what was in at the
 * deadline cannot be taken away afterwards. The caller holds the lot.
 */
export async function isWhole(
  parts: Parts,
  unit: Unit,
  lot: LockedLot,
  log: store.StoredRoot,
): Promise<boolean> {
  if (!(await isSigned(parts, lot.id, log))) return false;
  const standing = new Set(await store.readLeaves(unit, lot.id));
  return log.leaves.every((leaf) => standing.has(leaf));
}

/** The minute's work: fixes the logs of the deadlines that have passed, and calls the openers. */
export async function fixDueRoots(parts: Parts): Promise<void> {
  for (const lotId of await store.findDueLots(parts.db)) {
    await transact(parts, system('receipt.fix'), async (unit) => {
      const lot = await lockLot(unit, lotId);
      if (lot === null || lot.state !== 'published') return;
      // Put off since it was found: the log is fixed at the new deadline.
      if (isRefused(await fixRoot(parts, unit, lot))) return;
      for (const to of await openersOf(unit.db, lot.id)) {
        await unit.send({
          channel: 'account',
          to,
          template: 'opening_due',
          link: `/opening/${lotId}`,
          key: `opening-due/${lotId}/${lot.bidDeadline.toISOString()}/${to}`,
          values: { title: lot.tender.title, tenderNo: lot.tender.tenderNo },
        });
      }
    });
  }
}
