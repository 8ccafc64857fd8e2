import type { OpeningRecord, RecordLine, SignedRecord } from '@procure/sealing/opening-record.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

type Moments = 'bidDeadline' | 'startedAt';
type Unsigned = Omit<OpeningRecord, 'format' | 'openedAt'>;
type Row = Omit<Unsigned, Moments | 'entries'> &
  Readonly<Record<Moments, Date>> & { readonly entries: readonly RecordLine[] };

/** The lines of the record of the price session `opening` of `lot`, from their rows. */
const priceLines = sql<
  readonly RecordLine[]
>`coalesce((select json_agg(json_build_object('position', entry.position,
    'bidId', entry.bid_id, 'bidVersion', version.version_no, 'companyName', entry.bidder_name,
    'result', price.result, 'cause', price.cause, 'totalIncl', price.total_incl::text,
    'totalExcl', price.total_excl::text, 'totalTax', price.total_tax::text, 'delivery', price.delivery,
    'quality', price.quality, 'validityDays', price.validity_days, 'bondAmount', null,
    'remarks', coalesce(price.contents -> 'remarks', '[]')) order by price.position)
  from price_entry price join opening_entry entry on entry.bid_id = price.bid_id
    join bid_version version on version.id = entry.bid_version_id
  where price.lot_id = lot.id and price.no = opening.no), '[]')`;

/** The lines of the record of the first session, from their rows. */
const bidLines = sql<
  readonly RecordLine[]
>`coalesce((select json_agg(json_build_object('position', entry.position,
    'bidId', entry.bid_id, 'bidVersion', version.version_no, 'companyName', entry.bidder_name,
    'result', entry.result, 'cause', entry.cause, 'totalIncl', entry.total_incl::text,
    'totalExcl', entry.total_excl::text, 'totalTax', entry.total_tax::text, 'delivery', entry.delivery,
    'quality', entry.quality, 'validityDays', entry.validity_days, 'bondAmount', entry.bond_amount::text,
    'remarks', coalesce(entry.contents -> 'remarks', '[]')) order by entry.position)
  from opening_entry entry join bid_version version on version.id = entry.bid_version_id
  where entry.lot_id = lot.id), '[]')`;

const lines = sql<readonly RecordLine[]>`case when opening.no = 0 then ${bidLines} else ${priceLines} end`;

/** Reads the content of the record of a held lot's session, of which all lines are written. */
export async function readRecord(unit: Unit, lotId: HeldLotId, no: number): Promise<Unsigned> {
  const { rows } = await sql<Row>`
    select lot.id as lot_id, tender.tender_no, tender.title as tender_title, lot.lot_no, lot.title as lot_title,
      lot.bid_deadline, opening.started_at, receipt_root.root as receipt_root,
      ${lines} as entries
    from lot join tender on tender.id = lot.tender_id join opening on opening.lot_id = lot.id
      left join receipt_root on receipt_root.lot_id = lot.id
    where lot.id = ${lotId} and opening.no = ${no}`.execute(unit.db);
  const [found] = rows;
  if (found === undefined) throw new Error(`lot ${lotId} has no opening`);
  const { bidDeadline, startedAt, ...said } = found;
  return { ...said, bidDeadline: bidDeadline.toISOString(), startedAt: startedAt.toISOString() };
}

export async function insertRecord(
  unit: Unit,
  lotId: HeldLotId,
  record: SignedRecord & { readonly no: number; readonly signedAt: Date },
): Promise<void> {
  await unit.db
    .insertInto('openingRecord')
    .values({ lotId, ...record })
    .execute();
}

/** A signed record with its session, and its lines from the present rows. */
interface StoredRecord extends SignedRecord {
  readonly lotId: string;
  readonly no: number;
  readonly lines: readonly RecordLine[];
}

/** Reads records in the order of their lots and sessions, after the given one, each with its lines from the present rows. */
export async function readRecords(
  db: Kysely<Database>,
  after: { readonly lotId: string; readonly no: number } | null,
  limit: number,
): Promise<readonly StoredRecord[]> {
  const isLater =
    after === null ? sql`true` : sql`(record.lot_id, record.no) > (${after.lotId}::uuid, ${after.no}::int)`;
  const { rows } = await sql<StoredRecord>`
    select record.lot_id, record.no, record.body, record.signature, ${lines} as lines
    from opening_record record join lot on lot.id = record.lot_id
      join opening on opening.lot_id = record.lot_id and opening.no = record.no
    where ${isLater}
    order by record.lot_id, record.no limit ${limit}`.execute(db);
  return rows;
}
