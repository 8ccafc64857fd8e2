import { randomBytes } from 'node:crypto';
import { isBefore } from '@procure/domain/moment.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { isByOneOf, keyIdOf } from '@procure/sealing/platform-signature.ts';
import type { Statement } from '@procure/sealing/published.ts';
import { entriesOf, headOf, leavesOf } from '@procure/sealing/receipt-entry.ts';
import { logRoot } from '@procure/sealing/receipt-log.ts';
import { type ReceiptRoot, rootText, signRoot, verifyRoot } from '@procure/sealing/receipt-root.ts';
import { system } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import { areUnderWay } from '../../platform/http/arrival.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { openersOf } from '../account/audience/read-model.ts';
import { type LockedLot, lockLot } from '../tender/service.ts';
import * as store from './store.ts';

/**
 * Fixes the lot's receipt log once: every version of every bid, with its state at the deadline. The caller locks the
 * lot, which every submission locks in share mode. Refused before the deadline, and while a submission that arrived
 * before it is running. The signed root proves later which versions were submitted, and that none was added.
 */
export async function fixRoot(parts: Parts, unit: Unit, lot: LockedLot) {
  const fixed = await store.findRoot(unit, lot.id);
  if (fixed !== null) return fixed;
  const fixedAt = await unit.now();
  if (isBefore(fixedAt, lot.bidDeadline)) return refuse('before_deadline');
  if (await areUnderWay(unit.db, lot.id)) return refuse('submissions_under_way');
  const { signing } = parts.crypto;
  const entries = entriesIn(await store.readVersions(unit, lot.id));
  const head = headOf(lot.id, entries, randomBytes(32).toString('hex'));
  const leaves = leavesOf(head, entries);
  const log = {
    format: 'procure-receipt-root/2' as const,
    tenderId: lot.tenderId,
    lotId: lot.id,
    root: logRoot(leaves),
    size: entries.length,
    leaves,
    fixedAt,
    keyId: keyIdOf(signing.publicKey),
    head,
    entries,
  };
  const signature = await signRoot(signing, rootOf(log));
  const stored = { ...log, signature };
  await store.insertRoot(unit, stored);
  await unit.audit({
    action: 'fix_receipts',
    entity: 'receipt',
    entityId: lot.id,
    lotId: lot.id,
    after: { format: log.format, root: log.root, size: log.size, signature },
  });
  await unit.touch('notice');
  return stored;
}

/**
 * The signed receipts decide, not the bid's row: a version without a signed withdrawal was not withdrawn. A receipt with
 * a changed text keeps its stored leaf. The opening detects it by itself, and it does not block other bids.
 */
function entriesIn(versions: readonly store.VersionRow[]) {
  return entriesOf(
    versions.map(({ bidId, versionNo, leaf, isBefore, withdrawal, withdrawnAt }) => ({
      bidId,
      versionNo,
      receipt: leaf,
      // Before receipts of format 2 a withdrawal was not signed: there is its row alone.
      withdrawn: withdrawal !== null || (isBefore && withdrawnAt !== null),
      withdrawal,
    })),
  );
}

function rootOf(log: Omit<store.RootV2, 'signature'> | Omit<store.RootV1, 'signature'>): ReceiptRoot {
  const { tenderId, lotId, root, size } = log;
  const fixedAt = log.fixedAt.toISOString();
  return log.format === 'procure-receipt-root/1'
    ? { format: log.format, lotId, root, size, fixedAt }
    : { format: log.format, tenderId, lotId, root, fixedAt, keyId: log.keyId };
}

async function isSigned({ crypto }: Pick<Parts, 'crypto'>, log: store.StoredRoot) {
  const leaves = log.format === 'procure-receipt-root/1' ? log.leaves : leavesOf(log.head, log.entries);
  const counted = log.format === 'procure-receipt-root/1' ? leaves.length : log.entries.length;
  return (
    counted === log.size &&
    logRoot(leaves) === log.root &&
    (await isByOneOf(crypto.signingKeys, (key) => verifyRoot(rootOf(log), log.signature, key)))
  );
}

/**
 * The receipts' leaves of the bids that count by the lot's fixed log; null if it is not the one that the platform
 * signed.
 */
export async function readSignedLog(
  parts: Pick<Parts, 'db' | 'crypto'>,
  lotId: string,
): Promise<readonly string[] | null> {
  const log = await store.readRoot(parts.db, lotId);
  if (log === null || !(await isSigned(parts, log))) return null;
  if (log.format === 'procure-receipt-root/1') return log.leaves;
  return log.entries.filter(({ standing }) => standing === 'valid').map(({ receipt }) => receipt);
}

/** The lot's root as it was signed; null before it is fixed. */
export async function readRootStatement(db: Parts['db'], lotId: string): Promise<Statement | null> {
  const log = await store.readRoot(db, lotId);
  return log === null ? null : { body: rootText(rootOf(log)), signature: log.signature };
}

/** Roots that are not in the public log yet, the oldest first. */
export async function readFixedRoots(
  db: Parts['db'],
  limit: number,
): Promise<readonly (Statement & { readonly lotId: string })[]> {
  const found: (Statement & { readonly lotId: string })[] = [];
  for (const lotId of await store.findUnpublishedRoots(db, limit)) {
    const statement = await readRootStatement(db, lotId);
    if (statement !== null) found.push({ lotId, ...statement });
  }
  return found;
}

/**
 * Whether the log matches its signature and the bids match the log: exactly its versions exist, no replaced or withdrawn
 * version is valid, and each valid version is that of its bid. The caller has locked the lot.
 */
export async function isWhole(
  parts: Parts,
  unit: Unit,
  lot: LockedLot,
  log: store.StoredRoot,
): Promise<boolean> {
  if (!(await isSigned(parts, log))) return false;
  const versions = await store.readVersions(unit, lot.id);
  if (log.format === 'procure-receipt-root/1') {
    const counting = versions.filter(({ versionNo, validVersionNo }) => versionNo === validVersionNo);
    const standing = new Set(counting.map(({ leaf }) => leaf));
    return log.leaves.every((leaf) => standing.has(leaf));
  }
  const entries = entriesIn(versions);
  const isSame = logRoot(leavesOf(log.head, entries)) === log.root;
  const standings = new Map(log.entries.map(({ receipt, standing }) => [receipt, standing]));
  const ofBid = Map.groupBy(versions, ({ bidId }) => bidId);
  return (
    isSame &&
    (await store.countEmptied(unit, lot.id)) === 0 &&
    [...ofBid.values()].every((bid) => bid.length === bid[0]?.lastVersionNo) &&
    versions.every(
      ({ leaf, versionNo, validVersionNo, withdrawnAt }) =>
        (standings.get(leaf) === 'valid') === (versionNo === validVersionNo) &&
        (standings.get(leaf) === 'withdrawn') === (withdrawnAt !== null),
    )
  );
}

/** The minute's work: fixes the logs of the deadlines that have passed, and calls the openers. */
export async function fixDueRoots(parts: Parts): Promise<void> {
  for (const lotId of await store.findDueLots(parts.db)) await fixDue(parts, lotId);
}

/** As `fixDueRoots`, of the lots that a notice is about; that it could not be done now hinders no reader. */
export async function fixRootsOf(parts: Parts, noticeId: string): Promise<void> {
  try {
    for (const lotId of await store.findDueLotsOf(parts.db, noticeId)) await fixDue(parts, lotId);
  } catch (error) {
    parts.log.warn({ err: error, noticeId }, 'a receipt log could not be fixed now');
  }
}

/** As `fixRootsOf`, of one lot. */
export async function fixWhereDue(parts: Parts, lotId: string): Promise<void> {
  try {
    if (await store.isDue(parts.db, lotId)) await fixDue(parts, lotId);
  } catch (error) {
    parts.log.warn({ err: error, lotId }, 'a receipt log could not be fixed now');
  }
}

/** Fixes the log if it is due: its deadline has passed, and no submission that arrived before it is running. */
async function fixDue(parts: Parts, lotId: string): Promise<void> {
  await transact(parts, system('receipt.fix'), async (unit) => {
    const lot = await lockLot(unit, lotId);
    if (lot === null || lot.state !== 'published') return;
    // Put off since it was found, or not whole yet: it is fixed at the next look.
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
