import { useSyncExternalStore } from 'react';
import { writeNote } from './cookie.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isLarge = () => document.documentElement.hasAttribute('data-large');

/** 大字版, kept for a year; the root element's attribute is the truth (the head script sets it before paint). */
export function useLarge(): readonly [large: boolean, setLarge: (large: boolean) => void] {
  const large = useSyncExternalStore(subscribe, isLarge, () => false);
  return [large, setLarge];
}

function setLarge(large: boolean) {
  document.documentElement.toggleAttribute('data-large', large);
  writeNote('large', large ? '1' : '0', 31_536_000);
  for (const listener of listeners) listener();
}
