import { announceReevaluation } from '@procure/domain/award/letter.ts';
import { decide as decideLot } from '@procure/domain/lot/decide.ts';
import { lotPhase } from '@procure/domain/lot/lot.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { messages } from '../../../platform/messaging/outbox/outgoing.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { openedBiddersOf } from '../../account/audience/read-model.ts';
import { withdrawOpen } from '../../approval/service.ts';
import { isRemedyOwed } from '../../complaint/read-model.ts';
import { carryOut } from '../../complaint/remedy/service.ts';
import { decidedLot, isReopenedBy, reopen } from '../../evaluation/result/service.ts';
import { publishNotice } from '../../notice/service.ts';
import { isPromised, mend } from '../../objection/remedy/service.ts';
import { keepLot, lotOf } from '../../tender/lot/service.ts';
import { approvalOf, atDecision } from '../service.ts';
import * as store from '../store.ts';

/**
 * 条例54: has the bids evaluated anew, as an answer to an objection promises or the supervisor orders. Ends the
 * publicity, drops an unissued proposal, and returns the lot to its committee. Notifies all bidders, together with
 * the public notice.
 */
export function reevaluate(
  parts: Parts,
  actor: StaffActor,
  { lotId, reason }: { readonly lotId: string; readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const lot = await atDecision(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    const by = actor.accountId;
    const now = await unit.now();
    if (await isReopenedBy(unit, lot, reason, by)) return { phase: lotPhase(lot, now) };
    const promised =
      (await isPromised(unit, lot.id, 'reevaluate')) || (await isRemedyOwed(unit, lot.id, 'reevaluate'));
    const decided = decideLot(lotOf(lot), { kind: 'reevaluate', reason, isPromised: promised }, now);
    if (isRefused(decided)) return decided;
    await withdrawOpen(unit, approvalOf(lot), by, '重新评标');
    await store.dropProposal(unit, lot.id);
    await store.liftStruck(unit, lot.id, now);
    await store.supersedeVoided(unit, lot.id, now);
    await reopen(unit, lot, reason, by);
    await keepLot(unit, lot, decided);
    await mend(unit, lot, 'reevaluate');
    await carryOut(unit, lot.id, 'reevaluate');
    const { kind, title, body, facts } = announceReevaluation(await decidedLot(unit, lot), reason);
    await publishNotice(unit, { lotId: lot.id, tenderId: lot.tender.id, kind, title, body, facts });
    const values = { title: lot.tender.title, tenderNo: lot.tender.tenderNo, reason };
    const to = await openedBiddersOf(unit.db, lot.id);
    const told = messages(to, { template: 'reevaluation_begun', values }, `/processManage?lotId=${lot.id}`);
    await unit.send(...told);
    return { phase: lotPhase({ ...lot, state: decided.lot.state }, now) };
  });
}
