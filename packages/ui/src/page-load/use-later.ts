import { useEffect, useState } from 'react';

interface Later<Part> {
  /** Null until it is there. */
  readonly part: Part | null;
  /** Why it did not come, in words; null where it did, or is on its way. */
  readonly failed: string | null;
}

/**
 * Loads the code of a part of a page (`loadLater`) when it is wanted. A failure leaves the page as it is; the next
 * request tries again.
 */
export function useLater<Part extends object>(wanted: boolean, load: () => Promise<Part>): Later<Part> {
  const [later, setLater] = useState<Later<Part>>({ part: null, failed: null });
  const { part } = later;
  useEffect(() => {
    if (!wanted || part !== null) return;
    let current = true;
    const set = (next: Later<Part>) => {
      if (current) setLater(next);
    };
    set({ part: null, failed: null });
    load().then(
      (loaded) => set({ part: loaded, failed: null }),
      (error: Error) => set({ part: null, failed: error.message }),
    );
    return () => {
      current = false;
    };
  }, [wanted, part, load]);
  return later;
}
