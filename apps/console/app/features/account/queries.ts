import * as accounts from '@procure/contract/account/management.route.ts';
import * as partner from '@procure/contract/account/partner.route.ts';
import { listOrganisations } from '@procure/contract/organisation/organisation.route.ts';
import * as roles from '@procure/contract/permission/permission.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const accountsQuery = (filter: RequestOf<typeof accounts.listStaffAccounts>) =>
  queryOf(accounts.listStaffAccounts, filter);
export const dutiesQuery = (id: string, organisationId = '') =>
  queryOf(accounts.getAccountDuties, { id, organisationId });
export const rolesQuery = () => queryOf(roles.listRoles, {});
export const organisationsQuery = () => queryOf(listOrganisations, {});
export const partnersQuery = () => queryOf(partner.listPartners, {});
export const supplierAccountsQuery = (filter: RequestOf<typeof partner.listSupplierAccounts>) =>
  queryOf(partner.listSupplierAccounts, filter);
