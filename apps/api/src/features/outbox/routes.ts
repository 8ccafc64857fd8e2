import { listDevInbox, listSent } from '@procure/contract/outbox/outbox.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { presentOutboxEntry, presentSent } from './present.ts';
import { readOutbox, readSent } from './read-model.ts';

export function routes(parts: Parts): Route[] {
  return [
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
