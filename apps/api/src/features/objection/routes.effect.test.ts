import * as awards from '@procure/contract/award/award.route.ts';
import * as wire from '@procure/contract/objection/objection.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/fixtures/at-once.ts';
import { decidingLot, passPublicity } from '../../../testing/fixtures/award.ts';
import { evaluatedLot } from '../../../testing/fixtures/evaluation.ts';
import { answered, answering, objected, objectionContent } from '../../../testing/fixtures/objection.ts';
import { releaseShare } from '../../../testing/fixtures/opener.ts';
import { lotWithBids, releaseAll } from '../../../testing/fixtures/opening.ts';
import { passDeadline } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();
const held = { code: '4945', reason: 'objection_open' };

async function lotState(lotId: string): Promise<string> {
  const row = await test
    .parts()
    .db.selectFrom('lot')
    .select('state')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
  return row.state;
}

async function publicised() {
  const lot = await evaluatedLot(test);
  const { lotId, tender } = lot;
  const shown = await tender.buyer.client.call(awards.publicizeCandidates, { lotId });
  if (!shown.ok) throw new Error(shown.message);
  return { ...lot, bidder: lot.suppliers[1] ?? fail(), rival: lot.suppliers[2] ?? fail() };
}

function fail(): never {
  throw new Error('no supplier');
}

describe('an objection to the result', () => {
  it('names a candidate, and holds the decision until it is answered', async () => {
    const { lotId, tender, bidder, rival } = await publicised();
    const { client } = tender.buyer;
    const rights = await bidder.client.call(wire.getObjectionRights, { lotId });
    if (!rights.ok) throw new Error(rights.message);
    const right = rights.data.rights.find(({ subject }) => subject === 'result');
    expect(right).toMatchObject({ blocker: null });
    const [target = ''] = right?.targets ?? [];
    const { id } = await objected(bidder, lotId, { subject: 'result', target });
    expect(await rival.client.call(wire.getObjectionRights, { lotId })).toMatchObject({
      data: { held: true },
    });
    await passPublicity(test, lotId);
    const refused = await client.call(awards.beginDecision, { lotId });
    expect(refused).toMatchObject(held);
    expect(refused.ok || refused.message).toBe('有未答复的异议，在答复或者撤回之前不能定标');
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({ data: { held: true } });
    // A pending signature of the answer releases nothing yet.
    await answering(tender.buyer, id);
    expect(await client.call(awards.beginDecision, { lotId })).toMatchObject(held);
    const signed = await tender.approver.client.call(wire.approveObjectionAnswer, { id, version: 4 });
    expect(signed).toMatchObject({ ok: true });
    expect(await client.call(awards.beginDecision, { lotId })).toMatchObject({ data: { phase: 'deciding' } });
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({ data: { held: false } });
  });

  it('is late once the publicity has ended', async () => {
    const { lotId, bidder } = await publicised();
    const input = objectionContent(lotId, 'result');
    await bidder.client.call(wire.saveObjection, input);
    await passPublicity(test, lotId);
    expect(await bidder.client.call(wire.submitObjection, { lotId, id: input.id, version: 1 })).toMatchObject(
      {
        code: '4943',
      },
    );
  });

  it('prevents the award if it is stored while the decision begins', async () => {
    const lot = await decidingLot(test);
    const { lotId, tender, suppliers, bidIds } = lot;
    const { client } = tender.buyer;
    // In government procurement an objection is allowed after the candidates were shown.
    await test
      .parts()
      .db.updateTable('tender')
      .set({ scope: 'government' })
      .where('id', '=', tender.id)
      .execute();
    const propose = { lotId, bidId: bidIds[0] ?? '', reason: '' };
    await client.call(awards.proposeAward, propose);
    await tender.approver.client.call(awards.approveAward, { lotId, bidId: propose.bidId });
    const loser = suppliers[1] ?? fail();
    const input = objectionContent(lotId, 'result');
    await loser.client.call(wire.saveObjection, input);
    const [handed, issued] = await atOnce(test, [
      async () => (await loser.client.call(wire.submitObjection, { lotId, id: input.id, version: 1 })).ok,
      async () => (await client.call(awards.issueAward, { lotId })).ok,
    ]);
    // The award was either issued before the objection, or waits for it.
    expect(handed).toBe(true);
    expect(await lotState(lotId)).toBe(issued ? 'awarded' : 'deciding');
    if (!issued) expect(await client.call(awards.issueAward, { lotId })).toMatchObject(held);
  });

  it('holds an award in preparation', async () => {
    const { lotId, tender, suppliers, bidIds } = await decidingLot(test);
    const { client } = tender.buyer;
    await test
      .parts()
      .db.updateTable('tender')
      .set({ scope: 'government' })
      .where('id', '=', tender.id)
      .execute();
    const bidId = bidIds[0] ?? '';
    await client.call(awards.proposeAward, { lotId, bidId, reason: '' });
    await tender.approver.client.call(awards.approveAward, { lotId, bidId });
    const { id } = await objected(suppliers[1] ?? fail(), lotId, { subject: 'result' });
    expect(await client.call(awards.issueAward, { lotId })).toMatchObject(held);
    expect(await lotState(lotId)).toBe('deciding');
    await suppliers[1]?.client.call(wire.withdrawObjection, { id });
    expect(await client.call(awards.issueAward, { lotId })).toMatchObject({ ok: true });
  });
});

describe('an objection to the opening', () => {
  it('is raised during the session, and holds the publicity', async () => {
    const { lotId, tender, suppliers } = await evaluatedLot(test);
    const { client } = tender.buyer;
    const bidder = suppliers[0] ?? fail();
    const rights = await bidder.client.call(wire.getObjectionRights, { lotId });
    const right = rights.ok && rights.data.rights.find(({ subject }) => subject === 'opening');
    expect(right).toMatchObject({ blocker: null, answerWithin: '当日', targets: { length: 3 } });
    const { id } = await objected(bidder, lotId, { subject: 'opening' });
    expect(await client.call(awards.publicizeCandidates, { lotId })).toMatchObject(held);
    await answered(tender, id);
    expect(await client.call(awards.publicizeCandidates, { lotId })).toMatchObject({ ok: true });
    // Objecting ends half an hour after the record was complete.
    const { db } = test.database;
    const openedAt = new Date(Date.now() - 31 * 60_000);
    await db
      .updateTable('opening')
      .set({ startedAt: openedAt, openedAt })
      .where('lotId', '=', lotId)
      .execute();
    const input = objectionContent(lotId, 'opening');
    await bidder.client.call(wire.saveObjection, input);
    expect(await bidder.client.call(wire.submitObjection, { lotId, id: input.id, version: 1 })).toMatchObject(
      {
        code: '4943',
      },
    );
  });
});

describe('an objection to the documents', () => {
  it('holds the opening before any share is accepted, and releases it with the answer', async () => {
    const { tender, lotId, suppliers } = await lotWithBids(test, ['1', '2', '3']);
    const bidder = suppliers[0] ?? fail();
    const { id } = await objected(bidder, lotId);
    await passDeadline(test, lotId);
    for (const reply of await releaseAll(tender)) expect(reply).toMatchObject(held);
    const [opener] = tender.openers;
    const waiting = await opener?.client.call(openings.getOpening, { lotId });
    expect(waiting).toMatchObject({
      data: { held: true, blocker: { reason: 'objection_open' }, openers: [{ releasedAt: null }, {}, {}] },
    });
    expect(await lotState(lotId)).toBe('published');
    await answered(tender, id);
    const replies = await releaseAll(tender);
    expect(replies.every(({ ok }) => ok)).toBe(true);
    expect(await lotState(lotId)).toBe('opening');
  });

  it('is either before or after a concurrent last release, and the opening respects it', async () => {
    const { tender, lotId, suppliers } = await lotWithBids(test, ['1', '2', '3']);
    const { db } = test.parts();
    // In government procurement an objection is allowed after the deadline.
    await db.updateTable('tender').set({ scope: 'government' }).where('id', '=', tender.id).execute();
    const bidder = suppliers[0] ?? fail();
    const input = objectionContent(lotId);
    await bidder.client.call(wire.saveObjection, input);
    await passDeadline(test, lotId);
    const [first, second] = tender.openers;
    if (first === undefined || second === undefined) throw new Error('no openers');
    expect(await releaseShare(first, lotId)).toMatchObject({ ok: true });
    const [handed, released] = await atOnce(test, [
      async () => (await bidder.client.call(wire.submitObjection, { lotId, id: input.id, version: 1 })).ok,
      async () => (await releaseShare(second, lotId)).ok,
    ]);
    expect(handed).toBe(true);
    expect(await lotState(lotId)).toBe(released ? 'opening' : 'published');
  });

  it('allows the buyer to extend the deadline and to end the lot, and is still answered', async () => {
    const { tender, lotId, suppliers } = await lotWithBids(test, ['1']);
    const { buyer, approver } = tender;
    const { id } = await objected(suppliers[0] ?? fail(), lotId);
    const lot = await test
      .parts()
      .db.selectFrom('lot')
      .select(['version', 'bidDeadline'])
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    const bidDeadline = new Date(lot.bidDeadline.getTime() + 86_400_000 * 3).toISOString();
    const extended = await buyer.client.call(lifecycle.extendLot, {
      lotId,
      version: lot.version,
      bidDeadline,
      reason: '核实异议所述的情况',
    });
    if (!extended.ok) throw new Error(extended.message);
    const { version } = await answering(buyer, id);
    const ended = await buyer.client.call(lifecycle.terminateLot, {
      lotId,
      version: extended.data.version,
      reason: '采购需求取消，终止采购',
    });
    expect(ended).toMatchObject({ ok: true });
    expect(await approver.client.call(wire.approveObjectionAnswer, { id, version })).toMatchObject({
      data: { state: 'answered' },
    });
  });

  it('of a rival is invisible to a bidder before the opening', async () => {
    const { lotId, suppliers } = await lotWithBids(test, ['1', '2']);
    const [objector = fail(), rival = fail()] = suppliers;
    const { id, objectionNo } = await objected(objector, lotId);
    const views = [
      await rival.client.call(wire.getObjectionRights, { lotId }),
      await rival.client.call(wire.listOwnObjections, {}),
    ];
    const text = JSON.stringify(views);
    for (const told of [id, objectionNo, objector.actor.company.id, objector.username])
      expect(text).not.toContain(told);
  });
});
