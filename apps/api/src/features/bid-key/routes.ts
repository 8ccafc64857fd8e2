import * as bidKey from '@procure/contract/bid-key/bid-key.schema.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { addPasskey, canAddPasskeys, draftPasskey, removePasskey } from './passkey/service.ts';
import { presentBidKey } from './present.ts';
import { readBidKey } from './read-model.ts';
import { give, make, makePair, wrapPair } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(bidKey.getBidKey, async ({ actor }) => ({
      ...presentBidKey(await readBidKey(actor.scope, parts.db), actor.accountId),
      passkeysPossible: canAddPasskeys(parts),
    })),
    serve(bidKey.draftBidKeyPasskey, ({ input, actor }) => draftPasskey(parts, actor, input.id)),
    serve(bidKey.addBidKeyPasskey, ({ input, actor }) => addPasskey(parts, actor, input)),
    serve(bidKey.removeBidKeyPasskey, ({ input, actor }) => removePasskey(parts, actor, input.id)),
    serve(bidKey.makeBidKey, ({ input, actor }) => make(parts, actor, input)),
    serve(bidKey.makeBidKeyPair, ({ input, actor }) => makePair(parts, actor, input)),
    serve(bidKey.wrapBidKeyPair, ({ input, actor }) => wrapPair(parts, actor, input)),
    serve(bidKey.giveBidKey, ({ input, actor }) => give(parts, actor, input)),
  ];
}
