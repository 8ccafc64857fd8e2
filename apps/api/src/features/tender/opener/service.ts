import { checkSuccessor } from '@procure/domain/opening/succession.ts';
import type { Refusal } from '@procure/domain/outcome.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { checkedSuccessor, recordSuccession } from '../succession/service.ts';
import * as store from './store.ts';

/**
 * Replaces an account by another opener in every lot whose opening is not over, except in these organisations, in which
 * it keeps the role: because the account is disabled, or loses the role elsewhere. The account manager sees only numbers
 * of tenders. The caller has locked the account.
 */
export async function replaceOpener(
  unit: Unit,
  accountId: string,
  organisations: ReadonlySet<string>,
  successorId: string,
  reason: string,
): Promise<true | Refusal<'openings_named' | 'invalid_input'>> {
  const all = await store.holdNamed(unit, accountId);
  const named = all.filter(({ organisationId }) => !organisations.has(organisationId));
  const refused = await checkedSuccessor(unit, 'opener', named, { accountId, successorId }, () =>
    checkSuccessor(named, successorId),
  );
  if (refused !== null) return refused;
  for (const { lotId } of named) await store.replaceOpener(unit, lotId, { from: accountId, to: successorId });
  await recordSuccession(unit, 'opener', named, { accountId, successorId, reason });
  return true;
}
