import { useSyncExternalStore } from 'react';

/** Ids of the open dialogs, the topmost last. Everything below it is inert. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]) {
  open = next;
  for (const listener of listeners) listener();
}

/** @returns what takes it off again */
export function enter(id: string): () => void {
  change([...open.filter((one) => one !== id), id]);
  return () => change(open.filter((one) => one !== id));
}

export function topDialog(): string | null {
  return open.at(-1) ?? null;
}

export function isOpen(id: string): boolean {
  return open.includes(id);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The dialog on top, or null while there is none. */
export function useTopDialog(): string | null {
  return useSyncExternalStore(subscribe, topDialog, () => null);
}
