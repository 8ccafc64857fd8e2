import type {
  ObjectionGround,
  ObjectionOutcome,
  ObjectionState,
  ObjectionSubject,
} from '@procure/domain/objection/objection.ts';
import type { Objection as Decided } from '@procure/domain/objection/objection-record.ts';
import type { Remedy } from '@procure/domain/objection/remedy.ts';
import { type Selectable, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Objection } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';
import { isSeenAt } from '../../platform/sight.ts';

type Words = {
  readonly state: ObjectionState;
  readonly subject: ObjectionSubject;
  readonly outcome: ObjectionOutcome | null;
  readonly ground: ObjectionGround | null;
  readonly remedy: Remedy | null;
};
export type ObjectionRow = Omit<Selectable<Objection>, keyof Words> & Words;

/** Locks the company's own objection. */
export async function lockOwn(scope: CompanyScope, unit: Unit, id: string): Promise<ObjectionRow | null> {
  const row = await unit.db
    .selectFrom('objection')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', scope.companyId)
    .forUpdate()
    .$narrowType<Words>()
    .executeTakeFirst();
  return row ?? null;
}

export async function lotIdOfOwn(scope: CompanyScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('objection')
    .select('lotId')
    .where('id', '=', id)
    .where('companyId', '=', scope.companyId)
    .executeTakeFirst();
  return row?.lotId ?? null;
}

/** Locks a submitted objection at a lot that this person sees. */
export async function lockAny(scope: StaffScope, unit: Unit, id: string): Promise<ObjectionRow | null> {
  const row = await unit.db
    .selectFrom('objection')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'draft')
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .forUpdate()
    .$narrowType<Words>()
    .executeTakeFirst();
  return row ?? null;
}

/** The lot and subject of each of these objections, as far as they were submitted at lots that this person sees. */
export async function mattersOf(scope: StaffScope, unit: Unit, ids: readonly string[]) {
  return unit.db
    .selectFrom('objection')
    .select(['lotId', 'subject'])
    .where('id', 'in', ids)
    .where('state', '<>', 'draft')
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .$narrowType<Pick<Words, 'subject'>>()
    .execute();
}

/** Locks several objections of a held lot, in the order of their ids. */
export async function lockSeveral(
  unit: Unit,
  lotId: HeldLotId,
  ids: readonly string[],
): Promise<readonly ObjectionRow[]> {
  return unit.db
    .selectFrom('objection')
    .selectAll()
    .where('lotId', '=', lotId)
    .where('id', 'in', ids)
    .where('state', '<>', 'draft')
    .orderBy('id')
    .forUpdate()
    .$narrowType<Words>()
    .execute();
}

/** Reads an objection of a held lot that is locked already. */
export async function readHeld(unit: Unit, lotId: HeldLotId, id: string): Promise<ObjectionRow> {
  return unit.db
    .selectFrom('objection')
    .selectAll()
    .where('id', '=', id)
    .where('lotId', '=', lotId)
    .$narrowType<Words>()
    .executeTakeFirstOrThrow();
}

export async function lotIdOf(scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('objection')
    .select('lotId')
    .where('id', '=', id)
    .where('state', '<>', 'draft')
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .executeTakeFirst();
  return row?.lotId ?? null;
}

/** The objection as the domain decides about it. */
export function objectionOf({ id, state, ...row }: ObjectionRow): Decided {
  const { objectionNo, submittedAt, dueAt, outcome, answer, writtenBy, handedInAt, handedInBy } = row;
  const { returnReason, endedAt, endedBy, ground, groundReason, remedy, remediedAt } = row;
  const unworded = { outcome: null, answer: null, remedy: null, writtenBy: null };
  const unremedied = { remediedAt: null };
  const words =
    outcome !== null && answer !== null && writtenBy !== null ? { outcome, answer, remedy, writtenBy } : null;
  const notHandedIn = { handedInAt: null, handedInBy: null };
  const notReturned = { returnReason: null };
  const unended = { endedAt: null, endedBy: null, ground: null, groundReason: null };
  if (state === 'draft') {
    const unsubmitted = { objectionNo: null, submittedAt: null, dueAt: null };
    return { state, ...unsubmitted, ...unworded, ...notHandedIn, ...notReturned, ...unended, ...unremedied };
  }
  if (objectionNo !== null && submittedAt !== null && dueAt !== null) {
    const submitted = { objectionNo, submittedAt, dueAt };
    if (state === 'submitted')
      return {
        ...{ state, ...submitted, ...(words ?? unworded), ...notHandedIn, returnReason, ...unended },
        ...unremedied,
      };
    const ended = endedAt !== null && endedBy !== null ? { endedAt, endedBy } : null;
    if (words !== null && handedInAt !== null && handedInBy !== null) {
      const worded = { ...submitted, ...words, handedInAt, handedInBy, ...notReturned };
      if (state === 'answering') return { state, ...worded, ...unended, ...unremedied };
      if (state === 'answered' && ended !== null)
        return { state, ...worded, ...ended, ground: null, groundReason: null, remediedAt };
    }
    const bare = { ...submitted, ...unworded, ...notHandedIn, ...notReturned, ...unremedied };
    // A person without an account withdraws without an account id.
    if (state === 'withdrawn' && endedAt !== null && (endedBy === null) === (row.companyId === null))
      return { state, ...bare, endedAt, endedBy, ground: null, groundReason: null };
    if (state === 'not_receivable' && ended !== null && ground !== null && groundReason !== null)
      return { state, ...bare, ...ended, ground, groundReason };
  }
  throw new Error(`objection ${id} is ${state} without what that needs`);
}

export interface ObjectionDraft {
  readonly subject: ObjectionSubject;
  readonly clause: string;
  readonly target: string;
  readonly facts: string;
  readonly basis: string;
  readonly request: string;
}

/** @returns false if the id is taken already */
export async function insertDraft(
  { companyId, accountId }: CompanyScope,
  unit: Unit,
  row: ObjectionDraft & { readonly id: string; readonly lotId: string; readonly savedAt: Date },
  decided: Decided,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('objection')
    .values(({ selectFrom }) => ({
      ...row,
      ...decided,
      companyId,
      accountId,
      organisationId: selectFrom('lot')
        .innerJoin('tender', 'tender.id', 'lot.tenderId')
        .where('lot.id', '=', row.lotId)
        .select('tender.organisationId'),
    }))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Saves the decided state and its accompanying fields.
 * @returns the new version
 */
export async function saveDecided(
  unit: Unit,
  row: Pick<ObjectionRow, 'id' | 'version'>,
  decided: Decided,
  beside: Partial<
    ObjectionDraft & {
      readonly accountId: string;
      readonly savedAt: Date;
      readonly submittedBy: string;
      readonly receipt: string;
      readonly receiptSignature: string;
    }
  > = {},
): Promise<number> {
  const version = row.version + 1;
  const { numUpdatedRows } = await unit.db
    .updateTable('objection')
    .set({ ...beside, ...decided, version })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`objection ${row.id} changed although it was locked`);
  return version;
}

/** Files of the company's locked objection, in order. */
export async function filesOf(
  { companyId }: CompanyScope,
  unit: Unit,
  id: string,
): Promise<readonly { readonly id: string; readonly sha256: string }[]> {
  return unit.db
    .selectFrom('attachment')
    .innerJoin('objection', 'objection.id', 'attachment.ownerId')
    .innerJoin('file', 'file.id', 'attachment.fileId')
    .where('attachment.ownerKind', '=', 'objection')
    .where('objection.id', '=', id)
    .where('objection.companyId', '=', companyId)
    .select(['file.id', 'file.sha256'])
    .orderBy('attachment.position')
    .execute();
}

/** Files of answers at a held lot, each once. */
export async function answerFilesAt(
  unit: Unit,
  lotId: HeldLotId,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('attachment')
    .innerJoin('objection', 'objection.id', 'attachment.ownerId')
    .where('attachment.ownerKind', '=', 'objection-answer')
    .where('objection.lotId', '=', lotId)
    .where('objection.id', 'in', ids)
    .select('attachment.fileId')
    .distinct()
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** Files of the objection's answer, in order. */
export async function answerFilesOf(scope: StaffScope, unit: Unit, id: string): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('attachment')
    .innerJoin('objection', 'objection.id', 'attachment.ownerId')
    .where('attachment.ownerKind', '=', 'objection-answer')
    .where('objection.id', '=', id)
    .where(isSeenAt(scope, 'tender', sql`objection.lot_id`))
    .select('attachment.fileId')
    .orderBy('attachment.position')
    .execute();
  return rows.map(({ fileId }) => fileId);
}
