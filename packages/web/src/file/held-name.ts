/** Holds a name for as long as the page lives, or until it is released: nobody takes what bears it for left behind. */
export function holdName(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
}

/** As `holdName`; null where another page holds it, or this one already. */
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
