import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { Unit } from '../../../platform/transaction.ts';
import type { SealKey } from '../lot/store.ts';
import type { LotRow } from '../store.ts';
import { type KeyedOpener, readKeyedOpeners } from './store.ts';

/** A lot's key as its publisher's browser sends it: nothing in it opens anything here. */
export interface MadeKey {
  readonly lotId: string;
  readonly recipient: string;
  readonly shares: readonly { readonly keyId: string; readonly sealed: string; readonly sha256: string }[];
}

/**
 * The keys of held lots, as they may be published: each split for exactly the openers it has now, to the keys they have
 * now and have opened with, more of them than are needed and more than one needed.
 */
export async function checkedKeys(
  unit: Unit,
  lots: readonly Pick<LotRow, 'id' | 'openersNeeded'>[],
  made: readonly MadeKey[],
): Promise<
  ReadonlyMap<string, SealKey> | Refusal<'openers_too_few' | 'openers_not_ready' | 'seal_keys_stale'>
> {
  const openers = await readKeyedOpeners(unit, lots);
  const ofLot = (id: string) => openers.filter(({ lotId }) => lotId === id);
  if (lots.some(({ id, openersNeeded }) => openersNeeded < 2 || ofLot(id).length <= openersNeeded))
    return refuse('openers_too_few');
  const unready = openers.filter(({ keyId, rehearsedAt }) => keyId === null || rehearsedAt === null);
  if (unready.length > 0) {
    return refuse('openers_not_ready', {
      names: [...new Set(unready.map(({ nickName }) => nickName))].join('、'),
    });
  }
  const keys = new Map<string, SealKey>();
  for (const { id } of lots) {
    const [own, ...more] = made.filter(({ lotId }) => lotId === id);
    const shares = own === undefined ? null : sharesFor(ofLot(id), own);
    if (own === undefined || more.length > 0 || shares === null) return refuse('seal_keys_stale');
    keys.set(id, { sealRecipient: own.recipient, shares });
  }
  return keys;
}

/** One share for each opener, sealed to the key they have; null where it is otherwise. */
function sharesFor(openers: readonly KeyedOpener[], { shares }: MadeKey): SealKey['shares'] | null {
  if (shares.length !== openers.length) return null;
  const given = openers.flatMap(({ accountId, keyId }) => {
    const share = shares.find((one) => one.keyId === keyId);
    return share === undefined ? [] : [{ ...share, accountId }];
  });
  const digests = new Set(given.map(({ sha256 }) => sha256));
  return given.length === openers.length && digests.size === given.length ? given : null;
}
