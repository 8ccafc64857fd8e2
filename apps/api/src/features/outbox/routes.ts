import * as outbox from '@procure/contract/outbox/outbox.schema.ts';
import * as template from '@procure/contract/outbox/template.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentLostCodes, presentOutboxEntry, presentSent, presentUnsent } from './present.ts';
import { readLostCodes, readOutbox, readSent, readUnsent } from './read-model.ts';
import { resendKind, resendMessage } from './service.ts';
import { getTemplate, listTemplates, preview, restore, trial, word } from './template/service.ts';

const roads = ['mail', 'sms'] as const;

export function routes(parts: Parts): Route[] {
  return [
    serve(template.listTemplates, () => listTemplates(parts)),
    serve(template.getTemplate, ({ input }) => getTemplate(parts, input.template)),
    serve(template.previewTemplate, async ({ input }) => preview(input)),
    serve(template.tryTemplate, async ({ input, actor }) => trial(parts, actor, input), { limit: 'tight' }),
    serve(template.wordTemplate, async ({ input, actor }) => word(parts, actor, input)),
    serve(template.restoreTemplate, async ({ input, actor }) => restore(parts, actor, input)),
    serve(outbox.listUnsent, async () => ({
      groups: (await readUnsent(parts.db, parts.config)).flatMap(presentUnsent),
      unset: roads.filter((channel) => (channel === 'mail' ? parts.config.smtp : parts.config.sms) === null),
      codes: (await readLostCodes(parts.db)).map(presentLostCodes),
    })),
    serve(outbox.resendMessage, ({ input, actor }) => resendMessage(parts, actor, input.id)),
    serve(outbox.resendKind, ({ input, actor }) => resendKind(parts, actor, input)),
    serve(outbox.listSent, async ({ input }) => {
      const { rows, count } = await readSent(parts.db, parts.config, input);
      return { rows: rows.map(presentSent), count };
    }),
    serve(outbox.listDevInbox, async ({ input }) => {
      // Codes and links of real people are secret.
      if (parts.config.demo === 'off') return refuse('not_found');
      const { rows, count } = await readOutbox(parts.db, input);
      return { rows: rows.map(presentOutboxEntry), count };
    }),
  ];
}
