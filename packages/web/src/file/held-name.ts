/** Locks a name until it is released or the page ends, so that other pages do not treat the resource as abandoned. */
export function holdName(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
}

/** Like `holdName`; null if another page, or this one, already holds it. */
export function holdFreeName(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(name, { ifAvailable: true }, (lock) =>
      lock === null ? resolve(null) : new Promise<void>((release) => resolve(release)),
    );
    held.catch(reject);
  });
}

/** The names that pages of this site hold in this browser. */
export async function livingNames(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}
