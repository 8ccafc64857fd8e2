import { listInvitations } from '@procure/client/invitation/invitation.gen.ts';
import { listCompanyOptions } from '@procure/client/tender/option.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const deskQuery = (lotId: string) => queryOf(listInvitations, { lotId });
export const companiesQuery = (keyword: string) => queryOf(listCompanyOptions, { keyword, pageSize: 50 });
