import { randomUUID } from 'node:crypto';
import type { ItemDifference } from '@procure/domain/amendment/item-difference.ts';
import { type AmendedItems, amendedItems, type ItemsInForce } from '@procure/domain/amendment/items.ts';
import type { LotChangeKind } from '@procure/domain/lot/change.ts';
import type { Change } from '@procure/domain/tender/announcement.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { criteriaByLot } from '../../criterion/read-model.ts';
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
export async function itemsInForce(unit: Unit, { id, itemsNo }: LockedLot): Promise<ItemsInForce> {
  const criteria = await criteriaByLot(unit, [id]);
  return {
    no: itemsNo,
    priceLines: await store.linesOf(unit, id),
    criteria: criteria.get(id) ?? [],
    clauses: await store.clausesOf(unit, id),
  };
}

/**
 * Puts amended items in force in place of those of a locked, published lot. Both versions stay readable.
 * @param changeId the change of the lot that publishes them
 * @returns false if a new line, criterion or clause has the id of another lot's
 */
export async function putInForce(
  unit: Unit,
  lot: LockedLot,
  changeId: string,
  amended: AmendedItems,
): Promise<boolean> {
  const { id: lotId, itemsNo } = lot;
  const { no: _, ...before } = await itemsInForce(unit, lot);
  if (itemsNo === 1) {
    const original = { lotId, no: 1, changeId: null, content: before };
    await store.insertItems(unit, { ...original, inForceAt: lot.publishedAt ?? (await unit.now()) });
  }
  const content = amendedItems(before, amended);
  // The version comes first: the database allows the items of a published lot only as the newest version lists them.
  await store.insertItems(unit, { lotId, no: itemsNo + 1, changeId, content, inForceAt: await unit.now() });
  const areLinesReplaced =
    amended.priceLines === null ||
    (await store.replaceLines(unit, lotId, { before: before.priceLines, after: amended.priceLines }));
  const areCriteriaReplaced =
    amended.criteria === null ||
    (await store.replaceCriteria(unit, lotId, { before: before.criteria, after: amended.criteria }));
  const areClausesReplaced =
    amended.clauses === null ||
    (await store.replaceClauses(unit, lotId, { before: before.clauses, after: amended.clauses }));
  await store.saveItemsNo(unit, lotId, itemsNo + 1);
  return areLinesReplaced && areCriteriaReplaced && areClausesReplaced;
}
