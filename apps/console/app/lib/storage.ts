/** The keys the console keeps in the browser, exactly the portal's names, in an origin of its own. */
export const storedKeys = [
  'token',
  'userId',
  'userName',
  'nickName',
  'userInfo',
  'btnPermission',
  'locale',
  'dictionaries',
] as const;

export type StoredKey = (typeof storedKeys)[number];

const listeners = new Set<() => void>();

/** Tells of every change made here and, by the browser's own event, in the site's other tabs. */
export function onStored(listener: () => void): () => void {
  const other = (event: StorageEvent) => {
    if (event.key === null || event.key === 'token') listener();
  };
  listeners.add(listener);
  addEventListener('storage', other);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', other);
  };
}

function changed() {
  document.documentElement.toggleAttribute('data-signed', read('token') !== null);
  for (const listener of listeners) listener();
}

export function read(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be forbidden altogether: the visitor then browses as one who is not signed in.
    return null;
  }
}

export function write(values: Partial<Record<StoredKey, string>>): void {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  changed();
}

/** Empties local and session storage: nobody's data is left for who comes next. */
export function wipe(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Nothing was stored where storing is forbidden.
  }
  changed();
}
