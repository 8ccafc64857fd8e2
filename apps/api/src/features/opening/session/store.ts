import type { BidState, EnvelopeKind } from '@procure/domain/bid/bid.ts';
import type { AnnouncedEnvelope } from '@procure/domain/bid/envelope.ts';
import type { PriceLine } from '@procure/domain/bid/price-sheet.ts';
import type { Opening as Decided } from '@procure/domain/opening/decide.ts';
import type { DeemedResult, Finding } from '@procure/domain/opening/declaration.ts';
import type { FindingKind, OpeningState, PauseCause } from '@procure/domain/opening/opening.ts';
import type { DealtDigest } from '@procure/sealing/division.ts';
import type { SignedReceipt } from '@procure/sealing/receipt.ts';
import type { KeyUse } from '@procure/sealing/share.ts';
import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { runAlone } from '../../../platform/database/alone.ts';
import type { Database, Opening, OpeningEntry, PriceEntry } from '../../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import { openingFailure } from '../../../platform/jobs/held-up-opening.ts';

/** Advisory lock class for one run of a lot at a time, over all processes. The number has no other meaning. */
const lockClass = 4_203_006;

/** Runs the work unless another run of the lot is under way, here or in another process. */
export async function alone(db: Kysely<Database>, lotId: string, work: () => Promise<void>): Promise<void> {
  await runAlone(db, lockClass, lotId, work);
}

/** A sealed file as named by its receipt, and its path. */
export interface SealedFile {
  readonly kind: EnvelopeKind;
  readonly path: string;
  /** Bytes of ciphertext. */
  readonly size: number;
  readonly sha256: string;
}

/** A file of an envelope, stored and not yet recorded. */
export interface OpenedFile {
  readonly id: string;
  readonly kind: EnvelopeKind;
  readonly name: string;
  /** The number in its name in the archive; 0 without one. */
  readonly place: number;
  readonly size: number;
  readonly sha256: string;
  readonly mime: string;
  readonly path: string;
}

/** A part of the lot's key: its published fields, and the released part encrypted under the server's key. */
export interface KeyPart extends DealtDigest {
  readonly released: string | null;
}

const partColumns = {
  bid: { sha256: sql`share.sha256`, released: sql`share.released` },
  price: { sha256: sql`share.price_sha256`, released: sql`share.price_released` },
} as const;

/** The parts of one of the keys of `lot`, in the dealers' order, as JSON. */
export function keyParts(use: KeyUse): RawBuilder<readonly KeyPart[]> {
  const { sha256, released } = partColumns[use];
  return sql`coalesce((select json_agg(json_build_object('division', share.division,
      'dealerId', share.dealer_id, 'openerId', share.account_id, 'sha256', ${sha256}, 'released', ${released})
      order by share.division, share.dealer_id::text collate "C" nulls first)
    from lot_share share where share.lot_id = lot.id and share.division <= lot.key_division
      and ${sha256} is not null), '[]')`;
}

/** The lot of an opening session under way. */
export interface OpeningLot {
  readonly id: string;
  /** The session: 0 opens the bids; a later one opens price envelopes. */
  readonly no: number;
  readonly splitEnvelope: boolean;
  /** The key that the session uses. */
  readonly sealRecipient: string | null;
  /** For a lot whose key the server created. */
  readonly sealIdentity: string | null;
  readonly parts: readonly KeyPart[];
  readonly openersNeeded: number;
  readonly ceilingPrice: string | null;
  readonly bidDeadline: Date;
  readonly startedAt: Date;
}

/** The lot, while its opening is under way; null before and after. */
export async function findUnderWay(db: Kysely<Database>, lotId: string): Promise<OpeningLot | null> {
  const { rows } = await sql<OpeningLot>`
    select lot.id, opening.no, lot.split_envelope,
      case when opening.no = 0 then lot.seal_recipient else lot.price_recipient end as seal_recipient, lot.seal_identity,
      lot.openers_needed, lot.ceiling_price, lot.bid_deadline, opening.started_at,
      case when opening.no = 0 then ${keyParts('bid')} else ${keyParts('price')} end as parts
    from lot join opening on opening.lot_id = lot.id
    where lot.id = ${lotId} and lot.state = 'opening' and opening.state in ('in_progress', 'paused')`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** 条例36: whether the company of a `bid` passed the prequalification of its `lot`, if there is one. */
export const isQualifiedBid = sql<boolean>`(lot.prequalification_deadline is null or exists (
  select from prequalification application where application.lot_id = bid.lot_id
    and application.company_id = bid.company_id and application.state = 'passed'))`;

/** A bid in force, as its receipt describes it. */
export interface BidToOpen {
  readonly bidId: string;
  readonly bidVersionId: string;
  readonly companyId: string;
  readonly companyName: string;
  /** False if the bid is left sealed. */
  readonly qualified: boolean;
  /** Position in the record, in order of arrival. */
  readonly position: number;
  readonly versionNo: number;
  readonly submittedAt: Date;
  /** As signed when the version arrived. */
  readonly receipt: SignedReceipt;
  readonly leaf: string;
  readonly manifest: readonly AnnouncedEnvelope[];
  readonly manifestSha256: string;
  readonly envelopes: readonly SealedFile[];
  /** The lines in force when the version arrived. */
  readonly lines: readonly (Pick<PriceLine, 'qty' | 'ceilingUnitPrice'> & {
    readonly id: string;
    readonly lineNo: number;
  })[];
  /** True if the lines have been changed since. */
  readonly isOutdated: boolean;
  /** True if the criteria have been changed since. */
  readonly hasFormerCriteria: boolean;
  /** True if the clauses have been changed since. */
  readonly hasFormerClauses: boolean;
}

/**
 * Bids of the lot that have no line in the record of the session yet, and that no person has declared unreadable: all
 * bids in force, or for their prices those that passed the review.
 */
export async function findUnopened(
  db: Kysely<Database>,
  { id: lotId, no }: Pick<OpeningLot, 'id' | 'no'>,
): Promise<readonly BidToOpen[]> {
  const isUnopened =
    no === 0
      ? sql`not exists (select from opening_entry entry where entry.bid_id = valid.bid_id)`
      : sql`exists (select from opened_bid opened join evaluation on evaluation.lot_id = opened.lot_id
          where opened.bid_id = valid.bid_id and opened.price_sealed and opened.bid_id = any (evaluation.passed))`;
  const { rows } = await sql<BidToOpen>`
    select bid_id, bid_version_id, company_id, company_name, qualified, position, version_no, submitted_at, receipt, leaf,
      manifest, manifest_sha256, envelopes, is_outdated, has_former_criteria, has_former_clauses,
      lines
    from (
      select bid.id as bid_id, version.id as bid_version_id, bid.company_id, company_version.name as company_name,
        ${isQualifiedBid} as qualified, version.version_no, version.submitted_at, version.receipt, version.manifest, version.manifest_sha256,
        (row_number() over (order by version.submitted_at, version.id))::int as position,
        encode(version.leaf_hash, 'hex') as leaf,
        (select json_agg(json_build_object('kind', envelope.kind, 'path', file.path, 'size', envelope.size,
            'sha256', envelope.sha256) order by envelope.position)
          from bid_envelope envelope join file on file.id = envelope.file_id
          where envelope.bid_version_id = version.id) as envelopes,
        coalesce(former.content -> 'priceLines' <> items.content -> 'priceLines', false) as is_outdated,
        coalesce(former.content -> 'criteria' <> items.content -> 'criteria', false) as has_former_criteria,
        coalesce(former.content -> 'clauses' <> items.content -> 'clauses', false) as has_former_clauses,
        coalesce(
          former.content -> 'priceLines',
          (select jsonb_agg(jsonb_build_object('id', line.id, 'lineNo', line.line_no, 'qty', line.qty::text,
                'ceilingUnitPrice', trim_scale(line.ceiling_unit_price)::text)
              order by line.line_no) from price_line line where line.lot_id = lot.id),
          '[]') as lines
      from bid
      join lot on lot.id = bid.lot_id
      join bid_version version on version.bid_id = bid.id and version.version_no = bid.valid_version_no
      join company_version on company_version.id = version.company_version_id
      left join lot_item_version former on former.lot_id = lot.id and former.no = version.items_no
      left join lot_item_version items on items.lot_id = lot.id and items.no = lot.items_no
      where bid.lot_id = ${lotId}
    ) as valid
    where ${isUnopened}
      and not exists (select from opening_finding finding where finding.bid_id = valid.bid_id
        and finding.declared_at is not null)
    order by position`.execute(db);
  return rows;
}

export type NewEntry = Omit<Insertable<OpeningEntry>, 'contents'> & { readonly contents: unknown };

/** Writes the bid's line and deletes its finding. Returns false if the line exists already. */
export async function insertEntry(unit: Unit, { contents, ...columns }: NewEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('openingEntry')
    .values({ ...columns, contents: contents === null ? null : JSON.stringify(contents) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await unit.db.deleteFrom('openingFinding').where('bidId', '=', columns.bidId).execute();
  return true;
}

export type NewPriceEntry = Omit<Insertable<PriceEntry>, 'contents'> & { readonly contents: unknown };

/** Writes the bid's line of a price session and deletes its finding. Returns false if the line exists already. */
export async function insertPriceEntry(
  unit: Unit,
  { contents, ...columns }: NewPriceEntry,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('priceEntry')
    .values({ ...columns, contents: contents === null ? null : JSON.stringify(contents) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await unit.db.deleteFrom('openingFinding').where('bidId', '=', columns.bidId).execute();
  return true;
}

/**
 * Takes files out of the list of drafts, in the transaction that records them with the line.
 * @throws Error if one of them was removed as a leftover of a dead process
 */
export async function takeDrafts(unit: Unit, bidId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const { numDeletedRows } = await unit.db
    .deleteFrom('openingDraft')
    .where('fileId', 'in', fileIds)
    .executeTakeFirst();
  if (Number(numDeletedRows) !== fileIds.length) throw new Error(`files of bid ${bidId} are gone`);
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

/** A bid that was tried and did not open, with its declaration. */
export interface FindingRow extends Finding {
  readonly bidId: string;
  readonly bidVersionId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly position: number;
  readonly cause: string;
  readonly declaredResult: DeemedResult | null;
  readonly declaredReason: string | null;
}

export async function readFindings(unit: Unit, lotId: HeldLotId): Promise<readonly FindingRow[]> {
  const rows = await unit.db
    .selectFrom('openingFinding')
    .selectAll()
    .where('lotId', '=', lotId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as FindingKind,
    declaredResult: row.declaredResult as DeemedResult | null,
    declared: row.declaredAt !== null,
  }));
}

/** Saves the finding of a bid, and returns whether it differs from the previous one. A declaration stays. */
export async function saveFinding(
  unit: Unit,
  finding: Pick<FindingRow, 'bidId' | 'bidVersionId' | 'companyId' | 'companyName' | 'position' | 'cause'> & {
    readonly lotId: string;
    readonly kind: FindingKind;
    readonly foundAt: Date;
  },
): Promise<boolean> {
  const before = await unit.db
    .selectFrom('openingFinding')
    .select(['kind', 'cause', 'declaredAt'])
    .where('bidId', '=', finding.bidId)
    .forUpdate()
    .executeTakeFirst();
  if (before !== undefined && before.declaredAt !== null) return false;
  if (before?.kind === finding.kind && before.cause === finding.cause) return false;
  const { kind, cause, foundAt } = finding;
  await unit.db
    .insertInto('openingFinding')
    .values(finding)
    .onConflict((conflict) => conflict.columns(['lotId', 'bidId']).doUpdateSet({ kind, cause, foundAt }))
    .execute();
  return true;
}

export interface OpeningRow extends Omit<Selectable<Opening>, 'state' | 'pauseCause'> {
  readonly state: OpeningState;
  readonly pauseCause: PauseCause | null;
}

/** Locks the session; null if none is under way. */
export async function lockSession(unit: Unit, lotId: HeldLotId): Promise<OpeningRow | null> {
  const row = await unit.db
    .selectFrom('opening')
    .selectAll()
    .where('lotId', '=', lotId)
    .where('state', 'in', ['in_progress', 'paused'])
    .forUpdate()
    .$narrowType<Pick<OpeningRow, 'state' | 'pauseCause'>>()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the job of the opening failed at its last try. */
export async function hasFailed(unit: Unit, lotId: HeldLotId): Promise<boolean> {
  const row = await unit.db
    .selectFrom('opening')
    .select(openingFailure.as('failure'))
    .where('lotId', '=', lotId)
    .where('state', '<>', 'completed')
    .executeTakeFirst();
  return row !== undefined && row.failure !== null;
}

/** The opening as the domain decides about it. */
export function openingOf({ lotId, state, ...row }: Omit<OpeningRow, 'no'>): Decided {
  const { bidCount, pausedAt, pauseCause, openedAt } = row;
  if (bidCount !== null) {
    const going = { bidCount, pausedAt: null, pauseCause: null };
    if (state === 'in_progress') return { state, ...going, openedAt: null };
    if (state === 'completed' && openedAt !== null) return { state, ...going, openedAt };
    if (state === 'paused' && pausedAt !== null && pauseCause !== null)
      return { state, bidCount, pausedAt, pauseCause, openedAt: null };
  }
  throw new Error(`the opening of lot ${lotId} is ${state} without what that needs`);
}

/** Saves exactly the decided state. */
export async function saveDecided(
  unit: Unit,
  { lotId, no }: Pick<OpeningRow, 'lotId' | 'no'>,
  decided: Decided,
): Promise<void> {
  await unit.db.updateTable('opening').set(decided).where('lotId', '=', lotId).where('no', '=', no).execute();
}

export async function readOpenerAccounts(unit: Unit, lotId: HeldLotId): Promise<readonly string[]> {
  const rows = await unit.db.selectFrom('lotOpener').select('accountId').where('lotId', '=', lotId).execute();
  return rows.map(({ accountId }) => accountId);
}

/** Notes a file before its first byte is stored, so that the leftovers of a crashed process are known. */
export async function noteDraft(db: Kysely<Database>, lotId: string, fileId: string): Promise<void> {
  await db.insertInto('openingDraft').values({ lotId, fileId }).execute();
}

export async function findDrafts(db: Kysely<Database>, lotId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('openingDraft').select('fileId').where('lotId', '=', lotId).execute();
  return rows.map(({ fileId }) => fileId);
}

export async function forgetDraft(db: Kysely<Database>, fileId: string): Promise<void> {
  await db.deleteFrom('openingDraft').where('fileId', '=', fileId).execute();
}

/** Lots whose opening has work left that no queued job will do soon. */
export async function findStalled(
  db: Kysely<Database>,
): Promise<readonly { readonly lotId: string; readonly underWay: boolean }[]> {
  const { rows } = await sql<{ lotId: string; underWay: boolean }>`
    select lot.id as lot_id, true as under_way
    from lot join opening on opening.lot_id = lot.id
    where lot.state = 'opening'
      and (opening.state = 'in_progress' or opening.state = 'paused' and opening.pause_cause in ('key', 'storage'))
      and not exists (select from graphile_worker.jobs job where job.key = 'opening/' || lot.id
        and (job.locked_at is not null
          or job.attempts < job.max_attempts and job.run_at < clock_timestamp() + interval '1 minute'))
    union all
    select distinct draft.lot_id, false from opening_draft draft join lot on lot.id = draft.lot_id
    where lot.state <> 'opening'`.execute(db);
  return rows;
}

/** Number of bids in the record of a session. */
export async function countEntries(
  unit: Unit,
  { lotId, no }: Pick<OpeningRow, 'lotId' | 'no'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(
    no === 0 ? 'opening_entry' : 'price_entry',
  )} entry where lot_id = ${lotId} ${no === 0 ? sql`` : sql`and entry.no = ${no}`}`.execute(unit.db);
  return rows[0]?.count ?? 0;
}
