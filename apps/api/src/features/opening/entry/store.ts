import type { OpeningRecord, RecordLine, SignedRecord } from '@procure/sealing/opening-record.ts';
import { sql } from 'kysely';
import type { HeldLotId, Unit } from '../../../platform/transaction.ts';

type Moments = 'bidDeadline' | 'startedAt';
type Unsigned = Omit<OpeningRecord, 'format' | 'openedAt'>;
type Row = Omit<Unsigned, Moments | 'entries'> &
  Readonly<Record<Moments, Date>> & { readonly entries: readonly RecordLine[] };

/** What the record of a held lot says, all its lines written. */
export async function readRecord(unit: Unit, lotId: HeldLotId): Promise<Unsigned> {
  const { rows } = await sql<Row>`
    select lot.id as lot_id, tender.tender_no, tender.title as tender_title, lot.lot_no, lot.title as lot_title,
      lot.bid_deadline, opening.started_at, receipt_root.root as receipt_root,
      coalesce((select json_agg(json_build_object('position', entry.position, 'bidId', entry.bid_id,
          'bidVersion', version.version_no, 'companyName', entry.company_name, 'result', entry.result,
          'cause', entry.cause, 'totalIncl', entry.total_incl::text, 'totalExcl', entry.total_excl::text,
          'totalTax', entry.total_tax::text, 'delivery', entry.delivery, 'quality', entry.quality,
          'validityDays', entry.validity_days, 'bondAmount', entry.bond_amount::text,
          'remarks', coalesce(entry.contents -> 'remarks', '[]')) order by entry.position)
        from opening_entry entry join bid_version version on version.id = entry.bid_version_id
        where entry.lot_id = lot.id), '[]') as entries
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
