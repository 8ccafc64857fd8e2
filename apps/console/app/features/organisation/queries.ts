import * as organisations from '@procure/contract/organisation/organisation.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const treeQuery = () => queryOf(organisations.listOrganisations, {});
export const organisationQuery = (id: string) => queryOf(organisations.getOrganisation, { id });
