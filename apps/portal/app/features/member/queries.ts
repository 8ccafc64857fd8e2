import { getMyClaim, listCompanyClaims } from '@procure/contract/claim/claim.route.ts';
import { listMemberInvitations } from '@procure/contract/member/invitation.route.ts';
import { getMyJoinRequest, listJoinRequests } from '@procure/contract/member/join-request.route.ts';
import { listMembers } from '@procure/contract/member/member.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const membersQuery = () => queryOf(listMembers, {});
export const invitationsQuery = () => queryOf(listMemberInvitations, {});
export const joinRequestsQuery = () => queryOf(listJoinRequests, {});
export const companyClaimsQuery = () => queryOf(listCompanyClaims, {});
export const ownClaimQuery = () => queryOf(getMyClaim, {});
export const ownRequestQuery = () => queryOf(getMyJoinRequest, {});
