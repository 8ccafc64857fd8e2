import { keepItem, keptItems } from '@procure/web/vault/vault.ts';
import { useEffect, useMemo, useState } from 'react';

/**
 * Ids of the files on this machine that a draft on the platform has listed. Such a file was dropped if the draft no
 * longer lists it; any other file is still to be uploaded. Null until it is known.
 */
export function useSharedIds(lotId: string) {
  const place = `bid-files-there/${lotId}`;
  const [shared, setShared] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    let isMounted = true;
    keptItems<{ ids: readonly string[] }>(place).then(
      ([item]) => isMounted && setShared((now) => new Set([...(now ?? []), ...(item?.facts.ids ?? [])])),
      () => isMounted && setShared((now) => now ?? new Set()),
    );
    return () => {
      isMounted = false;
    };
  }, [place]);
  const acts = useMemo(() => {
    const put = (next: ReadonlySet<string>) => {
      void keepItem(place, null, { ids: [...next] }).catch(() => undefined);
      return next;
    };
    return {
      share: (ids: readonly string[]) =>
        setShared((now) =>
          now === null || ids.every((id) => now.has(id)) ? now : put(new Set([...now, ...ids])),
        ),
      unshare: (ids: ReadonlySet<string>) =>
        setShared((now) => (now === null ? now : put(new Set([...now].filter((id) => !ids.has(id)))))),
    };
  }, [place]);
  return { shared, ...acts };
}
