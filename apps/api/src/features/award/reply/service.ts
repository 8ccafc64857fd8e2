import { awardNoticeMachine } from '@procure/domain/award/transitions.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { next } from '@procure/domain/transition.ts';
import type { CompanyActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact } from '../../../platform/transaction.ts';
import { moveBids } from '../../evaluation/service.ts';
import { lockLot } from '../../tender/service.ts';
import * as store from '../store.ts';

/** 签收: the company has the notice. A loser may acknowledge too; nothing hangs on it. */
export async function acknowledge(parts: Parts, actor: CompanyActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLot(unit, lotId);
    const notice = await store.lockOwn(actor.scope, unit, lotId);
    if (lot === null || notice === null) return refuse('not_found');
    if (notice.acknowledgedAt !== null && notice.state !== 'declined') return { state: notice.state };
    const state = next(awardNoticeMachine, notice.state, 'acknowledge', 'supplier');
    if (isRefused(state)) return state;
    const acknowledgedAt = await unit.now();
    const acknowledgedBy = actor.accountId;
    await store.saveNotice(unit, notice, { state, acknowledgedAt, acknowledgedBy });
    await unit.audit({
      action: 'acknowledge',
      entity: 'award',
      entityId: notice.id,
      lotId,
      companyId: actor.company.id,
      before: { state: notice.state },
      after: { state },
    });
    if (notice.kind === 'won') {
      const values = { title: lot.tender.title, tenderNo: lot.tender.tenderNo };
      const link = `/award/${lotId}`;
      const to = lot.tender.ownerId;
      await unit.send({ channel: 'message', template: 'award_acknowledged', to, link, values });
    }
    return { state };
  });
}

/** The winner gives up, for good; its bid is lost and the buyer may choose another candidate (条例55). */
export async function decline(
  parts: Parts,
  actor: CompanyActor,
  input: { readonly lotId: string; readonly reason: string },
) {
  const { lotId, reason } = input;
  return transact(parts, actor, async (unit) => {
    const lot = await lockLot(unit, lotId);
    const notice = await store.lockOwn(actor.scope, unit, lotId);
    if (lot === null || notice === null) return refuse('not_found');
    if (notice.state === 'declined' && notice.declinedReason === reason) return { state: notice.state };
    if (notice.kind !== 'won') return refuse('transition_not_allowed');
    const state = next(awardNoticeMachine, notice.state, 'decline', 'supplier');
    if (isRefused(state)) return state;
    const declinedAt = await unit.now();
    await store.saveNotice(unit, notice, { state, declinedAt, declinedReason: reason });
    await moveBids(unit, [{ id: notice.bidId, from: 'won', actions: ['forfeit'] }]);
    await unit.audit({
      action: 'decline',
      entity: 'award',
      entityId: notice.id,
      lotId,
      companyId: actor.company.id,
      before: { state: notice.state },
      after: { state },
      reason,
    });
    const values = { title: lot.tender.title, tenderNo: lot.tender.tenderNo, reason };
    const to = lot.tender.ownerId;
    await unit.send({ channel: 'message', template: 'award_declined', to, link: `/award/${lotId}`, values });
    return { state };
  });
}
