import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import { isStatedBy, pricedKey, readLotKey, signLotKey } from '@procure/sealing/lot-key.ts';
import type { Statement } from '@procure/sealing/published.ts';
import { system } from '../../../platform/actor.ts';
import { type HeldLotId, transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import type { SealKey } from '../lot/store.ts';
import { type LotRow, lockLot } from '../store.ts';
import { keyEvents } from './events.ts';
import * as store from './store.ts';
import { type KeyedOpener, readKeyedOpeners } from './store.ts';

/** A lot's key as its publisher's browser sends it: nothing in it opens anything here. */
export interface MadeKey {
  readonly lotId: string;
  readonly recipient: string;
  /** The key of the price envelopes; null for a lot with one key. */
  readonly priceRecipient: string | null;
  readonly shares: readonly {
    readonly keyId: string;
    readonly sealed: string;
    readonly sha256: string;
    readonly priceSha256: string | null;
  }[];
}

/**
 * The keys of held lots, as they may be published: each split for exactly the openers it has now, to the keys they have
 * now and have opened with, more of them than are needed and more than one needed.
 */
export async function checkedKeys(
  unit: Unit,
  lots: readonly Pick<LotRow, 'id' | 'openersNeeded' | 'splitEnvelope'>[],
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
  for (const { id, splitEnvelope } of lots) {
    const [own, ...more] = made.filter(({ lotId }) => lotId === id);
    const shares = own === undefined ? null : sharesFor(ofLot(id), own, splitEnvelope);
    if (own === undefined || more.length > 0 || shares === null) return refuse('seal_keys_stale');
    keys.set(id, { sealRecipient: own.recipient, priceRecipient: own.priceRecipient, shares });
  }
  return keys;
}

/**
 * One share for each opener, sealed to the key they have, with a share of the price key if the lot has two envelopes;
 * null if it is otherwise.
 */
function sharesFor(
  openers: readonly KeyedOpener[],
  { recipient, priceRecipient, shares }: MadeKey,
  splitEnvelope: boolean,
): SealKey['shares'] | null {
  if ((priceRecipient !== null) !== splitEnvelope || priceRecipient === recipient) return null;
  if (shares.some(({ priceSha256 }) => (priceSha256 !== null) !== splitEnvelope)) return null;
  if (shares.length !== openers.length) return null;
  const given = openers.flatMap(({ accountId, keyId }) => {
    const share = shares.find((one) => one.keyId === keyId);
    return share === undefined ? [] : [{ ...share, accountId }];
  });
  return given.length === openers.length && areDistinct(given) ? given : null;
}

/** Whether no two shares, of either key, are the same. */
export function areDistinct(
  shares: readonly { readonly sha256: string; readonly priceSha256: string | null }[],
): boolean {
  const digests = shares.flatMap(({ sha256, priceSha256 }) =>
    priceSha256 === null ? [sha256] : [sha256, priceSha256],
  );
  return new Set(digests).size === digests.length;
}

/**
 * Signs a statement of the lot's keys and its holders in the current division, which the public log names and browsers
 * compare before they encrypt a bid. The caller locks the lot. Once for each division.
 */
export async function stateLotKey(
  { crypto }: Pick<Parts, 'crypto'>,
  unit: Unit,
  lotId: HeldLotId,
): Promise<void> {
  const now = await store.readLotKeyNow(unit, lotId);
  const statedAt = await unit.now();
  const statement = await signLotKey(crypto.signing, {
    format: now.priceRecipient === null ? 'procure-lot-key/1' : 'procure-lot-key/2',
    ...now,
    statedAt: statedAt.toISOString(),
  });
  if (!(await store.insertLotKey(unit, { lotId, division: now.division }, statement, statedAt))) return;
  const { recipient, priceRecipient, division } = now;
  const openers = await store.readSigners(unit, lotId);
  const event = {
    kind: 'state',
    recipient,
    priceRecipient,
    division,
    signature: statement.signature,
    openers,
  } as const;
  await record(unit, keyEvents, event, { ...(await store.readNames(unit, lotId)), id: lotId });
}

/** States the keys of lots that still take bids and were published before keys were stated. */
export async function stateOlderKeys(parts: Parts, most: number): Promise<void> {
  for (const id of await store.findUnstated(parts.db, most)) {
    await transact(parts, system('lot.state_key'), async (unit) => {
      const lot = await lockLot(unit, id);
      if (lot !== null) await stateLotKey(parts, unit, lot.id);
    });
  }
}

/** Statements that are to be published: no row without the platform's signature is among them. */
export async function readUnpublishedKeys(
  { db, crypto }: Pick<Parts, 'db' | 'crypto'>,
  most: number,
): Promise<readonly store.StoredLotKey[]> {
  const found = await store.findUnpublishedKeys(db, most);
  const stated = await Promise.all(found.map((one) => isStatedBy(one, crypto.signingKeys)));
  return found.filter((_, place) => stated[place]);
}

/** The statement about a division of a lot, if the current rows agree with it; null otherwise. */
export async function readStatedKey(
  db: Parts['db'],
  lotId: string,
  division: number,
): Promise<Statement | null> {
  const found = await store.findLotKey(db, lotId, division);
  const stated = found === null ? null : readLotKey(found.body);
  if (found === null || stated === null) return null;
  const held = await store.readHeld(db, lotId, division);
  const isHeld = held.every(({ recipient, sha256, priceSha256 }) =>
    stated.openers.some(
      (one) =>
        one.recipient === recipient &&
        one.shares.includes(sha256) &&
        (priceSha256 === null || (one.priceShares ?? []).includes(priceSha256)),
    ),
  );
  const isSame =
    stated.lotId === lotId &&
    stated.division === division &&
    stated.recipient === found.recipient &&
    pricedKey(stated) === found.priceRecipient;
  return isSame && isHeld ? { body: found.body, signature: found.signature } : null;
}
