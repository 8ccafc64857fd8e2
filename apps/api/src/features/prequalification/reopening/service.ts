import { decide as decideLot } from '@procure/domain/lot/decide.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { announceReopening } from '@procure/domain/tender/announcement.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { messages } from '../../../platform/messaging/outbox/outgoing.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { accountsOf } from '../../account/audience/read-model.ts';
import { isRemedyOwed } from '../../complaint/read-model.ts';
import { staffLot } from '../../lot/read-model.ts';
import { publishNotice } from '../../notice/service.ts';
import { isPromised } from '../../objection/remedy/service.ts';
import { keepLot, lotOf } from '../../tender/lot/service.ts';
import { lockLotToHandle } from '../../tender/service.ts';
import * as store from '../store.ts';

/**
 * Reopens the announced results for review, if an answer to an objection promises it or the supervisor has ordered it.
 * The results remain valid until new ones are announced. All applicants receive the public notice, which names neither
 * the results concerned nor their number. Idempotent.
 */
export function reopen(
  parts: Parts,
  actor: StaffActor,
  { lotId, reason }: { readonly lotId: string; readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    if (lot.prequalificationReopenedAt !== null)
      return { reopenedAt: lot.prequalificationReopenedAt.toISOString() };
    const isFounded =
      (await isPromised(unit, lot.id, 'prequalify_anew')) ||
      (await isRemedyOwed(unit, lot.id, 'prequalify_anew'));
    const now = await unit.now();
    const decided = decideLot(lotOf(lot), { kind: 'reopenPrequalification', reason, isFounded }, now);
    if (isRefused(decided)) return decided;
    const shown = await staffLot(actor.scope, unit.db, lotId);
    if (shown === null) return refuse('not_found');
    await keepLot(unit, lot, decided);
    const { name: title, tenderNo, tenderId } = shown;
    await publishNotice(unit, { lotId, tenderId, ...announceReopening(title, tenderNo, reason) });
    const applicants = (await store.lockApplied(actor.scope, unit, lotId)).map(({ companyId }) => companyId);
    const to = (await accountsOf(unit.db, applicants, 'prequalification')).map(({ id }) => id);
    const text = { template: 'prequalification_reopened', values: { title, tenderNo, reason } } as const;
    await unit.send(...messages(to, text, `/prequalification?lotId=${lotId}`));
    return { reopenedAt: now.toISOString() };
  });
}
