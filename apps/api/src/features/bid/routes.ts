import * as bid from '@procure/contract/bid/bid.schema.ts';
import { mostSealedDraft } from '@procure/domain/bid/draft.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { reconfirmBid } from './confirmation/service.ts';
import { openFormer, saveDraft } from './draft/service.ts';
import { presentDraft, presentWorkspace } from './present.ts';
import { readWorkspace } from './read-model.ts';
import { withdraw } from './service.ts';
import { takeSubmissions } from './submission/service.ts';

/** The draft, its line ends, which take two characters each in JSON, and the other fields of the call. */
const longestDraftCall = mostSealedDraft + Math.ceil(mostSealedDraft / 64) + 64 * 1024;

export function routes(parts: Parts): Route[] {
  const submit = takeSubmissions(parts);
  return [
    serve(bid.getBid, async ({ input, actor }) => {
      const row = await readWorkspace(actor.scope, parts.db, input.lotId);
      if (row === null) return refuse('not_found');
      const { bidId, draft } = row;
      const former = bidId === null ? null : openFormer(parts.crypto, { id: bidId, draft });
      return presentWorkspace(row, former);
    }),
    serve(
      bid.saveBidDraft,
      async ({ input, actor }) => {
        const { sealed, index } = input;
        const kept = await saveDraft(parts, actor, { ...input, text: index ?? sealed ?? '' });
        if (isRefused(kept) || kept.saved) return kept;
        return { saved: false as const, ...presentDraft(kept.newer, kept.former) };
      },
      { bodyLimit: longestDraftCall },
    ),
    serve(bid.submitBid, ({ input, actor }) => submit(actor, input)),
    serve(bid.reconfirmBid, ({ input, actor }) => reconfirmBid(parts, actor, input)),
    serve(bid.withdrawBid, ({ input, actor }) => withdraw(parts, actor, input.lotId, input.versionId)),
  ];
}
