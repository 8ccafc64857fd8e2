import * as reference from '@procure/contract/reference/reference.schema.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentChange, presentEntry } from './present.ts';
import { checkFile, importFile, listEntries, saveEntry } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(reference.listReference, async ({ input: { kind } }) => {
      const { today, entries } = await listEntries(parts, kind);
      return { today, entries: entries.map((one) => presentEntry(kind, one)) };
    }),
    serve(reference.saveReferenceEntry, ({ input, actor }) => saveEntry(parts, actor, input)),
    serve(reference.checkReferenceFile, async ({ input: { kind, text } }) => {
      const { revision, plan } = await checkFile(parts, kind, text);
      const { changes, errors, same } = plan;
      return { revision, changes: changes.map(presentChange), errors, same };
    }),
    serve(reference.importReferenceFile, ({ input, actor }) => importFile(parts, actor, input)),
  ];
}
