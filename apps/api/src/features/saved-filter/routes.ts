import * as contract from '@procure/contract/saved-filter/saved-filter.schema.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { readFilters } from './read-model.ts';
import { deleteFilter, saveFilter } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(contract.listSavedFilters, ({ input, actor }) => readFilters(actor.scope, parts.db, input.list)),
    serve(contract.saveFilter, ({ input, actor }) => saveFilter(parts, actor, input)),
    serve(contract.deleteSavedFilter, ({ input, actor }) => deleteFilter(parts, actor, input.id)),
  ];
}
