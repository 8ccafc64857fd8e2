import { getBidKey } from '@procure/contract/bid-key/bid-key.route.ts';
import type { BidKeyView } from '@procure/contract/bid-key/bid-key.schema.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { queryClient, queryOf } from '@procure/web/call/queries.ts';
import { makeKey, painted, unlock } from '@procure/web/key/own-key.ts';
import type { Unlocking } from '@procure/web/key/unlock-dialog.tsx';
import { isAnothers } from '@procure/web/session/page-person.ts';
import { onStored, read } from '@procure/web/session/storage.ts';
import { useSyncExternalStore } from 'react';

export const bidKeyQuery = () => queryOf(getBidKey, {});

export function refreshBidKey(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: bidKeyQuery().queryKey });
}

export type KeyVersionView = BidKeyView['versions'][number];

/** The key to which new content is sealed; null if the company has none yet. */
export function currentKey({ versions }: Pick<BidKeyView, 'versions'>): KeyVersionView | null {
  return versions.find(({ replacedAt }) => replacedAt === null) ?? null;
}

/** The last characters of a key, by which two people compare whether they see the same key. */
export function tailOf(recipient: string): string {
  return recipient.slice(-8);
}

/**
 * The pair opened with the passphrase or a passkey. It is held in the page's memory and stored for the next page of the
 * same tab (0185), until the session, the person or the tab changes.
 */
interface Opened {
  readonly pairId: string;
  readonly pairIdentity: string;
}

let openedKey: Opened | null = null;
const listeners = new Set<() => void>();

const secretName = 'bidKey';
const tabSecret = () => loadLater(import('@procure/web/key/tab-secret.ts'));

function setOpened(next: Opened | null): void {
  openedKey = next;
  for (const tell of listeners) tell();
}

export function keepOpened(next: Opened): void {
  setOpened(next);
  void tabSecret()
    .then(({ keepTabSecret }) => keepTabSecret(secretName, JSON.stringify(next)))
    .catch(() => undefined);
}

async function restore(): Promise<void> {
  try {
    if (sessionStorage.getItem(secretName) === null) return;
    const secret = await (await tabSecret()).readTabSecret(secretName);
    if (secret !== null && openedKey === null) setOpened(JSON.parse(secret) as Opened);
  } catch {
    // The passphrase is asked for again.
  }
}

/** Resolves once the pair stored in the tab, if any, has been read. */
export const restored: Promise<void> = typeof window === 'undefined' ? Promise.resolve() : restore();

if (typeof window !== 'undefined')
  onStored(() => {
    if (openedKey === null || (read('token') !== null && !isAnothers())) return;
    setOpened(null);
    void tabSecret()
      .then(({ dropTabSecret }) => dropTabSecret(secretName))
      .catch(() => undefined);
  });

/** The private half of the person's own pair; null until it is opened in this tab. */
export function openedPair(view: BidKeyView): string | null {
  return view.pair !== null && openedKey?.pairId === view.pair.id ? openedKey.pairIdentity : null;
}

/** As `openedPair`, and renders again when the pair is opened. */
export function useOpenedPair(view: BidKeyView | undefined): string | null {
  const now = useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => openedKey,
    () => null,
  );
  return view?.pair && now?.pairId === view.pair.id ? now.pairIdentity : null;
}

/**
 * Opens the pair; false if the passphrase or passkey does not fit. `then` runs once it is open, before listeners are
 * notified.
 */
export async function unlockPair(view: BidKeyView, by: Unlocking, then: () => void): Promise<boolean> {
  if (view.pair === null) return false;
  const pairIdentity = await unlock(view.pair, by);
  if (pairIdentity === null) return false;
  openedKey = { pairId: view.pair.id, pairIdentity };
  then();
  keepOpened(openedKey);
  return true;
}

/** The versions of the company's key that the pair opens, newest first. */
export async function openVersions(
  { versions }: BidKeyView,
  pairIdentity: string,
): Promise<readonly { readonly id: string; readonly identity: string }[]> {
  const { openBidKey } = await loadLater(import('@procure/sealing/bid-key.ts'));
  const tried = await Promise.all(
    versions.map(async ({ id, sealed, recipient }) => {
      const key = sealed === null ? null : await openBidKey(pairIdentity, sealed);
      return key?.recipient === recipient ? [{ id, identity: key.identity }] : [];
    }),
  );
  return tried.flat();
}

/** A person's new pair in the form in which it is sent, and the secrets that open it. */
export async function newPair(passphrase: string) {
  const { identity, recoveryCode, kept } = await makeKey(passphrase);
  return { pair: { id: crypto.randomUUID(), ...kept }, identity, recoveryCode };
}

/** A new key of the company, sealed to each of these pairs; the identity exists only in this page's memory. */
export async function newKey(
  to: readonly { readonly id: string; readonly pairId: string; readonly recipient: string }[],
) {
  await painted();
  const { makeBidKey, sealBidKey } = await loadLater(import('@procure/sealing/bid-key.ts'));
  const { identity, recipient } = await makeBidKey();
  const copies = await Promise.all(
    to.map(async (one) => ({
      to: one.id,
      pairId: one.pairId,
      sealed: await sealBidKey(identity, one.recipient),
    })),
  );
  return { id: crypto.randomUUID(), recipient, copies };
}

/** Colleagues with a pair to which a key can be sealed. */
export function readyColleagues({ colleagues }: BidKeyView) {
  return colleagues.flatMap(({ id, isSelf, pairId, recipient }) =>
    pairId === null || recipient === null ? [] : [{ id, isSelf, pairId, recipient }],
  );
}

/** The versions that the reader can open, each sealed to a colleague's pair. */
export async function copiesFor(view: BidKeyView, pairIdentity: string, recipient: string) {
  const { sealBidKey } = await loadLater(import('@procure/sealing/bid-key.ts'));
  const held = await openVersions(view, pairIdentity);
  return Promise.all(
    held.map(async ({ id, identity }) => ({ keyId: id, sealed: await sealBidKey(identity, recipient) })),
  );
}
