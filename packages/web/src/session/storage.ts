/** The keys that the portal stores in the browser (specification, section 3); there are no others. */
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

/** Default lifetime of a cached value in seconds. */
export const defaultLifetime = 31_536_000;

const listeners = new Set<() => void>();

/** Calls `listener` after every change made here or in another tab; on a frozen page, when it is shown again. */
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

/** Calls `listener` after another tab changed the token or the locale, or cleared the storage. */
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
    // Storage may be disabled altogether: the user then browses as a visitor.
    return null;
  }
}

export function write(values: Partial<Record<StoredKey, string>>): void {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  changed();
}

/** Empties local and session storage, so that no data is left for the next user. */
export function wipe(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Nothing was stored if storage is disabled.
  }
  changed();
}

interface Cached {
  readonly value: unknown;
  /** Time of storing (`at`) and end of the lifetime (`until`), in milliseconds since the epoch. */
  readonly at: number;
  readonly until: number;
}

/** Stores a value for `lifetime` seconds. `now` is in milliseconds since the epoch. */
export function writeCached(key: StoredKey, value: unknown, now: number, lifetime = defaultLifetime): void {
  const cached: Cached = { value, at: now, until: now + lifetime * 1000 };
  try {
    localStorage.setItem(key, JSON.stringify(cached));
  } catch {
    // Full storage costs another call, but the page works.
  }
}

/** Returns the cached value during its lifetime; null after that, or if the stored text is no cached value. */
export function readCached(key: StoredKey, now: number): unknown {
  return living(key, now)?.value ?? null;
}

/** Age of the cached value in seconds; null if there is none within its lifetime. */
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
