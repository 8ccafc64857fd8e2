import { randomUUID } from 'node:crypto';
import * as awards from '@procure/contract/award/award.route.ts';
import { acceptInvitation } from '@procure/contract/draw/draw.route.ts';
import * as committees from '@procure/contract/evaluation/committee.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as reports from '@procure/contract/evaluation/report.route.ts';
import * as meetings from '@procure/contract/negotiation/meeting.route.ts';
import * as negotiations from '@procure/contract/negotiation/negotiation.route.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { passPublicity } from '../testing/fixtures/award.ts';
import { committeeOf, electChair, recuse, signInAll } from '../testing/fixtures/committee.ts';
import { acceptAll, type DrawnExpert, draw, invited, pool } from '../testing/fixtures/draw.ts';
import {
  conclude,
  digestOf,
  type EvaluatingLot,
  evaluatingLot,
  handInSheets,
  judgedSheet,
  report,
  reviewBids,
  scored,
} from '../testing/fixtures/evaluation.ts';
import { loadSpecialities } from '../testing/fixtures/expert.ts';
import { releaseShare } from '../testing/fixtures/opener.ts';
import { openedLot } from '../testing/fixtures/opening.ts';
import { rewrite } from '../testing/fixtures/operator.ts';
import { dataOf } from '../testing/fixtures/outcome.ts';
import { type Person, testApp } from '../testing/test-app.ts';
import { runOpening } from './features/opening/session/service.ts';
import type { CompanyActor, StaffActor } from './platform/actor.ts';

/** Whole evaluations through the wire, from the opening to the award. */
const test = testApp({ limits: { ordinary: 100_000, tight: 100_000 } });
type Staff = Person<StaffActor>;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Displays the candidates for their days, and awards the lot to this bid. */
async function award(lot: Pick<EvaluatingLot, 'tender' | 'lotId'>, bidId: string): Promise<void> {
  const { tender, lotId } = lot;
  dataOf(await tender.buyer.client.call(awards.publicizeCandidates, { lotId }));
  await passPublicity(test, lotId);
  dataOf(await tender.buyer.client.call(awards.beginDecision, { lotId }));
  await decide(lot, bidId);
}

async function decide({ tender, lotId }: Pick<EvaluatingLot, 'tender' | 'lotId'>, bidId: string) {
  dataOf(await tender.buyer.client.call(awards.proposeAward, { lotId, bidId, reason: '' }));
  dataOf(await tender.approver.client.call(awards.approveAward, { lotId, bidId }));
  dataOf(await tender.buyer.client.call(awards.issueAward, { lotId }));
}

const noticeOf = async (supplier: Person<CompanyActor> | undefined, lotId: string) => {
  const reply = await supplier?.client.call(awards.getAwardNotice, { lotId });
  return reply?.ok ? `${reply.data.kind} ${reply.data.state}` : reply?.reason;
};

describe('an open tender with two envelopes and drawn experts', () => {
  let experts: DrawnExpert[] = [];
  beforeAll(async () => {
    const reviewer = await test.staff('reviewer');
    await loadSpecialities(test);
    experts = [...(await pool(test, reviewer, 'B02', 5)), ...(await pool(test, reviewer, 'A07', 4))];
  }, 240_000);

  /** The next expert of the draw accepts the vacant seat, and signs in. */
  async function takeSeat(lotId: string): Promise<Staff> {
    const [next, ...more] = await invited(experts, lotId);
    if (next === undefined) throw new Error('the next expert is invited');
    expect(more).toEqual([]);
    dataOf(await next.expert.client.call(acceptInvitation, { id: next.id }));
    await signInAll([next.expert], lotId);
    return next.expert;
  }

  it('is awarded to the second candidate after a recusal, a replacement, a dissent and a refusal', async () => {
    let drawn: Staff[] = [];
    const lot = await openedLot(test, {
      lot: {
        splitEnvelope: true,
        drawnExperts: [
          { speciality: 'A07', seats: 3 },
          { speciality: 'B02', seats: 3 },
        ],
      },
      prices: ['1000', '1100', '1200', '1300'],
      isSeated: false,
      beforeDeadline: async (tender) => {
        await draw(test, tender, {
          wanted: [
            { speciality: 'A07', seats: 3 },
            { speciality: 'B02', seats: 3 },
          ],
        });
        drawn = await acceptAll(experts, tender.lotId);
      },
    });
    const { lotId, bidIds, tender, suppliers } = lot;
    const [representative] = tender.evaluators;
    const [related, absent, ...staying] = drawn;
    if (!representative || !related || !absent) throw new Error('seven members');
    expect(staying).toHaveLength(4);

    // One member is related to a bidder, and another one does not appear.
    await signInAll([representative, ...staying], lotId);
    dataOf(await recuse(related, lot));
    const first = await takeSeat(lotId);
    const { members } = await committeeOf(tender.buyer, lotId);
    const missing = members.find(({ signedInAt }) => signedInAt === null);
    dataOf(
      await tender.buyer.client.call(committees.removeEvaluator, {
        ...{
          lotId,
          evaluatorId: missing?.id ?? '',
          ground: 'absent',
          bidIds: [],
          reason: '未按时到场，联系不上',
        },
      }),
    );
    const second = await takeSeat(lotId);
    const committee = [first, second, ...staying, representative];
    await electChair(committee, lotId);

    // The technical and commercial parts are judged before any price is known.
    const scores = await judgedSheet(
      test,
      lotId,
      bidIds.map((bidId) => scored(bidId)),
    );
    await handInSheets(committee, lotId, scores);
    const chair = first.client;
    const view = dataOf(await chair.call(evaluations.getEvaluation, { lotId }));
    expect(view.bids.map(({ price }) => price)).toEqual(bidIds.map(() => null));
    dataOf(await chair.call(evaluations.closeReview, { lotId }));
    for (const opener of tender.openers.slice(0, 2)) dataOf(await releaseShare(opener, lotId));
    await runOpening(test.parts(), lotId);

    dataOf(await chair.call(evaluations.drawUpReport, { lotId, report }));
    const digest = await digestOf(first, lotId);
    const reason = '对第二名的技术评分有不同意见，业绩证明不足。';
    dataOf(await representative.client.call(reports.dissentFromReport, { lotId, digest, reason }));
    const signers = committee.filter((member) => member !== representative);
    for (const { client } of signers) dataOf(await client.call(reports.signReport, { lotId, digest }));
    const signed = dataOf(await chair.call(reports.getReport, { lotId })).report;
    expect(signed).toMatchObject({ state: 'concluded', intact: true });
    expect(signed?.opinions.map(({ kind }) => kind).toSorted()).toEqual([
      'dissented',
      ...signers.map(() => 'signed'),
    ]);
    expect(signed?.content.departures.map(({ ground }) => ground)).toEqual(['relation', 'absent']);
    expect(signed?.content.standings.map(({ bidId }) => bidId)).toEqual(bidIds);

    // The first candidate refuses, and the next one is chosen.
    const [winner = '', next = ''] = bidIds;
    await award(lot, winner);
    dataOf(
      (await suppliers[0]?.client.call(awards.declineAward, { lotId, reason: '产能不足，无法按期履约' })) ??
        fail(),
    );
    dataOf(await tender.buyer.client.call(awards.redecideAward, { lotId }));
    await decide(lot, next);
    expect(await Promise.all(suppliers.map((supplier) => noticeOf(supplier, lotId)))).toEqual([
      'won declined',
      'won issued',
      'lost issued',
      'lost issued',
    ]);
  });
});

function fail(): never {
  throw new Error('nobody called');
}

describe('a consultation with meetings and two rounds', () => {
  it('is awarded on the last offers', async () => {
    const lot = await evaluatingLot(test, { method: 'consultation', prices: ['1000', '1100', '1200'] });
    const { lotId, bidIds, suppliers, tender, evaluators } = lot;
    const [chair] = evaluators;
    const { buyer } = tender;
    if (chair === undefined) throw new Error('a chair');
    const scores = await lot.judged(bidIds.map((bidId) => scored(bidId)));
    await reviewBids(evaluators, lotId, scores);
    dataOf(
      await buyer.client.call(negotiations.openNegotiation, {
        ...{ lotId, id: randomUUID(), subject: '价格与交货期磋商' },
      }),
    );
    for (const { actor, client } of suppliers) {
      const id = randomUUID();
      dataOf(
        await chair.client.call(meetings.announceMeeting, {
          ...{ lotId, id, companyId: actor.company.id, agenda: '交货期与付款条件', meetsAt: inMinutes(15) },
        }),
      );
      await rewrite(
        test,
        sql`update negotiation_meeting set meets_at = date_trunc('milliseconds', clock_timestamp())
          - interval '1 second' where id = ${id}`,
      );
      const minutes = '供应商同意合同签订后三十日内交货。';
      dataOf(
        await chair.client.call(meetings.recordMinutes, {
          ...{ id, no: 1, isAttended: true, minutes, dueAt: inMinutes(60) },
        }),
      );
      dataOf(await client.call(meetings.answerMinutes, { id, no: 1, agrees: true }));
    }
    // The third supplier offers least in the end.
    await round(lot, false, ['990', '980', '970']);
    await round(lot, true, ['960', '950', '900']);
    dataOf(await buyer.client.call(negotiations.concludeNegotiation, { lotId, note: '' }));
    await conclude(lot, scores);
    const { report: signed } = dataOf(await chair.client.call(reports.getReport, { lotId }));
    expect(signed?.content.standings.map(({ bidId }) => bidId)).toEqual(bidIds.toReversed());
    expect(signed?.content.bids.map(({ priceFrom }) => priceFrom)).toEqual(bidIds.map(() => 'negotiation'));
    expect(signed?.content.meetings.map(({ phase }) => phase)).toEqual(bidIds.map(() => 'confirmed'));
    await award(lot, bidIds[2] ?? '');
    expect(await noticeOf(suppliers[2], lotId)).toBe('won issued');
  });

  /** A round in which every supplier quotes one of these unit prices, and which then ends. */
  async function round(
    { lotId, suppliers, tender }: EvaluatingLot,
    final: boolean,
    prices: readonly string[],
  ): Promise<void> {
    const id = randomUUID();
    dataOf(
      await tender.buyer.client.call(negotiations.openRound, {
        ...{ lotId, id, requirements: '请给出更优的报价。', final },
        ...{ opensAt: final ? inMinutes(15) : null, closesAt: inMinutes(60) },
      }),
    );
    const { db } = test.parts();
    const shift = (times: { opensAt: Date; closesAt?: Date }) =>
      db.updateTable('negotiationRound').set(times).where('id', '=', id).execute();
    if (final) await shift({ opensAt: new Date(Date.now() - 1000) });
    const lines = await db
      .selectFrom('priceLine')
      .select('id')
      .where('lotId', '=', lotId)
      .orderBy('lineNo')
      .execute();
    for (const [index, { client }] of suppliers.entries())
      dataOf(
        await client.call(negotiations.submitQuote, {
          roundId: id,
          lines: lines.map((line) => ({
            lineId: line.id,
            unitPriceIncl: prices[index] ?? '',
            taxRate: '13',
          })),
          ...{ delivery: '30日', paymentTerms: '验收后30日' },
        }),
      );
    await shift({ opensAt: new Date(Date.now() - 60_000), closesAt: new Date(Date.now() - 1000) });
  }
});

describe('an inquiry', () => {
  it('is awarded by the lowest price, without points', async () => {
    const lot = await evaluatingLot(test, {
      method: 'inquiry',
      prices: ['1200', '1000', '1100'],
      lot: { evaluationMethod: 'lowest_price', weights: null },
    });
    const { lotId, bidIds, suppliers } = lot;
    await conclude(
      lot,
      bidIds.map((bidId) => scored(bidId, '', '')),
    );
    const { report: signed } = dataOf(
      (await lot.evaluators[0]?.client.call(reports.getReport, { lotId })) ?? fail(),
    );
    const [dearest = '', lowest = '', middle = ''] = bidIds;
    expect(signed?.content.standings.map(({ bidId }) => bidId)).toEqual([lowest, middle, dearest]);
    await award(lot, lowest);
    expect(await noticeOf(suppliers[1], lotId)).toBe('won issued');
  });
});
