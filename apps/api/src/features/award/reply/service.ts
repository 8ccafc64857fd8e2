import { decide } from '@procure/domain/award/decide.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { CompanyActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { moveBids } from '../../evaluation/service.ts';
import { lockLot } from '../../tender/service.ts';
import { awardEvents } from '../events.ts';
import { announce, lapse } from '../forfeit/service.ts';
import { aboutAward } from '../service.ts';
import * as store from '../store.ts';

/** 签收: records that the company has received the notice. A loser may acknowledge too, without effect. */
export async function acknowledge(parts: Parts, actor: CompanyActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLot(unit, lotId);
    const notice = await store.lockOwn(actor.scope, unit, lotId);
    if (lot === null || notice === null) return refuse('not_found');
    if (notice.acknowledgedAt !== null && notice.state !== 'declined') return { state: notice.state };
    const decided = decide(
      store.noticeOf(notice),
      { kind: 'acknowledge', by: actor.accountId },
      await unit.now(),
    );
    if (isRefused(decided)) return decided;
    await store.saveDecided(unit, notice, decided.notice);
    await record(unit, awardEvents, decided.event, aboutAward(lot, notice.id));
    return { state: decided.notice.state };
  });
}

/** Gives the award up for good. The bid is lost, and the buyer may choose another candidate (条例55). */
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
    const decided = decide(store.noticeOf(notice), { kind: 'decline', reason }, await unit.now());
    if (isRefused(decided)) return decided;
    await store.saveDecided(unit, notice, decided.notice);
    await moveBids(unit, [{ id: notice.bidId, from: 'won', actions: ['forfeit'] }]);
    await lapse(unit, lot, '中标（成交）人已自行放弃');
    const { companyName: company, readers } = await announce(unit, lot, notice, null);
    const event = { ...decided.event, company, losers: readers.losers };
    await record(unit, awardEvents, event, aboutAward(lot, notice.id));
    return { state: decided.notice.state };
  });
}
