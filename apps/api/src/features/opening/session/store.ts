import type { BidState, EnvelopeKind } from '@procure/domain/bid/bid.ts';
import type { PriceLine } from '@procure/domain/bid/price-sheet.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database, OpeningEntry } from '../../../platform/schema.gen.ts';
import type { Unit } from '../../../platform/transaction.ts';

/** A sealed file as its receipt names it, and where it lies. */
export interface SealedFile {
  readonly kind: EnvelopeKind;
  readonly path: string;
  /** Bytes of ciphertext. */
  readonly size: number;
  readonly sha256: string;
}

/** A file out of an envelope, stored and not yet recorded. */
export interface OpenedFile {
  readonly id: string;
  readonly kind: EnvelopeKind;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly mime: string;
  readonly path: string;
}

/** What an opening session under way works on. */
export interface OpeningLot {
  readonly id: string;
  readonly sealIdentity: string | null;
  readonly ceilingPrice: string | null;
  readonly bidDeadline: Date;
  readonly startedAt: Date;
  readonly lines: readonly (Pick<PriceLine, 'qty'> & { readonly id: string })[];
}

/** The lot, while its opening is under way; null before and after. */
export async function findUnderWay(db: Kysely<Database>, lotId: string): Promise<OpeningLot | null> {
  const { rows } = await sql<OpeningLot>`
    select lot.id, lot.seal_identity, lot.ceiling_price, lot.bid_deadline, opening.started_at,
      coalesce((select json_agg(json_build_object('id', line.id, 'qty', line.qty::text) order by line.line_no)
        from price_line line where line.lot_id = lot.id), '[]') as lines
    from lot join opening on opening.lot_id = lot.id
    where lot.id = ${lotId} and lot.state = 'opening' and opening.state = 'in_progress'`.execute(db);
  return rows[0] ?? null;
}

/** A bid in force, as its receipt describes it. */
export interface BidToOpen {
  readonly bidId: string;
  readonly bidVersionId: string;
  readonly companyId: string;
  readonly companyName: string;
  /** In the record: in the order of arrival. */
  readonly position: number;
  readonly leaf: string;
  readonly envelopes: readonly SealedFile[];
}

/** Those of the lot that have no line in the record yet. */
export async function findUnopened(db: Kysely<Database>, lotId: string): Promise<readonly BidToOpen[]> {
  const { rows } = await sql<BidToOpen>`
    select * from (
      select bid.id as bid_id, version.id as bid_version_id, bid.company_id, company_version.name as company_name,
        (row_number() over (order by version.submitted_at, version.id))::int as position,
        encode(version.leaf_hash, 'hex') as leaf,
        (select json_agg(json_build_object('kind', envelope.kind, 'path', file.path, 'size', envelope.size,
            'sha256', envelope.sha256) order by envelope.position)
          from bid_envelope envelope join file on file.id = envelope.file_id
          where envelope.bid_version_id = version.id) as envelopes
      from bid
      join bid_version version on version.bid_id = bid.id and version.version_no = bid.valid_version_no
      join company_version on company_version.id = version.company_version_id
      where bid.lot_id = ${lotId}
    ) as valid
    where not exists (select from opening_entry entry where entry.bid_id = valid.bid_id)
    order by position`.execute(db);
  return rows;
}

export async function findLeaves(db: Kysely<Database>, lotId: string): Promise<ReadonlySet<string>> {
  const row = await db
    .selectFrom('receiptRoot')
    .select('leaves')
    .where('lotId', '=', lotId)
    .executeTakeFirstOrThrow();
  return new Set(row.leaves as readonly string[]);
}

export type NewEntry = Omit<Insertable<OpeningEntry>, 'contents'> & { readonly contents: unknown };

/** Records the bid's line, its state and its files. False where that is done already. */
export async function recordBid(
  unit: Unit,
  entry: NewEntry,
  state: BidState,
  files: readonly OpenedFile[],
): Promise<boolean> {
  const { contents, ...columns } = entry;
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('openingEntry')
    .values({ ...columns, contents: contents === null ? null : JSON.stringify(contents) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await unit.db
    .updateTable('bid')
    .set((change) => ({ state, version: change('version', '+', 1) }))
    .where('id', '=', entry.bidId)
    .execute();
  if (files.length === 0) return true;
  await unit.db
    .insertInto('file')
    .values(
      files.map(({ kind: _, ...file }) => ({
        ...file,
        ownerAccountId: null,
        ownerCompanyId: entry.companyId,
        purpose: 'opened',
      })),
    )
    .execute();
  await unit.db
    .insertInto('attachment')
    .values(
      files.map(({ id, kind }, position) => ({
        ownerKind: 'bid',
        ownerId: entry.bidId,
        fileId: id,
        role: kind,
        position,
      })),
    )
    .execute();
  return true;
}

export async function readBidState(unit: Unit, bidId: string): Promise<BidState> {
  const bid = await unit.db
    .selectFrom('bid')
    .select('state')
    .where('id', '=', bidId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return bid.state as BidState;
}

/** How many bids the session counted at its start, and how many have their line. */
export async function countEntries(unit: Unit, lotId: string): Promise<{ bids: number; entries: number }> {
  const { rows } = await sql<{ bids: number; entries: number }>`
    select opening.bid_count as bids,
      (select count(*) from opening_entry where opening_entry.lot_id = opening.lot_id) as entries
    from opening where opening.lot_id = ${lotId}`.execute(unit.db);
  return rows[0] ?? { bids: 0, entries: 0 };
}

export async function completeOpening(unit: Unit, lotId: string, openedAt: Date): Promise<void> {
  await unit.db
    .updateTable('opening')
    .set({ state: 'completed', openedAt })
    .where('lotId', '=', lotId)
    .execute();
}
