import { listDevInbox, listSent, listUnsent } from '@procure/contract/outbox/outbox.route.ts';
import type * as contract from '@procure/contract/outbox/outbox.schema.ts';
import { getTemplate, listTemplates } from '@procure/contract/outbox/template.route.ts';
import type * as template from '@procure/contract/outbox/template.schema.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const devInboxQuery = (input: RequestOf<typeof contract.listDevInbox>) => queryOf(listDevInbox, input);
export const sentQuery = (input: RequestOf<typeof contract.listSent>) => queryOf(listSent, input);
export const unsentQuery = () => queryOf(listUnsent, {});
export const templatesQuery = () => queryOf(listTemplates, {});
export const templateQuery = (input: RequestOf<typeof template.getTemplate>) => queryOf(getTemplate, input);
