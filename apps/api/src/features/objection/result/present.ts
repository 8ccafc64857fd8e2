import type { listObjectionResults } from '@procure/contract/objection/register.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { remedyStanding } from '@procure/domain/objection/register.ts';
import { nameOf } from '../read-model.ts';
import type { ResultRow } from './read-model.ts';

/** Shows days, not times: a time could reveal who objected. */
export function presentResult(row: ResultRow): OutputOf<typeof listObjectionResults>[number] {
  const { objectionNo, subject, outcome, ground, remedy, submittedAt, endedAt } = row;
  return {
    ...{ objectionNo, subject, outcome, ground, remedy },
    standing: remedyStanding(row.lotState, row.remediedAt),
    lotName: nameOf(row),
    submittedOn: dayOf(submittedAt),
    endedOn: dayOf(endedAt),
  };
}
