import { randomUUID } from 'node:crypto';
import type { ItemDifference } from '@procure/domain/amendment/item-difference.ts';
import { type Line, lineDifferences } from '@procure/domain/amendment/items.ts';
import type { LotChangeKind } from '@procure/domain/lot/change.ts';
import type { Change } from '@procure/domain/tender/announcement.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import type { LockedLot } from '../service.ts';
import * as store from './store.ts';

interface ChangeOfLot {
  readonly kind: LotChangeKind;
  readonly summary: string;
  readonly changes: readonly Change[];
  readonly documents: readonly { readonly title: string; readonly versionNo: number }[];
  readonly items?: readonly ItemDifference[];
}

/** Records a change of a locked, published lot. Bidders with a submitted bid must confirm it (domain.md §3). */
export async function keepChange(unit: Unit, lotId: string, change: ChangeOfLot): Promise<string> {
  const id = randomUUID();
  await store.insertChange(unit, { id, lotId, items: [], ...change, publishedAt: await unit.now() });
  return id;
}

/** The items of a locked lot that are in force. */
export async function itemsInForce(unit: Unit, { id, itemsNo }: LockedLot) {
  return { no: itemsNo, priceLines: await store.linesOf(unit, id) };
}

/** @returns how a locked lot's lines would change */
export async function differencesFrom(
  unit: Unit,
  lot: LockedLot,
  priceLines: readonly Line[],
): Promise<readonly ItemDifference[]> {
  return lineDifferences(await store.linesOf(unit, lot.id), priceLines);
}

/**
 * Puts lines in force in place of those of a locked, published lot. Both versions stay readable.
 * @param changeId the change of the lot that publishes them
 * @returns false if a new line has the id of another lot's
 */
export async function putInForce(
  unit: Unit,
  lot: LockedLot,
  changeId: string,
  priceLines: readonly Line[],
): Promise<boolean> {
  const { id: lotId, itemsNo } = lot;
  const before = await store.linesOf(unit, lotId);
  if (itemsNo === 1) {
    const original = { lotId, no: 1, changeId: null, content: { priceLines: before } };
    await store.insertItems(unit, { ...original, inForceAt: lot.publishedAt ?? (await unit.now()) });
  }
  const version = { lotId, no: itemsNo + 1, changeId, content: { priceLines } };
  await store.insertItems(unit, { ...version, inForceAt: await unit.now() });
  return store.replaceLines(unit, lot.id, itemsNo + 1, { before, after: priceLines });
}
