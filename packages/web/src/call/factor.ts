import type { Failure } from '@procure/client/client.ts';
import { getFactor } from '@procure/contract/account/factor.route.ts';
import type { Route } from '@procure/contract/route.ts';
import { type ComponentType, useSyncExternalStore } from 'react';
import { client } from './client.ts';

/** A request for the second factor: the side it belongs to, and the callback for the answer. */
export interface AskedFactor {
  readonly side: 'outer' | 'inner';
  readonly answer: (shown: boolean) => void;
}

/** A dialog that can ask for the second factor; compared by identity. */
export type FactorPlace = object;

interface PlacedFactor extends AskedFactor {
  /** The dialog that shows it as a step; null if it is a dialog of its own. */
  readonly place: FactorPlace | null;
  readonly View: ComponentType<AskedFactor>;
}

let pendingFactor: PlacedFactor | null = null;
/** The dialogs with a running command, the newest last. */
let places: readonly FactorPlace[] = [];
/** Component that asks for the factor, as a step or as a dialog of its own. */
let View: ComponentType<AskedFactor> = () => null;
let waiting: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function change(next: PlacedFactor | null) {
  pendingFactor = next;
  for (const listener of listeners) listener();
}

/** Asks for the second factor, once for all waiting calls; false if it was not shown. */
function askFactor({ path }: Pick<Route, 'path'>): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    const side = path.startsWith('/api/inner/') ? 'inner' : 'outer';
    const answer = (shown: boolean) => {
      waiting = null;
      change(null);
      resolve(shown);
    };
    change({ side, answer, place: places.at(-1) ?? null, View });
  });
  return waiting;
}

/** Sets the component that asks for the second factor. */
export function showFactorBy(next: ComponentType<AskedFactor>): void {
  View = next;
}

/** Asks for the second factor in this dialog while its command runs. @returns a function that ends this */
export function hostFactor(place: FactorPlace): () => void {
  places = [...places, place];
  return () => {
    places = places.filter((one) => one !== place);
  };
}

/** Removes a closed dialog; a factor requested in it is requested in a dialog of its own. */
export function leaveFactor(place: FactorPlace): void {
  places = places.filter((one) => one !== place);
  if (pendingFactor?.place === place) change({ ...pendingFactor, place: null });
}

/** Calls; if the server requires the second factor, asks for it and repeats the same call. The input is kept. */
export async function withFactor<R extends { readonly ok: true } | Failure>(
  route: Pick<Route, 'path'>,
  call: () => Promise<R>,
): Promise<R> {
  const reply = await call();
  if (reply.ok || reply.reason !== 'factor_required') return reply;
  return (await askFactor(route)) ? call() : reply;
}

/** Seconds of validity that must remain, enough for the longest upload that is likely. */
const enoughSeconds = 3600;

/**
 * Asks for the second factor before a price is uploaded, so that nothing is asked at the end of the upload, near the
 * deadline. True if the upload may begin, also if the state of the factor is unknown: then the submission itself asks.
 */
export async function factorAhead(route: Pick<Route, 'path'>): Promise<boolean> {
  const reply = await client.call(getFactor, {});
  const left = reply.ok ? reply.data.secondsLeft.price : enoughSeconds;
  return left >= enoughSeconds || (await askFactor(route)) || left > 0;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAskedFactor(): PlacedFactor | null {
  return useSyncExternalStore(
    subscribe,
    () => pendingFactor,
    () => null,
  );
}
