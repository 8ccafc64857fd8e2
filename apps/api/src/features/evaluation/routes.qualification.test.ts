import { randomUUID } from 'node:crypto';
import { getBid } from '@procure/contract/bid/bid.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as qualifications from '@procure/contract/evaluation/qualification.route.ts';
import { getDesk } from '@procure/contract/todo/desk.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  conclude,
  type EvaluatingLot,
  evaluatingLot,
  reviewBids,
  scored,
} from '../../../testing/fixtures/evaluation.ts';
import { dataOf } from '../../../testing/fixtures/outcome.ts';
import { qualifyBids } from '../../../testing/fixtures/qualification.ts';
import { type LotContent, lotContent, nameMember } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp();
const prices = ['1000.00', '1100.00', '1200.00', '1300.00'];
const reason = '第二名投标人的证书被误判';
const license = (): LotContent['criteria'][number] => ({
  ...{ id: randomUUID(), kind: 'qualification', title: '营业执照', requirement: '有效', evidence: '副本' },
  ...{ points: null, scoring: { by: 'pass' } },
});

type Member = Person<StaffActor>;

const db = () => test.parts().db;
const passing = { qualified: true, failed: [] as string[], reason: '' };
const failing = { qualified: false, failed: ['credit'], reason: '已列入失信被执行人名单' };

const judge = (
  { client }: Member,
  lotId: string,
  bidId: string,
  judgement: typeof passing = passing,
  seen = 0,
) => client.call(qualifications.judgeQualification, { lotId, bidId, ...judgement, seen });
const close = ({ client }: Member, lotId: string) =>
  client.call(qualifications.closeQualification, { lotId });
const reopen = ({ client }: Member, lotId: string) =>
  client.call(qualifications.reopenQualification, { lotId, reason });
const viewOf = async ({ client }: Member, lotId: string) =>
  dataOf(await client.call(evaluations.getEvaluation, { lotId }));
const stateOf = async (lotId: string) =>
  (await db().selectFrom('lot').select('state').where('id', '=', lotId).executeTakeFirstOrThrow()).state;

/** A government tendering of four bids whose review of qualification is open. */
async function openedForReview(options: Parameters<typeof evaluatingLot>[1] = {}) {
  const criteria = [license(), ...lotContent().criteria];
  const lot = await evaluatingLot(test, {
    ...{ prices, scope: 'government', isQualified: false, lot: { criteria } },
    ...options,
  });
  const [chair, second] = lot.evaluators;
  const [a = '', b = '', c = '', d = ''] = lot.bidIds;
  if (chair === undefined || second === undefined) throw new Error('a committee');
  return { ...lot, chair, second, a, b, c, d, buyer: lot.tender.buyer };
}

const sheet = (lot: EvaluatingLot, bidIds = lot.bidIds) => lot.judged(bidIds.map((id) => scored(id)));

describe('the review of qualification', () => {
  it('precedes the acts of the committee', async () => {
    const lot = await openedForReview();
    const { lotId, chair, buyer } = lot;
    const scores = await sheet(lot);
    const acts = [
      chair.client.call(evaluations.saveSheet, { lotId, version: 0, scores }),
      chair.client.call(evaluations.submitPreliminary, { lotId, scores }),
      chair.client.call(evaluations.submitSheet, { lotId, scores }),
      chair.client.call(evaluations.closePreliminary, { lotId }),
    ];
    for (const reply of await Promise.all(acts))
      expect(reply).toMatchObject({ reason: 'qualification_open' });
    const { preliminary } = await viewOf(chair, lotId);
    expect(preliminary?.blocker).toMatchObject({ reason: 'qualification_open' });
    await qualifyBids(buyer, lotId);
    expect(await chair.client.call(evaluations.submitPreliminary, { lotId, scores })).toMatchObject({
      ok: true,
    });
  });

  it('takes the criteria of qualification from the sheets, and shows them in its own place', async () => {
    const { lotId, chair, a } = await openedForReview();
    const { lot, qualification, bids } = await viewOf(chair, lotId);
    expect(lot.criteria.map(({ kind }) => kind)).not.toContain('qualification');
    expect(qualification?.criteria.map(({ title }) => title)).toEqual([license().title]);
    const answers = bids.find(({ bidId }) => bidId === a)?.answers.map(({ criterionId }) => criterionId);
    expect(answers).toContain(qualification?.criteria[0]?.id);
  });

  it('shows judgements to the staff who handle the tender alone until it is closed', async () => {
    const { lotId, chair, buyer, a } = await openedForReview();
    expect(await judge(buyer, lotId, a, failing)).toMatchObject({ ok: true, data: { no: 1 } });
    expect((await viewOf(chair, lotId)).qualification).toMatchObject({ judgements: null, mayJudge: false });
    expect((await viewOf(buyer, lotId)).qualification).toMatchObject({
      judgements: [
        { no: 1, bidId: a, qualified: false, failed: [{ code: 'credit' }], reason: failing.reason },
      ],
      mayJudge: true,
    });
    expect((await viewOf(buyer, lotId)).bids.map(({ excluded }) => excluded)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    await qualifyBids(buyer, lotId, [a]);
    const { qualification, bids } = await viewOf(chair, lotId);
    expect(qualification?.judgements).toHaveLength(4);
    expect(bids.find(({ bidId }) => bidId === a)?.excluded).toContain('资格审查不合格');
  });

  it('excludes a bidder from the whole evaluation, and tells its cause with the result', async () => {
    const lot = await openedForReview();
    const { lotId, buyer, a, b } = lot;
    await qualifyBids(buyer, lotId, [a]);
    const ownBid = async () => {
      const { client } = lot.suppliers[0] ?? {};
      const reply = await client?.call(getBid, { lotId });
      return reply?.ok ? { phase: reply.data.phase, reason: reply.data.rejectionReason } : null;
    };
    expect(await ownBid()).toEqual({ phase: 'opened', reason: null });
    await conclude(
      lot,
      [b, lot.c, lot.d].map((id) => scored(id)),
    );
    // The result is secret until it is publicized.
    expect(await ownBid()).toEqual({ phase: 'opened', reason: null });
    const { standings } = await viewOf(buyer, lotId);
    const excluded = standings?.find(({ bidId }) => bidId === a);
    expect(excluded).toMatchObject({ rank: null, responsive: false, candidate: false });
    const bid = await db()
      .selectFrom('bid')
      .select(['state', 'rejectionReason'])
      .where('id', '=', a)
      .executeTakeFirstOrThrow();
    expect(bid.state).toBe('rejected');
    expect(bid.rejectionReason).toContain('资格审查不合格：未提供依法缴纳税收的证明');
    const candidates = db().selectFrom('candidate').select('bidId').where('lotId', '=', lotId);
    expect(await candidates.orderBy('rank').execute()).not.toContainEqual({ bidId: a });
  });

  it('waits for every bid, and is closed once', async () => {
    const { lotId, buyer, a, b, c, d } = await openedForReview();
    for (const bidId of [a, b, c]) dataOf(await judge(buyer, lotId, bidId));
    expect(await close(buyer, lotId)).toMatchObject({ reason: 'qualification_unfinished' });
    dataOf(await judge(buyer, lotId, d, failing));
    const both = await Promise.all([close(buyer, lotId), close(buyer, lotId)]);
    for (const reply of both)
      expect(reply).toMatchObject({ ok: true, data: { qualified: 3, failed: false } });
    const rows = await db()
      .selectFrom('auditLog')
      .select('action')
      .where('lotId', '=', lotId)
      .where('action', '=', 'close_qualification')
      .execute();
    expect(rows).toHaveLength(1);
    expect(await judge(buyer, lotId, d, passing, 4)).toMatchObject({ reason: 'qualification_closed' });
  });

  it('fails the lot with fewer than three qualified bidders', async () => {
    const lot = await openedForReview();
    const { lotId, chair, buyer, a, b } = lot;
    await qualifyBids(buyer, lotId, [a, b]);
    expect(await stateOf(lotId)).toBe('failed');
    expect(await close(buyer, lotId)).toMatchObject({ ok: true, data: { qualified: 2, failed: true } });
    const bids = await db().selectFrom('bid').select(['id', 'state']).where('lotId', '=', lotId).execute();
    expect(bids.filter(({ state }) => state === 'rejected').map(({ id }) => id)).toEqual(
      expect.arrayContaining([a, b]),
    );
    expect(bids.filter(({ state }) => state === 'rejected')).toHaveLength(2);
    const { client } = lot.suppliers[0] ?? {};
    const bid = await client?.call(getBid, { lotId });
    expect(bid).toMatchObject({
      data: { phase: 'rejected', rejectionReason: expect.stringContaining('未提供依法缴纳税收的证明') },
    });
    const notice = db().selectFrom('notice').select('body').where('lotId', '=', lotId);
    const [announced] = await notice.where('kind', '=', 'failed').execute();
    expect(announced?.body).toContain('合格投标人不足3家');
    expect(announced?.body).not.toContain('失信');
    expect(await chair.client.call(evaluations.closePreliminary, { lotId })).toMatchObject({
      reason: 'lot_over',
    });
  });

  it('does not overwrite the judgement of a colleague', async () => {
    const { lotId, tender, buyer, a } = await openedForReview();
    const colleague = await test.staff('buyer');
    await nameMember(tender, colleague);
    dataOf(await judge(buyer, lotId, a));
    expect(await judge(colleague, lotId, a)).toMatchObject({ ok: true, data: { no: 1 } });
    expect(await judge(colleague, lotId, a, failing)).toMatchObject({ reason: 'conflict' });
    expect(await judge(colleague, lotId, a, failing, 1)).toMatchObject({ ok: true, data: { no: 2 } });
  });

  it('refuses others, bids of other lots and unknown requirements', async () => {
    const { lotId, buyer, chair, a, tender } = await openedForReview();
    const other = await openedForReview();
    const reader = await test.staff('buyer');
    await nameMember(tender, reader, 'reader');
    for (const [person, refusal] of [
      [chair, 'forbidden'],
      [tender.openers[0], 'forbidden'],
      [reader, 'not_in_team'],
      [other.buyer, 'not_found'],
      [await test.staff('buyer'), 'not_found'],
    ] as const) {
      if (person === undefined) continue;
      expect(await judge(person, lotId, a)).toMatchObject({ reason: refusal });
      expect(await close(person, lotId)).toMatchObject({ reason: refusal });
      expect(await reopen(person, lotId)).toMatchObject({ reason: refusal });
    }
    expect(await judge(buyer, lotId, other.a)).toMatchObject({ reason: 'not_found' });
    const foreign = (await viewOf(other.buyer, other.lotId)).qualification?.criteria[0]?.id ?? '';
    expect(await judge(buyer, lotId, a, { ...failing, failed: [foreign] })).toMatchObject({
      fields: [{ field: 'failed' }],
    });
    expect(await judge(buyer, lotId, a, { ...failing, failed: [] })).toMatchObject({
      fields: [{ field: 'failed', message: '请选择不符合的资格条件' }],
    });
    expect(await judge(buyer, lotId, a, { ...failing, reason: '失信' })).toMatchObject({
      fields: [{ field: 'reason' }],
    });
  });

  it('refuses a handler who has left the committee for a relation with a bidder', async () => {
    const { lotId, buyer, chair, a } = await openedForReview();
    // As if the handler had sat in the committee, and the record of that could be written.
    await sql`insert into committee_departure (lot_id, no, evaluator_id, seat, kind, ground, bid_ids, reason, left_at, recorded_by)
      values (${lotId}, 1, ${buyer.accountId}, 'representative', 'recusal', 'relation', ${[a]}::uuid[], ${reason},
        now(), ${buyer.accountId})`.execute(db());
    expect(await judge(buyer, lotId, a)).toMatchObject({ reason: 'handler_recused' });
    expect(await close(buyer, lotId)).toMatchObject({ reason: 'handler_recused' });
    expect((await viewOf(buyer, lotId)).qualification).toMatchObject({ judgements: null, mayJudge: false });
    expect((await viewOf(chair, lotId)).qualification?.closedAt).toBeNull();
  });

  it('is no part of other tenderings', async () => {
    const lot = await evaluatingLot(test);
    const { lotId, tender, bidIds } = lot;
    expect((await viewOf(tender.buyer, lotId)).qualification).toBeNull();
    expect(await judge(tender.buyer, lotId, bidIds[0] ?? '')).toMatchObject({
      reason: 'transition_not_allowed',
    });
    expect(await close(tender.buyer, lotId)).toMatchObject({ reason: 'transition_not_allowed' });
    expect(await reopen(tender.buyer, lotId)).toMatchObject({ reason: 'transition_not_allowed' });
  });

  it('waits on the desk of the buyer, and then the committee on its own', async () => {
    const { lotId, buyer, chair } = await openedForReview();
    const waits = async ({ client }: Member, key: string) => {
      const { queues } = dataOf(await client.call(getDesk, {}));
      return queues.find((queue) => queue.key === key)?.count ?? 0;
    };
    const before = await waits(buyer, 'qualification');
    expect(before).toBeGreaterThan(0);
    expect(await waits(chair, 'scoring')).toBe(0);
    await qualifyBids(buyer, lotId);
    expect(await waits(buyer, 'qualification')).toBe(before - 1);
    expect(await waits(chair, 'scoring')).toBe(1);
    const told = await db()
      .selectFrom('outbox')
      .select(['template', 'recipient'])
      .where('template', 'in', ['qualification_wanted', 'qualification_closed'])
      .where('recipient', 'in', [buyer.accountId, chair.accountId])
      .execute();
    expect(told).toContainEqual({ template: 'qualification_wanted', recipient: buyer.accountId });
    expect(told).toContainEqual({ template: 'qualification_closed', recipient: chair.accountId });
  });

  it('changes nothing in an evaluation that began in an earlier release', async () => {
    const lot = await openedForReview();
    const { lotId, chair } = lot;
    await sql`insert into evaluation (lot_id, state, started_at) values (${lotId}, 'preliminary', now())`.execute(
      db(),
    );
    const view = await viewOf(chair, lotId);
    expect(view.qualification).toBeNull();
    expect(view.lot.criteria.map(({ kind }) => kind)).toContain('qualification');
    await reviewBids(lot.evaluators, lotId, await sheet(lot));
    expect((await viewOf(chair, lotId)).preliminary?.passed).toHaveLength(4);
  });
});

describe('a review that is opened again', () => {
  it('makes the committee wait, and review anew if other bidders are qualified', async () => {
    const lot = await openedForReview();
    const { lotId, buyer, chair, second, a, b } = lot;
    await qualifyBids(buyer, lotId, [b]);
    const scores = await sheet(lot, [a, lot.c, lot.d]);
    const handIn = ({ client }: Member, rows = scores) =>
      client.call(evaluations.submitPreliminary, { lotId, scores: rows });
    dataOf(await handIn(chair));
    expect(await reopen(buyer, lotId)).toMatchObject({ ok: true });
    expect(await reopen(buyer, lotId)).toMatchObject({ ok: true });
    expect((await viewOf(chair, lotId)).qualification).toMatchObject({
      closedAt: null,
      reopeningReason: reason,
    });
    expect(await handIn(second)).toMatchObject({ reason: 'qualification_open' });
    const last = (await viewOf(buyer, lotId)).qualification?.judgements?.find(({ bidId }) => bidId === b);
    dataOf(await judge(buyer, lotId, b, passing, last?.no));
    dataOf(await close(buyer, lotId));
    const { sheet: own, evaluators } = await viewOf(chair, lotId);
    expect(own?.part).toBe('preliminary');
    expect(own?.scores.map(({ bidId }) => bidId)).not.toContain(b);
    expect(evaluators.map(({ preliminaryAt }) => preliminaryAt)).toEqual(Array(5).fill(null));
    expect(await handIn(chair)).toMatchObject({ fields: [{ message: '还有1份投标未评审' }] });
    await reviewBids(lot.evaluators, lotId, await sheet(lot));
    expect((await viewOf(chair, lotId)).preliminary?.passed).toHaveLength(4);
  });

  it('leaves the reviews of the members as they are if the same bidders are qualified', async () => {
    const lot = await openedForReview();
    const { lotId, buyer, chair } = lot;
    await qualifyBids(buyer, lotId);
    dataOf(await chair.client.call(evaluations.submitPreliminary, { lotId, scores: await sheet(lot) }));
    dataOf(await reopen(buyer, lotId));
    dataOf(await close(buyer, lotId));
    expect((await viewOf(chair, lotId)).sheet?.part).toBe('none');
  });

  it('is refused once the committee has closed its preliminary review, until the chair opens that again', async () => {
    const lot = await openedForReview();
    const { lotId, buyer, chair } = lot;
    await qualifyBids(buyer, lotId);
    await reviewBids(lot.evaluators, lotId, await sheet(lot));
    expect(await reopen(buyer, lotId)).toMatchObject({ reason: 'preliminary_closed' });
    expect((await viewOf(buyer, lotId)).qualification?.mayReopen).toBe(false);
    dataOf(await chair.client.call(evaluations.reopenPreliminary, { lotId, reason }));
    expect(await reopen(buyer, lotId)).toMatchObject({ ok: true });
    dataOf(await close(buyer, lotId));
    await reviewBids(lot.evaluators, lotId, await sheet(lot));
    expect((await viewOf(chair, lotId)).state).toBe('scoring');
  });
});

describe('a writer of rows', () => {
  it('changes neither judgements nor the results of a closed review', async () => {
    const { lotId, buyer, a } = await openedForReview();
    const other = await openedForReview();
    await qualifyBids(buyer, lotId, [a]);
    const attempts = [
      sql`update qualification_judgement set qualified = true, failed = '{}', reason = '' where lot_id = ${lotId}`,
      sql`delete from qualification_judgement where lot_id = ${lotId}`,
      sql`update qualification_review set results = '[]' where lot_id = ${lotId}`,
      sql`delete from qualification_review where lot_id = ${lotId}`,
      // Of a closed review, and of a bid of another lot.
      sql`insert into qualification_judgement select lot_id, 9, ${a}::uuid, qualified, failed, reason,
        judged_by, judged_at from qualification_judgement where lot_id = ${lotId} limit 1`,
      sql`insert into qualification_judgement select ${other.lotId}::uuid, 1, ${a}::uuid, qualified, failed, reason,
        judged_by, judged_at from qualification_judgement where lot_id = ${lotId} limit 1`,
      sql`insert into qualification_review (lot_id, no, results, closed_by, closed_at)
        select lot_id, 2, results, closed_by, closed_at from qualification_review where lot_id = ${lotId}`,
    ];
    for (const attempt of attempts) await expect(attempt.execute(db())).rejects.toThrow();
    expect((await viewOf(buyer, lotId)).bids.find(({ bidId }) => bidId === a)?.excluded).toContain(
      '资格审查不合格',
    );
  });
});
