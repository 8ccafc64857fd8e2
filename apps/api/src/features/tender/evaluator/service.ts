import { checkSuccessor } from '@procure/domain/evaluation/succession.ts';
import type { Refusal } from '@procure/domain/outcome.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { replaceMember } from '../../evaluation/departure/service.ts';
import { checkedSuccessor, recordSuccession } from '../succession/service.ts';
import * as store from './store.ts';

/**
 * Replaces an account that stops being an evaluator by another one, in every lot that is still to be judged, because
 * a committee cannot conclude without a member. The sheets of the leaving evaluator are void (条例48). Otherwise as
 * `replaceOpener`.
 */
export async function replaceEvaluator(
  unit: Unit,
  accountId: string,
  organisations: ReadonlySet<string>,
  successorId: string,
  reason: string,
): Promise<true | Refusal<'evaluations_named' | 'invalid_input'>> {
  const all = await store.holdJudged(unit, accountId);
  const judged = all.filter(({ organisationId }) => !organisations.has(organisationId));
  const refused = await checkedSuccessor(unit, 'evaluator', judged, { accountId, successorId }, () =>
    checkSuccessor(judged, successorId),
  );
  if (refused !== null) return refused;
  for (const { lotId } of judged) await replaceMember(unit, lotId, { accountId, successorId, reason });
  await recordSuccession(unit, 'evaluator', judged, { accountId, successorId, reason });
  return true;
}
