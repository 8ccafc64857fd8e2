import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

type Reach = Kysely<Database>;

export interface StoredStamp {
  readonly no: number;
  readonly reply: Buffer;
  readonly authority: string;
  readonly stampedAt: Date;
}

/** Entries that bear no time-stamp, the oldest first. */
export async function findUnstamped(
  db: Reach,
  limit: number,
): Promise<readonly { readonly no: number; readonly entry: string }[]> {
  const { rows } = await sql<{ no: number; entry: string }>`
    select no, entry from transparency_entry
    where not exists (select from transparency_stamp stamp where stamp.no = transparency_entry.no)
    order by no limit ${limit}`.execute(db);
  return rows;
}

/** @returns false if another process was first */
export async function insertStamp(unit: Unit, stamp: StoredStamp): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('transparencyStamp')
    .values({ ...stamp, keptAt: sql`clock_timestamp()` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** As the authority gave it; null if there is none. */
export async function findReply(db: Reach, no: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('transparencyStamp')
    .select('reply')
    .where('no', '=', no)
    .executeTakeFirst();
  return row?.reply ?? null;
}
