import { createListExport } from '@procure/contract/list-export/list-export.schema.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { askListExport, type RoutesOf } from './service.ts';

/** @param routesOf the routes that serve the lists */
export function routes(parts: Parts, routesOf: RoutesOf): Route[] {
  return [
    serve(createListExport, ({ input, actor }) => askListExport(parts, routesOf, actor, input), {
      limit: 'tight',
    }),
  ];
}
