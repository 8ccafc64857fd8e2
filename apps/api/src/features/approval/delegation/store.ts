import type { Delegation } from '@procure/domain/approval/delegation.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

export interface Stored {
  readonly id: string;
  readonly organisationId: string;
  readonly delegation: Delegation;
}

/** Serialises the delegations that one person gives, so that two for the same days cannot both be within the rule. */
export async function holdGiver({ accountId }: StaffScope, unit: Unit): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`delegation:${accountId}`}, 0))`.execute(unit.db);
}

/** Locks this person's own delegation. */
export async function lockOwn({ accountId }: StaffScope, unit: Unit, id: string): Promise<Stored | null> {
  const row = await unit.db
    .selectFrom('approvalDelegation')
    .select(['id', 'organisationId', 'delegateId', 'fromAt', 'untilAt', 'reason', 'revokedAt'])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { organisationId, fromAt: from, untilAt: until, ...rest } = row;
  return { id, organisationId, delegation: { ...rest, from, until } };
}

/** This person's delegations in the organisation that have not ended. */
export async function readOpen(
  { accountId }: StaffScope,
  unit: Unit,
  organisationId: string,
): Promise<readonly { readonly from: Date; readonly until: Date }[]> {
  return unit.db
    .selectFrom('approvalDelegation')
    .select(['fromAt as from', 'untilAt as until'])
    .where('accountId', '=', accountId)
    .where('organisationId', '=', organisationId)
    .where('revokedAt', 'is', null)
    .where('untilAt', '>', sql<Date>`now()`)
    .execute();
}

/** Returns false if the id exists already. */
export async function insertDelegation(
  { accountId }: StaffScope,
  unit: Unit,
  { id, organisationId, delegation: { from: fromAt, until: untilAt, ...rest } }: Stored,
): Promise<boolean> {
  const inserted = await unit.db
    .insertInto('approvalDelegation')
    .values({ id, organisationId, accountId, fromAt, untilAt, ...rest })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function saveRevoked(unit: Unit, { id, delegation: { revokedAt } }: Stored): Promise<void> {
  await unit.db.updateTable('approvalDelegation').set({ revokedAt }).where('id', '=', id).execute();
}
