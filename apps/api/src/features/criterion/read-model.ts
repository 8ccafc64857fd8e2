import type { CriterionView } from '@procure/contract/criterion/criterion.schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';

/** The criteria of the `lot` of a query, in their order. Points are without the zeros of the column's scale. */
export const criteriaOfLot: RawBuilder<readonly CriterionView[]> = sql`coalesce((
  select json_agg(json_build_object('id', criterion.id, 'kind', criterion.kind, 'title', criterion.title,
      'requirement', criterion.requirement, 'evidence', criterion.evidence,
      'points', trim_scale(criterion.points)::text, 'scoring', criterion.scoring) order by criterion.position)
  from criterion where criterion.lot_id = lot.id), '[]')`;

/** The criteria of each of these lots, in their order. */
export async function criteriaByLot(
  unit: Unit,
  lotIds: readonly HeldLotId[],
): Promise<ReadonlyMap<string, readonly CriterionView[]>> {
  const rows = await unit.db
    .selectFrom('lot')
    .select(['id', criteriaOfLot.as('criteria')])
    .where('id', 'in', lotIds)
    .execute();
  return new Map(rows.map(({ id, criteria }) => [id, criteria]));
}
