import type { OrganisationKind } from '@procure/domain/organisation/organisation.ts';
import type { StaffRole } from '@procure/domain/permission/role.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/db.ts';
import { organisationsWith } from '../../platform/sight.ts';

// Organisations are no secret among those who make accounts and those who grant roles.

export interface OrganisationRow {
  readonly id: string;
  readonly kind: OrganisationKind;
  readonly name: string;
  readonly parentId: string | null;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly disabledAt: Date | null;
  readonly version: number;
}

/** The tree from the top, each branch whole before the next; the operator first. */
export async function readTree(db: Db): Promise<readonly (OrganisationRow & { readonly depth: number })[]> {
  const { rows } = await sql<OrganisationRow & { depth: number }>`with recursive tree as (
      select organisation.*, 0 as depth, array[case kind when 'operator' then '' else name end] as place
      from organisation where parent_id is null
      union all
      select below.*, tree.depth + 1, tree.place || below.name
      from organisation below join tree on below.parent_id = tree.id
    )
    select id, kind, name, parent_id, contact_name, contact_phone, disabled_at, version, depth
    from tree order by place`.execute(db);
  return rows;
}

export interface OrganisationDetailRow extends OrganisationRow {
  readonly uscc: string | null;
  readonly address: string;
  readonly parentName: string | null;
  readonly createdAt: Date;
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly username: string;
    readonly roles: StaffRole[];
    readonly inUse: boolean;
  }[];
}

export async function readOrganisation(db: Db, id: string): Promise<OrganisationDetailRow | null> {
  const { rows } =
    await sql<OrganisationDetailRow>`select own.id, own.kind, own.name, own.parent_id, own.uscc,
      own.address, own.contact_name, own.contact_phone, own.disabled_at, own.created_at, own.version,
      above.name as parent_name,
      coalesce((select json_agg(person) from (
        select account.id, account.nick_name as name, account.username,
          array_agg(held.role_id order by held.role_id) as roles, account.disabled_at is null as "inUse"
        from account_role held join account on account.id = held.account_id
        where held.organisation_id = own.id group by account.id order by account.nick_name, account.id
      ) person), '[]') as people
    from organisation own left join organisation above on above.id = own.parent_id where own.id = ${id}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** The purchasers in use in which the reader begins tenders, by name. */
export async function readPurchasers(
  scope: StaffScope,
  db: Db,
): Promise<{ readonly id: string; readonly name: string }[]> {
  return db
    .selectFrom('organisation')
    .select(['id', 'name'])
    .where('id', 'in', organisationsWith(scope, 'tender.create'))
    .where('kind', '=', 'purchaser')
    .where('disabledAt', 'is', null)
    .orderBy('name')
    .execute();
}
