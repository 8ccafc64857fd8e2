import { type AwardNotice, decide } from '@procure/domain/award/decide.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { act } from '../../../platform/act.ts';
import type { CompanyActor } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { moveBids } from '../../evaluation/result/service.ts';
import { lockLot } from '../../tender/service.ts';
import { awardEvents } from '../events.ts';
import { announce, lapse } from '../forfeit/service.ts';
import { aboutAward } from '../service.ts';
import * as store from '../store.ts';

interface OnLot {
  readonly lotId: string;
}

/** The company's own award, with its lot. */
const ownAward = {
  async lock(unit: Unit, { scope }: CompanyActor, { lotId }: OnLot) {
    const lot = await lockLot(unit, lotId);
    const notice = await store.lockOwn(scope, unit, lotId);
    return lot === null || notice === null ? null : { lot, notice };
  },
  save: (unit: Unit, { notice }: { readonly notice: store.NoticeRecord }, decided: AwardNotice) =>
    store.saveDecided(unit, notice, decided),
  events: awardEvents,
};

/** 签收: records that the company has received the notice. A loser may acknowledge too, without effect. */
export const acknowledge = act(ownAward, async ({ unit, actor, held: { lot, notice }, keep }) => {
  if (notice.acknowledgedAt !== null && notice.state !== 'declined') return { state: notice.state };
  const decided = decide(
    store.noticeOf(notice),
    { kind: 'acknowledge', by: actor.accountId },
    await unit.now(),
  );
  if (isRefused(decided)) return decided;
  await keep(decided.notice, decided.event, aboutAward(lot, notice.id));
  return { state: decided.notice.state };
});

/** Gives the award up for good. The bid is lost, and the buyer may choose another candidate (条例55). */
export const decline = act(
  ownAward,
  async ({ unit, held: { lot, notice }, keep }, { reason }: OnLot & { readonly reason: string }) => {
    if (notice.state === 'declined' && notice.declinedReason === reason) return { state: notice.state };
    const decided = decide(store.noticeOf(notice), { kind: 'decline', reason }, await unit.now());
    if (isRefused(decided)) return decided;
    await moveBids(unit, [{ id: notice.bidId, from: 'won', actions: ['forfeit'] }]);
    await lapse(unit, lot, '中标（成交）人已自行放弃');
    const { companyName: company, readers } = await announce(unit, lot, notice, null);
    const event = { ...decided.event, company, losers: readers.losers };
    await keep(decided.notice, event, aboutAward(lot, notice.id));
    return { state: decided.notice.state };
  },
);
