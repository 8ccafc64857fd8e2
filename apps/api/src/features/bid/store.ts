import { randomUUID } from 'node:crypto';
import type { BidState } from '@procure/domain/bid/bid.ts';
import type { Bid as BidAsDecided } from '@procure/domain/bid/decide.ts';
import type { AnnouncedEnvelope, StoredEnvelope } from '@procure/domain/bid/envelope.ts';
import type { SignedReceipt } from '@procure/sealing/receipt.ts';
import type { SignedWithdrawal } from '@procure/sealing/withdrawal.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { CompanyScope } from '../../platform/actor.ts';
import { decidingClock, toldTime } from '../../platform/clock.ts';
import type { Bid, BidVersion, Database } from '../../platform/schema.gen.ts';
import type { Unit } from '../../platform/transaction.ts';

type Reach = Kysely<Database>;

export interface BidRow extends Omit<Selectable<Bid>, 'state'> {
  readonly state: BidState;
}

export interface VersionRow extends Omit<Selectable<BidVersion>, 'manifest' | 'receipt'> {
  readonly manifest: readonly AnnouncedEnvelope[];
  readonly receipt: SignedReceipt;
}

/** The company's bid on the lot, held to the end of the transaction; made where there is none. */
export async function lockBid(scope: CompanyScope, unit: Unit, lotId: string): Promise<BidRow> {
  for (;;) {
    const row = await unit.db
      .with('held', (db) =>
        db
          .selectFrom('bid')
          .selectAll()
          .where('lotId', '=', lotId)
          .where('companyId', '=', scope.companyId)
          .forUpdate(),
      )
      .with('made', (db) =>
        db
          .insertInto('bid')
          .columns(['id', 'lotId', 'companyId', 'state'])
          .expression(
            db
              .selectNoFrom([
                sql<string>`${randomUUID()}::uuid`.as('id'),
                sql<string>`${lotId}::uuid`.as('lotId'),
                sql<string>`${scope.companyId}::uuid`.as('companyId'),
                sql<string>`'draft'`.as('state'),
              ])
              .where((eb) => eb.not(eb.exists(db.selectFrom('held').select('held.id')))),
          )
          .onConflict((conflict) => conflict.columns(['lotId', 'companyId']).doNothing())
          .returningAll(),
      )
      .selectFrom('held')
      .selectAll()
      .unionAll((db) => db.selectFrom('made').selectAll())
      .$narrowType<Pick<BidRow, 'state'>>()
      .executeTakeFirst();
    // None where a colleague has made it in the same moment: theirs is held.
    if (row !== undefined) return row;
  }
}

export async function findVersion(scope: CompanyScope, db: Reach, id: string): Promise<VersionRow | null> {
  const version = await db
    .selectFrom('bidVersion')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', scope.companyId)
    .executeTakeFirst();
  if (version === undefined) return null;
  const { manifest, receipt, ...columns } = version;
  return {
    ...columns,
    manifest: manifest as unknown as VersionRow['manifest'],
    receipt: receipt as unknown as SignedReceipt,
  };
}

/** One of the company's own sealed files. */
export interface EnvelopeFile extends Omit<StoredEnvelope, 'seal'> {
  readonly path: string;
  readonly sealRecipients: number | null;
  readonly sealFault: string | null;
}

/** What decides about a submission to the held bid, besides the lot. */
export interface SubmissionFacts {
  readonly now: Date;
  /** Whether nothing is added to the lot's log any more. */
  readonly isLogFixed: boolean;
  /** When a version of the bid last arrived or was taken back; null where none ever did. */
  readonly changedAt: Date | null;
  /** The version of this id, of whichever bid of the company. */
  readonly earlier: Pick<
    VersionRow,
    'id' | 'bidId' | 'versionNo' | 'receiptNo' | 'submittedAt' | 'manifestSha256'
  > | null;
  /** Held to the end: nobody removes as unused what is about to be submitted. */
  readonly files: readonly EnvelopeFile[];
}

/** In one question, since every one of a rush waits for each; after the bid is held, so that it sees what was done to it. */
export async function holdSubmission(
  scope: CompanyScope,
  unit: Unit,
  bid: Pick<BidRow, 'id' | 'lotId'>,
  { id, fileIds }: { readonly id: string; readonly fileIds: readonly string[] },
): Promise<SubmissionFacts> {
  const { companyId } = scope;
  const { rows } = await sql<
    Omit<SubmissionFacts, 'earlier' | 'now'> & { readonly now: Date | null } & (
        | { readonly id: null }
        | NonNullable<SubmissionFacts['earlier']>
      )
  >`with held as (
      select id, size, sha256, path, seal_recipients, seal_fault from file
      where id = any (${fileIds}::uuid[]) and owner_company_id = ${companyId} and purpose = 'envelope'
      order by id for key share)
    select ${decidingClock} as now,
      exists (select from receipt_root where lot_id = ${bid.lotId}) as is_log_fixed,
      (select max(greatest(submitted_at, withdrawn_at)) from bid_version
        where bid_id = ${bid.id} and company_id = ${companyId}) as changed_at,
      coalesce((select json_agg(json_build_object('fileId', id, 'size', size, 'sha256', sha256, 'path', path,
          'sealRecipients', seal_recipients, 'sealFault', seal_fault,
          'used', exists (select from bid_envelope where file_id = held.id))) from held), '[]') as files,
      earlier.id, earlier.bid_id, earlier.version_no, earlier.receipt_no, earlier.submitted_at, earlier.manifest_sha256
    from (select) as one
    left join bid_version as earlier on earlier.id = ${id} and earlier.company_id = ${companyId}`.execute(
    unit.db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database told nothing of a submission');
  const { now, isLogFixed, changedAt, files } = row;
  return { now: toldTime(now), isLogFixed, changedAt, files, earlier: row.id === null ? null : row };
}

export interface NewVersion {
  readonly id: string;
  readonly versionNo: number;
  readonly companyVersionId: string;
  readonly manifest: readonly AnnouncedEnvelope[];
  readonly manifestSha256: string;
  readonly receipt: SignedReceipt;
  readonly leafHash: string;
  readonly submittedAt: Date;
}

/**
 * Stores the version, in place of the one that counted before, and the bid as it was decided: one statement, see
 * `holdSubmission`.
 * @returns false where the id is taken already, by whomever
 */
export async function addVersion(
  scope: CompanyScope,
  unit: Unit,
  bid: BidRow,
  version: NewVersion,
  decided: BidAsDecided,
): Promise<boolean> {
  const { id, versionNo, manifest, receipt, leafHash, submittedAt } = version;
  const { companyId, accountId } = scope;
  const { rows } = await sql<{ added: boolean; saved: boolean }>`with added as (
      insert into bid_version (id, bid_id, lot_id, company_id, version_no, company_version_id, manifest,
        manifest_sha256, receipt_no, receipt, leaf_hash, submitted_by, submitted_at)
      values (${id}, ${bid.id}, ${bid.lotId}, ${companyId}, ${versionNo}, ${version.companyVersionId},
        ${JSON.stringify(manifest)}, ${version.manifestSha256}, ${receipt.receipt.receiptNo},
        ${JSON.stringify(receipt)}, ${Buffer.from(leafHash, 'hex')}, ${accountId}, ${submittedAt})
      on conflict (id) do nothing returning id),
    envelopes as (
      insert into bid_envelope (bid_version_id, kind, position, file_id, name, size, sha256)
      select added.id, kind, place - 1, file_id, name, size, sha256 from added,
        unnest(${manifest.map(({ kind }) => kind)}::text[], ${manifest.map(({ fileId }) => fileId)}::uuid[],
          ${manifest.map(({ name }) => name)}::text[], ${manifest.map(({ size }) => size)}::bigint[],
          ${manifest.map(({ sha256 }) => sha256)}::text[])
        with ordinality as envelope (kind, file_id, name, size, sha256, place)),
    superseded as (
      update bid_version set superseded_at = ${submittedAt}
      where bid_id = ${bid.id} and version_no = ${bid.validVersionNo} and exists (select from added)),
    saved as (
      update bid set state = ${decided.state}, last_version_no = ${decided.lastVersionNo},
        valid_version_no = ${decided.validVersionNo}, version = version + 1
      where id = ${bid.id} and company_id = ${companyId} and version = ${bid.version} and exists (select from added)
      returning id)
    select exists (select from added) as added, exists (select from saved) as saved`.execute(unit.db);
  const [done] = rows;
  if (done?.added !== true) return false;
  if (!done.saved) throw new Error(`bid ${bid.id} changed although it was locked`);
  return true;
}

/** Takes a version out of force, and keeps what the platform signed of that. */
export async function endVersion(
  scope: CompanyScope,
  unit: Unit,
  { id: versionId, bidId, lotId }: Pick<VersionRow, 'id' | 'bidId' | 'lotId'>,
  { signed, leafHash, withdrawnAt }: NewWithdrawal,
): Promise<void> {
  await unit.db
    .insertInto('bidWithdrawal')
    .values({
      bidVersionId: versionId,
      bidId,
      lotId,
      companyId: scope.companyId,
      receiptNo: signed.withdrawal.receiptNo,
      receipt: JSON.stringify(signed),
      leafHash: Buffer.from(leafHash, 'hex'),
      withdrawnBy: scope.accountId,
      withdrawnAt,
    })
    .execute();
  await unit.db
    .updateTable('bidVersion')
    .set({ withdrawnAt })
    .where('id', '=', versionId)
    .where('companyId', '=', scope.companyId)
    .execute();
}

interface NewWithdrawal {
  readonly signed: SignedWithdrawal;
  readonly leafHash: string;
  readonly withdrawnAt: Date;
}

/** The number of the signed withdrawal of a version; null where there is none. */
export async function findWithdrawalNo(
  scope: CompanyScope,
  unit: Unit,
  versionId: string,
): Promise<string | null> {
  const row = await unit.db
    .selectFrom('bidWithdrawal')
    .select('receiptNo')
    .where('bidVersionId', '=', versionId)
    .where('companyId', '=', scope.companyId)
    .executeTakeFirst();
  return row?.receiptNo ?? null;
}

/** The bid as the domain decides about it. */
export function bidOf({ id, state, lastVersionNo, validVersionNo }: BidRow): BidAsDecided {
  if (state === 'draft' || state === 'withdrawn') return { state, lastVersionNo, validVersionNo: null };
  if (validVersionNo === null) throw new Error(`bid ${id} is ${state} without a version that counts`);
  return { state, lastVersionNo, validVersionNo };
}

/** Stores exactly what was decided. */
export function saveDecided(
  scope: CompanyScope,
  unit: Unit,
  bid: BidRow,
  decided: BidAsDecided,
): Promise<void> {
  return saveBid(scope, unit, bid, decided);
}

export async function saveDraft(
  scope: CompanyScope,
  unit: Unit,
  bid: BidRow,
  { keyId, sealed, savedAt }: { readonly keyId: string; readonly sealed: string; readonly savedAt: Date },
): Promise<number> {
  const draftVersion = bid.draftVersion + 1;
  await saveBid(scope, unit, bid, {
    ...{ draftVersion, draftSealed: sealed, draftKeyId: keyId },
    ...{ draftSavedAt: savedAt, draftSavedBy: scope.accountId },
    // What an earlier release sealed with the server's key is replaced by it.
    draft: null,
  });
  return draftVersion;
}

/** Whether this is the company's key in use; held, so that none takes its place meanwhile. */
export async function holdKeyInUse(scope: CompanyScope, unit: Unit, keyId: string): Promise<boolean> {
  const key = await unit.db
    .selectFrom('bidKey')
    .select('id')
    .where('id', '=', keyId)
    .where('companyId', '=', scope.companyId)
    .where('replacedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return key !== undefined;
}

type BidChanges = Partial<
  Pick<
    BidRow,
    | 'state'
    | 'validVersionNo'
    | 'lastVersionNo'
    | 'draft'
    | 'draftSealed'
    | 'draftKeyId'
    | 'draftVersion'
    | 'draftSavedAt'
    | 'draftSavedBy'
  >
>;

async function saveBid(scope: CompanyScope, unit: Unit, bid: BidRow, changes: BidChanges): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('bid')
    .set({ ...changes, version: bid.version + 1 })
    .where('id', '=', bid.id)
    .where('companyId', '=', scope.companyId)
    .where('version', '=', bid.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`bid ${bid.id} changed although it was locked`);
}

/** One statement for all that changed. */
export async function saveStates(
  unit: Unit,
  bids: readonly {
    readonly id: string;
    readonly state: BidState;
    readonly rejectionReason: string | null;
  }[],
): Promise<void> {
  if (bids.length === 0) return;
  await sql`update bid set state = changed.state, version = bid.version + 1,
      rejection_reason = coalesce(changed.reason, bid.rejection_reason)
    from unnest(${sql.val(bids.map(({ id }) => id))}::uuid[], ${sql.val(bids.map(({ state }) => state))}::text[],
      ${sql.val(bids.map(({ rejectionReason }) => rejectionReason))}::text[]) as changed (id, state, reason)
    where bid.id = changed.id`.execute(unit.db);
}
