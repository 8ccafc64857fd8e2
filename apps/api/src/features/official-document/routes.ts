import { checkOfficialDocument } from '@procure/contract/official-document/official-document.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentChecked } from './present.ts';
import { readByCode } from './read-model.ts';

export function routes({ db }: Parts): Route[] {
  return [
    serve(checkOfficialDocument, async ({ input }) => {
      const found = await readByCode(db, input.code);
      return found === null ? refuse('not_found') : presentChecked(found);
    }),
  ];
}
