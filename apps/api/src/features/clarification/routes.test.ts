import { randomUUID } from 'node:crypto';
import * as clarifications from '@procure/contract/clarification/clarification.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as files from '@procure/contract/file/file.route.ts';
import { describe, expect, it } from 'vitest';
import {
  evaluatingLot,
  handInSheets,
  report,
  scored,
  signAll,
} from '../../../testing/fixtures/evaluation.ts';
import { openedLot } from '../../../testing/fixtures/opening.ts';
import { uploadAttachment } from '../../../testing/fixtures/participation.ts';
import { publishedTender } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { CompanyActor, StaffActor } from '../../platform/actor.ts';

const test = testApp();

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const question = (changes: { dueAt?: string; content?: string } = {}) => ({
  subject: '质保期的起算',
  content: '请说明质保期自何时起算，依据投标文件第几页。',
  dueAt: inHours(24),
  ...changes,
});
const answer = '质保期自验收合格之日起算，见投标文件第12页。';

async function asked(changes: Parameters<typeof question>[0] = {}) {
  const lot = await openedLot(test);
  const evaluator = lot.tender.evaluators[0];
  const [supplier, rival] = lot.suppliers;
  const [bidId] = lot.bidIds;
  if (!evaluator || !supplier || !rival || !bidId) throw new Error('the lot has its people');
  const input = { lotId: lot.lotId, id: randomUUID(), bidId, ...question(changes) };
  const issued = await evaluator.client.call(clarifications.issueClarification, input);
  if (!issued.ok) throw new Error(issued.message);
  return { ...lot, evaluator, supplier, rival, input, id: input.id };
}

const own = async (person: Person<CompanyActor>, lotId: string) => {
  const reply = await person.client.call(clarifications.listOwnClarifications, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data.clarifications;
};
const desk = async (person: Person<StaffActor>, lotId: string) => {
  const reply = await person.client.call(clarifications.listClarifications, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
};
const answering = (id: string, changes: { reply?: string; fileIds?: string[] } = {}) => ({
  id,
  reply: answer,
  substanceUnchanged: true,
  fileIds: [],
  ...changes,
});

/** The data of an answer, without the request's number. */
function dataOf(reply: { ok: true; data: unknown } | { ok: false; message: string }): unknown {
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

async function past(id: string) {
  const { db } = test.parts();
  const dueAt = new Date(Date.now() - 1000);
  await db.updateTable('clarification').set({ dueAt }).where('id', '=', id).execute();
}

describe('a clarification', () => {
  it('is visible only to its bidder, who is notified by message', async () => {
    const { lotId, supplier, rival, id, input } = await asked();
    expect(await own(supplier, lotId)).toMatchObject([
      { id, subject: input.subject, phase: 'issued', replyBlocker: null },
    ]);
    expect(await own(rival, lotId)).toEqual([]);
    const messages = await test
      .parts()
      .db.selectFrom('message')
      .select(['title', 'link'])
      .where('accountId', '=', supplier.accountId)
      .where('title', '=', '评审澄清要求')
      .execute();
    expect(messages).toEqual([{ title: '评审澄清要求', link: `/replayTender?lotId=${lotId}` }]);
    const told = await test
      .parts()
      .db.selectFrom('message')
      .select('id')
      .where('accountId', '=', rival.accountId)
      .where('title', '=', '评审澄清要求')
      .execute();
    expect(told).toEqual([]);
  });

  it('is answered once, with attachments that the committee can read', async () => {
    const { lotId, supplier, rival, evaluator, tender, id } = await asked();
    const file = await uploadAttachment(test, supplier, '质保说明.pdf');
    const foreign = await rival.client.call(clarifications.replyClarification, answering(id));
    expect(foreign).toMatchObject({ ok: false, reason: 'not_found' });
    const first = await supplier.client.call(
      clarifications.replyClarification,
      answering(id, { fileIds: [file.id] }),
    );
    expect(first).toMatchObject({ ok: true, data: { phase: 'replied' } });
    const again = await supplier.client.call(
      clarifications.replyClarification,
      answering(id, { fileIds: [file.id] }),
    );
    expect(dataOf(again)).toEqual(dataOf(first));
    const other = await supplier.client.call(
      clarifications.replyClarification,
      answering(id, { reply: `${answer}另行补充。` }),
    );
    expect(other).toMatchObject({ ok: false, reason: 'transition_not_allowed' });

    const [shown] = (await desk(evaluator, lotId)).clarifications;
    expect(shown).toMatchObject({ phase: 'replied', reply: answer, files: [{ name: '质保说明.pdf' }] });
    expect(await evaluator.client.call(files.issueStaffTicket, { id: file.id })).toMatchObject({ ok: true });
    const opener = tender.openers[0];
    expect(await opener?.client.call(files.issueStaffTicket, { id: file.id })).toMatchObject({ ok: false });
    expect(await rival.client.call(files.issueTicket, { id: file.id })).toMatchObject({ ok: false });
  });

  it('reports a missing confirmation and a wrong length at the field', async () => {
    const { supplier, id } = await asked();
    const reply = await supplier.client.call(clarifications.replyClarification, {
      ...answering(id, { reply: '太短' }),
      substanceUnchanged: false,
    });
    expect(reply).toMatchObject({
      ok: false,
      fields: expect.arrayContaining([
        { field: 'reply', message: '回复内容须为10–5000字' },
        { field: 'substanceUnchanged', message: '澄清不得超出投标文件范围或改变实质性内容，请勾选确认' },
      ]),
    });
  });

  it('is overdue at its due time and accepts no reply any more', async () => {
    const { lotId, supplier, id } = await asked();
    await past(id);
    const reply = await supplier.client.call(clarifications.replyClarification, answering(id));
    expect(reply).toMatchObject({ ok: false, reason: 'clarification_closed', message: '回复时间已截止' });
    expect(await own(supplier, lotId)).toMatchObject([
      { phase: 'overdue', replyBlocker: { message: '回复时间已截止' } },
    ]);
  });

  it('accepts no attachment of another company', async () => {
    const { supplier, rival, id } = await asked();
    const file = await uploadAttachment(test, rival, '质保说明.pdf');
    const reply = await supplier.client.call(
      clarifications.replyClarification,
      answering(id, { fileIds: [file.id] }),
    );
    expect(reply).toMatchObject({ ok: false, fields: [{ field: 'fileIds' }] });
  });

  it('is accepted, or followed by a new one that is answered on its own', async () => {
    const { lotId, supplier, evaluator, id } = await asked();
    const early = await evaluator.client.call(clarifications.acceptClarification, { id });
    expect(early).toMatchObject({ ok: false, reason: 'transition_not_allowed' });
    await supplier.client.call(clarifications.replyClarification, answering(id));
    const renewal = { id, newId: randomUUID(), ...question({ content: '请补充提供原厂质保承诺函。' }) };
    const first = await evaluator.client.call(clarifications.requestClarificationAgain, renewal);
    expect(first).toMatchObject({ ok: true, data: { id: renewal.newId } });
    const again = await evaluator.client.call(clarifications.requestClarificationAgain, renewal);
    expect(dataOf(again)).toEqual(dataOf(first));
    expect(await own(supplier, lotId)).toMatchObject([
      { id: renewal.newId, phase: 'issued', followsId: id },
      { id, phase: 're_requested' },
    ]);
    const old = await supplier.client.call(
      clarifications.replyClarification,
      answering(id, { reply: `${answer}补充如下。` }),
    );
    expect(old).toMatchObject({ ok: false, reason: 'transition_not_allowed' });
    await supplier.client.call(clarifications.replyClarification, answering(renewal.newId));
    const accepted = await evaluator.client.call(clarifications.acceptClarification, { id: renewal.newId });
    expect(accepted).toMatchObject({ ok: true, data: { phase: 'accepted' } });
    const twice = await evaluator.client.call(clarifications.acceptClarification, { id: renewal.newId });
    expect(dataOf(twice)).toEqual(dataOf(accepted));
  });

  it('is issued once however often the call is repeated', async () => {
    const { lotId, evaluator, input } = await asked();
    const again = await evaluator.client.call(clarifications.issueClarification, input);
    expect(again).toMatchObject({ ok: true, data: { id: input.id } });
    expect((await desk(evaluator, lotId)).clarifications).toHaveLength(1);
    const changed = { ...input, content: '换一个问题，请说明付款方式。' };
    expect(await evaluator.client.call(clarifications.issueClarification, changed)).toMatchObject({
      ok: false,
      reason: 'conflict',
    });
  });

  it('can be issued by the named evaluators and the buyer, and by nobody else', async () => {
    const { lotId, tender, input } = await asked();
    const stranger = await test.staff('evaluator');
    const anew = { ...input, id: randomUUID() };
    expect(await stranger.client.call(clarifications.issueClarification, anew)).toMatchObject({
      reason: 'not_an_evaluator',
    });
    expect(await stranger.client.call(clarifications.listClarifications, { lotId })).toMatchObject({
      reason: 'not_an_evaluator',
    });
    const opener = await test.staff('opener');
    expect(await opener.client.call(clarifications.issueClarification, anew)).toMatchObject({
      reason: 'forbidden',
    });
    const auditor = await test.staff('supervisor');
    expect((await desk(auditor, lotId)).clarifications).toHaveLength(1);
    expect(await tender.buyer.client.call(clarifications.issueClarification, anew)).toMatchObject({
      ok: true,
    });
  });

  it('is asked about an opened bid of this lot, in time, while the lot is evaluated', async () => {
    const { lotId, evaluator, bidIds } = await asked();
    const issue = (changes: object) =>
      evaluator.client.call(clarifications.issueClarification, {
        lotId,
        id: randomUUID(),
        bidId: bidIds[0] ?? '',
        ...question(),
        ...changes,
      });
    expect(await issue({ bidId: randomUUID() })).toMatchObject({ reason: 'not_found' });
    expect(await issue({ dueAt: inHours(-1) })).toMatchObject({
      fields: [{ field: 'dueAt', message: '回复截止时间须晚于当前时间' }],
    });
    const { db } = test.parts();
    await db
      .updateTable('bid')
      .set({ state: 'rejected' })
      .where('id', '=', bidIds[0] ?? '')
      .execute();
    expect(await issue({})).toMatchObject({ reason: 'not_found' });
    await db.updateTable('lot').set({ state: 'suspended' }).where('id', '=', lotId).execute();
    expect(await issue({ bidId: bidIds[1] ?? '' })).toMatchObject({ reason: 'lot_suspended' });
  });

  it('demands no concession of the bidder', async () => {
    const { id, evaluator, lotId, input } = await asked();
    const content = '请贵公司在原报价基础上下浮三个点，并书面回复。';
    const wrong = {
      reason: 'invalid_input',
      fields: [{ field: 'content', message: expect.stringContaining('不得要求投标人降价') }],
    };
    const anew = { ...input, id: randomUUID(), content };
    expect(await evaluator.client.call(clarifications.issueClarification, anew)).toMatchObject(wrong);
    const renewal = { id, newId: randomUUID(), ...question({ content }) };
    expect(await evaluator.client.call(clarifications.requestClarificationAgain, renewal)).toMatchObject(
      wrong,
    );
    expect((await desk(evaluator, lotId)).clarifications).toHaveLength(1);
  });

  it('is asked before the report, and not while it is signed or after it', async () => {
    const lot = await evaluatingLot(test);
    const { lotId, bidIds, evaluators, tender } = lot;
    const [chair] = evaluators;
    if (chair === undefined) throw new Error('a committee has a chair');
    const anew = () => ({ lotId, id: randomUUID(), bidId: bidIds[0] ?? '', ...question() });
    const earlier = anew();
    expect(await chair.client.call(clarifications.issueClarification, earlier)).toMatchObject({ ok: true });
    await past(earlier.id);
    const scores = await lot.judged(bidIds.map((bidId) => scored(bidId)));
    await handInSheets(evaluators, lotId, scores);
    expect(await chair.client.call(evaluations.drawUpReport, { lotId, report })).toMatchObject({ ok: true });
    const refused = async (reason: string) => {
      const again = { id: earlier.id, newId: randomUUID(), ...question() };
      for (const reply of [
        await chair.client.call(clarifications.issueClarification, anew()),
        await tender.buyer.client.call(clarifications.issueClarification, anew()),
        await chair.client.call(clarifications.acceptClarification, { id: earlier.id, note: '' }),
        await chair.client.call(clarifications.requestClarificationAgain, again),
      ])
        expect(reply).toMatchObject({ reason });
      expect(await desk(tender.buyer, lotId)).toMatchObject({ issueBlocker: { reason } });
    };
    await refused('report_signing');
    await signAll(lot);
    await refused('transition_not_allowed');
  });

  it('holds back the report until its reply is decided on, or its term has ended', async () => {
    const lot = await evaluatingLot(test);
    const { lotId, bidIds, evaluators, suppliers } = lot;
    const [chair] = evaluators;
    const [supplier] = suppliers;
    const [bidId] = bidIds;
    if (!chair || !supplier || !bidId) throw new Error('the lot has its people');
    const ask = async () => {
      const input = { lotId, id: randomUUID(), bidId, ...question() };
      expect(await chair.client.call(clarifications.issueClarification, input)).toMatchObject({ ok: true });
      return input.id;
    };
    const scores = await lot.judged(bidIds.map((one) => scored(one)));
    await handInSheets(evaluators, lotId, scores);
    const draw = () => chair.client.call(evaluations.drawUpReport, { lotId, report });
    const isHeldBack = async () => {
      const message = '还有1项澄清未办结：请待投标人回复或者回复期限届满，并对已有的回复予以接受或者要求补充';
      expect(await draw()).toMatchObject({ reason: 'clarifications_pending', code: '4655', message });
      const view = await chair.client.call(evaluations.getEvaluation, { lotId });
      expect(view).toMatchObject({ data: { blocker: { reason: 'clarifications_pending', message } } });
    };

    const first = await ask();
    await isHeldBack();
    const replied = await supplier.client.call(clarifications.replyClarification, answering(first));
    expect(replied).toMatchObject({ ok: true });
    await isHeldBack();
    const accepted = await chair.client.call(clarifications.acceptClarification, { id: first, note: '' });
    expect(accepted).toMatchObject({ ok: true });

    const second = await ask();
    await isHeldBack();
    await past(second);
    // The term of a request from an earlier release, which could be of any length.
    const third = await ask();
    await isHeldBack();
    const terms = { issuedAt: inHours(-241), dueAt: inHours(9000) };
    await test.parts().db.updateTable('clarification').set(terms).where('id', '=', third).execute();
    expect(await draw()).toMatchObject({ ok: true });
  });

  it('reveals nothing of bidders before the opening', async () => {
    const { lotId, buyer } = await publishedTender(test);
    expect(await buyer.client.call(clarifications.listClarifications, { lotId })).toMatchObject({
      ok: false,
      reason: 'before_deadline',
    });
  });
});
