import type { FileTrace, TracePair } from '@procure/domain/evaluation/file-trace.ts';
import { type EvidenceKind, evidenceKinds, type Rarity } from '@procure/domain/evaluation/rarity.ts';
import { type Kysely, sql } from 'kysely';
import { runAlone } from '../../../platform/database/alone.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

type Reach = Kysely<Database>;

/** Advisory lock class for one comparison of a lot at a time, over all processes. The number has no other meaning. */
const lockClass = 4_203_147;

export const alone = (db: Reach, lotId: string, work: () => Promise<void>): Promise<void> =>
  runAlone(db, lockClass, lotId, work);

export interface DueLot {
  readonly lotId: string;
  readonly openedAt: Date;
  readonly now: Date;
}

/** The opened lots whose files are not compared, the earliest first. */
export async function findDue(db: Reach, limit: number): Promise<readonly DueLot[]> {
  const { rows } = await sql<DueLot>`select lot_id, opened_at, clock_timestamp() as now from lot_trace
    where completed_at is null order by opened_at limit ${limit}`.execute(db);
  return rows;
}

export interface FileToRead {
  readonly fileId: string;
  /** Null for a file of the tender. */
  readonly bidId: string | null;
  readonly path: string;
  readonly size: number;
  readonly mime: string;
}

/** The next files of the lot that are not read: those of the tender, and those of its opened bids in their order. */
export async function findUnread(
  db: Reach,
  lotId: string,
  mimes: readonly string[],
  limit: number,
): Promise<readonly FileToRead[]> {
  const { rows } = await sql<FileToRead>`
    with attached as (
      select document.file_id, null::uuid as bid_id, 0 as bid, 0 as place
      from tender_document document where document.lot_id = ${lotId}
      union all select attachment.file_id, entry.bid_id, entry.position, attachment.position
      from opening_entry entry
      join attachment on attachment.owner_kind = 'bid' and attachment.owner_id = entry.bid_id
      where entry.lot_id = ${lotId}),
    given as (select distinct on (file_id) * from attached order by file_id, bid)
    select given.file_id, given.bid_id, file.path, file.size::float8, file.mime
    from given join file on file.id = given.file_id and file.mime = any(${sql.val(mimes)}::text[])
    where not exists (select from file_trace trace where trace.lot_id = ${lotId} and trace.file_id = given.file_id
      and trace.standing <> 'pending')
    order by given.bid, given.place, given.file_id limit ${limit}`.execute(db);
  return rows;
}

/** Notes that the file is about to be read, and returns how often it was tried with this time. */
export async function noteAttempt(db: Reach, lotId: string, file: FileToRead): Promise<number> {
  const { fileId, bidId } = file;
  const { attempts } = await db
    .insertInto('fileTrace')
    .values({ lotId, fileId, bidId, standing: 'pending', attempts: 1 })
    .onConflict((conflict) =>
      conflict.columns(['lotId', 'fileId']).doUpdateSet({ attempts: sql`file_trace.attempts + 1` }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return attempts;
}

/** Forgets the attempts on a file that the storage did not return. */
export async function forgetAttempts(db: Reach, lotId: string, { fileId }: FileToRead): Promise<void> {
  await db
    .deleteFrom('fileTrace')
    .where('lotId', '=', lotId)
    .where('fileId', '=', fileId)
    .where('standing', '=', 'pending')
    .execute();
}

/** Saves the result of a reading; null if the file could not be read. */
export async function saveTrace(
  db: Reach,
  lotId: string,
  { fileId }: FileToRead,
  read: (FileTrace & { readonly content: string }) | null,
): Promise<void> {
  await db
    .updateTable('fileTrace')
    .set({ standing: read === null ? 'unread' : 'read', ...read })
    .where('lotId', '=', lotId)
    .where('fileId', '=', fileId)
    .where('standing', '=', 'pending')
    .execute();
}

/** The characters of the stored texts of a bid. */
export async function countText(db: Reach, lotId: string, bidId: string): Promise<number> {
  const { rows } = await sql<{ length: number }>`select coalesce(sum(length(content)), 0)::int as length
    from file_trace where lot_id = ${lotId} and bid_id = ${bidId}`.execute(db);
  return rows[0]?.length ?? 0;
}

/** Whether the files of the held lot wait for their comparison. */
export async function isDue(unit: Unit, lotId: HeldLotId): Promise<boolean> {
  const row = await unit.db
    .selectFrom('lotTrace')
    .select('lotId')
    .where('lotId', '=', lotId)
    .where('completedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Characters of a stored value. */
const mostCharacters = 400;

export async function insertPairs(unit: Unit, lotId: HeldLotId, pairs: readonly TracePair[]): Promise<void> {
  const rows = pairs.map(({ one, other, kind, value, percent }) => ({
    ...{ lotId, oneId: one, otherId: other, kind, percent },
    value: value.slice(0, mostCharacters).toWellFormed(),
  }));
  // A statement takes a limited number of values.
  for (let start = 0; start < rows.length; start += 5000)
    await unit.db
      .insertInto('tracePair')
      .values(rows.slice(start, start + 5000))
      .execute();
}

/** Counts the lot with the kinds of evidence that it shows. Returns the counts of the lots before it. */
export async function countEvidence(
  unit: Unit,
  seen: ReadonlySet<EvidenceKind>,
): Promise<Readonly<Record<string, Rarity>>> {
  const { rows } = await sql<Rarity & { readonly kind: EvidenceKind }>`
    insert into relation_tally as tally (kind, lots, compared)
    select kind, (kind = any(${sql.val([...seen])}::text[]))::int, 1
      from unnest(${sql.val([...evidenceKinds])}::text[]) kind order by kind
    on conflict (kind) do update set lots = tally.lots + excluded.lots, compared = tally.compared + 1
    returning tally.kind, tally.lots - (tally.kind = any(${sql.val([...seen])}::text[]))::int as lots,
      tally.compared - 1 as compared`.execute(unit.db);
  return Object.fromEntries(rows.map(({ kind, lots, compared }) => [kind, { lots, compared }]));
}

/** Ends the comparison of the lot, and removes the texts of its files. */
export async function saveCompared(
  unit: Unit,
  lotId: HeldLotId,
  { compared, rarity }: { readonly compared: boolean; readonly rarity: Readonly<Record<string, Rarity>> },
): Promise<{ readonly readFiles: number; readonly unreadFiles: number }> {
  await unit.db
    .updateTable('fileTrace')
    .set({ content: '' })
    .where('lotId', '=', lotId)
    .where('content', '<>', '')
    .execute();
  const { rows } = await sql<{ readFiles: number; unreadFiles: number }>`update lot_trace
    set completed_at = ${await unit.now()}, compared = ${compared}, rarity = ${JSON.stringify(rarity)}::jsonb,
      read_files = counted.read_files, unread_files = counted.unread_files
    from (select count(*) filter (where standing = 'read')::int as read_files,
        count(*) filter (where standing <> 'read')::int as unread_files
      from file_trace where lot_id = ${lotId} and bid_id is not null) counted
    where lot_trace.lot_id = ${lotId}
    returning lot_trace.read_files, lot_trace.unread_files`.execute(unit.db);
  return rows[0] ?? { readFiles: 0, unreadFiles: 0 };
}
