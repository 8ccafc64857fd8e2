import { randomUUID } from 'node:crypto';
import * as bids from '@procure/contract/bid/bid.route.ts';
import * as receipts from '@procure/contract/receipt/receipt.route.ts';
import * as todos from '@procure/contract/todo/todo.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bidder, submittedBid, uploadBid } from '../../../testing/fixtures/bid.ts';
import { draftFor, keyedCompany } from '../../../testing/fixtures/bid-key.ts';
import { passDeadline, publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

describe('a withdrawal', () => {
  it('takes the bid out of force, and a new version may follow', async () => {
    const lotId = (await publishedTender(test)).lotId;
    const supplier = await bidder(test, lotId);
    const { id } = await submittedBid(test, supplier, lotId);
    const first = await supplier.client.call(bids.withdrawBid, { lotId, versionId: id });
    expect(first).toMatchObject({ ok: true, data: { versionNo: 1 } });
    expect(await supplier.client.call(bids.withdrawBid, { lotId, versionId: id })).toMatchObject({
      ok: true,
      data: first.ok ? first.data : {},
    });
    await submittedBid(test, supplier, lotId);
    const workspace = await supplier.client.call(bids.getBid, { lotId });
    expect(workspace).toMatchObject({
      data: {
        phase: 'submitted',
        validVersionNo: 2,
        versions: [{ standing: 'valid' }, { standing: 'withdrawn' }],
      },
    });
  });

  it('of a version that was replaced meanwhile is refused', async () => {
    const lotId = (await publishedTender(test)).lotId;
    const supplier = await bidder(test, lotId);
    const { id } = await submittedBid(test, supplier, lotId);
    await submittedBid(test, supplier, lotId);
    const reply = await supplier.client.call(bids.withdrawBid, { lotId, versionId: id });
    expect(reply).toMatchObject({ ok: false, reason: 'conflict' });
  });

  it('by each of two bidders on one lot affects only their own bid', async () => {
    const lotId = (await publishedTender(test)).lotId;
    const both = [];
    for (const one of [await bidder(test, lotId), await bidder(test, lotId)]) {
      const input = { lotId, id: randomUUID(), envelopes: await uploadBid(test, one, lotId) };
      expect(await one.client.call(bids.submitBid, input)).toMatchObject({ ok: true });
      both.unshift({ one, versionId: input.id });
    }
    // The later one first: a query without its condition would return another row after each write.
    for (const { one, versionId } of both) {
      const reply = await one.client.call(bids.withdrawBid, { lotId, versionId });
      expect(reply).toMatchObject({ ok: true, data: { versionNo: 1 } });
    }
  });

  it('is refused after the deadline, and for another company', async () => {
    const lotId = (await publishedTender(test)).lotId;
    const [supplier, rival] = [await bidder(test, lotId), await bidder(test, lotId)];
    const { id } = await submittedBid(test, supplier, lotId);
    const by = (person: typeof supplier) => person.client.call(bids.withdrawBid, { lotId, versionId: id });
    expect(await by(rival)).toMatchObject({ reason: 'nothing_to_withdraw' });
    await passDeadline(test, lotId);
    expect(await by(supplier)).toMatchObject({ reason: 'bid_deadline_passed' });
    const workspace = await supplier.client.call(bids.getBid, { lotId });
    expect(workspace).toMatchObject({ data: { phase: 'sealed', validVersionNo: 1 } });
  });
});

it('a receipt is not found by another company', async () => {
  const lotId = (await publishedTender(test)).lotId;
  const [supplier, rival] = [await bidder(test, lotId), await bidder(test, lotId)];
  const { id } = await submittedBid(test, supplier, lotId);
  expect(await rival.client.call(receipts.getReceipt, { lotId, id })).toMatchObject({ reason: 'not_found' });
});

describe('a database without space', () => {
  it('causes a refusal without a receipt; the same submission succeeds once there is space', async () => {
    const lotId = (await publishedTender(test)).lotId;
    const supplier = await bidder(test, lotId);
    const envelopes = await uploadBid(test, supplier, lotId);
    const { db } = test.database;
    const submit = { lotId, id: randomUUID(), envelopes };
    await sql`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
    await sql`create trigger no_room before insert on bid_envelope for each row execute function no_room()`.execute(
      db,
    );
    try {
      expect(await supplier.client.call(bids.submitBid, submit)).toMatchObject({ reason: 'storage_full' });
      const versions = await db.selectFrom('bidVersion').select('id').where('id', '=', submit.id).execute();
      expect(versions).toEqual([]);
    } finally {
      await sql`drop function no_room() cascade`.execute(db);
    }
    expect(await supplier.client.call(bids.submitBid, submit)).toMatchObject({ ok: true });
  });
});

describe('one price that cannot be changed (询价)', () => {
  async function inquiry() {
    const tender = await publishedTender(test);
    const { db } = test.parts();
    const supplier = await bidder(test, tender.lotId);
    await db.updateTable('tender').set({ method: 'inquiry' }).where('id', '=', tender.id).execute();
    await sql`insert into invitation (id, lot_id, company_id, state, letter, reply_until, sent_at)
      values (${randomUUID()}, ${tender.lotId}, ${supplier.actor.company.id}, 'accepted', '', now(), now())`.execute(
      db,
    );
    return { lotId: tender.lotId, supplier };
  }
  const refused = {
    ok: false,
    reason: 'quote_once',
    message: '本项目为一次报价，报价递交后不得更改，也不能再次递交',
  };

  it('cannot be replaced or drafted again; a repeated call gets the same receipt', async () => {
    const { lotId, supplier } = await inquiry();
    const envelopes = await uploadBid(test, supplier, lotId);
    const once = await submittedBid(test, supplier, lotId);
    expect(await supplier.client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes })).toMatchObject(
      refused,
    );
    const page = await supplier.client.call(bids.getBid, { lotId });
    if (!page.ok) throw new Error(page.message);
    expect(page.data.blockers).toMatchObject([{ reason: 'quote_once', message: refused.message }]);
    expect(page.data.withdrawBlocker).toBeNull();
    const again = await supplier.client.call(bids.submitBid, once.input);
    expect(again).toMatchObject({ ok: true, data: { receiptNo: once.receiptNo } });
    const draft = await draftFor(await keyedCompany(supplier), lotId, page.data.draft.version, {});
    expect(await supplier.client.call(bids.saveBidDraft, draft)).toMatchObject({
      ...{ ok: false, reason: 'quote_once' },
    });
  });

  it('may be withdrawn before the deadline, and then not be submitted again', async () => {
    const { lotId, supplier } = await inquiry();
    const envelopes = await uploadBid(test, supplier, lotId);
    const { id: versionId } = await submittedBid(test, supplier, lotId);
    expect(await supplier.client.call(bids.withdrawBid, { lotId, versionId })).toMatchObject({ ok: true });
    expect(await supplier.client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes })).toMatchObject(
      refused,
    );
    const todo = await supplier.client.call(todos.getDashboard, {});
    if (!todo.ok) throw new Error(todo.message);
    expect(JSON.stringify([todo.data.todos, todo.data.unsubmitted])).not.toContain(lotId);
  });
});

describe('the page and the act', () => {
  it('agree that a bid may be withdrawn while the lot is suspended or the company frozen', async () => {
    const { db } = test.parts();
    for (const change of ['suspended', 'frozen'] as const) {
      const lotId = (await publishedTender(test)).lotId;
      const supplier = await bidder(test, lotId);
      const { id: versionId } = await submittedBid(test, supplier, lotId);
      if (change === 'suspended') {
        await db.updateTable('lot').set({ state: 'suspended' }).where('id', '=', lotId).execute();
      } else {
        const statusUntil = new Date(Date.now() + 86_400_000);
        await db
          .updateTable('company')
          .set({ status: 'frozen', statusUntil })
          .where('id', '=', supplier.actor.company.id)
          .execute();
      }
      const page = await supplier.client.call(bids.getBid, { lotId });
      expect(page, change).toMatchObject({ ok: true, data: { withdrawBlocker: null } });
      expect(page.ok && page.data.blockers, change).toHaveLength(1);
      const reply = await supplier.client.call(bids.withdrawBid, { lotId, versionId });
      expect(reply, change).toMatchObject({ ok: true });
      const after = await supplier.client.call(bids.getBid, { lotId });
      expect(after, change).toMatchObject({
        data: { withdrawBlocker: { reason: 'nothing_to_withdraw' } },
      });
    }
  });

  it('agree that no bid may be withdrawn at the deadline', async () => {
    const lotId = (await publishedTender(test)).lotId;
    const supplier = await bidder(test, lotId);
    await submittedBid(test, supplier, lotId);
    await passDeadline(test, lotId);
    expect(await supplier.client.call(bids.getBid, { lotId })).toMatchObject({
      data: { withdrawBlocker: { reason: 'bid_deadline_passed' } },
    });
  });
});
