import { listAmendments } from '@procure/contract/amendment/amendment.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const deskQuery = (lotId: string) => queryOf(listAmendments, { lotId });
