import { useEffect, useState } from 'react';
import { keptPlaces } from '../vault/kept-draft.ts';

/**
 * Id of a new draft: that of the latest one stored in this browser under the name and not open in another page, or a
 * fresh id. Undefined until known. Two windows that each begin a draft get different ids.
 */
export function useOwnPlace(name: string): string | undefined {
  const [id, setId] = useState<string>();
  useEffect(() => {
    let leave = () => undefined as unknown;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const take = (one: string) =>
      new Promise<boolean>((resolve) => {
        // A browser without locks cannot know of other pages.
        if (!navigator.locks) return resolve(true);
        const held = navigator.locks.request(`${name} ${one}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock === null ? null : left;
        });
        held.catch(() => resolve(true));
      });
    void (async () => {
      for (const one of await keptPlaces(name)) if (await take(one)) return setId(one);
      const made = crypto.randomUUID();
      await take(made);
      setId(made);
    })();
    return () => void leave();
  }, [name]);
  return id;
}
