import { isStrikeOf } from '@procure/domain/award/strike.ts';
import { decide } from '@procure/domain/objection/decide.ts';
import { isCarriedOut, type Remedy } from '@procure/domain/objection/remedy.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import { record } from '../../../platform/record.ts';
import { objectionEvents } from '../events.ts';
import * as store from '../store.ts';
import { lockOutstanding } from './store.ts';

interface Held {
  readonly id: HeldLotId;
  readonly tender: { readonly title: string; readonly tenderNo: string };
}

/**
 * Records that the act in this transaction carries out a promised remedy, and releases what waited for it.
 * `struck`: the candidate that the act removes, if any.
 */
export async function mend(
  unit: Unit,
  { id: lotId, tender }: Held,
  by: Remedy,
  struck: string | null = null,
): Promise<void> {
  for (const { id, remedy, target } of await lockOutstanding(unit, lotId)) {
    if (!isCarriedOut(remedy, by) || (struck !== null && !isStrikeOf(target, struck))) continue;
    const row = await store.readHeld(unit, lotId, id);
    const decided = decide(store.objectionOf(row), { kind: 'remedy', by }, await unit.now());
    if (isRefused(decided)) throw new Error(`objection ${id} waits for ${remedy}, and cannot be mended`);
    await store.saveDecided(unit, row, decided.objection);
    const { companyId, subject } = row;
    const { title, tenderNo } = tender;
    await record(unit, objectionEvents, decided.event, { id, lotId, companyId, subject, title, tenderNo });
  }
}

/** Whether a given answer at the held lot promises the remedy and it is not done. */
export async function isPromised(unit: Unit, lotId: HeldLotId, remedy: Remedy): Promise<boolean> {
  return (await lockOutstanding(unit, lotId)).some((one) => one.remedy === remedy);
}

/** Whether a given answer at the held lot promises to strike out this candidate and it is not done. */
export async function isStrikePromised(unit: Unit, lotId: HeldLotId, companyName: string): Promise<boolean> {
  return (await lockOutstanding(unit, lotId)).some(
    ({ remedy, target }) => remedy === 'next_candidate' && isStrikeOf(target, companyName),
  );
}
