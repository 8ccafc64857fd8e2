import type { TenderScope } from '@procure/domain/tender/scope.ts';
import type { Violation } from '@procure/domain/tender/violation.ts';
import { checkWording } from '@procure/domain/wording/check.ts';
import { wordingRules } from '@procure/domain/wording/rules.ts';
import type { TenderDetail } from '../read-model.ts';

/** The passages of these lots that the rules of wording find, by lot. */
export function wordingByLot(
  detail: TenderDetail,
  lotIds: ReadonlySet<string>,
): ReadonlyMap<string, readonly Violation[]> {
  const lots = detail.lots.filter(({ id }) => lotIds.has(id));
  const found = checkWording({ ...detail, scope: detail.scope as TenderScope }, lots, wordingRules);
  return new Map(lots.map(({ id }, place) => [id, found[place] ?? []]));
}
