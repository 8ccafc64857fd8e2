import * as document from '@procure/contract/document/document.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentDocuments } from './present.ts';
import { readDocuments } from './read-model.ts';
import { obtain } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(document.getDocuments, async ({ input, actor }) => {
      const found = await readDocuments(actor.scope, parts.db, input.lotId);
      return found === null ? refuse('not_found') : presentDocuments(found);
    }),
    serve(document.obtainDocuments, ({ input, actor }) => obtain(parts, actor, input.lotId)),
  ];
}
