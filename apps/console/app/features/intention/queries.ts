import * as intentions from '@procure/contract/intention/intention.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import * as options from '@procure/contract/tender/entry.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const intentionsQuery = (filter: RequestOf<typeof intentions.listIntentions>) =>
  queryOf(intentions.listIntentions, filter);
export const intentionQuery = (id: string) => queryOf(intentions.getIntention, { id });
/** The organisations in which the reader begins tenders. */
export const ownersQuery = () => queryOf(options.listEntryKeepers, {});

export const { saveIntention, publishIntention, reviseIntention, cancelIntention } = intentions;
