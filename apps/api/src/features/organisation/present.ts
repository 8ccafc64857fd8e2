import type {
  ListedOrganisation,
  OrganisationDetail,
} from '@procure/contract/organisation/organisation.schema.ts';
import type { OrganisationDetailRow, OrganisationRow } from './read-model.ts';

const stateOf = ({ disabledAt }: OrganisationRow) =>
  disabledAt === null ? ('active' as const) : ('disabled' as const);

export function presentListed(row: OrganisationRow & { readonly depth: number }): ListedOrganisation {
  const { disabledAt: _, ...facts } = row;
  return { ...facts, state: stateOf(row) };
}

export function presentDetail(row: OrganisationDetailRow): OrganisationDetail {
  const { id, kind, name, parentId, parentName, address, contactName, contactPhone, version } = row;
  return {
    id,
    kind,
    name,
    uscc: row.uscc ?? '',
    parentId,
    parentName,
    address,
    contactName,
    contactPhone,
    state: stateOf(row),
    disabledAt: row.disabledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    people: [...row.people],
    version,
  };
}
