import { listExportAt } from '@procure/contract/list-export/list-export.route.ts';
import { createListExport } from '@procure/contract/list-export/list-export.schema.ts';
import { openListExport, type RoutesOf } from '../features/list-export/service.ts';
import type { Stream } from '../platform/http/stream.ts';
import type { Parts } from '../platform/process/parts.ts';
import { addPostedDownload } from './posted-download.ts';

/** Gives a whole list of the console as a file while it is read. */
export function listExports(parts: Parts, routesOf: RoutesOf): Stream[] {
  return [
    {
      listeners: ['console'],
      register: (app, gate, limiter) =>
        addPostedDownload(app, {
          gate,
          limiter,
          side: 'inner',
          at: listExportAt,
          async open(caller, form, address) {
            const wanted = createListExport.input.safeParse({
              list: form.get('list'),
              format: form.get('format'),
              filter: objectOf(form.get('filter')),
            });
            if (!wanted.success) return null;
            const ticket = form.get('ticket') ?? '';
            return openListExport(parts, routesOf, caller, { ...wanted.data, ticket, address });
          },
        }),
    },
  ];
}

function objectOf(json: string | null): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return null;
  }
}
