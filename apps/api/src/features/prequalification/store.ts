import { randomUUID } from 'node:crypto';
import type { PrequalificationState } from '@procure/domain/prequalification/prequalification.ts';
import type { Application } from '@procure/domain/prequalification/rules.ts';
import type { Selectable } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Prequalification } from '../../platform/schema.gen.ts';
import type { Unit } from '../../platform/transaction.ts';

export interface ApplicationRow extends Omit<Selectable<Prequalification>, 'state' | 'contact'> {
  readonly state: PrequalificationState;
  readonly contact: Application['contact'];
}

/** The company's own application, held to the end of the transaction; null where it wrote none. */
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
    .executeTakeFirst();
  return row === undefined ? null : (row as unknown as ApplicationRow);
}

/** An empty draft, held; where two begin at once, the one that was first. */
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

export async function lotIdOf(_scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('prequalification')
    .select('lotId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.lotId ?? null;
}

/** Every application of the lot, held. */
export async function lockAll(
  _scope: StaffScope,
  unit: Unit,
  lotId: string,
): Promise<readonly ApplicationRow[]> {
  const rows = await unit.db
    .selectFrom('prequalification')
    .selectAll()
    .where('lotId', '=', lotId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as unknown as ApplicationRow[];
}

type Changes = Partial<Omit<ApplicationRow, 'id' | 'lotId' | 'companyId' | 'version'>>;

/** @returns the new version */
export async function save(unit: Unit, row: ApplicationRow, changes: Changes): Promise<number> {
  const { contact, ...rest } = changes;
  const version = row.version + 1;
  const { numUpdatedRows } = await unit.db
    .updateTable('prequalification')
    .set({ ...rest, ...(contact === undefined ? {} : { contact: JSON.stringify(contact) }), version })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`application ${row.id} changed although it was locked`);
  return version;
}

export async function fileIdsOf(unit: Unit, id: string): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('attachment')
    .select('fileId')
    .where('ownerKind', '=', 'prequalification')
    .where('ownerId', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ fileId }) => fileId);
}
