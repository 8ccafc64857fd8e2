import { listDevInbox } from '@procure/client/outbox/outbox.gen.ts';
import type { RequestOf } from '@procure/contract/endpoint.ts';
import type * as contract from '@procure/contract/outbox/outbox.ts';
import { queryOf } from '../../lib/queries.ts';

export const devInboxQuery = (input: RequestOf<typeof contract.listDevInbox>) => queryOf(listDevInbox, input);
