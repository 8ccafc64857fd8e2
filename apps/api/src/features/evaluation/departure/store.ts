import type { Leaving } from '@procure/domain/evaluation/attendance.ts';
import type { Seat } from '@procure/domain/evaluation/committee.ts';
import { sql } from 'kysely';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

export async function isOpened(unit: Unit, lotId: HeldLotId): Promise<boolean> {
  const row = await unit.db
    .selectFrom('opening')
    .select('lotId')
    .where('lotId', '=', lotId)
    .where('no', '=', 0)
    .where('state', '=', 'completed')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an opener has released a share for the price envelopes. */
export async function isPriceReleased(unit: Unit, lotId: HeldLotId): Promise<boolean> {
  const row = await unit.db
    .selectFrom('lotOpener')
    .select('lotId')
    .where('lotId', '=', lotId)
    .where('priceReleasedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

interface VoidSheet {
  readonly preliminaryAt: Date | null;
  readonly submittedAt: Date | null;
  readonly scores: unknown;
}

/** Deletes the sheet of a leaving member, and returns it; null without one. */
export async function takeSheet(
  unit: Unit,
  lotId: HeldLotId,
  evaluatorId: string,
): Promise<VoidSheet | null> {
  const row = await unit.db
    .deleteFrom('evaluationSheet')
    .where('lotId', '=', lotId)
    .where('evaluatorId', '=', evaluatorId)
    .returning(['preliminaryAt', 'submittedAt', 'scores'])
    .executeTakeFirst();
  return row ?? null;
}

interface NewDeparture extends Leaving {
  readonly seat: Seat;
  readonly leftAt: Date;
}

/** @returns the number of the departure among those of the lot */
export async function insertDeparture(
  unit: Unit,
  lotId: HeldLotId,
  { bidIds, by, ...departure }: NewDeparture,
  sheet: VoidSheet | null,
): Promise<number> {
  const { no } = await unit.db
    .insertInto('committeeDeparture')
    .values({
      ...departure,
      lotId,
      no: sql<number>`1 + (select count(*) from committee_departure former where former.lot_id = ${lotId})`,
      bidIds: [...bidIds],
      recordedBy: by,
      voidSheet: sheet === null ? null : JSON.stringify(sheet),
    })
    .returning('no')
    .executeTakeFirstOrThrow();
  return no;
}

/** The number of the first departure from such a seat that has no successor; null if there is none. */
export async function findVacant(unit: Unit, lotId: HeldLotId, seat: Seat): Promise<number | null> {
  const row = await unit.db
    .selectFrom('committeeDeparture')
    .select('no')
    .where('lotId', '=', lotId)
    .where('seat', '=', seat)
    .where('successorId', 'is', null)
    .orderBy('no')
    .limit(1)
    .executeTakeFirst();
  return row?.no ?? null;
}

export async function saveSuccessor(
  unit: Unit,
  lotId: HeldLotId,
  no: number,
  { successorId, by, at }: { readonly successorId: string; readonly by: string | null; readonly at: Date },
): Promise<void> {
  await unit.db
    .updateTable('committeeDeparture')
    .set({ successorId, filledAt: at, filledBy: by })
    .where('lotId', '=', lotId)
    .where('no', '=', no)
    .where('successorId', 'is', null)
    .execute();
}
