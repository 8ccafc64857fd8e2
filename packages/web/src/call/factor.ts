import type { Failure } from '@procure/client/client.ts';
import { getFactor } from '@procure/contract/account/factor.route.ts';
import type { Route } from '@procure/contract/route.ts';
import { type ComponentType, useSyncExternalStore } from 'react';
import { client } from './client.ts';

/** Which side's second factor is asked for, and who waits for it. */
export interface AskedFactor {
  readonly side: 'outer' | 'inner';
  readonly answer: (shown: boolean) => void;
}

/** A dialog in which the second factor can be asked for; it is compared by identity. */
export type FactorPlace = object;

interface PlacedFactor extends AskedFactor {
  /** The dialog that shows it as a step; null where it is a dialog of its own. */
  readonly place: FactorPlace | null;
  readonly View: ComponentType<AskedFactor>;
}

let asked: PlacedFactor | null = null;
/** The dialogs whose command is under way, the newest last. */
let places: readonly FactorPlace[] = [];
/** What shows it, in either place. */
let View: ComponentType<AskedFactor> = () => null;
let waiting: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function change(next: PlacedFactor | null) {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks for the second factor, once for all who wait for it; false where it was not shown. */
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

/** Sets what shows the second factor. */
export function showFactorBy(next: ComponentType<AskedFactor>): void {
  View = next;
}

/** While a dialog's command is under way, the second factor is asked for in that dialog. @returns what ends that */
export function hostFactor(place: FactorPlace): () => void {
  places = [...places, place];
  return () => {
    places = places.filter((one) => one !== place);
  };
}

/** The dialog has gone; what it was asked for is asked in a dialog of its own. */
export function leaveFactor(place: FactorPlace): void {
  places = places.filter((one) => one !== place);
  if (asked?.place === place) change({ ...asked, place: null });
}

/** Calls; where the second factor is asked for, it is shown and the same goes out once more. What was typed stays. */
export async function withFactor<R extends { readonly ok: true } | Failure>(
  route: Pick<Route, 'path'>,
  call: () => Promise<R>,
): Promise<R> {
  const reply = await call();
  if (reply.ok || reply.reason !== 'factor_required') return reply;
  return (await askFactor(route)) ? call() : reply;
}

/** What is left of it must be enough for the longest upload that is likely. */
const enoughSeconds = 3600;

/**
 * Before a price is uploaded, so that nothing is asked when that ends, near the deadline. True where it may begin: also
 * where nothing could be learned, for then the submission itself asks.
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
    () => asked,
    () => null,
  );
}
