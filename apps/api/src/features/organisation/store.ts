import type { Parent } from '@procure/domain/organisation/decide.ts';
import type {
  Organisation,
  OrganisationKind,
  OrganisationProfile,
} from '@procure/domain/organisation/organisation.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.gen.ts';
import type { Unit } from '../../platform/database/transaction.ts';

export interface StoredOrganisation {
  readonly id: string;
  readonly version: number;
  readonly organisation: Organisation;
}

/**
 * Locks the tree for changes of its structure, because two concurrent moves could each be valid and together make a
 * cycle. The lock is on the operator's organisation, which always exists.
 */
export async function holdTree(unit: Unit): Promise<void> {
  await sql`select id from organisation where kind = 'operator' for update`.execute(unit.db);
}

export async function lockOrganisation(unit: Unit, id: string): Promise<StoredOrganisation | null> {
  const row = await unit.db
    .selectFrom('organisation')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : storedOf(row);
}

export async function lockOperator(unit: Unit): Promise<StoredOrganisation> {
  const row = await unit.db
    .selectFrom('organisation')
    .selectAll()
    .where('kind', '=', 'operator')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return storedOf(row);
}

function storedOf(row: Selectable<Database['organisation']>): StoredOrganisation {
  const { id, version, name, uscc, address, contactName, contactPhone, parentId, disabledAt } = row;
  const facts = {
    kind: row.kind as OrganisationKind,
    parentId,
    profile: { name, uscc: uscc ?? '', address, contactName, contactPhone },
  };
  const organisation: Organisation =
    disabledAt === null
      ? { ...facts, state: 'active', disabledAt }
      : { ...facts, state: 'disabled', disabledAt };
  return { id, version, organisation };
}

/** Locks the organisation against changes until the end of the transaction, while something is begun in it. */
export async function keepOrganisation(
  unit: Unit,
  id: string,
): Promise<
  | (Omit<OrganisationProfile, 'uscc'> & {
      readonly kind: OrganisationKind;
      readonly disabledAt: Date | null;
    })
  | null
> {
  const row = await unit.db
    .selectFrom('organisation')
    .select(['kind', 'name', 'address', 'contactName', 'contactPhone', 'disabledAt'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row === undefined ? null : { ...row, kind: row.kind as OrganisationKind };
}

/** The parent organisation with the ids of its ancestors. The tree must be locked. */
export async function findParent(unit: Unit, id: string): Promise<Parent | null> {
  const { rows } = await sql<Parent>`with recursive line as (
      select id, parent_id from organisation where id = ${id}
      union all select above.id, above.parent_id from organisation above join line on above.id = line.parent_id
    )
    select id, kind, name, case when disabled_at is null then 'active' else 'disabled' end as state,
      array(select id from line) as line
    from organisation where id = ${id}`.execute(unit.db);
  return rows[0] ?? null;
}

export async function countBelow(unit: Unit, id: string): Promise<number> {
  const { rows } = await sql<{ below: number }>`select count(*)::int as below from organisation
    where parent_id = ${id} and disabled_at is null`.execute(unit.db);
  return rows[0]?.below ?? 0;
}

function columnsOf({ parentId, profile: { uscc, ...profile }, disabledAt }: Organisation) {
  return { parentId, ...profile, uscc: uscc === '' ? null : uscc, disabledAt };
}

/** The number of running tenders and entrustments, which keep the organisation in use. It must be locked. */
export async function countUnderWay(
  unit: Unit,
  id: string,
): Promise<{ readonly running: number; readonly entrustments: number }> {
  const { rows } = await sql<{ running: number; entrustments: number }>`select
    (select count(*)::int from tender where organisation_id = ${id} and exists (select from lot
      where lot.tender_id = tender.id
        and lot.state not in ('draft', 'contracted', 'archived', 'failed', 'terminated'))) as running,
    (select count(*)::int from entrustment where ${id}::uuid in (purchaser_id, agency_id)
      and state in ('offered', 'accepted') and until_at > now()) as entrustments`.execute(unit.db);
  return rows[0] ?? { running: 0, entrustments: 0 };
}

/** Inserts the organisation. Returns the refusal if its name or credit code is taken, or that the id exists. */
export async function insertOrganisation(
  unit: Unit,
  id: string,
  organisation: Organisation,
): Promise<'written' | 'known' | Taken> {
  const inserted = await unit.db
    .insertInto('organisation')
    .values({ id, kind: organisation.kind, ...columnsOf(organisation) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return 'written';
  const known = await unit.db.selectFrom('organisation').select('id').where('id', '=', id).executeTakeFirst();
  return known === undefined ? ((await findTaken(unit, id, organisation)) ?? 'known') : 'known';
}

export type Taken = 'organisation_name_taken' | 'organisation_uscc_taken';

/** The refusal if another organisation has the profile's name or credit code; null otherwise. */
export async function findTaken(
  unit: Unit,
  id: string,
  { profile: { name, uscc } }: Organisation,
): Promise<Taken | null> {
  const { rows } = await sql<{ named: boolean }>`select name = ${name} as named from organisation
    where id <> ${id} and (name = ${name} or uscc = nullif(${uscc}, '')) order by named desc limit 1`.execute(
    unit.db,
  );
  if (rows[0] === undefined) return null;
  return rows[0].named ? 'organisation_name_taken' : 'organisation_uscc_taken';
}

/** Stores exactly what was decided. @returns the new version */
export async function saveOrganisation(
  unit: Unit,
  { id, version }: StoredOrganisation,
  organisation: Organisation,
): Promise<number> {
  await unit.db
    .updateTable('organisation')
    .set({ ...columnsOf(organisation), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
  return version + 1;
}
