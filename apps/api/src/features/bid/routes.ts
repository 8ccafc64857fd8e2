import * as bid from '@procure/contract/bid/bid.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { saveDraft } from './draft/service.ts';
import { presentWorkspace } from './present.ts';
import { readWorkspace } from './read-model.ts';
import { submit, withdraw } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(bid.getBid, async ({ input, actor }) => {
      const row = await readWorkspace(actor.scope, parts.db, input.lotId);
      return row === null ? refuse('not_found') : presentWorkspace(parts.crypto, row);
    }),
    serve(bid.saveBidDraft, ({ input, actor }) =>
      saveDraft(parts, actor, input.lotId, input.version, input.content),
    ),
    serve(bid.submitBid, ({ input, actor }) => submit(parts, actor, input)),
    serve(bid.withdrawBid, ({ input, actor }) => withdraw(parts, actor, input.lotId, input.versionId)),
  ];
}
