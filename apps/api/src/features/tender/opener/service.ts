import { checkSuccessor } from '@procure/domain/opening/succession.ts';
import type { Refusal } from '@procure/domain/outcome.ts';
import type { Unit } from '../../../platform/transaction.ts';
import { checkedSuccessor, recordSuccession } from '../succession/service.ts';
import * as store from './store.ts';

/**
 * Puts another opener in the place of an account that from now on is one in these organisations and no other, in every
 * lot of the rest whose opening is not over: because it goes out of use, or loses the role. By whoever manages accounts, who sees numbers of tenders and nothing else. The
 * account is held by the caller.
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
