import * as library from '@procure/contract/library/library.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentLibrary, presentVersions } from './present.ts';
import { readLibrary, readVersions } from './read-model.ts';
import { contentOpener } from './secret/service.ts';
import { remove, save } from './service.ts';

export function routes(parts: Parts): Route[] {
  const open = contentOpener(parts);
  return [
    serve(library.getLibrary, async ({ actor }) =>
      presentLibrary(open, await readLibrary(actor.scope, parts.db)),
    ),
    serve(library.saveLibraryEntry, ({ input, actor }) => save(parts, actor, input)),
    serve(library.removeLibraryEntry, ({ input, actor }) => remove(parts, actor, input)),
    serve(library.getLibraryVersions, async ({ input, actor }) => {
      const { versions, currencies } = await readVersions(actor.scope, parts.db, input.id);
      return versions.length === 0
        ? refuse('not_found')
        : presentVersions(open, input.id, versions, currencies);
    }),
  ];
}
