import type { OrganisationKind } from '@procure/domain/organisation/organisation.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isSeen } from '../../../platform/sight.ts';

/** The organisations in which the reader may read the register of objections, by kind. */
export function registersIn({ memberships }: StaffScope) {
  const idsOf = (wanted: OrganisationKind) =>
    memberships
      .filter(({ kind, permissions }) => kind === wanted && permissions.has('register.read'))
      .map(({ organisationId }) => organisationId);
  return {
    // An auditor reads the whole register.
    all: idsOf('operator').length > 0 && memberships.some(({ permissions }) => permissions.has('audit.read')),
    own: idsOf('purchaser'),
    agencies: idsOf('agency'),
    watched: idsOf('supervisor'),
  };
}

/** Condition: the register may show objections to tenders of `organisation` to the reader. */
function isRegisteredOf(scope: StaffScope): RawBuilder<boolean> {
  const { all, watched } = registersIn(scope);
  if (all) return sql<boolean>`true`;
  return sql<boolean>`(organisation.id in (select organisations_below(${sql.val(watched)}::uuid[]))
    or organisation.id in (select tender.organisation_id from lot join tender on tender.id = lot.tender_id
      where ${isSeen(scope, 'tender')}))`;
}

/** Purchasers whose tenders this person sees or supervises, for the filter. */
export async function readPurchasers(scope: StaffScope, db: Kysely<Database>) {
  const { rows } = await sql<{ id: string; name: string }>`select organisation.id, organisation.name
    from organisation where organisation.kind = 'purchaser' and ${isRegisteredOf(scope)}
    order by organisation.name limit 500`.execute(db);
  return rows;
}
