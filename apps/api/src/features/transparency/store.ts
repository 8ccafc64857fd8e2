import type { EntryKind, Statement } from '@procure/sealing/published.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.gen.ts';
import type { Unit } from '../../platform/database/transaction.ts';

type Reach = Kysely<Database>;

export interface StoredEntry extends Statement {
  readonly no: number;
  readonly kind: EntryKind;
  /** The lot, or the day. */
  readonly subject: string;
  readonly entry: string;
  readonly leaf: string;
  readonly publishedAt: Date;
}

export interface StoredCheckpoint {
  readonly size: number;
  readonly root: string;
  readonly note: string;
  readonly signedAt: Date;
}

/** One process publishes at a time; false if another does. Locked until the end of the transaction. */
export async function takeTurn(unit: Unit): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(4203009) as taken`.execute(
    unit.db,
  );
  return rows[0]?.taken === true;
}

/** Those of these that have not been published. */
export async function findUnpublished(
  db: Reach,
  kind: EntryKind,
  subjects: readonly string[],
): Promise<readonly string[]> {
  if (subjects.length === 0) return [];
  const known = await db
    .selectFrom('transparencyEntry')
    .select('subject')
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .execute();
  const published = new Set(known.map(({ subject }) => subject));
  return subjects.filter((subject) => !published.has(subject));
}

export async function readAllLeaves(db: Reach): Promise<readonly string[]> {
  const rows = await db.selectFrom('transparencyEntry').select('leaf').orderBy('no').execute();
  return rows.map(({ leaf }) => leaf);
}

/** Entries from a place on, in their order. */
export async function readEntries(db: Reach, from: number, limit: number): Promise<readonly StoredEntry[]> {
  const rows = await db
    .selectFrom('transparencyEntry')
    .selectAll()
    .where('no', '>=', from)
    .orderBy('no')
    .limit(limit)
    .execute();
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as EntryKind }));
}

/** Entries that name a seal of the audit log, by the seals' numbers. */
export async function findHeads(db: Reach, from: number, to: number): Promise<readonly number[]> {
  const { rows } = await sql<{ no: number }>`select no from transparency_entry
    where kind = 'audit-head' and (body::jsonb ->> 'no')::int between ${from} and ${to} order by no`.execute(
    db,
  );
  return rows.map(({ no }) => no);
}

/** Checkpoints from a size on, in their order. */
export function readCheckpoints(db: Reach, from: number, limit: number): Promise<StoredCheckpoint[]> {
  return db
    .selectFrom('transparencyCheckpoint')
    .selectAll()
    .where('size', '>=', from)
    .orderBy('size')
    .limit(limit)
    .execute();
}

export async function findLastCheckpoint(db: Reach): Promise<StoredCheckpoint | null> {
  const row = await db
    .selectFrom('transparencyCheckpoint')
    .selectAll()
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertEntries(unit: Unit, entries: readonly StoredEntry[]): Promise<void> {
  await unit.db.insertInto('transparencyEntry').values(entries).execute();
}

export async function insertCheckpoint(unit: Unit, checkpoint: StoredCheckpoint): Promise<void> {
  await unit.db.insertInto('transparencyCheckpoint').values(checkpoint).execute();
}
