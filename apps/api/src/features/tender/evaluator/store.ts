import type { Seat } from '@procure/domain/evaluation/committee.ts';
import type { EvaluationToKeep } from '@procure/domain/evaluation/succession.ts';
import { type RawBuilder, sql } from 'kysely';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import { isYetToJudge } from '../../../platform/sight.ts';
import type { Place } from '../succession/store.ts';

export interface NamedEvaluation extends EvaluationToKeep, Place {}

/** The columns of a lot in which a seat gets a successor; `leaving` is not counted as a member. */
const placeColumns = (
  leaving: RawBuilder<unknown>,
) => sql`lot.id as lot_id, lot.tender_id, tender.organisation_id,
  tender.title, tender.tender_no, owner.account_id as owner_id, tender.created_by as author_id,
  array(select account_id from lot_opener where lot_opener.lot_id = lot.id) as openers,
  array(select account_id from lot_evaluator other
    where other.lot_id = lot.id and other.account_id <> ${leaving}) as others,
  array(select evaluator_id from committee_departure former where former.lot_id = lot.id) as former`;

/** The lots that the account must evaluate by a named seat, locked so that none is concluded or reassigned meanwhile. */
export async function holdJudged(unit: Unit, accountId: string): Promise<readonly NamedEvaluation[]> {
  await sql`select lot.id from lot join lot_evaluator on lot_evaluator.lot_id = lot.id
    where lot_evaluator.account_id = ${accountId} and lot_evaluator.invitation_id is null and ${isYetToJudge} order by lot.id for update of lot`.execute(
    unit.db,
  );
  // A statement of its own: it sees what was committed while the lots were waited for.
  const { rows } = await sql<NamedEvaluation>`
    select ${placeColumns(sql`named.account_id`)}, named.seat
    from lot_evaluator named join lot on lot.id = named.lot_id join tender on tender.id = lot.tender_id
    join tender_member owner on owner.tender_id = tender.id and owner.duty = 'owner'
    where named.account_id = ${accountId} and named.invitation_id is null and ${isYetToJudge}
    order by tender.created_at, lot.id`.execute(unit.db);
  return rows;
}

/** The vacant seat of a locked lot, and what decides about its successor. */
export async function readPlace(unit: Unit, lotId: HeldLotId, seat: Seat): Promise<NamedEvaluation> {
  const { rows } = await sql<Omit<NamedEvaluation, 'seat'>>`
    select ${placeColumns(sql`'00000000-0000-0000-0000-000000000000'::uuid`)}
    from lot join tender on tender.id = lot.tender_id
    join tender_member owner on owner.tender_id = tender.id and owner.duty = 'owner'
    where lot.id = ${lotId}`.execute(unit.db);
  const [place] = rows;
  if (place === undefined) throw new Error(`lot ${lotId} has no tender with an owner`);
  return { ...place, seat };
}

/** Takes an evaluator of a lot off their seat. Null if they have none. */
export async function removeEvaluator(unit: Unit, lotId: HeldLotId, accountId: string): Promise<Seat | null> {
  const row = await unit.db
    .deleteFrom('lotEvaluator')
    .where('lotId', '=', lotId)
    .where('accountId', '=', accountId)
    .returning('seat')
    .executeTakeFirst();
  return row === undefined ? null : (row.seat as Seat);
}

export async function insertEvaluator(
  unit: Unit,
  lotId: HeldLotId,
  evaluator: { readonly accountId: string; readonly seat: Seat; readonly invitationId: string | null },
): Promise<void> {
  await unit.db
    .insertInto('lotEvaluator')
    .values({ lotId, ...evaluator })
    .execute();
}
