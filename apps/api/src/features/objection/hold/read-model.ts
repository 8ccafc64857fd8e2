import type { Remedy as Ordered } from '@procure/domain/complaint/complaint.ts';
import type { Holding } from '@procure/domain/objection/access.ts';
import { type RawBuilder, sql } from 'kysely';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

/** The objection waits for its answer, or for the remedy promised with it. */
const holds = sql`(held.state in ('submitted', 'answering')
  or held.state = 'answered' and held.remedy is not null and held.remedied_at is null)`;

/** The obstacles of the enclosing query's `lot`, each once: neither the objectors nor their number. */
export const openSubjectsOf = sql<Holding[]>`coalesce((select json_agg(distinct jsonb_build_object(
    'subject', waiting.subject, 'answered', waiting.answered)) from (
      select held.subject, held.state = 'answered' as answered from objection held
      where held.lot_id = lot.id and ${holds}
      union all select 'order', false where is_ordered(lot.id)) waiting), '[]')`;

/** Whether an objection suspends the `lot`, as public pages may show. */
export const isHeldByObjection = sql<boolean>`exists (select from objection held
  where held.lot_id = lot.id and ${holds})`;

/** Whether an objection suspends the `lot`, or since when none does. Public. */
export const publicHold = sql`(select jsonb_build_object('held', open.it,
    'freedAt', case when not open.it then (select max(coalesce(ended.remedied_at, ended.ended_at)) from objection ended
      where ended.lot_id = lot.id and ended.state in ('answered', 'not_receivable', 'withdrawn')) end)
  from (select ${isHeldByObjection} as it) open)`;

/** Whether a given answer promises to evaluate the `lot` anew. */
export const isReevaluationPromised = sql<boolean>`exists (select from objection held where held.lot_id = lot.id
  and held.state = 'answered' and held.remedy = 'reevaluate' and held.remedied_at is null)`;

/** Whether a given answer promises to judge the prequalification applications of the `lot` anew. */
export const isPrequalifyingAnewPromised = sql<boolean>`exists (select from objection held where held.lot_id = lot.id
  and held.state = 'answered' and held.remedy = 'prequalify_anew' and held.remedied_at is null)`;

/** Candidates of the `lot` whose removal a given answer promises and that is not done: their names; '' for any. */
export const promisedStrikes = sql`select held.target from objection held where held.lot_id = lot.id
  and held.state = 'answered' and held.remedy = 'next_candidate' and held.remedied_at is null`;

/**
 * Counts the candidates that may still win the `lot`, without those, other than `target`, whose removal an answer
 * promises.
 */
export const candidatesLeft = (target: RawBuilder<unknown>) =>
  sql<number>`((select count(*) from standing_candidates(lot.id)) - (select count(distinct promised.target)
    from (${promisedStrikes}) promised where promised.target not in ('', ${target})))::int`;

/** The same count for a held lot, as a decision on an answer needs it. */
export async function readCandidatesLeft(unit: Unit, lotId: HeldLotId, target: string): Promise<number> {
  const { left } = await unit.db
    .selectFrom('lot')
    .select(candidatesLeft(sql`${target}`).as('left'))
    .where('lot.id', '=', lotId)
    .executeTakeFirstOrThrow();
  return left;
}

/** The obstacles of the held lot, for its acts. An act that carries out an order does not wait for that order. */
export async function openSubjects(
  unit: Unit,
  lotId: HeldLotId,
  carriedOut: Ordered | null = null,
): Promise<readonly Holding[]> {
  const { rows } = await sql<Holding>`
    select distinct held.subject, held.state = 'answered' as answered from objection held
    where held.lot_id = ${lotId} and ${holds}
    union all select 'order' as subject, false as answered
      where is_ordered_beside(${lotId}, coalesce(${carriedOut}, ''))`.execute(unit.db);
  return rows;
}
