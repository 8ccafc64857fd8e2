import * as approvals from '@procure/contract/approval/approval.route.ts';
import { listDelegations } from '@procure/contract/approval/delegation.route.ts';
import * as organisations from '@procure/contract/organisation/organisation.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const approvalsQuery = (queue: 'waiting' | 'signed', pageNum: number) =>
  queryOf(approvals.listApprovals, { queue, pageNum });
export const delegationsQuery = queryOf(listDelegations, {});
export const chainsQuery = (id: string) => queryOf(approvals.getApprovalChains, { id });
export const organisationQuery = (id: string) => queryOf(organisations.getOrganisation, { id });
