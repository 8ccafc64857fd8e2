import * as draws from '@procure/contract/draw/draw.route.ts';
import { listStaffOptions } from '@procure/contract/tender/option.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const drawQuery = (lotId: string) => queryOf(draws.getDraw, { lotId });
export const ownInvitationsQuery = (pageNum: number) => queryOf(draws.listOwnInvitations, { pageNum });
export const staffQuery = (organisationId: string) => queryOf(listStaffOptions, { organisationId });

export const {
  requestDraw,
  appointExpert,
  getDrawRecord,
  acceptInvitation,
  declineInvitation,
  withdrawAcceptance,
} = draws;
