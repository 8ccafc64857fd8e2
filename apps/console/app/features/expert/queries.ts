import { listExpertInvitations } from '@procure/contract/draw/draw.route.ts';
import * as experts from '@procure/contract/expert/expert.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const expertsQuery = (filter: RequestOf<typeof experts.listExperts>) =>
  queryOf(experts.listExperts, filter);
export const expertQuery = (id: string) => queryOf(experts.getExpert, { id });
export const expertInvitationsQuery = (id: string) => queryOf(listExpertInvitations, { id, pageSize: 100 });
export const ownExpertQuery = () => queryOf(experts.getOwnExpert, {});

export const {
  submitExpert,
  saveAbsences,
  viewExpertIdNo,
  approveExpert,
  returnExpert,
  suspendExpert,
  resumeExpert,
  endExpert,
} = experts;
