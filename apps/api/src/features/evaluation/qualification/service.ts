import {
  closeQualification as decideClosing,
  judgeQualification as decideJudgement,
  reopenQualification as decideReopening,
  type QualificationJudgement,
  qualifiedBids,
} from '@procure/domain/evaluation/qualification.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { evaluatorsOf } from '../../account/audience/read-model.ts';
import { lockLotToHandle } from '../../tender/service.ts';
import { asBuyer } from '../committee/service.ts';
import { readBids } from '../read-model.ts';
import { fail, moveBids } from '../result/service.ts';
import { aboutEvaluation, bidsToJudge, findStored, type Target } from '../service.ts';
import { reopenSheets } from '../store.ts';
import { qualificationEvents } from './events.ts';
import * as store from './store.ts';

interface Judged extends Target, QualificationJudgement {
  /** The number of the last judgement of the bid that the caller saw; 0 for none. */
  readonly seen: number;
}

/** The buyer's staff judge the qualification of one bidder. */
export function judgeQualification(parts: Parts, actor: StaffActor, { lotId, seen, ...judgement }: Judged) {
  return transact(parts, actor, async (unit) => {
    const at = await asBuyer(unit, actor, { lotId });
    if (isRefused(at)) return at;
    const { lot } = at;
    const judgedOn = await readBids(actor.scope, unit.db, lot.id);
    const { stage, judgements } = judgedOn.qualification;
    const last = judgements.find(({ bidId }) => bidId === judgement.bidId) ?? null;
    const decided = decideJudgement({
      ...{ lot: lot.state, stage, judgement, last, seen },
      criteria: judgedOn.qualificationCriteria,
      bidIds: bidsToJudge(judgedOn.bids, lot).map(({ bidId }) => bidId),
    });
    if (isRefused(decided)) return decided;
    if (decided.isRepeated && last !== null) return { no: last.no };
    const signed = { by: actor.accountId, at: await unit.now() };
    const no = await store.insertJudgement(unit, lot.id, decided.judgement, signed);
    const event = { kind: 'judgeQualification', no, before: last, judgement: decided.judgement } as const;
    await record(unit, qualificationEvents, event, aboutEvaluation(lot));
    return { no };
  });
}

const closedText = (qualified: number, failure: string | null) =>
  failure === null ? `资格审查已完成，合格${qualified}家` : `${failure}，本标段流标`;

/**
 * The buyer's staff close the review. The committee then reviews the qualified bids; with too few of them the lot fails,
 * and the others are rejected with their cause.
 */
export function closeQualification(parts: Parts, actor: StaffActor, { lotId }: Target) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    const judgedOn = await readBids(actor.scope, unit.db, lot.id);
    const { stage, judgements, review } = judgedOn.qualification;
    if (stage === 'closed' && review !== null) {
      const qualified = qualifiedBids(review.results).length;
      const failure = lot.state === 'failed' ? lot.endedReason : null;
      return { qualified, failed: failure !== null, message: closedText(qualified, failure) };
    }
    const at = await asBuyer(unit, actor, { lotId });
    if (isRefused(at)) return at;
    const decided = decideClosing({
      ...{ lot: lot.state, stage, method: lot.tender.method, judgements },
      bidIds: bidsToJudge(judgedOn.bids, lot).map(({ bidId }) => bidId),
      criteria: judgedOn.qualificationCriteria,
      before: review === null ? null : qualifiedBids(review.results),
    });
    if (isRefused(decided)) return decided;
    const now = await unit.now();
    await store.insertReview(unit, lot.id, decided.results, { by: actor.accountId, at: now });
    const members = await evaluatorsOf(unit.db, lot.id);
    await record(unit, qualificationEvents, { ...decided, members }, aboutEvaluation(lot));
    if (decided.reopensSheets) await reopenSheets(unit, lot.id, { preliminary: true });
    const qualified = qualifiedBids(decided.results).length;
    if (decided.failure !== null) {
      const rejected = decided.results.filter((result) => !result.qualified);
      await moveBids(
        unit,
        rejected.map(({ bidId: id, cause }) => ({
          ...{ id, from: 'opened', actions: ['reject'], rejectionReason: cause },
        })),
      );
      const failed = await fail(unit, lot, decided.failure, now);
      if (isRefused(failed)) return failed;
    }
    return {
      qualified,
      failed: decided.failure !== null,
      message: closedText(qualified, decided.failure),
    };
  });
}

/** The buyer's staff open the closed review again, because of an error. */
export function reopenQualification(
  parts: Parts,
  actor: StaffActor,
  { lotId, reason }: Target & { readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const at = await asBuyer(unit, actor, { lotId });
    if (isRefused(at)) return at;
    const { lot } = at;
    const { qualification } = await readBids(actor.scope, unit.db, lot.id);
    const { stage, review } = qualification;
    const done = { message: '资格审查已重新进行，请核对后再次完成' };
    if (stage === 'open' && review?.reopeningReason === reason) return done;
    const evaluation = await findStored(unit, lot);
    const may = decideReopening({ lot: lot.state, stage }, evaluation?.state ?? null);
    if (may !== true) return may;
    const now = await unit.now();
    await store.reopenReview(unit, lot.id, reason, { by: actor.accountId, at: now });
    const members = await evaluatorsOf(unit.db, lot.id);
    const event = { kind: 'reopenQualification', reason, members } as const;
    await record(unit, qualificationEvents, event, aboutEvaluation(lot));
    return done;
  });
}
