import * as help from '@procure/contract/help/help.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { readHelp, readHelpEntries, readManagedHelp, readManagedHelpList } from './read-model.ts';
import { saveArticle } from './service.ts';

export function routes(parts: Parts): Route[] {
  const { db } = parts;
  const cache = ['help'] as const;
  return [
    serve(help.listHelp, ({ input }) => readHelpEntries(db, input.keyword), { cache }),
    serve(help.getHelp, async ({ input }) => (await readHelp(db, input.slug)) ?? refuse('not_found'), {
      cache,
    }),
    serve(help.listManagedHelp, () => readManagedHelpList(db)),
    serve(
      help.getManagedHelp,
      async ({ input }) => (await readManagedHelp(db, input.id)) ?? refuse('not_found'),
    ),
    serve(help.saveHelp, ({ input, actor }) => saveArticle(parts, actor, input)),
  ];
}
