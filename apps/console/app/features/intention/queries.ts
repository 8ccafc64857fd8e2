import * as intentions from '@procure/contract/intention/intention.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const intentionsQuery = (filter: RequestOf<typeof intentions.listIntentions>) =>
  queryOf(intentions.listIntentions, filter);
export const intentionQuery = (id: string) => queryOf(intentions.getIntention, { id });

export const { saveIntention, publishIntention, reviseIntention, cancelIntention } = intentions;
