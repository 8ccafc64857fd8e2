import type { ClarificationState } from '@procure/domain/clarification/clarification.ts';
import type { Clarification as Decided } from '@procure/domain/clarification/decide.ts';
import {
  type Supplement,
  type SupplementPaper,
  supplementPapers,
} from '@procure/domain/clarification/supplement.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Clarification, Database } from '../../platform/database/schema.gen.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import { isSeenAt } from '../../platform/sight.ts';

export interface ClarificationRow extends Omit<Selectable<Clarification>, 'state'> {
  readonly state: ClarificationState;
}

/** The papers that the bidder is asked to supply. */
export const papersOf = ({ papers }: Pick<ClarificationRow, 'papers'>): readonly SupplementPaper[] =>
  supplementPapers.filter((paper) => papers.includes(paper));

/** The lot of a clarification, without a lock, because the lot is locked before the clarification. */
export async function lotIdOf(scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('clarification')
    .select('lotId')
    .where('id', '=', id)
    .where(isSeenAt(scope, 'bids', sql`lot_id`))
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
    .$narrowType<Pick<ClarificationRow, 'state'>>()
    .executeTakeFirst();
  return row ?? null;
}

export async function lock(scope: StaffScope, unit: Unit, id: string): Promise<ClarificationRow | null> {
  const row = await unit.db
    .selectFrom('clarification')
    .selectAll()
    .where('id', '=', id)
    .where(isSeenAt(scope, 'bids', sql`lot_id`))
    .forUpdate()
    .$narrowType<Pick<ClarificationRow, 'state'>>()
    .executeTakeFirst();
  return row ?? null;
}

/** The clarification as the domain decides about it. */
export function clarificationOf({
  id,
  state,
  dueAt,
  decidedAt,
  decisionNote,
  ...row
}: ClarificationRow): Decided {
  const { reply, repliedAt, repliedBy } = row;
  const supplements = row.supplements as unknown as readonly Supplement[];
  const undecided = { decidedAt: null, decisionNote: null };
  if (state === 'issued')
    return { state, dueAt, reply: null, supplements: [], repliedAt: null, repliedBy: null, ...undecided };
  if (reply !== null && repliedAt !== null && repliedBy !== null) {
    const replied = { dueAt, reply, supplements, repliedAt, repliedBy };
    if (state === 'replied') return { state, ...replied, ...undecided };
    if (state === 'accepted' && decidedAt !== null) return { state, ...replied, decidedAt, decisionNote };
    if (state === 're_requested' && decidedAt !== null)
      return { state, ...replied, decidedAt, decisionNote: null };
  }
  throw new Error(`clarification ${id} is ${state} without what that needs`);
}

/** Stores exactly what was decided. */
export async function saveDecided(unit: Unit, row: ClarificationRow, decided: Decided): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('clarification')
    .set({ ...decided, supplements: JSON.stringify(decided.supplements), version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`clarification ${row.id} changed although it was locked`);
}

type NewClarification = Pick<
  ClarificationRow,
  'id' | 'lotId' | 'bidId' | 'companyId' | 'subject' | 'content' | 'issuedAt' | 'issuedBy' | 'followsId'
> & { readonly papers: readonly SupplementPaper[] };

/** @returns false if the id is taken, or the one it follows has a follower already */
export async function insertDecided(unit: Unit, row: NewClarification, decided: Decided): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('clarification')
    .values({
      ...row,
      ...decided,
      papers: [...row.papers],
      supplements: JSON.stringify(decided.supplements),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether the file is a part of the reply to a clarification of a lot whose bids this person may see. */
export async function isRepliedWith(
  scope: StaffScope,
  db: Kysely<Database>,
  fileId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('attachment')
    .innerJoin('clarification', 'clarification.id', 'attachment.ownerId')
    .select('clarification.lotId')
    .where('attachment.ownerKind', '=', 'clarification')
    .where('attachment.fileId', '=', fileId)
    .where(isSeenAt(scope, 'bids', sql`clarification.lot_id`))
    .executeTakeFirst();
  return row !== undefined;
}
