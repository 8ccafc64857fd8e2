import { randomUUID } from 'node:crypto';
import type { TakenEntryView } from '@procure/contract/library/entry.schema.ts';
import { type Consortium, noConsortium, plainConsortium } from '@procure/domain/consortium/consortium.ts';
import type { Prequalification as Decided, JudgedAnew } from '@procure/domain/prequalification/decide.ts';
import type { PrequalificationState } from '@procure/domain/prequalification/prequalification.ts';
import type { Application } from '@procure/domain/prequalification/rules.ts';
import { type Selectable, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Prequalification } from '../../platform/database/schema.gen.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import { isSeenAt } from '../../platform/sight.ts';

export interface ApplicationRow
  extends Omit<Selectable<Prequalification>, 'state' | 'contact' | 'library' | 'consortium'> {
  readonly state: PrequalificationState;
  readonly contact: Application['contact'];
  readonly library: readonly TakenEntryView[];
  /** Null for a company that applies alone. */
  readonly consortium: Consortium | null;
}

/** The company's own application, locked until the end of the transaction; null if it wrote none. */
export async function lockOwn(
  scope: CompanyScope,
  unit: Unit,
  lotId: string,
): Promise<ApplicationRow | null> {
  const row = await unit.db
    .selectFrom('prequalification')
    .selectAll()
    .where('lotId', '=', lotId)
    .where('companyId', '=', scope.companyId)
    .forUpdate()
    .$narrowType<Pick<ApplicationRow, 'state'>>()
    .executeTakeFirst();
  return row === undefined ? null : worded(row);
}

/** The documents of the row, written by `saveDecided` alone. */
function worded<Row extends Pick<Selectable<Prequalification>, 'contact' | 'library' | 'consortium'>>(
  row: Row,
) {
  return {
    ...row,
    contact: row.contact as ApplicationRow['contact'],
    library: row.library as unknown as ApplicationRow['library'],
    consortium: row.consortium as unknown as ApplicationRow['consortium'],
  };
}

/** Creates and locks an empty draft. Of two concurrent calls, the second locks the first one's draft. */
export async function begin(scope: CompanyScope, unit: Unit, lotId: string): Promise<ApplicationRow> {
  await unit.db
    .insertInto('prequalification')
    .values({ id: randomUUID(), lotId, companyId: scope.companyId, state: 'draft', version: 0 })
    .onConflict((conflict) => conflict.columns(['lotId', 'companyId']).doNothing())
    .execute();
  const row = await lockOwn(scope, unit, lotId);
  if (row === null) throw new Error('an application is not there although it was just made');
  return row;
}

export async function lotIdOf(scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('prequalification')
    .select('lotId')
    .where('id', '=', id)
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .executeTakeFirst();
  return row?.lotId ?? null;
}

/** Every application of the lot, held. */
export async function lockAll(
  scope: StaffScope,
  unit: Unit,
  lotId: string,
): Promise<readonly ApplicationRow[]> {
  const rows = await unit.db
    .selectFrom('prequalification')
    .selectAll()
    .where('lotId', '=', lotId)
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .orderBy('id')
    .forUpdate()
    .$narrowType<Pick<ApplicationRow, 'state'>>()
    .execute();
  return rows.map(worded);
}

/** As `lockAll`, without drafts and withdrawn applications, which are confidential. */
export async function lockApplied(scope: StaffScope, unit: Unit, lotId: string) {
  return (await lockAll(scope, unit, lotId)).filter(
    ({ state }) => state !== 'draft' && state !== 'withdrawn',
  );
}

/** The application as the domain decides about it. */
export function prequalificationOf({ id, state, reason, ...row }: ApplicationRow): Decided {
  const anew = anewOf(row);
  const { statement, contact, submittedAt, submittedBy, decidedAt, decidedBy } = row;
  const written = { statement, contact, consortium: row.consortium ?? noConsortium };
  const undecided = { decidedAt: null, decidedBy: null, reason: null, anew: null };
  if (state === 'draft') return { ...written, state, submittedAt: null, submittedBy: null, ...undecided };
  if (submittedAt !== null && submittedBy !== null) {
    const handed = { ...written, submittedAt, submittedBy };
    if (state !== 'passed' && state !== 'failed') return { ...handed, state, ...undecided };
    if (decidedAt !== null && decidedBy !== null) {
      const judged = { ...handed, decidedAt, decidedBy, anew };
      if (state === 'passed') return { ...judged, state, reason: null };
      if (reason !== null) return { ...judged, state, reason };
    }
  }
  throw new Error(`application ${id} is ${state} without what that needs`);
}

/** The new decision of a reopened review, from columns whose consistency the database checks. */
function anewOf({
  anewState: state,
  anewReason: reason,
  anewAt: at,
  anewBy: by,
}: Pick<ApplicationRow, 'anewState' | 'anewReason' | 'anewAt' | 'anewBy'>): JudgedAnew | null {
  if (at === null || by === null) return null;
  return state === 'failed' && reason !== null
    ? { at, by, state, reason }
    : { at, by, state: 'passed', reason: null };
}

/** Stores exactly what was decided. @returns the new version */
export async function saveDecided(
  unit: Unit,
  row: ApplicationRow,
  decided: Decided,
  beside: {
    readonly draftSavedBy?: string;
    readonly draftSavedAt?: Date;
    readonly library?: readonly TakenEntryView[];
  } = {},
): Promise<number> {
  const version = row.version + 1;
  const { library, ...written } = beside;
  const { anew, consortium, ...standing } = decided;
  const plain = plainConsortium(consortium);
  const { numUpdatedRows } = await unit.db
    .updateTable('prequalification')
    .set({
      ...standing,
      anewState: anew?.state ?? null,
      anewReason: anew?.reason ?? null,
      anewAt: anew?.at ?? null,
      anewBy: anew?.by ?? null,
      ...written,
      ...(library === undefined ? {} : { library: JSON.stringify(library) }),
      contact: JSON.stringify(decided.contact),
      consortium: plain === null ? null : JSON.stringify(plain),
      version,
    })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`application ${row.id} changed although it was locked`);
  return version;
}

export async function fileIdsOf(scope: CompanyScope, unit: Unit, id: string): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('attachment')
    .innerJoin('prequalification', 'prequalification.id', 'attachment.ownerId')
    .select('attachment.fileId')
    .where('attachment.ownerKind', '=', 'prequalification')
    .where('prequalification.id', '=', id)
    .where('prequalification.companyId', '=', scope.companyId)
    .where('attachment.role', '=', '')
    .orderBy('attachment.position')
    .execute();
  return rows.map(({ fileId }) => fileId);
}
