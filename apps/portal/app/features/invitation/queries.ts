import { getInvitation } from '@procure/contract/invitation/invitation.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const invitationQuery = (lotId: string) => queryOf(getInvitation, { lotId });
