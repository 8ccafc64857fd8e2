import type { EvaluationToKeep } from '@procure/domain/evaluation/succession.ts';
import { sql } from 'kysely';
import type { Unit } from '../../../platform/database/transaction.ts';
import { isYetToJudge } from '../../../platform/sight.ts';
import type { Place } from '../succession/store.ts';

export interface NamedEvaluation extends EvaluationToKeep, Place {}

/** The lots that the account must evaluate, locked so that none is concluded or reassigned meanwhile. */
export async function holdJudged(unit: Unit, accountId: string): Promise<readonly NamedEvaluation[]> {
  await sql`select lot.id from lot join lot_evaluator on lot_evaluator.lot_id = lot.id
    where lot_evaluator.account_id = ${accountId} and ${isYetToJudge} order by lot.id for update of lot`.execute(
    unit.db,
  );
  // A statement of its own: it sees what was committed while the lots were waited for.
  const { rows } = await sql<NamedEvaluation>`
    select lot.id as lot_id, lot.tender_id, tender.organisation_id, tender.title, tender.tender_no, owner.account_id as owner_id, named.seat,
      tender.created_by as author_id,
      array(select account_id from lot_opener where lot_opener.lot_id = lot.id) as openers,
      array(select account_id from lot_evaluator other
        where other.lot_id = lot.id and other.account_id <> named.account_id) as others
    from lot_evaluator named join lot on lot.id = named.lot_id join tender on tender.id = lot.tender_id
    join tender_member owner on owner.tender_id = tender.id and owner.duty = 'owner'
    where named.account_id = ${accountId} and ${isYetToJudge}
    order by tender.created_at, lot.id`.execute(unit.db);
  return rows;
}

/** Replaces an evaluator of a lot, in the same seat. */
export async function replaceEvaluator(
  unit: Unit,
  lotId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await unit.db
    .updateTable('lotEvaluator')
    .set({ accountId: to })
    .where('lotId', '=', lotId)
    .where('accountId', '=', from)
    .execute();
}
