import type { ChangeRequestState } from '@procure/domain/change-request/change-request.ts';
import type { ChangeSection } from '@procure/domain/change-request/sections.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import { sqlState } from '../../platform/db.ts';
import type { ChangeRequest } from '../../platform/schema.gen.ts';
import type { Unit } from '../../platform/transaction.ts';

export interface ChangeRequestRow extends Omit<Selectable<ChangeRequest>, 'state' | 'section'> {
  readonly state: ChangeRequestState;
  readonly section: ChangeSection;
}

/** Holds one of the company's own requests; null where it has none of this id. */
export async function lockOwnRequest(
  scope: CompanyScope,
  unit: Unit,
  id: string,
): Promise<ChangeRequestRow | null> {
  const found = await unit.db
    .selectFrom('changeRequest')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', scope.companyId)
    .forUpdate()
    .executeTakeFirst();
  return (found as ChangeRequestRow | undefined) ?? null;
}

/** Which company a request belongs to: who decides holds the company first, as its own people do. */
export async function companyOfRequest(_scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const found = await unit.db
    .selectFrom('changeRequest')
    .select('companyId')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.companyId ?? null;
}

export async function lockRequest(_scope: StaffScope, unit: Unit, id: string): Promise<ChangeRequestRow> {
  const found = await unit.db
    .selectFrom('changeRequest')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return found as ChangeRequestRow;
}

export interface NewRequest {
  readonly id: string;
  readonly section: ChangeSection;
  readonly state: 'draft' | 'pending' | 'approved';
  readonly baseVersionId: string;
  /** The section's fields, sensitive ones sealed. */
  readonly proposed: object;
  readonly difference?: readonly object[];
}

/**
 * Writes a new request. `open` where the section has one under way (the unique index decides, also between two
 * at once), `known` where the id is taken.
 */
export async function insertRequest(
  scope: CompanyScope,
  unit: Unit,
  { difference = [], proposed, ...request }: NewRequest,
): Promise<'written' | 'open' | 'known'> {
  const decided = request.state === 'approved' ? sql<Date>`clock_timestamp()` : null;
  await sql`savepoint change_request_open`.execute(unit.db);
  try {
    const { numInsertedOrUpdatedRows } = await unit.db
      .insertInto('changeRequest')
      .values({
        ...request,
        companyId: scope.companyId,
        createdBy: scope.accountId,
        proposed: JSON.stringify(proposed),
        difference: JSON.stringify(difference),
        submittedAt: request.state === 'draft' ? null : sql<Date>`clock_timestamp()`,
        decidedAt: decided,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? 'written' : 'known';
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    await sql`rollback to savepoint change_request_open`.execute(unit.db);
    return 'open';
  }
}

export type RequestChanges = Omit<Updateable<ChangeRequest>, 'id' | 'version' | 'state' | 'section'> & {
  readonly state?: ChangeRequestState;
};

/** Saves what changed of a held request and returns its new version. */
export async function saveRequest(
  unit: Unit,
  request: Pick<ChangeRequestRow, 'id' | 'version'>,
  changes: RequestChanges,
): Promise<number> {
  const version = request.version + 1;
  const { numUpdatedRows } = await unit.db
    .updateTable('changeRequest')
    .set({ ...changes, version })
    .where('id', '=', request.id)
    .where('version', '=', request.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`change request ${request.id} changed although it was locked`);
  return version;
}

/** The request's proofs are these, in this order. */
export async function replaceProofs(
  unit: Unit,
  requestId: string,
  fileIds: readonly string[],
): Promise<void> {
  await unit.db
    .deleteFrom('attachment')
    .where('ownerKind', '=', 'change-request')
    .where('ownerId', '=', requestId)
    .execute();
  if (fileIds.length === 0) return;
  await unit.db
    .insertInto('attachment')
    .values(
      [...new Set(fileIds)].map((fileId, position) => ({
        ownerKind: 'change-request',
        ownerId: requestId,
        fileId,
        role: 'proof',
        position,
      })),
    )
    .execute();
}

export async function readProofs(unit: Unit, requestId: string): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('attachment')
    .select('fileId')
    .where('ownerKind', '=', 'change-request')
    .where('ownerId', '=', requestId)
    .orderBy('position')
    .execute();
  return rows.map(({ fileId }) => fileId);
}
