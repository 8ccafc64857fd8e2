import * as bids from '@procure/contract/bid/bid.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bidder } from '../../../testing/fixtures/bid.ts';
import { releaseShare } from '../../../testing/fixtures/opener.ts';
import { lotWithBids, openAll, releaseAll } from '../../../testing/fixtures/opening.ts';
import { passDeadline } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { fixDueRoots } from '../receipt/service.ts';

const test = testApp();

describe('before the deadline', () => {
  it('no opener can open, and staff cannot learn whether there are bids', async () => {
    const empty = await lotWithBids(test, []);
    const full = await lotWithBids(test, ['1', '2', '3']);
    const seen = [];
    for (const { tender } of [empty, full]) {
      const [opener] = tender.openers;
      const reply = await opener?.client.call(openings.releaseOpening, { lotId: tender.lotId });
      expect(reply).toMatchObject({ ok: false, reason: 'before_deadline' });
      const view = await opener?.client.call(openings.getOpening, { lotId: tender.lotId });
      if (!view?.ok) throw new Error('no view');
      expect(view.data.blocker?.reason).toBe('before_deadline');
      const { lot: _, serverTime: __, openers: ___, ...rest } = view.data;
      seen.push(rest);
      expect(await opener?.client.call(openings.listOpenedFiles, { lotId: tender.lotId })).toMatchObject({
        reason: 'before_deadline',
      });
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  it('and until the opening itself openers see no number either', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2', '3']);
    await passDeadline(test, lotId);
    await fixDueRoots(test.parts());
    const view = await tender.openers[0]?.client.call(openings.getOpening, { lotId });
    if (!view?.ok) throw new Error('no view');
    expect(view.data.record).toBeNull();
    expect(view.data.blocker).toBeNull();
  });
});

describe('a release', () => {
  it('is limited to named openers, and counts once for each', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2', '3']);
    await passDeadline(test, lotId);
    const stranger = await test.staff('opener');
    expect(await stranger.client.call(openings.releaseOpening, { lotId })).toMatchObject({
      reason: 'not_an_opener',
    });
    expect(await tender.buyer.client.call(openings.releaseOpening, { lotId })).toMatchObject({
      reason: 'forbidden',
    });
    const [first] = tender.openers;
    if (first === undefined) throw new Error('a lot has openers');
    for (const _ of [1, 2, 3]) {
      expect(await releaseShare(first, lotId)).toMatchObject({
        ok: true,
        data: { released: 1, needed: 2, state: 'waiting' },
      });
    }
    const { state } = await test
      .parts()
      .db.selectFrom('lot')
      .select('state')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('published');
  });

  it('by all openers concurrently starts one session', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2', '3']);
    await passDeadline(test, lotId);
    const replies = await Promise.all(tender.openers.map((opener) => releaseShare(opener, lotId)));
    expect(replies.map((reply) => (reply.ok ? reply.data.state : reply.reason)).sort()).toEqual([
      'in_progress',
      'in_progress',
      'waiting',
    ]);
    const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'opening.run'
      and key = ${`opening/${lotId}`}`.execute(test.parts().db);
    expect(rows).toHaveLength(1);
  });

  it('with too few bids fails the lot, publishes that, and opens nothing', async () => {
    const { tender, lotId, suppliers } = await lotWithBids(test, ['1', '2']);
    await passDeadline(test, lotId);
    const replies = await openAll(test, tender);
    expect(replies.at(-1)).toMatchObject({ data: { state: 'failed' } });
    const { db } = test.parts();
    expect(await db.selectFrom('openingEntry').selectAll().where('lotId', '=', lotId).execute()).toEqual([]);
    const notices = await db.selectFrom('notice').select('kind').where('lotId', '=', lotId).execute();
    expect(notices.map(({ kind }) => kind)).toContain('failed');
    const [first] = suppliers;
    const messages = await db
      .selectFrom('message')
      .select('title')
      .where('accountId', '=', first?.accountId ?? '')
      .execute();
    expect(messages.map(({ title }) => title)).toContain('项目流标');
    // A repeated release gives the same response.
    expect((await releaseAll(tender)).at(-1)).toMatchObject({ data: { state: 'failed' } });
  });

  it('does not count a withdrawn bid', async () => {
    const { tender, lotId, suppliers, versions } = await lotWithBids(test, ['1', '2', '3']);
    await suppliers[0]?.client.call(bids.withdrawBid, { lotId, versionId: versions[0] ?? '' });
    await passDeadline(test, lotId);
    expect((await openAll(test, tender)).at(-1)).toMatchObject({ data: { state: 'failed' } });
  });
});

describe('the opening record', () => {
  it('is shown in full to the bidders if the method opens in public, and to no other company', async () => {
    const { tender, lotId, suppliers } = await lotWithBids(test, ['1', '2', '3']);
    await passDeadline(test, lotId);
    const outsider = await bidder(test, lotId);
    const [first] = suppliers;
    expect(await first?.client.call(openings.getOpeningRecord, { lotId })).toMatchObject({
      data: { state: 'waiting', record: null },
    });
    await openAll(test, tender);
    expect(await outsider.client.call(openings.getOpeningRecord, { lotId })).toMatchObject({
      reason: 'not_found',
    });
    const reply = await first?.client.call(openings.getOpeningRecord, { lotId });
    if (!reply?.ok) throw new Error('no record');
    expect(reply.data.publicOpening).toBe(true);
    expect(reply.data.record?.entries.map(({ own }) => own)).toEqual([true, false, false]);
  });

  it('shows a bidder only its own line and no number if prices are not announced', async () => {
    const { tender, lotId, suppliers } = await lotWithBids(test, ['1', '2', '3'], 'inquiry');
    await sql`insert into invitation (id, lot_id, company_id, state, letter, reply_until, sent_at)
      select gen_random_uuid(), lot_id, company_id, 'accepted', '', now(), now() from bid where lot_id = ${lotId}`.execute(
      test.parts().db,
    );
    await passDeadline(test, lotId);
    await openAll(test, tender);
    const reply = await suppliers[1]?.client.call(openings.getOpeningRecord, { lotId });
    if (!reply?.ok) throw new Error('no record');
    expect(reply.data).toMatchObject({ publicOpening: false, record: { bidCount: null, root: null } });
    expect(reply.data.record?.entries).toMatchObject([{ own: true, position: 1, totalIncl: '245.00' }]);
  });
});
