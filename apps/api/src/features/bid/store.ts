import { randomUUID } from 'node:crypto';
import type { BidState } from '@procure/domain/bid/bid.ts';
import type { Bid as BidAsDecided } from '@procure/domain/bid/decide.ts';
import type { AnnouncedEnvelope, StoredEnvelope } from '@procure/domain/bid/envelope.ts';
import type { SignedReceipt } from '@procure/sealing/receipt.ts';
import type { SignedWithdrawal } from '@procure/sealing/withdrawal.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { CompanyScope } from '../../platform/actor.ts';
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

/** The company's bid on the lot, held to the end of the transaction; made first where there is none. */
export async function lockBid(scope: CompanyScope, unit: Unit, lotId: string): Promise<BidRow> {
  await unit.db
    .insertInto('bid')
    .values({ id: randomUUID(), lotId, companyId: scope.companyId, state: 'draft' })
    .onConflict((conflict) => conflict.columns(['lotId', 'companyId']).doNothing())
    .execute();
  return unit.db
    .selectFrom('bid')
    .selectAll()
    .where('lotId', '=', lotId)
    .where('companyId', '=', scope.companyId)
    .forUpdate()
    .$narrowType<Pick<BidRow, 'state'>>()
    .executeTakeFirstOrThrow();
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

type EnvelopeFile = Omit<StoredEnvelope, 'seal'> & {
  readonly path: string;
  readonly sealRecipients: number | null;
  readonly sealFault: string | null;
};

/** The company's own sealed files of these ids. */
export async function findEnvelopeFiles(
  scope: CompanyScope,
  db: Reach,
  fileIds: readonly string[],
): Promise<readonly EnvelopeFile[]> {
  return fileIds.length === 0 ? [] : envelopeFiles(scope, db, fileIds).execute();
}

/** As `findEnvelopeFiles`, held to the end: nobody removes as unused what is about to be submitted. */
export async function holdEnvelopeFiles(
  scope: CompanyScope,
  unit: Unit,
  fileIds: readonly string[],
): Promise<readonly EnvelopeFile[]> {
  return fileIds.length === 0
    ? []
    : envelopeFiles(scope, unit.db, fileIds).orderBy('file.id').forKeyShare('file').execute();
}

function envelopeFiles(scope: CompanyScope, db: Reach, fileIds: readonly string[]) {
  return db
    .selectFrom('file')
    .leftJoin('bidEnvelope', 'bidEnvelope.fileId', 'file.id')
    .where('file.id', 'in', fileIds)
    .where('file.ownerCompanyId', '=', scope.companyId)
    .where('file.purpose', '=', 'envelope')
    .select([
      'file.id as fileId',
      'file.size',
      'file.sha256',
      'file.path',
      'file.sealRecipients',
      'file.sealFault',
      sql<boolean>`bid_envelope.file_id is not null`.as('used'),
    ]);
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
 * Stores the version, in place of the one that counted before.
 * @returns false where the id is taken already, by whomever
 */
export async function addVersion(
  scope: CompanyScope,
  unit: Unit,
  bid: BidRow,
  version: NewVersion,
): Promise<boolean> {
  const { id, versionNo, manifest, receipt, leafHash, submittedAt } = version;
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('bidVersion')
    .values({
      id,
      bidId: bid.id,
      lotId: bid.lotId,
      companyId: scope.companyId,
      versionNo,
      companyVersionId: version.companyVersionId,
      manifest: JSON.stringify(manifest),
      manifestSha256: version.manifestSha256,
      receiptNo: receipt.receipt.receiptNo,
      receipt: JSON.stringify(receipt),
      leafHash: Buffer.from(leafHash, 'hex'),
      submittedBy: scope.accountId,
      submittedAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await unit.db
    .insertInto('bidEnvelope')
    .values(
      manifest.map(({ kind, fileId, name, size, sha256 }, position) => ({
        bidVersionId: id,
        kind,
        position,
        fileId,
        name,
        size,
        sha256,
      })),
    )
    .execute();
  if (bid.validVersionNo !== null) {
    await unit.db
      .updateTable('bidVersion')
      .set({ supersededAt: submittedAt })
      .where('bidId', '=', bid.id)
      .where('versionNo', '=', bid.validVersionNo)
      .execute();
  }
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

/** When a version of the held bid last arrived or was taken back; null where none ever did. */
export async function lastChange(scope: CompanyScope, unit: Unit, bidId: string): Promise<Date | null> {
  const row = await unit.db
    .selectFrom('bidVersion')
    .select(sql<Date | null>`max(greatest(submitted_at, withdrawn_at))`.as('at'))
    .where('bidId', '=', bidId)
    .where('companyId', '=', scope.companyId)
    .executeTakeFirstOrThrow();
  return row.at;
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
