import { randomUUID } from 'node:crypto';
import type { BidState } from '@procure/domain/bid/bid.ts';
import type { Bid as BidAsDecided } from '@procure/domain/bid/decide.ts';
import type { AnnouncedEnvelope } from '@procure/domain/bid/envelope.ts';
import type { SignedReceipt } from '@procure/sealing/receipt.ts';
import type { SignedWithdrawal } from '@procure/sealing/withdrawal.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { CompanyScope } from '../../platform/actor.ts';
import type { Bid, BidVersion, Database } from '../../platform/database/schema.gen.ts';
import type { LockedRows, Unit } from '../../platform/database/transaction.ts';

type Reach = Kysely<Database>;

export interface BidRow extends Omit<Selectable<Bid>, 'state'> {
  readonly state: BidState;
}

export interface VersionRow extends Omit<Selectable<BidVersion>, 'manifest' | 'receipt'> {
  readonly manifest: readonly AnnouncedEnvelope[];
  readonly receipt: SignedReceipt;
}

/** Locks the company's bid on the lot to the end of the transaction, and creates it if there is none. */
export async function lockBid(scope: CompanyScope, unit: Unit, lotId: string): Promise<BidRow> {
  for (;;) {
    const bids = await lockBids([scope], unit, lotId, 'wait');
    const bid = bids.get(scope.companyId);
    // Undefined if a colleague created it concurrently: the next round locks that one.
    if (bid !== undefined) return bid;
  }
}

/**
 * The same for several companies in one lot, by company id. `skip` leaves out bids that other transactions lock; a bid that
 * another transaction creates at the same time is missing from the result.
 */
export async function lockBids(
  scopes: readonly CompanyScope[],
  unit: Unit,
  lotId: string,
  lockedRows: LockedRows,
): Promise<ReadonlyMap<string, BidRow>> {
  const companies = scopes.map(({ companyId }) => companyId);
  const rows = await unit.db
    .with('held', (db) => {
      const own = db
        .selectFrom('bid')
        .selectAll()
        .where('lotId', '=', lotId)
        .where('companyId', '=', sql<string>`any (${sql.val(companies)}::uuid[])`)
        .orderBy('companyId')
        .forUpdate();
      return lockedRows === 'skip' ? own.skipLocked() : own;
    })
    .with('made', (db) =>
      db
        .insertInto('bid')
        .columns(['id', 'lotId', 'companyId', 'state'])
        .expression(
          db
            .selectFrom(
              sql<{ id: string; companyId: string }>`unnest(${companies.map(() => randomUUID())}::uuid[],
                ${companies}::uuid[])`.as<'own'>(sql`own (id, company_id)`),
            )
            .select(['own.id', sql<string>`${lotId}::uuid`.as('lotId'), 'own.companyId'])
            .select(sql<string>`'draft'`.as('state'))
            .where('own.companyId', 'not in', db.selectFrom('held').select('held.companyId'))
            .orderBy('own.companyId'),
        )
        .onConflict((conflict) => conflict.columns(['lotId', 'companyId']).doNothing())
        .returningAll(),
    )
    .selectFrom('held')
    .selectAll()
    .unionAll((db) => db.selectFrom('made').selectAll())
    .$narrowType<Pick<BidRow, 'state'>>()
    .execute();
  return new Map(rows.map((row) => [row.companyId, row]));
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

/** Takes a version out of force, and stores the signed withdrawal. */
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

/** The number of the signed withdrawal of a version; null if there is none. */
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

/** Saves the decided state. */
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
    draftVersion,
    draftSealed: sealed,
    draftKeyId: keyId,
    draftSavedAt: savedAt,
    draftSavedBy: scope.accountId,
    // Replaces a draft that an earlier release sealed with the server's key.
    draft: null,
  });
  return draftVersion;
}

/** Whether this is the company's key in use, locked so that it cannot be replaced meanwhile. */
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

/** Saves all changed states in one statement. */
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
