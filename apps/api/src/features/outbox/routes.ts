import { listDevInbox, listSent } from '@procure/contract/outbox/outbox.schema.ts';
import * as template from '@procure/contract/outbox/template.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { presentOutboxEntry, presentSent } from './present.ts';
import { readOutbox, readSent } from './read-model.ts';
import { getTemplate, listTemplates, preview, restore, trial, word } from './template/service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(template.listTemplates, () => listTemplates(parts)),
    serve(template.getTemplate, ({ input }) => getTemplate(parts, input.template)),
    serve(template.previewTemplate, async ({ input }) => preview(input)),
    serve(template.tryTemplate, async ({ input, actor }) => trial(parts, actor, input), { limit: 'tight' }),
    serve(template.wordTemplate, async ({ input, actor }) => word(parts, actor, input)),
    serve(template.restoreTemplate, async ({ input, actor }) => restore(parts, actor, input)),
    serve(listSent, async ({ input }) => {
      const { rows, count } = await readSent(parts.db, input);
      return { rows: rows.map(presentSent), count };
    }),
    serve(listDevInbox, async ({ input }) => {
      // Codes and links of real people are nobody's business but theirs.
      if (parts.config.demo === 'off') return refuse('not_found');
      const { rows, count } = await readOutbox(parts.db, input);
      return { rows: rows.map(presentOutboxEntry), count };
    }),
  ];
}
