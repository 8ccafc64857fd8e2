import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/transaction.ts';

export interface StoredRoot {
  readonly root: string;
  readonly size: number;
  /** In tree order. */
  readonly leaves: readonly string[];
  readonly signature: string;
  readonly fixedAt: Date;
}

export function findRoot(unit: Unit, lotId: HeldLotId): Promise<StoredRoot | null> {
  return readRoot(unit.db, lotId);
}

/** A log that is fixed does not change: whoever reads it needs to hold nothing. */
export async function readRoot(db: Kysely<Database>, lotId: string): Promise<StoredRoot | null> {
  const row = await db.selectFrom('receiptRoot').selectAll().where('lotId', '=', lotId).executeTakeFirst();
  if (row === undefined) return null;
  const { root, treeSize: size, signature, fixedAt } = row;
  return { root, size, leaves: row.leaves as readonly string[], signature, fixedAt };
}

/** The leaves of the versions in force, by hash: their order tells nothing of when they came. */
export async function readLeaves(unit: Unit, lotId: HeldLotId): Promise<readonly string[]> {
  const { rows } = await sql<{ leaf: string }>`
    select encode(version.leaf_hash, 'hex') as leaf
    from bid
    join bid_version version on version.bid_id = bid.id and version.version_no = bid.valid_version_no
    where bid.lot_id = ${lotId}
    order by version.leaf_hash`.execute(unit.db);
  return rows.map(({ leaf }) => leaf);
}

export async function insertRoot(unit: Unit, lotId: string, stored: StoredRoot): Promise<void> {
  const { root, size, leaves, signature, fixedAt } = stored;
  await unit.db
    .insertInto('receiptRoot')
    .values({ lotId, root, treeSize: size, leaves: JSON.stringify(leaves), signature, fixedAt })
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
