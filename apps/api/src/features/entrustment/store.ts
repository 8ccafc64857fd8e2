import type { CategoryKind } from '@procure/domain/category/kind.ts';
import type { Entrustment, EntrustmentState, Terms } from '@procure/domain/entrustment/entrustment.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import { isEntrustmentSeen } from '../../platform/sight.ts';

export interface StoredEntrustment {
  readonly id: string;
  readonly version: number;
  readonly purchaserId: string;
  readonly agencyId: string;
  readonly entrustment: Entrustment;
}

/** Locked until the end of the transaction; null if there is none for this person. */
export async function lockEntrustment(
  scope: StaffScope,
  unit: Unit,
  id: string,
): Promise<StoredEntrustment | null> {
  const row = await unit.db
    .selectFrom('entrustment')
    .selectAll()
    .select(
      sql<string[]>`array(select tender_id from entrusted_tender where entrustment_id = entrustment.id)`.as(
        'tenderIds',
      ),
    )
    .where('id', '=', id)
    .where(isEntrustmentSeen(scope))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { version, purchaserId, agencyId, reason } = row;
  const terms: Terms = {
    documentNo: row.documentNo,
    fileId: row.fileId,
    kinds: row.kinds as CategoryKind[],
    tenderIds: row.tenderIds,
    from: row.fromAt,
    until: row.untilAt,
    ownerId: row.ownerId,
  };
  const state = row.state as EntrustmentState;
  const entrustment: Entrustment =
    state === 'offered' || state === 'accepted'
      ? { ...terms, state, reason: null }
      : { ...terms, state, reason: reason ?? '' };
  return { id, version, purchaserId, agencyId, entrustment };
}

interface By {
  readonly by: string;
  readonly at: Date;
}

/** False if the id is there already. */
export async function insertEntrustment(
  unit: Unit,
  { id, purchaserId, agencyId, entrustment }: Omit<StoredEntrustment, 'version'>,
  { by, at }: By,
): Promise<boolean> {
  const { documentNo, fileId, kinds, tenderIds, from, until, ownerId, state } = entrustment;
  const inserted = await unit.db
    .insertInto('entrustment')
    .values({
      id,
      purchaserId,
      agencyId,
      documentNo,
      fileId,
      kinds: [...kinds],
      fromAt: from,
      untilAt: until,
      ownerId,
      state,
      offeredBy: by,
      offeredAt: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  if (tenderIds.length > 0)
    await unit.db
      .insertInto('entrustedTender')
      .values([...new Set(tenderIds)].map((tenderId) => ({ entrustmentId: id, tenderId })))
      .execute();
  return true;
}

/** Stores exactly what was decided, of one that was locked. @returns the new version */
export async function saveEntrustment(
  unit: Unit,
  { id, version, entrustment: before }: StoredEntrustment,
  { state, ownerId, reason }: Entrustment,
  { by, at }: By,
): Promise<number> {
  const done = state === before.state ? 'named' : state === 'accepted' ? 'accepted' : 'closed';
  await unit.db
    .updateTable('entrustment')
    .set({
      state,
      ownerId,
      reason,
      version: version + 1,
      ...(done === 'accepted' ? { acceptedBy: by, acceptedAt: at } : {}),
      ...(done === 'closed' ? { closedBy: by, closedAt: at } : {}),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
  return version + 1;
}

export interface Handled {
  readonly organisationId: string;
  readonly agencyId: string;
  readonly kind: CategoryKind;
  /** Null for one that is not written yet. */
  readonly tenderId: string | null;
}

/**
 * The current entrustment under which the agency may handle such a tender, locked until the end of the transaction; null
 * without one. Of several, the one that lasts longest.
 */
export async function keepStanding(
  unit: Unit,
  { organisationId, agencyId, kind, tenderId }: Handled,
): Promise<{ readonly ownerId: string } | null> {
  const { rows } = await sql<{ ownerId: string }>`select owner_id from entrustment
    where purchaser_id = ${organisationId} and agency_id = ${agencyId} and state = 'accepted'
      and from_at <= now() and now() < until_at
      and (${kind} = any (kinds) or exists (select from entrusted_tender single
        where single.entrustment_id = entrustment.id and single.tender_id = ${tenderId}::uuid))
    order by until_at desc, id limit 1 for share`.execute(unit.db);
  return rows[0] ?? null;
}

export interface OwnedEntrustment {
  readonly id: string;
  readonly documentNo: string;
  readonly purchaser: { readonly id: string; readonly name: string };
  readonly agency: { readonly id: string; readonly name: string };
}

/** The open entrustments owned by the account, locked so that none is handed over meanwhile. */
export async function holdOwned(unit: Unit, accountId: string): Promise<readonly OwnedEntrustment[]> {
  const { rows } = await sql<OwnedEntrustment>`select entrustment.id, entrustment.document_no,
      json_build_object('id', purchaser.id, 'name', purchaser.name) as purchaser,
      json_build_object('id', agency.id, 'name', agency.name) as agency
    from entrustment join organisation purchaser on purchaser.id = entrustment.purchaser_id
    join organisation agency on agency.id = entrustment.agency_id
    where entrustment.owner_id = ${accountId} and entrustment.state in ('offered', 'accepted')
      and entrustment.until_at > now()
    order by entrustment.offered_at, entrustment.id for update of entrustment`.execute(unit.db);
  return rows;
}

export async function giveOwned(unit: Unit, id: string, ownerId: string): Promise<void> {
  await unit.db
    .updateTable('entrustment')
    .set((change) => ({ ownerId, version: change('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
