import type { Appeal, Lifting, Measure } from '@procure/domain/measure/decide.ts';
import type { MeasureKind, MeasureState } from '@procure/domain/measure/measure.ts';
import { type Selectable, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Measure as Row } from '../../platform/database/schema.gen.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import { isMeasureSeen } from '../../platform/sight.ts';

export interface StoredMeasure {
  readonly id: string;
  readonly version: number;
  readonly companyId: string;
  readonly organisationId: string;
  readonly measure: Measure;
}

/** The company that the measure is against; null if this person may not see such a measure. */
export async function companyOfMeasure(scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('measure')
    .select('companyId')
    .where('id', '=', id)
    .where(isMeasureSeen(scope))
    .executeTakeFirst();
  return row?.companyId ?? null;
}

/** Locked until the end of the transaction. Its company is held before it. */
export async function lockMeasure(scope: StaffScope, unit: Unit, id: string): Promise<StoredMeasure | null> {
  const row = await unit.db
    .selectFrom('measure')
    .selectAll()
    .where('id', '=', id)
    .where(isMeasureSeen(scope))
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : storedOf(row);
}

/** One that was confirmed against the own company, held. */
export async function lockOwnMeasure(
  scope: CompanyScope,
  unit: Unit,
  id: string,
): Promise<StoredMeasure | null> {
  const row = await unit.db
    .selectFrom('measure')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', scope.companyId)
    .where('state', 'not in', ['proposed', 'rejected'])
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : storedOf(row);
}

/** All that an organisation of this person's has imposed on the company or asked for, held. */
export async function lockOthers(
  scope: StaffScope,
  unit: Unit,
  { companyId, organisationId }: Pick<StoredMeasure, 'companyId' | 'organisationId'>,
): Promise<readonly StoredMeasure[]> {
  const rows = await unit.db
    .selectFrom('measure')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('organisationId', '=', organisationId)
    .where(isMeasureSeen(scope))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(storedOf);
}

/** The measure as the domain decides about it; the columns contain values of its types, which the database checks. */
export function measureOf(row: Omit<Selectable<Row>, 'companyId' | 'organisationId'>): Measure {
  const { reason, untilAt: until, proposedBy, decidedBy } = row;
  const terms = { kind: row.kind as MeasureKind, reason, until, proposedBy };
  const state = row.state as MeasureState;
  const none = { lifting: null, appeal: null };
  if (state === 'proposed') return { ...terms, ...none, state, decidedBy: null };
  if (state !== 'rejected')
    return { ...terms, state, decidedBy, lifting: liftingOf(row), appeal: appealOf(row) };
  if (decidedBy === null) throw new Error(`measure ${row.id} was rejected by nobody`);
  return { ...terms, ...none, state, decidedBy };
}

function liftingOf({ liftingBy: by, liftingReason: reason }: Pick<Row, 'liftingBy' | 'liftingReason'>) {
  return by === null || reason === null ? null : ({ by, reason } satisfies Lifting);
}

function appealOf({ appeal: text, upheld }: Pick<Row, 'appeal' | 'upheld'>) {
  const answer = upheld === null ? null : { upheld };
  return text === null ? null : ({ text, answer } satisfies Appeal);
}

function storedOf(row: Selectable<Row>): StoredMeasure {
  const { id, version, companyId, organisationId } = row;
  return { id, version, companyId, organisationId, measure: measureOf(row) };
}

/** False if the id is there already. */
export async function insertMeasure(
  unit: Unit,
  { id, companyId, organisationId, measure }: Omit<StoredMeasure, 'version'>,
  at: Date,
): Promise<boolean> {
  const { kind, state, reason, until, proposedBy } = measure;
  const inserted = await unit.db
    .insertInto('measure')
    .values({
      id,
      companyId,
      organisationId,
      kind,
      state,
      reason,
      proposedBy,
      untilAt: until,
      proposedAt: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The fields that an act records beside the measure's state: actor, time and reasons. */
export interface Traces {
  readonly decidedAt?: Date;
  readonly decisionNote?: string;
  readonly liftingAt?: Date;
  readonly liftedBy?: string;
  readonly liftedAt?: Date;
  readonly appealedBy?: string;
  readonly appealedAt?: Date;
  readonly answer?: string;
  readonly answeredBy?: string;
  readonly answeredAt?: Date;
}

/** Stores exactly what was decided, of one that was held. @returns the new version */
export async function saveMeasure(
  unit: Unit,
  { id, version }: Pick<StoredMeasure, 'id' | 'version'>,
  { state, decidedBy, lifting, appeal }: Measure,
  traces: Traces,
): Promise<number> {
  const { numUpdatedRows } = await unit.db
    .updateTable('measure')
    .set({
      state,
      decidedBy,
      liftingBy: lifting?.by ?? null,
      liftingReason: lifting?.reason ?? null,
      ...(lifting === null ? { liftingAt: null } : {}),
      appeal: appeal?.text ?? null,
      upheld: appeal?.answer?.upheld ?? null,
      ...traces,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`measure ${id} changed although it was locked`);
  return version + 1;
}

/** The files among these that this person uploaded, locked so that they are not removed as unused. */
export async function ownUploads(
  scope: StaffScope,
  unit: Unit,
  fileIds: readonly string[],
): Promise<readonly string[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select id from file where id = any (${[...fileIds]}::uuid[])
    and owner_account_id = ${scope.accountId} and owner_company_id is null and purpose = 'attachment'
    for key share`.execute(unit.db);
  return rows.map(({ id }) => id);
}
