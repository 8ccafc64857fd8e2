import { randomUUID } from 'node:crypto';
import * as clarifications from '@procure/contract/clarification/clarification.route.ts';
import * as committees from '@procure/contract/evaluation/committee.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { committeeOf, readBefore } from '../../../testing/fixtures/committee.ts';
import { evaluatingLot, handInSheets, report, scored } from '../../../testing/fixtures/evaluation.ts';
import { openedLot } from '../../../testing/fixtures/opening.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp();

const subject = '质保期的起算';
const content = '请说明质保期自何时起算，依据投标文件第几页。';
const reason = '投标文件第12页已经写明，无须澄清。';
const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString();

async function underEvaluation() {
  const lot = await evaluatingLot(test);
  const [chair, member, other] = lot.evaluators;
  const [bidId, otherBidId] = lot.bidIds;
  if (!chair || !member || !other || !bidId || !otherBidId) throw new Error('the lot has its people');
  const { lotId } = lot;
  const propose = async (by: Person<StaffActor> = member) => {
    const input = { lotId, id: randomUUID(), bidId, subject, content };
    const reply = await by.client.call(clarifications.proposeClarification, input);
    if (!reply.ok) throw new Error(reply.message);
    return { ...input, proposedAt: reply.data.proposedAt };
  };
  const issue = (by: Person<StaffActor>, input: { proposalId: string; bidId?: string; id?: string }) =>
    by.client.call(clarifications.issueClarification, {
      ...{ lotId, id: randomUUID(), bidId, subject, content, dueAt: tomorrow() },
      ...input,
    });
  return { ...lot, chair, member, other, bidId, otherBidId, propose, issue };
}

async function desk(person: Person<StaffActor>, lotId: string) {
  const reply = await person.client.call(clarifications.listClarifications, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

const messagesOf = ({ accountId }: Person<StaffActor>, title: string) =>
  test
    .parts()
    .db.selectFrom('message')
    .select(['body', 'link'])
    .where('accountId', '=', accountId)
    .where('title', '=', title)
    .execute();

const decline = (by: Person<StaffActor>, id: string, given = reason) =>
  by.client.call(clarifications.declineProposal, { id, reason: given });
const withdraw = (by: Person<StaffActor>, id: string) =>
  by.client.call(clarifications.withdrawProposal, { id });

describe('a proposal of a member', () => {
  it('is issued by the chair, with words of the chair, and then asked of the bidder only', async () => {
    const { lotId, chair, member, bidId, suppliers, propose, issue, tender } = await underEvaluation();
    const { id } = await propose();
    expect(await messagesOf(chair, '澄清建议待处理')).toMatchObject([{ link: `/clarification/${lotId}` }]);
    expect((await desk(chair, lotId)).proposals).toMatchObject([
      { id, bidId, subject, state: 'open', isOwn: false, clarificationId: null },
    ]);
    const [supplier] = suppliers;
    const own = await supplier?.client.call(clarifications.listOwnClarifications, { lotId });
    expect(own).toMatchObject({ ok: true, data: { clarifications: [] } });

    expect(await issue(member, { proposalId: id })).toMatchObject({ reason: 'not_the_chair' });
    expect(await issue(tender.buyer, { proposalId: id })).toMatchObject({ reason: 'not_an_evaluator' });
    const clarificationId = randomUUID();
    const first = await issue(chair, { proposalId: id, id: clarificationId });
    expect(first).toMatchObject({ ok: true, data: { id: clarificationId } });
    expect((await desk(member, lotId)).proposals).toMatchObject([
      { id, state: 'issued', isOwn: true, clarificationId },
    ]);
    const asked = await supplier?.client.call(clarifications.listOwnClarifications, { lotId });
    expect(asked).toMatchObject({ ok: true, data: { clarifications: [{ id: clarificationId }] } });
    // The buyer's staff who read the evaluation see it too.
    expect((await desk(tender.buyer, lotId)).proposals).toMatchObject([{ id, state: 'issued' }]);

    for (const reply of [
      await issue(chair, { proposalId: id }),
      await decline(chair, id),
      await withdraw(member, id),
    ])
      expect(reply).toMatchObject({ reason: 'transition_not_allowed' });
    expect((await desk(chair, lotId)).clarifications).toHaveLength(1);
  });

  it('is not issued to another bidder, and leaves no clarification then', async () => {
    const { lotId, chair, otherBidId, propose, issue } = await underEvaluation();
    const { id } = await propose();
    expect(await issue(chair, { proposalId: id, bidId: otherBidId })).toMatchObject({
      reason: 'invalid_input',
    });
    expect(await desk(chair, lotId)).toMatchObject({ clarifications: [], proposals: [{ state: 'open' }] });
  });

  it('is declined by the chair with a reason, of which the member is notified', async () => {
    const { lotId, chair, member, other, propose } = await underEvaluation();
    const { id } = await propose();
    expect(await decline(chair, id, '不问')).toMatchObject({ reason: 'invalid_input' });
    expect(await decline(member, id)).toMatchObject({ reason: 'not_the_chair' });
    for (const again of [false, true])
      expect(await decline(chair, id), String(again)).toMatchObject({
        ok: true,
        data: { state: 'declined' },
      });
    expect(await decline(chair, id, `${reason}另行说明。`)).toMatchObject({
      reason: 'transition_not_allowed',
    });
    expect((await desk(other, lotId)).proposals).toMatchObject([{ state: 'declined', reason, isOwn: false }]);
    expect((await messagesOf(member, '澄清建议未被采纳')).map(({ body }) => body)).toEqual([
      expect.stringContaining(reason),
    ]);
    expect(await messagesOf(other, '澄清建议未被采纳')).toEqual([]);
  });

  it('is withdrawn by its author only', async () => {
    const { member, other, chair, propose } = await underEvaluation();
    const { id } = await propose();
    for (const stranger of [other, chair])
      expect(await withdraw(stranger, id)).toMatchObject({ reason: 'not_found' });
    for (const again of [false, true])
      expect(await withdraw(member, id), String(again)).toMatchObject({
        ok: true,
        data: { state: 'withdrawn' },
      });
    expect(await decline(chair, id)).toMatchObject({ reason: 'transition_not_allowed' });
  });

  it('is the same when it is sent twice, and is refused when another one has its id', async () => {
    const { lotId, member, other, propose } = await underEvaluation();
    const { proposedAt, ...input } = await propose();
    const call = (person: Person<StaffActor>, changes = {}) =>
      person.client.call(clarifications.proposeClarification, { ...input, ...changes });
    expect(await call(member)).toMatchObject({ ok: true, data: { id: input.id, proposedAt } });
    expect(await call(other)).toMatchObject({ reason: 'conflict' });
    expect(await call(member, { subject: '交货期的起算' })).toMatchObject({ reason: 'conflict' });
    expect((await desk(member, lotId)).proposals).toHaveLength(1);
  });

  it('must not ask for a concession, and names a bid of the lot', async () => {
    const { member, lotId, bidId } = await underEvaluation();
    const foreign = await evaluatingLot(test);
    const call = (changes: object) =>
      member.client.call(clarifications.proposeClarification, {
        ...{ lotId, id: randomUUID(), bidId, subject, content },
        ...changes,
      });
    expect(await call({ content: '请贵公司降价5%，以便我们推荐。' })).toMatchObject({
      reason: 'invalid_input',
      fields: [{ field: 'content' }],
    });
    expect(await call({ bidId: foreign.bidIds[0] })).toMatchObject({ reason: 'not_found' });
    expect(await call({ lotId: foreign.lotId, bidId: foreign.bidIds[0] })).toMatchObject({
      reason: 'not_an_evaluator',
    });
  });

  it('holds back the report until the chair has decided on it', async () => {
    const lot = await underEvaluation();
    const { lotId, bidIds, chair, evaluators, propose } = lot;
    const scores = await lot.judged(bidIds.map((one) => scored(one)));
    await handInSheets(evaluators, lotId, scores);
    const { id } = await propose();
    const draw = () => chair.client.call(evaluations.drawUpReport, { lotId, report });
    const message = '还有1项澄清建议待组长处理：请发出澄清要求，或者说明不采纳的理由';
    expect(await draw()).toMatchObject({ reason: 'proposals_open', code: '4656', message });
    const view = await chair.client.call(evaluations.getEvaluation, { lotId });
    expect(view).toMatchObject({ data: { blocker: { reason: 'proposals_open', message } } });
    expect(await decline(chair, id)).toMatchObject({ ok: true });
    expect(await draw()).toMatchObject({ ok: true });

    const late = { lotId, id: randomUUID(), bidId: lot.bidId, subject, content };
    expect(await lot.member.client.call(clarifications.proposeClarification, late)).toMatchObject({
      reason: 'report_signing',
    });
    expect(await desk(lot.member, lotId)).toMatchObject({ proposeBlocker: { reason: 'report_signing' } });
  });

  it('stays after its author leaves, for the chair to decide on', async () => {
    const { lotId, bidIds, chair, member, propose } = await underEvaluation();
    const { id } = await propose();
    const left = await member.client.call(committees.recuse, {
      ...{ lotId, ground: 'relation', reason: '本人的配偶在该投标人处任职。' },
      bidIds: bidIds.slice(0, 1),
    });
    expect(left).toMatchObject({ ok: true });
    expect(await withdraw(member, id)).toMatchObject({ ok: false });
    expect((await desk(chair, lotId)).proposals).toMatchObject([{ id, state: 'open' }]);
    // Without a successor the committee asks nothing.
    expect(await decline(chair, id)).toMatchObject({ reason: 'seat_vacant' });
  });

  it('is refused to members who have not signed in, and to people outside the committee', async () => {
    const lot = await openedLot(test, { isSeated: false });
    const [chair, member] = lot.tender.evaluators;
    const [bidId] = lot.bidIds;
    if (!chair || !member || !bidId) throw new Error('the lot has its people');
    const { lotId } = lot;
    const read = await readBefore(chair, lotId);
    expect(await chair.client.call(committees.signInToCommittee, read)).toMatchObject({ ok: true });
    const call = (person: Person<StaffActor>) =>
      person.client.call(clarifications.proposeClarification, {
        ...{ lotId, id: randomUUID(), bidId, subject, content },
      });
    expect(await call(member)).toMatchObject({ reason: 'declaration_missing' });
    expect(await call(lot.tender.buyer)).toMatchObject({ ok: false, reason: 'forbidden' });
    // Before the election a member proposes, and nobody is notified.
    expect(await call(chair)).toMatchObject({ ok: true });
    expect((await committeeOf(chair, lotId)).chair).toBeNull();
    expect(await desk(lot.tender.buyer, lotId)).toMatchObject({
      proposeBlocker: { reason: 'not_an_evaluator' },
      proposals: [{ state: 'open' }],
    });
  });

  it('cannot be forged or rewritten in the database', async () => {
    const { lotId, bidId, otherBidId, member, chair, tender, propose, issue } = await underEvaluation();
    const { id } = await propose();
    const clarificationId = randomUUID();
    const asked = { lotId, id: clarificationId, bidId: otherBidId, subject, content, dueAt: tomorrow() };
    expect(await chair.client.call(clarifications.issueClarification, asked)).toMatchObject({ ok: true });
    const insert = (by: string, bid: string) => `insert into clarification_proposal
      (id, lot_id, bid_id, subject, content, proposed_at, proposed_by, state)
      values (gen_random_uuid(), '${lotId}', '${bid}', '事项', '内容', now(), '${by}', 'open')`;
    const decided = `decided_at = now(), decided_by = '${chair.accountId}'`;
    for (const forged of [
      insert(tender.buyer.accountId, bidId),
      insert(member.accountId, randomUUID()),
      `update clarification_proposal set content = '请说明其他事项。' where id = '${id}'`,
      `update clarification_proposal set bid_id = '${otherBidId}' where id = '${id}'`,
      `update clarification_proposal set state = 'declined', ${decided} where id = '${id}'`,
      `update clarification_proposal set state = 'withdrawn', ${decided} where id = '${id}'`,
      `update clarification_proposal set state = 'issued', clarification_id = '${clarificationId}', ${decided} where id = '${id}'`,
      `delete from clarification_proposal where id = '${id}'`,
    ])
      await expect(sql.raw(forged).execute(test.parts().db), forged).rejects.toThrow();
    expect(await issue(chair, { proposalId: id })).toMatchObject({ ok: true });
    const again = `update clarification_proposal set state = 'open', clarification_id = null, decided_at = null,
      decided_by = null where id = '${id}'`;
    await expect(sql.raw(again).execute(test.parts().db)).rejects.toThrow('written once');
  });
});
