import type { ClarificationState } from '@procure/domain/clarification/clarification.ts';
import type { Kysely, Selectable } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Clarification, Database } from '../../platform/schema.gen.ts';
import type { Unit } from '../../platform/transaction.ts';

export interface ClarificationRow extends Omit<Selectable<Clarification>, 'state'> {
  readonly state: ClarificationState;
}

/** Whose lot it is, without holding anything: the lot is locked first, then the clarification. */
export async function lotIdOf(_scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('clarification')
    .select('lotId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.lotId ?? null;
}

export async function ownLotIdOf(scope: CompanyScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('clarification')
    .select('lotId')
    .where('id', '=', id)
    .where('companyId', '=', scope.companyId)
    .executeTakeFirst();
  return row?.lotId ?? null;
}

export async function lockOwn(scope: CompanyScope, unit: Unit, id: string): Promise<ClarificationRow | null> {
  const row = await unit.db
    .selectFrom('clarification')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', scope.companyId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : (row as ClarificationRow);
}

export async function lock(_scope: StaffScope, unit: Unit, id: string): Promise<ClarificationRow | null> {
  const row = await unit.db
    .selectFrom('clarification')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : (row as ClarificationRow);
}

type Changes = Partial<Omit<ClarificationRow, 'id' | 'lotId' | 'bidId' | 'companyId' | 'version'>>;

export async function save(unit: Unit, row: ClarificationRow, changes: Changes): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('clarification')
    .set({ ...changes, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`clarification ${row.id} changed although it was locked`);
}

/** @returns false where the id is taken, or the one it follows has a follower already */
export async function insert(
  unit: Unit,
  row: Pick<
    ClarificationRow,
    | 'id'
    | 'lotId'
    | 'bidId'
    | 'companyId'
    | 'subject'
    | 'content'
    | 'dueAt'
    | 'issuedAt'
    | 'issuedBy'
    | 'followsId'
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('clarification')
    .values({ ...row, state: 'issued' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whose bid of the lot this is, if it was opened and is not rejected: only of such a one questions are asked. */
export async function openedBidder(
  _scope: StaffScope,
  unit: Unit,
  lotId: string,
  bidId: string,
): Promise<string | null> {
  const row = await unit.db
    .selectFrom('openingEntry')
    .innerJoin('bid', 'bid.id', 'openingEntry.bidId')
    .select('openingEntry.companyId')
    .where('openingEntry.lotId', '=', lotId)
    .where('openingEntry.bidId', '=', bidId)
    .where('openingEntry.result', '=', 'opened')
    .where('bid.state', '<>', 'rejected')
    .executeTakeFirst();
  return row?.companyId ?? null;
}

export async function isNamedEvaluator(
  scope: StaffScope,
  db: Kysely<Database>,
  lotId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('lotEvaluator')
    .select('lotId')
    .where('lotId', '=', lotId)
    .where('accountId', '=', scope.accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of which lot's clarification the file is a part of the reply; null where of none. */
export async function lotOfAttachment(
  _scope: StaffScope,
  db: Kysely<Database>,
  fileId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('attachment')
    .innerJoin('clarification', 'clarification.id', 'attachment.ownerId')
    .select('clarification.lotId')
    .where('attachment.ownerKind', '=', 'clarification')
    .where('attachment.fileId', '=', fileId)
    .executeTakeFirst();
  return row?.lotId ?? null;
}
