import type { LogEntry, LogHead } from '@procure/sealing/receipt-entry.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';

interface Stored {
  readonly tenderId: string;
  readonly lotId: string;
  readonly root: string;
  /** Of versions. */
  readonly size: number;
  /** In tree order. */
  readonly leaves: readonly string[];
  readonly signature: string;
  readonly fixedAt: Date;
}

/** The former format of a log, with the valid bids only, of lots whose log was fixed earlier. */
export interface RootV1 extends Stored {
  readonly format: 'procure-receipt-root/1';
}

export interface RootV2 extends Stored {
  readonly format: 'procure-receipt-root/2';
  readonly keyId: string;
  readonly head: LogHead;
  readonly entries: readonly LogEntry[];
}

export type StoredRoot = RootV1 | RootV2;

export function findRoot(unit: Unit, lotId: HeldLotId): Promise<StoredRoot | null> {
  return readRoot(unit.db, lotId);
}

/** Reads a fixed log, which does not change, so that no lock is needed. */
export async function readRoot(db: Kysely<Database>, lotId: string): Promise<StoredRoot | null> {
  const row = await db
    .selectFrom('receiptRoot')
    .innerJoin('lot', 'lot.id', 'receiptRoot.lotId')
    .selectAll('receiptRoot')
    .select('lot.tenderId')
    .where('receiptRoot.lotId', '=', lotId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { tenderId, root, treeSize: size, signature, fixedAt, format, keyId } = row;
  const stored = { tenderId, lotId, root, size, leaves: row.leaves as readonly string[], signature, fixedAt };
  if (format === 'procure-receipt-root/1' || keyId === null) {
    return { format: 'procure-receipt-root/1', ...stored };
  }
  const head = row.head as unknown as LogHead;
  const entries = row.entries as unknown as readonly LogEntry[];
  return { format: 'procure-receipt-root/2', ...stored, keyId, head, entries };
}

/** A version of a bid of the lot, with its state according to the bid's row. */
export interface VersionRow {
  readonly bidId: string;
  readonly versionNo: number;
  /** The leaf of its receipt. */
  readonly leaf: string;
  /** Received before withdrawals were signed. */
  readonly isBefore: boolean;
  readonly withdrawnAt: Date | null;
  /** The leaf of its signed withdrawal. */
  readonly withdrawal: string | null;
  readonly validVersionNo: number | null;
  readonly lastVersionNo: number;
}

export async function readVersions(unit: Unit, lotId: HeldLotId): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select version.bid_id, version.version_no, encode(version.leaf_hash, 'hex') as leaf,
      coalesce(version.receipt #>> '{receipt,format}', '') = 'procure-receipt/1' as is_before, version.withdrawn_at,
      encode(withdrawal.leaf_hash, 'hex') as withdrawal, bid.valid_version_no, bid.last_version_no
    from bid
    join bid_version version on version.bid_id = bid.id
    left join bid_withdrawal withdrawal on withdrawal.bid_version_id = version.id
    where bid.lot_id = ${lotId}
    order by version.leaf_hash`.execute(unit.db);
  return rows;
}

/** The number of bids of the lot that claim to have versions but have none. */
export async function countEmptied(unit: Unit, lotId: HeldLotId): Promise<number> {
  const { count } = await unit.db
    .selectFrom('bid')
    .where('lotId', '=', lotId)
    .where('lastVersionNo', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('bidVersion').select('bidVersion.id').whereRef('bidVersion.bidId', '=', 'bid.id')),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertRoot(unit: Unit, stored: RootV2): Promise<void> {
  const { tenderId: _, size: treeSize, leaves, head, entries, ...columns } = stored;
  await unit.db
    .insertInto('receiptRoot')
    .values({
      ...columns,
      treeSize,
      leaves: JSON.stringify(leaves),
      head: JSON.stringify(head),
      entries: JSON.stringify(entries),
    })
    .execute();
}

/** Lots whose deadline has just passed and whose log is not fixed yet; older ones are fixed when they are opened. */
export async function findDueLots(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select lot.id from lot
    where lot.state = 'published' and lot.bid_deadline <= clock_timestamp()
      and lot.bid_deadline > clock_timestamp() - interval '7 days'
      and not exists (select from receipt_root where receipt_root.lot_id = lot.id)
    order by lot.bid_deadline
    limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lots whose root is not in the public log yet, in the order in which they were fixed. */
export async function findUnpublishedRoots(db: Kysely<Database>, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select lot_id as id from receipt_root
    where not exists (select from transparency_entry
      where kind = 'receipt-root' and subject = receipt_root.lot_id::text)
    order by fixed_at, lot_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The lots of the notice's tender whose deadline has passed and whose log is not fixed yet. */
export async function findDueLotsOf(db: Kysely<Database>, noticeId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select lot.id from notice join lot on lot.tender_id = notice.tender_id
    where notice.id = ${noticeId} and lot.state = 'published' and lot.bid_deadline <= clock_timestamp()
      and not exists (select from receipt_root where receipt_root.lot_id = lot.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the lot's log is due; asked without holding it. */
export async function isDue(db: Kysely<Database>, lotId: string): Promise<boolean> {
  const { rows } = await sql`
    select from lot where lot.id = ${lotId} and lot.state = 'published' and lot.bid_deadline <= clock_timestamp()
      and not exists (select from receipt_root where receipt_root.lot_id = lot.id)`.execute(db);
  return rows.length > 0;
}
