import type { OpeningRecord, RecordLine, SignedRecord } from '@procure/sealing/opening-record.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

type Moments = 'bidDeadline' | 'startedAt';
type Unsigned = Omit<OpeningRecord, 'format' | 'openedAt'>;
type Row = Omit<Unsigned, Moments | 'entries'> &
  Readonly<Record<Moments, Date>> & { readonly entries: readonly RecordLine[] };

/** The lines of the lot's record, from their rows. */
const lines = sql<
  readonly RecordLine[]
>`coalesce((select json_agg(json_build_object('position', entry.position,
    'bidId', entry.bid_id, 'bidVersion', version.version_no, 'companyName', entry.company_name,
    'result', entry.result, 'cause', entry.cause, 'totalIncl', entry.total_incl::text,
    'totalExcl', entry.total_excl::text, 'totalTax', entry.total_tax::text, 'delivery', entry.delivery,
    'quality', entry.quality, 'validityDays', entry.validity_days, 'bondAmount', entry.bond_amount::text,
    'remarks', coalesce(entry.contents -> 'remarks', '[]')) order by entry.position)
  from opening_entry entry join bid_version version on version.id = entry.bid_version_id
  where entry.lot_id = lot.id), '[]')`;

/** Reads the content of the record of a held lot, of which all lines are written. */
export async function readRecord(unit: Unit, lotId: HeldLotId): Promise<Unsigned> {
  const { rows } = await sql<Row>`
    select lot.id as lot_id, tender.tender_no, tender.title as tender_title, lot.lot_no, lot.title as lot_title,
      lot.bid_deadline, opening.started_at, receipt_root.root as receipt_root,
      ${lines} as entries
    from lot join tender on tender.id = lot.tender_id join opening on opening.lot_id = lot.id
      left join receipt_root on receipt_root.lot_id = lot.id
    where lot.id = ${lotId}`.execute(unit.db);
  const [found] = rows;
  if (found === undefined) throw new Error(`lot ${lotId} has no opening`);
  const { bidDeadline, startedAt, ...said } = found;
  return { ...said, bidDeadline: bidDeadline.toISOString(), startedAt: startedAt.toISOString() };
}

export async function insertRecord(
  unit: Unit,
  lotId: HeldLotId,
  record: SignedRecord & { readonly signedAt: Date },
): Promise<void> {
  await unit.db
    .insertInto('openingRecord')
    .values({ lotId, ...record })
    .execute();
}

/** Reads records in the order of their lots, after the given one, each with its lines from the present rows. */
export async function readRecords(
  db: Kysely<Database>,
  after: string | null,
  limit: number,
): Promise<readonly (SignedRecord & { readonly lotId: string; readonly lines: readonly RecordLine[] })[]> {
  const { rows } = await sql<SignedRecord & { lotId: string; lines: readonly RecordLine[] }>`
    select record.lot_id, record.body, record.signature, ${lines} as lines
    from opening_record record join lot on lot.id = record.lot_id
    where ${after}::uuid is null or record.lot_id > ${after}::uuid
    order by record.lot_id limit ${limit}`.execute(db);
  return rows;
}
