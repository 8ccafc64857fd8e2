import type { ProposalDecision, ProposalState } from '@procure/domain/clarification/proposal.ts';
import { type Selectable, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { ClarificationProposal } from '../../../platform/database/schema.gen.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { isSeenAt } from '../../../platform/sight.ts';

export interface ProposalRow extends Omit<Selectable<ClarificationProposal>, 'state'> {
  readonly state: ProposalState;
}

/** The lot of a proposal, without a lock, because the lot is locked before the proposal. */
export async function lotIdOf(scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('clarificationProposal')
    .select('lotId')
    .where('id', '=', id)
    .where(isSeenAt(scope, 'bids', sql`lot_id`))
    .executeTakeFirst();
  return row?.lotId ?? null;
}

export async function lock(scope: StaffScope, unit: Unit, id: string): Promise<ProposalRow | null> {
  const row = await unit.db
    .selectFrom('clarificationProposal')
    .selectAll()
    .where('id', '=', id)
    .where(isSeenAt(scope, 'bids', sql`lot_id`))
    .forUpdate()
    .$narrowType<Pick<ProposalRow, 'state'>>()
    .executeTakeFirst();
  return row ?? null;
}

type NewProposal = Pick<
  ProposalRow,
  'id' | 'lotId' | 'bidId' | 'subject' | 'content' | 'proposedAt' | 'proposedBy'
>;

/** @returns false if the id is taken */
export async function insert(unit: Unit, row: NewProposal): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('clarificationProposal')
    .values({ ...row, state: 'open' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores the decision on a locked, open proposal. */
export async function saveDecided(
  unit: Unit,
  id: string,
  decided: ProposalDecision & { readonly decidedBy: string; readonly decidedAt: Date },
): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('clarificationProposal')
    .set({ ...decided })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`proposal ${id} changed although it was locked`);
}
