import { getCompanyHistory } from '@procure/contract/company/review.route.ts';
import { expect, it } from 'vitest';
import { orderedLot } from '../../../../testing/fixtures/award.ts';
import { bidContent, bidder, obtainDocuments, submittedBid } from '../../../../testing/fixtures/bid.ts';
import { openAll } from '../../../../testing/fixtures/opening.ts';
import { neighbour } from '../../../../testing/fixtures/organisation.ts';
import { passDeadline, publishedTender } from '../../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { StaffActor } from '../../../platform/actor.ts';

const test = testApp();

async function historyOf({ client }: Pick<Person<StaffActor>, 'client'>, id: string) {
  const reply = await client.call(getCompanyHistory, { id });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

const nothing = { bids: [], bidCount: 0, orders: [], orderCount: 0 };

it('a bid is invisible to everyone before the opening is complete: a bidder looks like a company that did not take part', async () => {
  const tender = await publishedTender(test);
  const { lotId, buyer, approver, openers } = tender;
  const [one, apart] = [await bidder(test, lotId), await bidder(test, lotId)];
  const id = one.actor.company.id;
  const people = [buyer, approver, ...openers, await test.staff('supervisor'), await test.staff('reviewer')];
  const readers = people.filter(({ actor }) => actor.permissions.has('supplier.read'));
  expect(readers.length).toBeGreaterThan(2);
  const silent = async () => {
    for (const reader of readers) {
      expect(await historyOf(reader, id)).toEqual(nothing);
      expect(await historyOf(reader, apart.actor.company.id)).toEqual(nothing);
    }
  };
  await silent();
  await submittedBid(test, one, lotId, await bidContent(test, lotId, '1000.00'));
  for (const price of ['1100.00', '1200.00'])
    await submittedBid(test, await bidder(test, lotId), lotId, await bidContent(test, lotId, price));
  await silent();
  await passDeadline(test, lotId);
  await silent();
  // During the opening: the lines are written, the record is not complete.
  await openAll(test, tender);
  const { db } = test.parts();
  await db.updateTable('opening').set({ state: 'in_progress' }).where('lotId', '=', lotId).execute();
  await silent();
  await db.updateTable('opening').set({ state: 'completed' }).where('lotId', '=', lotId).execute();
  expect(await historyOf(buyer, id)).toMatchObject({
    bids: [{ id: lotId, tenderNo: tender.tenderNo, result: 'opened', notice: null }],
    bidCount: 1,
    orders: [],
  });
  expect(await historyOf(buyer, apart.actor.company.id)).toEqual(nothing);
});

it('the results of a company’s bids are visible to staff who see the lot’s bids, and to no one else', async () => {
  const { tender, lotId, suppliers, orderId } = await orderedLot(test);
  const [won, lost] = suppliers.map(({ actor }) => actor.company.id);
  const { buyer, approver } = tender;
  expect(await historyOf(buyer, won ?? '')).toMatchObject({
    bids: [{ id: lotId, result: 'opened', notice: { kind: 'won', state: 'acknowledged' } }],
    bidCount: 1,
    orders: [{ id: orderId, state: 'pending_confirm' }],
    orderCount: 1,
  });
  expect(await historyOf(buyer, lost ?? '')).toMatchObject({
    bids: [{ id: lotId, notice: { kind: 'lost', amount: null } }],
    orders: [],
  });
  // The approver has no permission to read orders, but signed this award.
  expect(await historyOf(approver, won ?? '')).toMatchObject({ bidCount: 1, orders: [], orderCount: 0 });
  expect(await historyOf(await test.staff('supervisor'), won ?? '')).toMatchObject({
    bidCount: 1,
    orderCount: 1,
  });

  const strangers = [
    await test.staff('buyer'),
    await test.staff('approver'),
    await test.staff('reviewer'),
    await test.staff('auditor'),
    await test.staffOf(neighbour.id, 'buyer'),
    await test.staffOf(neighbour.id, 'approver'),
  ];
  for (const stranger of strangers) expect(await historyOf(stranger, won ?? '')).toEqual(nothing);
  const opener = await test.staff('opener');
  expect(await opener.client.call(getCompanyHistory, { id: won ?? '' })).toMatchObject({
    reason: 'forbidden',
  });
});

it('each of two organisations sees the company’s bids of its own tenders only', async () => {
  const here = await orderedLot(test);
  const [winner] = here.suppliers;
  if (winner === undefined) throw new Error('three companies bid');
  const there = await publishedTender(test);
  await obtainDocuments(test, winner, there.lotId);
  for (const one of [winner, await bidder(test, there.lotId), await bidder(test, there.lotId)])
    await submittedBid(test, one, there.lotId, await bidContent(test, there.lotId, '900.00'));
  await passDeadline(test, there.lotId);
  await openAll(test, there);
  const { db } = test.parts();
  const moved = { organisationId: neighbour.id };
  await db.updateTable('tender').set(moved).where('id', '=', there.id).execute();
  const stranger = await test.staffOf(neighbour.id, 'buyer');
  const named = { tenderId: there.id, accountId: stranger.accountId, duty: 'handler' };
  await db
    .insertInto('tenderMember')
    .values({ ...named, addedBy: there.buyer.accountId })
    .execute();
  const id = winner.actor.company.id;
  const lots = async (reader: Pick<Person<StaffActor>, 'client'>) =>
    (await historyOf(reader, id)).bids.map((bid) => bid.id);
  expect(await lots(here.tender.buyer)).toEqual([here.lotId]);
  expect(await lots(stranger)).toEqual([there.lotId]);
});
