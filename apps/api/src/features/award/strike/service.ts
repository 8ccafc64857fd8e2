import { announceStrike, objectionInWords } from '@procure/domain/award/letter.ts';
import { type StrikeGround, strikeInWords } from '@procure/domain/award/strike.ts';
import { decide as decideLot } from '@procure/domain/lot/decide.ts';
import { lotPhase } from '@procure/domain/lot/lot.ts';
import { objectionRule } from '@procure/domain/objection/law.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { winWord } from '@procure/domain/tender/words.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { requireStored } from '../../../platform/database/require-stored.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { messages } from '../../../platform/messaging/outbox/outgoing.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { accountsOf } from '../../account/audience/read-model.ts';
import { withdrawOpen } from '../../approval/service.ts';
import { isRemedyOwed } from '../../complaint/read-model.ts';
import { carryOut } from '../../complaint/remedy/service.ts';
import { decidedLot, moveBids } from '../../evaluation/result/service.ts';
import { publishNotice } from '../../notice/service.ts';
import { isStrikePromised, mend } from '../../objection/remedy/service.ts';
import { keepLot, lotOf } from '../../tender/lot/service.ts';
import { approvalOf, atDecision } from '../service.ts';
import * as store from '../store.ts';

interface Striking {
  readonly lotId: string;
  readonly bidId: string;
  readonly ground: StrikeGround;
  readonly reason: string;
}

/**
 * 条例55: removes a candidate, as an answer to an objection promises or the supervisor has ordered, or because it is
 * barred. The committee's report stays. Drops an unissued proposal, and shows the remaining candidates anew.
 * Notifies the removed company of the reason, and the others that the candidates have changed.
 */
export function strike(parts: Parts, actor: StaffActor, { lotId, bidId, ground, reason }: Striking) {
  return transact(parts, actor, async (unit) => {
    const lot = await atDecision(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    const by = actor.accountId;
    const now = await unit.now();
    if (await store.isStruckBy(unit, lot.id, { bidId, ground, reason, by }))
      return { phase: lotPhase(lot, now) };
    const candidates = await store.readStanding(unit, lot.id);
    const struck = candidates.find((one) => one.bidId === bidId);
    const isPromised = struck !== undefined && (await isStrikePromised(unit, lot.id, struck.companyName));
    const isOrdered = !isPromised && (await isRemedyOwed(unit, lot.id, 'void_award'));
    const isFounded = isPromised || isOrdered || struck?.isBarred === true;
    const bidIds = candidates.map((one) => one.bidId);
    const { method } = lot.tender;
    const command = { kind: 'strike', method, reason, bidId, candidates: bidIds, isFounded } as const;
    const decided = decideLot(lotOf(lot), command, now);
    if (isRefused(decided)) return decided;
    const { companyId, companyName, rank } = requireStored(struck, 'the candidate that is struck out');
    await withdrawOpen(unit, approvalOf(lot), by, '取消候选资格');
    await store.dropProposal(unit, lot.id);
    await store.insertStruck(unit, lot.id, {
      bidId,
      companyId,
      rank,
      ground,
      reason,
      struckAt: now,
      struckBy: by,
    });
    await moveBids(unit, [{ id: bidId, from: 'candidate', actions: ['unrank'] }]);
    await keepLot(unit, lot, decided, { recorded: { bidId, companyId, rank, ground } });
    if (isPromised) await mend(unit, lot, 'next_candidate', companyName);
    else if (isOrdered) await carryOut(unit, lot.id, 'void_award');
    const { kind, title, body, facts } = announceStrike(
      await decidedLot(unit, lot),
      { companyName, rank, ground },
      reason,
    );
    await publishNotice(unit, { lotId: lot.id, tenderId: lot.tender.id, kind, title, body, facts });
    const { title: tenderTitle, tenderNo } = lot.tender;
    const values = {
      title: tenderTitle,
      tenderNo,
      won: winWord(lot.tender.method),
      reason,
      ground: strikeInWords(ground, lot.tender),
      objection: objectionInWords(objectionRule(lot.tender, 'result')),
    };
    const bidders = (await store.readBidders(unit, lot.id)).map((bidder) => bidder.companyId);
    const told = async (companies: readonly string[]) =>
      (await accountsOf(unit.db, companies, 'tender')).map(({ id }) => id);
    const link = `/processManage?lotId=${lot.id}`;
    const own = messages(await told([companyId]), { template: 'candidate_struck', values }, link);
    const others = messages(
      await told(bidders.filter((id) => id !== companyId)),
      {
        template: 'candidates_changed',
        values: { title: tenderTitle, tenderNo, won: values.won, company: companyName },
      },
      link,
    );
    await unit.send(...own, ...others);
    return { phase: lotPhase({ ...lot, state: decided.lot.state }, now) };
  });
}
