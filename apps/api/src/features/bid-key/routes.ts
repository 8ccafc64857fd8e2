import * as bidKey from '@procure/contract/bid-key/bid-key.schema.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { presentBidKey } from './present.ts';
import { readBidKey } from './read-model.ts';
import { give, make, makePair, wrapPair } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(bidKey.getBidKey, async ({ actor }) =>
      presentBidKey(await readBidKey(actor.scope, parts.db), actor.accountId),
    ),
    serve(bidKey.makeBidKey, ({ input, actor }) => make(parts, actor, input)),
    serve(bidKey.makeBidKeyPair, ({ input, actor }) => makePair(parts, actor, input)),
    serve(bidKey.wrapBidKeyPair, ({ input, actor }) => wrapPair(parts, actor, input)),
    serve(bidKey.giveBidKey, ({ input, actor }) => give(parts, actor, input)),
  ];
}
