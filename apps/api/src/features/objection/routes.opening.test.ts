import { getNotice } from '@procure/contract/notice/notice.route.ts';
import * as wire from '@procure/contract/objection/objection.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import { openOpeningSupplements } from '@procure/sealing/opening-supplement.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/fixtures/at-once.ts';
import { answering, answerText, objected, objectionContent } from '../../../testing/fixtures/objection.ts';
import { lotWithBids, type OpenedLot, openedLot, releaseAll } from '../../../testing/fixtures/opening.ts';
import { passDeadline } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { checkRecords } from '../opening/entry/service.ts';
import { runOpening } from '../opening/session/service.ts';
import { confirm } from './answer/service.ts';

const test = testApp();
let opened: OpenedLot;
beforeAll(async () => {
  opened = await openedLot(test);
});

function only<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('nobody is there');
  return one;
}

/** The pages that follow the record, verified with the key that is published with it. */
async function pagesOf(lotId: string) {
  const reply = await test.client('portal').call(openings.getSignedRecord, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  const { body, signature, publicKey, supplements } = reply.data;
  return openOpeningSupplements({ body, signature }, supplements, [publicKey]);
}

async function raisedTo(person: OpenedLot['suppliers'][number], lotId: string) {
  const reply = await person.client.call(openings.getOpeningRecord, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data.raised;
}

describe('an objection to the opening', () => {
  it('is answered immediately by two staff members, and added to the signed record without a name', async () => {
    const { lotId, tender, suppliers } = opened;
    const [objector, rival] = [only(suppliers[0]), only(suppliers[1])];
    const { db } = test.parts();
    const name = '江海光伏设备有限公司';
    await db.updateTable('company').set({ name }).where('id', '=', objector.actor.company.id).execute();
    const rights = await objector.client.call(wire.getObjectionRights, { lotId });
    const right = rights.ok && rights.data.rights.find(({ subject }) => subject === 'opening');
    const [target = ''] = right ? right.targets : [];
    const facts = `${name}认为开标记录第2行的总价与唱标的不一致。`;
    const { id, objectionNo } = await objected(objector, lotId, { subject: 'opening', target, facts });
    const atOnceSeen = await tender.buyer.client.call(openings.getOpening, { lotId });
    expect(atOnceSeen).toMatchObject({
      data: {
        raised: [{ id, state: 'submitted', target, mayAnswer: true, mayConfirm: false, answer: null }],
      },
    });
    expect(JSON.stringify(atOnceSeen.ok && atOnceSeen.data.raised)).not.toContain(name);
    // Rivals see the objection together with its answer; so do evaluators, who judge the bids.
    expect(await raisedTo(objector, lotId)).toMatchObject([{ objectionNo, own: true, answer: null }]);
    expect(await raisedTo(rival, lotId)).toEqual([]);
    const [evaluator] = tender.evaluators;
    expect(await evaluator?.client.call(openings.getOpening, { lotId })).toMatchObject({
      data: { raised: [] },
    });

    const { version } = await answering(tender.buyer, id);
    expect(await raisedTo(objector, lotId)).toMatchObject([{ state: 'submitted', answer: null }]);
    const opener = only(tender.openers[0]);
    expect(await opener.client.call(openings.getOpening, { lotId })).toMatchObject({
      data: { raised: [{ id, state: 'answering', answer: answerText, mayAnswer: false, mayConfirm: true }] },
    });
    const input = { id, version };
    // Its author has neither the button nor the right, and neither has an opener of another lot.
    expect(await tender.buyer.client.call(wire.confirmObjectionAnswer, input)).toMatchObject({
      code: '4031',
    });
    const stranger = await test.staff('opener');
    expect(await stranger.client.call(wire.confirmObjectionAnswer, input)).toMatchObject({ code: '4040' });
    expect(await opener.client.call(wire.confirmObjectionAnswer, { id, version: 1 })).toMatchObject({
      reason: 'conflict',
    });
    const done = { data: { state: 'answered', version: version + 1 } };
    expect(await opener.client.call(wire.confirmObjectionAnswer, input)).toMatchObject(done);
    expect(await opener.client.call(wire.confirmObjectionAnswer, input)).toMatchObject(done);
    // The approval chain is no longer needed.
    expect(await tender.approver.client.call(wire.approveObjectionAnswer, input)).toMatchObject({
      ok: false,
    });

    const pages = await pagesOf(lotId);
    expect(pages).toMatchObject([
      { page: 1, previous: null, objectionNo, target, outcome: 'rejected', answer: answerText },
    ]);
    expect(JSON.stringify(pages)).not.toContain(name);
    expect(JSON.stringify(pages)).toContain('某投标人认为开标记录第2行');
    expect(await raisedTo(rival, lotId)).toMatchObject([{ objectionNo, own: false, answer: answerText }]);
    const notice = await db
      .selectFrom('notice')
      .select('id')
      .where('tenderId', '=', tender.id)
      .executeTakeFirstOrThrow();
    expect(await test.client('portal').call(getNotice, { id: notice.id })).toMatchObject({
      data: { lots: [{ opening: { raised: [{ page: 1, objectionNo, answer: answerText }] } }] },
    });
  });

  it('gets its own page, whoever signed the answer, also if it is not received', async () => {
    const { lotId, tender, suppliers } = opened;
    const before = (await pagesOf(lotId)).length;
    const first = await objected(only(suppliers[1]), lotId, { subject: 'opening' });
    const second = await objected(only(suppliers[2]), lotId, { subject: 'opening' });
    const { version } = await answering(tender.buyer, first.id);
    const signed = await tender.approver.client.call(wire.approveObjectionAnswer, { id: first.id, version });
    expect(signed).toMatchObject({ ok: true });
    await tender.buyer.client.call(wire.refuseObjection, {
      id: second.id,
      version: 2,
      ground: 'no_facts',
      reason: '未写明任何可以核实的事实。',
    });
    expect((await pagesOf(lotId)).slice(before)).toMatchObject([
      { page: before + 1, objectionNo: first.objectionNo, outcome: 'rejected' },
      {
        page: before + 2,
        objectionNo: second.objectionNo,
        outcome: 'not_receivable',
        answer: '没有具体事实和依据：未写明任何可以核实的事实。',
      },
    ]);
    // A page cannot be changed, and the command that verifies all records finds them complete.
    const { db } = test.parts();
    await expect(
      db.updateTable('openingSupplement').set({ signature: '' }).where('lotId', '=', lotId).execute(),
    ).rejects.toThrow();
    expect(await checkRecords(test.parts())).toBe(true);
  });

  it('can be confirmed until the end of its day, and not after a concurrent withdrawal', async () => {
    const { lotId, tender, suppliers } = opened;
    const { id } = await objected(only(suppliers[0]), lotId, { subject: 'opening' });
    const { version } = await answering(tender.buyer, id);
    const { db } = test.database;
    // Dates the objection back by a day.
    const yesterday = new Date(Date.now() - 86_400_000);
    await db.updateTable('objection').set({ submittedAt: yesterday }).where('id', '=', id).execute();
    const opener = only(tender.openers[0]);
    const late = await opener.client.call(wire.confirmObjectionAnswer, { id, version });
    expect(late).toMatchObject({ code: '4950', reason: 'objection_hall_closed' });
    await db.updateTable('objection').set({ submittedAt: new Date() }).where('id', '=', id).execute();
    const withdrawing = only(suppliers[0]);
    const [confirmed, withdrawn] = await atOnce(test, [
      async () => !('refused' in (await confirm(test.parts(), opener.actor, { id, version }))),
      async () => (await withdrawing.client.call(wire.withdrawObjection, { id })).ok,
    ]);
    // Either the answer or the withdrawal succeeds, not both.
    expect([confirmed, withdrawn].filter(Boolean)).toHaveLength(1);
    const pages = await pagesOf(lotId);
    expect(Array.isArray(pages)).toBe(true);
  });

  it('raised before the record exists is answered, and gets its page after the record', async () => {
    const { lotId, tender, suppliers } = await lotWithBids(test, ['1', '2', '3']);
    await passDeadline(test, lotId);
    const objector = only(suppliers[0]);
    const early = objectionContent(lotId, 'opening');
    await objector.client.call(wire.saveObjection, early);
    const submission = { lotId, id: early.id, version: 1 };
    expect(await objector.client.call(wire.submitObjection, submission)).toMatchObject({ code: '4942' });
    await releaseAll(tender);
    expect(await objector.client.call(wire.submitObjection, submission)).toMatchObject({ ok: true });
    const { version } = await answering(tender.buyer, early.id);
    const opener = only(tender.openers[1]);
    expect(await opener.client.call(wire.confirmObjectionAnswer, { id: early.id, version })).toMatchObject({
      ok: true,
    });
    // The other bidders see the answer immediately; the page needs the record that it follows.
    expect(await raisedTo(only(suppliers[1]), lotId)).toMatchObject([{ answer: answerText }]);
    const { db } = test.parts();
    const pages = db.selectFrom('openingSupplement').select('page').where('lotId', '=', lotId);
    expect(await pages.execute()).toEqual([]);
    await runOpening(test.parts(), lotId);
    expect(await pagesOf(lotId)).toMatchObject([{ page: 1, answer: answerText }]);
  });

  it('is refused to a company that did not bid', async () => {
    const { lotId } = opened;
    const stranger = await test.company();
    const input = objectionContent(lotId, 'opening');
    await stranger.client.call(wire.saveObjection, input);
    expect(
      await stranger.client.call(wire.submitObjection, { lotId, id: input.id, version: 1 }),
    ).toMatchObject({ code: '4944' });
  });
});
