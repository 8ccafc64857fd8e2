import { makeBidKey, sealBidKey } from '@procure/sealing/bid-key.ts';
import { makeOpenerKey } from '@procure/sealing/opener-key.ts';
import { make } from '../../src/features/bid-key/service.ts';
import { demoPassphrase } from '../story/people.ts';
import type { BidStory } from '../story/shape.ts';
import { must, newId, type Telling } from './telling.ts';

interface BidKey {
  readonly id: string;
  readonly recipient: string;
}

/** The bid keys of the story's companies, to which they encrypt their drafts. */
const made = new WeakMap<Telling, Map<BidStory['by'], BidKey>>();

/** The company's key: made under the published passphrase when it first writes a bid, as its browser does. */
export async function bidKeyOf(telling: Telling, by: BidStory['by']): Promise<BidKey> {
  const known = made.get(telling) ?? new Map<BidStory['by'], BidKey>();
  made.set(telling, known);
  const before = known.get(by);
  if (before !== undefined) return before;
  const actor = await telling.company(by);
  // The demo passphrase is public, so a high work factor would protect nothing.
  const { kept } = await makeOpenerKey(demoPassphrase, 10);
  const pair = { id: newId(), ...kept };
  const { identity, recipient } = await makeBidKey();
  const sealed = await sealBidKey(identity, pair.recipient);
  const key = { id: newId(), recipient };
  const copies = [{ to: actor.accountId, pairId: pair.id, sealed }];
  must(await make(telling.parts, actor, { ...key, replaces: null, pair, copies }));
  known.set(by, key);
  return key;
}
