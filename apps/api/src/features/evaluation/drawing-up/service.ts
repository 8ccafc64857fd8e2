import { createHash } from 'node:crypto';
import { priceFormulaOf } from '@procure/domain/criterion/criterion.ts';
import { chairOf } from '@procure/domain/evaluation/chair.ts';
import { decide, mayGoOnWithFew } from '@procure/domain/evaluation/decide.ts';
import {
  type FindingAnswer,
  joinAnswers,
  openFindings,
  withRejections,
} from '@procure/domain/evaluation/finding-answer.ts';
import { isUnnegotiated, judge } from '@procure/domain/evaluation/judged.ts';
import {
  type NegotiationRecord,
  needsNegotiationRecord,
} from '@procure/domain/evaluation/negotiation-record.ts';
import { type PreferenceDecision, undecidedClaims } from '@procure/domain/evaluation/preference.ts';
import { weightsOf } from '@procure/domain/evaluation/sheet.ts';
import { signingHours } from '@procure/domain/evaluation/signing.ts';
import { asDecided, isDecidedWithoutScores, passedOf } from '@procure/domain/evaluation/stage.ts';
import { standingsOf, withoutRanks } from '@procure/domain/evaluation/standing.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { type Method, methodSteps } from '@procure/domain/tender/method.ts';
import { act } from '../../../platform/act.ts';
import { requireStored } from '../../../platform/database/require-stored.ts';
import type { LockedLot } from '../../tender/service.ts';
import type { CommitteeRecord } from '../committee/store.ts';
import * as answers from '../discrepancy/store.ts';
import type { BidRow } from '../opened-bid/read-model.ts';
import { readBids } from '../read-model.ts';
import * as reports from '../report/store.ts';
import { statedPeople } from '../result/service.ts';
import {
  aboutEvaluation,
  bidsWithFindings,
  evaluation,
  findDiscrepancies,
  findStored,
  isNegotiating,
  judgedBids,
  type Target,
} from '../service.ts';
import * as store from '../store.ts';

interface Drawing extends Target {
  readonly report: string;
  readonly decided: readonly string[];
  readonly answers: readonly FindingAnswer[];
  readonly preferences: readonly PreferenceDecision[];
  readonly competing: string;
  readonly record: NegotiationRecord | null;
}

/**
 * Draws up the committee's report: decides on each bid and names at most three candidates (条例53). The report is fixed
 * as a version with its digest; the evaluation is concluded when all members have answered it.
 */
export const drawUpReport = act(
  evaluation,
  async ({ unit, actor, held: { lot, committee, record: sitting }, keep }, input: Drawing) => {
    const stored = await findStored(unit, lot);
    const last = await reports.lockLast(unit, lot.id);
    if (stored?.state === 'concluded' && last !== null)
      return { state: 'concluded' as const, no: last.no, message: '报告已签署完毕' };
    if (stored?.state === 'signing' && last !== null)
      return { state: 'signing' as const, no: last.no, message: '报告已形成，待全体评委签署' };
    const judgedOn = await readBids(actor.scope, unit.db, lot.id);
    const { bids, criteria, openProposals, pendingClarifications } = judgedOn;
    const unfinished = committee.filter(({ submittedAt }) => submittedAt === null).length;
    const scoreAnswers = await answers.readAnswers(unit, lot.id);
    const { method } = lot.tender;
    const decidedFindings = stored?.decidedFindings ?? [];
    const open = openFindings(bidsWithFindings(lot, judgedOn), decidedFindings);
    const passed = passedOf(stored);
    // The reason of a rejection by the majority is that of its members.
    const isPassed = (bidId: string) => passed === null || passed.includes(bidId);
    const least = methodSteps[method].minBids;
    const unscored = unfinished > 0 && isDecidedWithoutScores(passed, least);
    const scored =
      unfinished > 0 && !unscored
        ? []
        : standingsOf(
            judgedBids(bids, lot, input.preferences),
            withRejections(
              committee.map(({ scores }) => asDecided(scores, passed)),
              [...decidedFindings, ...joinAnswers(open, isPassed, input.answers)],
            ),
            {
              method: lot.evaluationMethod,
              weights: weightsOf(lot.evaluationMethod, lot.weights),
              formula: priceFormulaOf(criteria),
            },
            input.decided,
          );
    const standings = unscored ? withoutRanks(scored) : scored;
    const passing = new Set(standings.flatMap(({ bidId, responsive }) => (responsive ? [bidId] : [])));
    const session = await store.findNegotiation(unit, lot.id);
    const now = await unit.now();
    const decided = decide(
      stored,
      {
        kind: 'drawUp',
        lot: lot.state,
        negotiating: isNegotiating(session),
        unnegotiated: isUnnegotiated(method, session),
        unfinished,
        discrepancies: findDiscrepancies(committee, stored, criteria, scoreAnswers).length,
        openProposals,
        pendingClarifications,
        standings,
        least,
        findings: joinAnswers(open, (bidId) => passing.has(bidId), input.answers),
        undecidedClaims: undecidedClaims(standings.filter(({ responsive }) => responsive)).length,
        mayGoOn: mayGoOnWithFew(lot.tender),
        competing: input.competing,
        report: input.report,
        needsRecord: needsNegotiationRecord(method),
        record: input.record,
      },
      now,
    );
    if (isRefused(decided)) return decided;
    const { record } = decided;
    const { report, result, ...outcome } = decided.decisions;
    const closedAt = stored?.preliminaryClosedAt ?? null;
    const content = JSON.stringify({
      lot: describeLot(lot),
      drawnUpAt: now.toISOString(),
      ...describeCommittee(sitting),
      preliminaryClosedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
      criteria: criteria.map(({ id, kind, title, points }) => ({ id, kind, title, points })),
      bids: bids.map((bid) => describeBid(bid, method)),
      standings: result,
      sheets: committee.map(({ accountId: evaluatorId, scores }) => ({ evaluatorId, scores })),
      scoreAnswers,
      clarifications: await reports.readClarifications(unit, lot.id),
      meetings: await reports.readMinutes(unit, lot.id, now),
      offers: result
        .filter(({ candidate }) => candidate)
        .map(({ bidId, companyName }) => ({
          ...{ bidId, companyName },
          items: statedPeople(
            judgedOn,
            bids.find((bid) => bid.bidId === bidId),
          ),
        })),
      ...{ record, report, ...outcome, decided: input.decided },
    });
    const digest = createHash('sha256').update(content).digest('hex');
    const members = committee.map(({ accountId }) => accountId);
    const dueAt = new Date(now.getTime() + signingHours * 3_600_000);
    const no = (last?.no ?? 0) + 1;
    const by = actor.accountId;
    await reports.insertReport(unit, { lotId: lot.id, no, content, digest, members, dueAt, by, at: now });
    const event = { kind: 'drawUp', no, digest, dueAt, members, result, decided: input.decided } as const;
    await keep(decided.evaluation, { ...event, ...outcome }, aboutEvaluation(lot));
    return { state: 'signing' as const, no, message: '报告已形成，已提请全体评委签署' };
  },
);

function describeLot(lot: LockedLot) {
  const { tender } = lot;
  return {
    ...{ tenderNo: tender.tenderNo, tenderTitle: tender.title, lotNo: lot.lotNo, title: lot.title },
    ...{ buyerName: tender.buyerName, method: tender.method, scope: tender.scope },
    evaluationMethod: lot.evaluationMethod,
    weights: weightsOf(lot.evaluationMethod, lot.weights),
    ceilingPrice: lot.ceilingPrice,
    bidDeadline: requireStored(lot.bidDeadline, `the deadline of lot ${lot.id}`).toISOString(),
  };
}

/** The members with the times of their signing in, the chair, and who left and who took the seat. */
function describeCommittee(sitting: CommitteeRecord) {
  const chair = sitting.members.find(({ id }) => id === chairOf(sitting));
  const way = sitting.chairs.find(({ chairId }) => chairId === chair?.id)?.way ?? null;
  const nameOf = new Map(sitting.bidders.map(({ bidId, companyName }) => [bidId, companyName]));
  return {
    committee: sitting.members.map(({ id, name, seat, signedInAt, textVersion }) => ({
      ...{ id, name, seat, textVersion },
      signedInAt: signedInAt?.toISOString() ?? null,
    })),
    biddersDigest: sitting.biddersDigest,
    chair: chair === undefined ? null : { id: chair.id, name: chair.name, way },
    departures: sitting.departures.map(
      ({ evaluatorId: id, name, seat, ground, bidIds, reason, leftAt, successorId, successor }) => ({
        ...{ id, name, seat, ground, reason, leftAt: leftAt.toISOString() },
        bidders: bidIds.flatMap((bidId) => nameOf.get(bidId) ?? []),
        ...{ successorId: successorId ?? '', successor: successor ?? '' },
      }),
    ),
  };
}

function describeBid(bid: BidRow, method: Method) {
  const { bidId, position, companyName, openingPrice, delivery, quality, validityDays, contents } = bid;
  const { price, priceFrom } = judge(bid, method);
  return {
    ...{ bidId, position, companyName, openingPrice, price, priceFrom, delivery, quality, validityDays },
    remarks: contents?.remarks ?? [],
  };
}
