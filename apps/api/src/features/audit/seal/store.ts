import type { AuditLine, AuditSeal } from '@procure/sealing/audit-seal.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';

type Reach = Kysely<Database>;

export interface StoredSeal {
  readonly seal: AuditSeal;
  readonly signature: string;
}

/** Lines numbered so far, and the transactions that may still bring one of them. */
export interface Horizon {
  /** Null if there never was a line. */
  readonly throughId: string | null;
  readonly until: string;
}

/** The number is read first: a line with that number belongs to a transaction that has already begun (`audit_line`). */
export async function readHorizon(db: Reach): Promise<Horizon> {
  const numbered = await sql<{ id: string | null }>`
    select pg_sequence_last_value('audit_log_seq')::text as id`.execute(db);
  const { rows } = await sql<{ until: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as until`.execute(db);
  return { throughId: numbered.rows[0]?.id ?? null, until: rows[0]?.until ?? '0' };
}

/** Whether every transaction of that moment has ended, so that no line up to the horizon can still appear. */
export async function isFinal(db: Reach, { until }: Horizon): Promise<boolean> {
  const { rows } = await sql<{ final: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${until}::xid8 as final`.execute(db);
  return rows[0]?.final === true;
}

/** Takes the lock by which one process seals at a time, to the end of the transaction. False if another holds it. */
export async function takeTurn(db: Reach): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(4203007) as taken`.execute(
    db,
  );
  return rows[0]?.taken === true;
}

/** How many keys the seals were ever signed with, the first included, and the one that is next. */
export async function countKeys(db: Reach): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select 1 + count(*)::int as count from server_key where purpose = 'audit'`.execute(db);
  return rows[0]?.count ?? 1;
}

/** Seals from one moment on and before another; null: from the first, to the last. */
export async function countSeals(db: Reach, from: Date | null, until: Date | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_seal
    where sealed_at >= coalesce(${from}::timestamptz, '-infinity')
      and sealed_at < coalesce(${until}::timestamptz, 'infinity')`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Stretch {
  /** Null reads from the first line. */
  readonly after: string | null;
  readonly through: string;
  readonly limit: number;
}

/** At most `limit` lines after one number up to another, with the sealed fields of each. */
export async function readLines(db: Reach, { after, through, limit }: Stretch): Promise<AuditLine[]> {
  const { rows } = await sql<AuditLine>`
    select id::text as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor_kind,
      actor_id::text as actor_id, action, entity, entity_id::text as entity_id, lot_id::text as lot_id,
      company_id::text as company_id, before::text as before, after::text as after, reason, ip, request_id,
      salt::text as salt
    from audit_log where (${after}::bigint is null or id > ${after}::bigint) and id <= ${through}::bigint
    order by audit_log.id limit ${limit}`.execute(db);
  return rows;
}

/** Seals from a number on, in their order. */
export async function readSeals(db: Reach, from: number, limit: number): Promise<StoredSeal[]> {
  const rows = await db
    .selectFrom('auditSeal')
    .selectAll()
    .where('no', '>=', from)
    .orderBy('no')
    .limit(limit)
    .execute();
  return rows.map(({ signature, throughId, sealedAt, ...row }) => ({
    seal: {
      format: 'procure-audit-seal/1',
      ...row,
      throughId: String(throughId),
      sealedAt: sealedAt.toISOString(),
    },
    signature,
  }));
}

export async function findLastSeal(db: Reach): Promise<StoredSeal | null> {
  const { rows } = await sql<{ no: number | null }>`select max(no) as no from audit_seal`.execute(db);
  const no = rows[0]?.no ?? null;
  return no === null ? null : ((await readSeals(db, no, 1))[0] ?? null);
}

/** The number of the seal that covers the line; the next number if the line is not sealed yet. */
export async function sealNoOf(db: Reach, lineId: string): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    select coalesce((select no from audit_seal where through_id >= ${lineId}::bigint order by through_id limit 1),
      (select max(no) + 1 from audit_seal), 1) as no`.execute(db);
  return rows[0]?.no ?? 1;
}

export async function insertSeal(db: Reach, { seal, signature }: StoredSeal): Promise<void> {
  const { format: _, throughId, ...row } = seal;
  await db
    .insertInto('auditSeal')
    .values({ ...row, throughId: Number(throughId), signature })
    .execute();
}
