import { randomUUID } from 'node:crypto';
import * as lots from '@procure/contract/lot/process.route.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { bidder, submittedBid } from '../../../testing/fixtures/bid.ts';
import { invite } from '../../../testing/fixtures/participation.ts';
import {
  draftTender,
  inDays,
  lotContent,
  passDeadline,
  publishedTender,
  type TenderFixture,
} from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { CompanyActor } from '../../platform/actor.ts';

const house = testApp();
let tender: TenderFixture;
let supplier: Person<CompanyActor>;

beforeAll(async () => {
  tender = await publishedTender(house);
  supplier = await bidder(house, tender.lotId);
});

async function listOf(person: Person<unknown>, query: object = {}) {
  const reply = await person.client.call(lots.listMyLots, query);
  if (!reply.ok) throw new Error(reply.message);
  return reply;
}

async function lotOf(person: Person<unknown>, lotId: string) {
  const reply = await person.client.call(lots.getMyLot, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

describe('The lots of a company', () => {
  test('are those it has a part in, found by group, method and words', async () => {
    const own = async (query: object) => (await listOf(supplier, query)).data.map(({ lotId }) => lotId);
    expect(await own({})).toEqual([tender.lotId]);
    expect(await own({ group: 'todo' })).toEqual([tender.lotId]);
    expect(await own({ group: 'running', method: 'open_tender', keyword: '光伏' })).toEqual([tender.lotId]);
    expect(await own({ group: 'waiting' })).toEqual([]);
    expect(await own({ method: 'inquiry' })).toEqual([]);
    expect(await own({ keyword: '100%' })).toEqual([]);
    expect((await listOf(await house.company())).count).toBe(0);
  });

  test('are counted completely for each page, also beyond the last one', async () => {
    const person = await bidder(house, tender.lotId);
    const second = await publishedTender(house, { lots: [lotContent({ bidDeadline: inDays(30) })] });
    const receipt = {
      lotId: second.lotId,
      companyId: person.actor.company.id,
      accountId: person.accountId,
    };
    await house.parts().db.insertInto('documentReceipt').values(receipt).execute();
    const first = await listOf(person, { pageSize: 1 });
    expect([first.count, first.data[0]?.lotId]).toEqual([2, second.lotId]);
    const beyond = await listOf(person, { pageSize: 1, pageNum: 9 });
    expect([beyond.count, beyond.data]).toEqual([2, []]);
  });

  test('wait for the opening once the bid is in and the deadline has passed; without a bid it is over', async () => {
    const closing = await publishedTender(house);
    const [inn, out] = [await bidder(house, closing.lotId), await bidder(house, closing.lotId)];
    await submittedBid(house, inn, closing.lotId);
    await passDeadline(house, closing.lotId);
    expect((await listOf(inn, { group: 'waiting' })).data).toMatchObject([{ phase: 'closed', next: null }]);
    expect((await listOf(out, { group: 'waiting' })).count).toBe(0);
    expect((await listOf(out, { group: 'ended' })).count).toBe(1);
  });
});

describe('One lot', () => {
  test('leads a company that has no part in it yet to the documents', async () => {
    const visitor = await house.company();
    expect(await lotOf(visitor, tender.lotId)).toMatchObject({
      joined: false,
      bid: null,
      documentObtainedAt: null,
      next: { key: 'document', link: `/downloadDoc?lotId=${tender.lotId}` },
    });
  });

  test('shows the own versions and marks the valid one', async () => {
    const person = await bidder(house, tender.lotId);
    await submittedBid(house, person, tender.lotId);
    await submittedBid(house, person, tender.lotId);
    const { bid, joined } = await lotOf(person, tender.lotId);
    expect(joined).toBe(true);
    expect(bid).toMatchObject({
      validVersionNo: 2,
      versions: [
        { versionNo: 2, supersededAt: null },
        { versionNo: 1, supersededAt: expect.any(String) },
      ],
    });
    expect((await lotOf(supplier, tender.lotId)).bid).toBeNull();
  });

  test('is not found before its publication, nor by companies that are not invited', async () => {
    const draft = await draftTender(house);
    const lot = lotContent({ replyUntil: inDays(9) });
    const invited = await publishedTender(house, { method: 'inquiry', lots: [lot] });
    for (const lotId of [draft.lotId, invited.lotId, randomUUID()]) {
      const reply = await supplier.client.call(lots.getMyLot, { lotId });
      expect(reply).toMatchObject({ ok: false, reason: 'not_found' });
    }
  });

  test('shows the phase of an invitation by the clock, not its stored state', async () => {
    const content = lotContent({ replyUntil: inDays(10) });
    const invited = await publishedTender(house, { method: 'invited_tender', lots: [content] });
    const [person, second, third] = [await house.company(), await house.company(), await house.company()];
    await invite(invited, [person, second, third]);
    const phase = async () => (await lotOf(person, invited.lotId)).invitation?.phase;
    expect(await phase()).toBe('sent');
    await house.parts().db.updateTable('invitation').set({ replyUntil: new Date() }).execute();
    expect(await phase()).toBe('expired');
  });

  test('keeps the committee’s findings to itself until they are public', async () => {
    const judged = await publishedTender(house);
    const person = await bidder(house, judged.lotId);
    await submittedBid(house, person, judged.lotId);
    await passDeadline(house, judged.lotId);
    const { db } = house.parts();
    const seen = async (state: string) => {
      await db.updateTable('bid').set({ state }).where('lotId', '=', judged.lotId).execute();
      const { serverTime: _, ...rest } = await lotOf(person, judged.lotId);
      return rest;
    };
    await db.updateTable('lot').set({ state: 'evaluating' }).where('id', '=', judged.lotId).execute();
    expect(await seen('rejected')).toEqual(await seen('opened'));
  });

  test('hides the outcome of a prequalification until all learn it', async () => {
    const lot = lotContent({ prequalificationDeadline: inDays(8) });
    const qualified = await publishedTender(house, { lots: [lot] });
    const person = await house.company();
    const values = {
      id: randomUUID(),
      lotId: qualified.lotId,
      companyId: person.actor.company.id,
      state: 'failed',
      submittedAt: new Date(),
    };
    await house.parts().db.insertInto('prequalification').values(values).execute();
    const { prequalification } = await lotOf(person, qualified.lotId);
    expect(prequalification).toMatchObject({ phase: 'reviewing', decidedAt: null });
  });
});
