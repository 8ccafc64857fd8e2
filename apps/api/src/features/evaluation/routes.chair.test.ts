import { randomUUID } from 'node:crypto';
import * as clarifications from '@procure/contract/clarification/clarification.route.ts';
import * as committees from '@procure/contract/evaluation/committee.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as reports from '@procure/contract/evaluation/report.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  committeeOf,
  electChair,
  fill,
  fiveOf,
  recuse,
  signInAll,
  vote,
} from '../../../testing/fixtures/committee.ts';
import {
  digestOf,
  evaluatingLot,
  handInSheets,
  report,
  scored,
} from '../../../testing/fixtures/evaluation.ts';
import { rewrite } from '../../../testing/fixtures/operator.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { nameDueChairs } from './committee/service.ts';

const test = testApp();
const db = () => test.parts().db;
type Member = Person<StaffActor>;
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);

async function seated(options: Parameters<typeof evaluatingLot>[1] = {}) {
  const lot = await evaluatingLot(test, options);
  return { ...lot, ...fiveOf(lot) };
}

/** A lot that was opened, whose committee has not signed in. */
const unsigned = (options: Parameters<typeof evaluatingLot>[1] = {}) =>
  seated({ ...options, isSeated: false });

const draw = ({ client }: Member, lotId: string) => client.call(evaluations.drawUpReport, { lotId, report });
const read = ({ client }: Member, lotId: string) => client.call(evaluations.getEvaluation, { lotId });

describe('the chair', () => {
  it('is elected by more than half of the members, who may change their votes before', async () => {
    const { lotId, first, second, third, fourth, last, evaluators } = await unsigned();
    await signInAll([first, second, third, fourth], lotId);
    expect(await vote(first, lotId, second)).toMatchObject({ reason: 'members_undeclared' });
    await signInAll([last], lotId);
    const wanted = await db()
      .selectFrom('outbox')
      .select('recipient')
      .where('template', '=', 'chair_wanted')
      .where('link', '=', `/evaluation/${lotId}`)
      .execute();
    expect(wanted).toHaveLength(5);
    expect(await vote(first, lotId, first)).toMatchObject({ ok: true, data: { chairId: null } });
    expect(await vote(first, lotId, first)).toMatchObject({ ok: true, data: { chairId: null } });
    expect(await vote(first, lotId, second)).toMatchObject({ ok: true, data: { chairId: null } });
    expect(await vote(second, lotId, second)).toMatchObject({ ok: true, data: { chairId: null } });
    expect((await committeeOf(third, lotId)).election).toMatchObject({
      votes: [{ candidateId: second.accountId, count: 2 }],
      ownVote: null,
    });
    const [one, other] = await Promise.all([vote(third, lotId, second), vote(fourth, lotId, second)]);
    expect([one, other].filter(({ ok }) => ok)).not.toHaveLength(0);
    expect((await committeeOf(last, lotId)).chair).toMatchObject({ id: second.accountId, way: 'elected' });
    expect(await vote(last, lotId, first)).toMatchObject({ reason: 'chair_named' });
    const chairs = await db().selectFrom('committeeChair').select('no').where('lotId', '=', lotId).execute();
    expect(chairs).toEqual([{ no: 1 }]);
    expect(evaluators).toHaveLength(5);
  });

  it('alone asks for clarifications, closes the review and draws up the report', async () => {
    const lot = await seated();
    const { lotId, bidIds, first, second } = lot;
    await handInSheets(lot.evaluators, lotId, await lot.judged(bidIds.map((bidId) => scored(bidId))));
    const ask = ({ client }: Member) =>
      client.call(clarifications.issueClarification, {
        ...{ lotId, id: randomUUID(), bidId: bidIds[0] ?? '', dueAt: later(24).toISOString() },
        ...{ subject: '质保期的起算', content: '请说明质保期自何时起算，依据投标文件第几页。' },
      });
    expect(await ask(second)).toMatchObject({ reason: 'not_the_chair' });
    expect(await ask(first)).toMatchObject({ ok: true });
    const desk = await second.client.call(clarifications.listClarifications, { lotId });
    expect(desk).toMatchObject({ data: { issueBlocker: { reason: 'not_the_chair' } } });
    expect(await second.client.call(evaluations.closeReview, { lotId })).toMatchObject({
      reason: 'not_the_chair',
    });
    expect(await draw(second, lotId)).toMatchObject({ reason: 'not_the_chair', code: '4648' });
    expect(await read(second, lotId)).toMatchObject({ data: { blocker: { reason: 'not_the_chair' } } });
    // The report waits for the term of the reply.
    await db()
      .updateTable('clarification')
      .set({ dueAt: later(-1) })
      .where('lotId', '=', lotId)
      .execute();
    expect(await draw(first, lotId)).toMatchObject({ ok: true });
    const taking = { lotId, digest: await digestOf(first, lotId), reason: '第一名的报价抄录有误' };
    expect(await second.client.call(reports.takeBackReport, taking)).toMatchObject({
      reason: 'not_the_drafter',
    });
  });

  it('is elected anew after leaving the committee', async () => {
    const lot = await seated();
    const { lotId, first, second, third, fourth, last, tender } = lot;
    await recuse(first, lot);
    expect(await draw(second, lotId)).toMatchObject({ reason: 'seat_vacant' });
    const successor = await test.staff('evaluator');
    await fill(tender.buyer, lotId, successor);
    await signInAll([successor], lotId);
    expect(await draw(second, lotId)).toMatchObject({ reason: 'chair_missing' });
    expect((await committeeOf(second, lotId)).chair).toBeNull();
    await electChair([second, third, fourth, last, successor], lotId);
    expect((await committeeOf(successor, lotId)).chair).toMatchObject({ id: second.accountId });
  });

  it('is determined by the buyer after a day without a majority, and not before', async () => {
    const { lotId, first, second, tender, evaluators } = await unsigned();
    await signInAll(evaluators, lotId);
    await vote(first, lotId, first);
    const determine = (person: Member, { accountId: candidateId }: Member) =>
      person.client.call(committees.determineChair, { lotId, candidateId });
    expect(await determine(tender.buyer, second)).toMatchObject({ reason: 'election_running' });
    await rewrite(
      test,
      sql`update committee_declaration set signed_in_at = signed_in_at - interval '25 hours' where lot_id = ${lotId}`,
    );
    expect((await committeeOf(tender.buyer, lotId)).mayDetermine).toBe(true);
    expect(await determine(first, second)).toMatchObject({ reason: 'forbidden' });
    expect(await determine(tender.buyer, tender.buyer)).toMatchObject({ fields: [{ field: 'candidateId' }] });
    expect(await determine(tender.buyer, second)).toMatchObject({ ok: true });
    expect(await determine(tender.buyer, second)).toMatchObject({ ok: true });
    expect(await determine(tender.buyer, first)).toMatchObject({ reason: 'chair_named' });
  });

  it('is no representative of the buyer in government procurement, and is counted after a day', async () => {
    const { lotId, first, second, third, tender, evaluators } = await unsigned({ scope: 'government' });
    await db()
      .updateTable('lotEvaluator')
      .set({ seat: 'representative' })
      .where('accountId', '=', first.accountId)
      .execute();
    await signInAll(evaluators, lotId);
    expect((await committeeOf(second, lotId)).undertaking.version).toBe('government-1');
    expect(await vote(second, lotId, first)).toMatchObject({
      fields: [{ field: 'candidateId', message: '请选择评审专家，采购人代表不得担任组长' }],
    });
    await vote(first, lotId, third);
    const input = { lotId, candidateId: second.accountId };
    expect(await tender.buyer.client.call(committees.determineChair, input)).toMatchObject({
      reason: 'transition_not_allowed',
    });
    await nameDueChairs(test.parts(), later(23.9));
    expect((await committeeOf(second, lotId)).chair).toBeNull();
    await nameDueChairs(test.parts(), later(24.1));
    await nameDueChairs(test.parts(), later(24.1));
    expect((await committeeOf(second, lotId)).chair).toMatchObject({ id: third.accountId, way: 'counted' });
  });
});
