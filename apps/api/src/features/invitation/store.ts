import {
  type InvitationPhase,
  type InvitationState,
  invitationPhase,
} from '@procure/domain/invitation/invitation.ts';
import type { Selectable } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Invitation } from '../../platform/schema.gen.ts';
import type { Unit } from '../../platform/transaction.ts';

export interface InvitationRow extends Omit<Selectable<Invitation>, 'state'> {
  readonly state: InvitationState;
}

/** The company's own invitation, held to the end of the transaction. */
export async function lockOwn(scope: CompanyScope, unit: Unit, lotId: string): Promise<InvitationRow | null> {
  const row = await unit.db
    .selectFrom('invitation')
    .selectAll()
    .where('lotId', '=', lotId)
    .where('companyId', '=', scope.companyId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : (row as InvitationRow);
}

export async function lotIdOf(_scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db.selectFrom('invitation').select('lotId').where('id', '=', id).executeTakeFirst();
  return row?.lotId ?? null;
}

/** All of a lot, held; the lot is locked first, so that nobody invites at the same time. */
export async function lockAll(
  _scope: StaffScope,
  unit: Unit,
  lotId: string,
): Promise<readonly InvitationRow[]> {
  const rows = await unit.db
    .selectFrom('invitation')
    .selectAll()
    .where('lotId', '=', lotId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as InvitationRow[];
}

type Changes = Partial<Omit<InvitationRow, 'id' | 'lotId' | 'companyId' | 'version'>>;

export async function save(unit: Unit, row: InvitationRow, changes: Changes): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('invitation')
    .set({ ...changes, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`invitation ${row.id} changed although it was locked`);
}

/** @returns false where the id is taken already */
export async function insert(
  unit: Unit,
  row: Pick<InvitationRow, 'id' | 'lotId' | 'companyId' | 'letter' | 'replyUntil' | 'sentAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('invitation')
    .values({ ...row, state: 'sent' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Which of these companies are approved, with their names; held as they are until the letters are out. */
export async function approvedCompanies(
  _scope: StaffScope,
  unit: Unit,
  companyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await unit.db
    .selectFrom('company')
    .select('id')
    .where('id', 'in', companyIds)
    .where('status', '=', 'approved')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** How every invitation of the lot stands now. */
export async function phasesOf(unit: Unit, lotId: string, now: Date): Promise<readonly InvitationPhase[]> {
  const rows = await unit.db
    .selectFrom('invitation')
    .select(['state', 'replyUntil'])
    .where('lotId', '=', lotId)
    .execute();
  return rows.map(({ state, replyUntil }) => invitationPhase(state as InvitationState, replyUntil, now));
}
