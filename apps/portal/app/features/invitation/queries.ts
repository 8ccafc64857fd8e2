import { getInvitation } from '@procure/client/invitation/invitation.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const invitationQuery = (lotId: string) => queryOf(getInvitation, { lotId });
