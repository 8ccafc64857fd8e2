import { listInvitations } from '@procure/contract/invitation/invitation.route.ts';
import { listCompanyOptions } from '@procure/contract/tender/option.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const deskQuery = (lotId: string) => queryOf(listInvitations, { lotId });
export const companiesQuery = (keyword: string) => queryOf(listCompanyOptions, { keyword, pageSize: 50 });
