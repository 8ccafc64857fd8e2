import { randomUUID } from 'node:crypto';
import type { LotChangeKind } from '@procure/domain/lot/change.ts';
import type { Change } from '@procure/domain/tender/announcement.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { insertChange } from './store.ts';

interface ChangeOfLot {
  readonly kind: LotChangeKind;
  readonly summary: string;
  readonly changes: readonly Change[];
  readonly documents: readonly { readonly title: string; readonly versionNo: number }[];
}

/** Records a change of a locked, published lot. Bidders with a submitted bid must confirm it (domain.md §3). */
export async function keepChange(unit: Unit, lotId: string, change: ChangeOfLot): Promise<void> {
  await insertChange(unit, { id: randomUUID(), lotId, ...change, publishedAt: await unit.now() });
}
