import type { CompanyState } from '@procure/domain/company/company.ts';
import type { Invitation as Decided } from '@procure/domain/invitation/decide.ts';
import {
  type InvitationPhase,
  type InvitationState,
  invitationPhase,
} from '@procure/domain/invitation/invitation.ts';
import { type Selectable, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Invitation } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';
import { type Belonging, isSeenAt } from '../../platform/sight.ts';

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
    .$narrowType<Pick<InvitationRow, 'state'>>()
    .executeTakeFirst();
  return row ?? null;
}

export async function lotIdOf(scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('invitation')
    .select('lotId')
    .where('id', '=', id)
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .executeTakeFirst();
  return row?.lotId ?? null;
}

/** All of a lot, held; the lot is locked first, so that nobody invites at the same time. */
export async function lockAll(
  scope: StaffScope,
  unit: Unit,
  lotId: string,
): Promise<readonly InvitationRow[]> {
  return unit.db
    .selectFrom('invitation')
    .selectAll()
    .where('lotId', '=', lotId)
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .orderBy('id')
    .forUpdate()
    .$narrowType<Pick<InvitationRow, 'state'>>()
    .execute();
}

/** All of a held lot, for the places of its draws. */
export async function readAll(unit: Unit, lotId: HeldLotId) {
  return unit.db
    .selectFrom('invitation')
    .select(['companyId', 'state', 'replyUntil'])
    .where('lotId', '=', lotId)
    .$narrowType<Pick<InvitationRow, 'state'>>()
    .execute();
}

/** The invitation as the domain decides about it. */
export function invitationOf({ id, state, readAt, reason, ...row }: InvitationRow): Decided {
  const { letter, recommendation, replyUntil, sentAt, repliedAt, repliedBy } = row;
  const sent = { letter, recommendation, replyUntil, sentAt };
  const unreplied = { repliedAt: null, repliedBy: null };
  if (state === 'sent') return { ...sent, ...unreplied, state, readAt, reason: null };
  const reply = repliedAt === null || repliedBy === null ? null : { repliedAt, repliedBy };
  if (state === 'cancelled' && reason !== null)
    return { ...sent, ...(reply ?? unreplied), state, readAt, reason };
  if (reply !== null && readAt !== null) {
    if (state === 'accepted') return { ...sent, ...reply, state, readAt, reason: null };
    if (state === 'declined' && reason !== null) return { ...sent, ...reply, state, readAt, reason };
  }
  throw new Error(`invitation ${id} is ${state} without what that needs`);
}

/** Stores exactly what was decided. */
export async function saveDecided(unit: Unit, row: InvitationRow, decided: Decided): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('invitation')
    .set({ ...decided, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`invitation ${row.id} changed although it was locked`);
}

/** @returns false where the id is taken already */
export async function insertDecided(
  unit: Unit,
  { id, lotId, companyId }: Pick<InvitationRow, 'id' | 'lotId' | 'companyId'>,
  decided: Decided,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('invitation')
    .values({ id, lotId, companyId, ...decided })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface Invitee {
  readonly company: CompanyState | null;
  readonly excluded: boolean;
  readonly companyName: string;
  readonly uscc: string | null;
}

/** The states of these companies and their exclusion by the purchaser, locked until the invitations are sent. */
export async function holdStates(
  unit: Unit,
  companyIds: readonly string[],
  { organisationId }: Belonging,
): Promise<ReadonlyMap<string, Invitee>> {
  const held = await unit.db
    .selectFrom('company')
    // A company whose freeze has ended counts as approved, as everywhere.
    .select(['id', 'name', 'uscc', sql<CompanyState>`company_status(status, status_until)`.as('company')])
    .where('id', 'in', companyIds)
    .forShare()
    .execute();
  // Read again under the lock, because an exclusion may have been confirmed while this transaction waited.
  const { rows } = await sql<{ id: string }>`select id from unnest(${companyIds}::uuid[]) as id
    where is_excluded(id, ${organisationId})`.execute(unit.db);
  const excluded = new Set(rows.map(({ id }) => id));
  return new Map(
    held.map(({ id, name, uscc, company }) => [
      id,
      { company, excluded: excluded.has(id), companyName: name ?? '该企业', uscc },
    ]),
  );
}

/** The phases of the lot's invitations of other companies. */
export async function otherPhases(
  scope: CompanyScope,
  unit: Unit,
  lotId: string,
  now: Date,
): Promise<readonly InvitationPhase[]> {
  const rows = await unit.db
    .selectFrom('invitation')
    .select(['state', 'replyUntil'])
    .where('lotId', '=', lotId)
    .where('companyId', '<>', scope.companyId)
    .execute();
  return rows.map(({ state, replyUntil }) => invitationPhase(state as InvitationState, replyUntil, now));
}
