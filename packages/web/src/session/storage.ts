/** The keys the portal keeps in the browser, exactly (specification, section 3); there are no others. */
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

/** Seconds a cached value lives when nothing else is said. */
export const defaultLifetime = 31_536_000;

const listeners = new Set<() => void>();

/** Tells of every change made here and in the site's other tabs; a page that was frozen is told when it is shown. */
export function onStored(listener: () => void): () => void {
  const forgetOthers = onStoredElsewhere(listener);
  listeners.add(listener);
  addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('pageshow', listener);
    forgetOthers();
  };
}

/** Tells of every change made in the site's other tabs, by the browser's own event. */
export function onStoredElsewhere(listener: () => void): () => void {
  const other = (event: StorageEvent) => {
    if (event.key === null || event.key === 'token' || event.key === 'locale') listener();
  };
  addEventListener('storage', other);
  return () => removeEventListener('storage', other);
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

interface Cached {
  readonly value: unknown;
  /** When it was kept and when it ends, in milliseconds since the epoch. */
  readonly at: number;
  readonly until: number;
}

/** Keeps a value for `lifetime` seconds. */
export function writeCached(key: StoredKey, value: unknown, now: number, lifetime = defaultLifetime): void {
  const cached: Cached = { value, at: now, until: now + lifetime * 1000 };
  try {
    localStorage.setItem(key, JSON.stringify(cached));
  } catch {
    // A full storage costs a call, not a page.
  }
}

/** The cached value while it lives; null after that, or when what is stored is not ours. */
export function readCached(key: StoredKey, now: number): unknown {
  return living(key, now)?.value ?? null;
}

/** How many seconds ago the living value was kept; null without one. */
export function ageOfCached(key: StoredKey, now: number): number | null {
  const cached = living(key, now);
  return cached === null ? null : (now - cached.at) / 1000;
}

function living(key: StoredKey, now: number): Cached | null {
  const text = read(key);
  if (text === null) return null;
  try {
    const cached = JSON.parse(text) as Partial<Cached> | null;
    if (typeof cached?.until !== 'number' || typeof cached.at !== 'number' || cached.until <= now)
      return null;
    return { value: cached.value, at: cached.at, until: cached.until };
  } catch {
    return null;
  }
}
