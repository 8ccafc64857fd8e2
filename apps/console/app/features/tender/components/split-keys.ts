import type { OutputOf } from '@procure/contract/registry.ts';
import type { getSealing } from '@procure/contract/tender/lifecycle.route.ts';
import type { SealKeyInput } from '@procure/contract/tender/lifecycle.schema.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';

export type SealingLots = OutputOf<typeof getSealing>;

/** Whether every opener can open, and there is at least one more than needed. */
export function areReady(lots: SealingLots): boolean {
  return lots.every(
    ({ needed, openers }) =>
      openers.length > needed && openers.every(({ key }) => key !== null && key.rehearsedAt !== null),
  );
}

/** Makes and splits each lot's keys in this browser; the private halves are discarded before anything is sent. */
export async function splitKeys(lots: SealingLots): Promise<SealKeyInput[]> {
  const { makeSplitKey } = await loadLater(import('@procure/sealing/share.ts'));
  return Promise.all(
    lots.map(async ({ lotId, needed, splitEnvelope, openers }) => {
      const named = openers.flatMap(({ key }) =>
        key === null ? [] : [{ keyId: key.id, recipient: key.recipient }],
      );
      const { shares, ...key } = await makeSplitKey(lotId, named, needed, splitEnvelope);
      return { lotId, ...key, shares: [...shares] };
    }),
  );
}
