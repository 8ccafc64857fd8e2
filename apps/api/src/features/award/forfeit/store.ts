import type { ForfeitGround, ForfeitState } from '@procure/domain/award/forfeit.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

/** The latest proposal about the winner of a held lot, pending or ended. */
export async function findLast(unit: Unit, lotId: HeldLotId) {
  const row = await unit.db
    .selectFrom('awardForfeit')
    .selectAll()
    .where('lotId', '=', lotId)
    .orderBy('proposedAt', 'desc')
    .limit(1)
    .forUpdate()
    .$narrowType<{ ground: ForfeitGround; state: ForfeitState }>()
    .executeTakeFirst();
  return row ?? null;
}
export type ForfeitRecord = NonNullable<Awaited<ReturnType<typeof findLast>>>;

export const findOpen = async (unit: Unit, lotId: HeldLotId): Promise<ForfeitRecord | null> => {
  const last = await findLast(unit, lotId);
  return last?.state === 'waiting' ? last : null;
};

interface NewForfeit {
  readonly id: string;
  readonly lotId: HeldLotId;
  readonly noticeId: string;
  readonly companyId: string;
  readonly ground: ForfeitGround;
  readonly reason: string;
  readonly proposedAt: Date;
  readonly proposedBy: string;
  readonly replyUntil: Date;
}

export async function insertForfeit(unit: Unit, row: NewForfeit): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('awardForfeit')
    .values({ ...row, state: 'waiting' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Saves the decided state.
 * @throws Error if the row has changed since it was read, because it was not locked
 */
export async function saveForfeit(
  unit: Unit,
  { id, version }: Pick<ForfeitRecord, 'id' | 'version'>,
  changes: {
    readonly state?: ForfeitState;
    readonly endedAt?: Date;
    readonly endedBy?: string | null;
    readonly returnReason?: string;
    readonly statement?: string;
    readonly statedAt?: Date;
    readonly statedBy?: string;
  },
): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('awardForfeit')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`forfeit ${id} changed although it was locked`);
}

/**
 * Returns those of these files that this person uploaded as attachments, locked so that the cleanup does not remove
 * them as unused.
 */
export async function ownUploads(
  scope: StaffScope,
  unit: Unit,
  fileIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from file where id = any (${[...fileIds]}::uuid[])
    and owner_account_id = ${scope.accountId} and owner_company_id is null and purpose = 'attachment'
    for key share`.execute(unit.db);
  return rows.map(({ id }) => id);
}
