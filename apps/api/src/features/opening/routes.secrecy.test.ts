import * as openings from '@procure/contract/opening/opening.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import { makeKeyPair } from '@procure/sealing/envelope.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bidder, submittedBid } from '../../../testing/fixtures/bid.ts';
import { releaseShare, shareBefore, shareOf } from '../../../testing/fixtures/opener.ts';
import { lotWithBids } from '../../../testing/fixtures/opening.ts';
import { operatorOpens, rewrite } from '../../../testing/fixtures/operator.ts';
import { withClock } from '../../../testing/fixtures/still-clock.ts';
import { passDeadline, publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { lotKeyContext } from '../../platform/keys/crypto.ts';
import { runOpening } from './session/service.ts';

const test = testApp();
const db = () => test.parts().db;

/** Publishes a lot as before openers had keys: the server creates the key and keeps it. */
async function publishedBefore() {
  const tender = await publishedTender(test);
  const { identity, recipient } = await makeKeyPair();
  const sealed = test.parts().crypto.seal(identity, lotKeyContext(tender.lotId));
  await test.database.db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`update lot set key_holder = 'platform', seal_recipient = ${recipient}, seal_identity = ${sealed}
        where id = ${tender.lotId}`.execute(transaction);
    await sql`delete from lot_share where lot_id = ${tender.lotId}`.execute(transaction);
  });
  return tender;
}

describe('an attacker with the database, the disk and every key of the server', () => {
  it('opens no bid before enough openers have released, even after the deadline', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2', '3']);
    expect(await operatorOpens(test, lotId)).toBe(false);
    await passDeadline(test, lotId);
    expect(await operatorOpens(test, lotId)).toBe(false);
    const [first, second] = tender.openers;
    if (first === undefined || second === undefined) throw new Error('a lot has openers');
    await releaseShare(first, lotId);
    // One share fewer than needed.
    expect(await operatorOpens(test, lotId)).toBe(false);
    await releaseShare(second, lotId);
    expect(await operatorOpens(test, lotId)).toBe(true);
    await runOpening(test.parts(), lotId);
    // The shares are deleted with the record.
    expect(await operatorOpens(test, lotId)).toBe(false);
    const left = await db().selectFrom('lotShare').select('lotId').where('lotId', '=', lotId).execute();
    expect(left).toEqual([]);
  });

  it('can open the bids of old lots whose keys the server created', async () => {
    const { lotId } = await publishedBefore();
    await submittedBid(test, await bidder(test, lotId), lotId);
    expect(await operatorOpens(test, lotId)).toBe(true);
  });

  it('cannot store such a key again: the table refuses it', async () => {
    const { lotId } = await publishedTender(test);
    const kept = { sealIdentity: 'v1.x', keyHolder: 'platform' };
    const put = db().updateTable('lot').set(kept).where('id', '=', lotId).execute();
    await expect(put).rejects.toThrow('keeps no key');
  });
});

describe('a lot published before openers had keys', () => {
  it('shows that the platform holds its key, is opened by its openers, and loses the key then', async () => {
    const tender = await publishedBefore();
    const { lotId } = tender;
    for (const _ of [1, 2, 3]) await submittedBid(test, await bidder(test, lotId), lotId);
    await passDeadline(test, lotId);
    const [first] = tender.openers;
    const view = await first?.client.call(openings.getOpening, { lotId });
    expect(view).toMatchObject({ data: { keyHolder: 'platform', blocker: null } });
    for (const opener of tender.openers) await opener.client.call(openings.releaseOpening, { lotId });
    await runOpening(test.parts(), lotId);
    const after = await first?.client.call(openings.getOpening, { lotId });
    expect(after).toMatchObject({ data: { state: 'completed', record: { bidCount: 3 } } });
    expect(await operatorOpens(test, lotId)).toBe(false);
  });
});

/** For each opener, whether their share is named as false. */
async function falseShares({ client }: Awaited<ReturnType<typeof test.staff>>, lotId: string) {
  const view = await client.call(openings.getOpening, { lotId });
  return view.ok ? view.data.openers.map(({ shareFalse }) => shareFalse) : [];
}

describe('a share', () => {
  it('is neither shown nor accepted a millisecond before the deadline, by the database’s clock', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2', '3']);
    const [opener] = tender.openers;
    if (opener === undefined) throw new Error('a lot has openers');
    // An opener who decrypts it without the page has it, and cannot release it.
    const share = await shareBefore(test, opener, lotId);
    const deadline = new Date('2026-11-21T06:30:00.000Z');
    await sql`update lot set document_until = ${deadline}::timestamptz - interval '1 hour',
      document_from = ${deadline}::timestamptz - interval '2 hours', bid_deadline = ${deadline}
      where id = ${lotId}`.execute(db());
    const at = (offset: number) =>
      withClock(test, new Date(deadline.getTime() + offset), async () => [
        await opener.client.call(openings.getOwnShare, { lotId }),
        await opener.client.call(openings.releaseOpening, { lotId, share }),
      ]);
    for (const reply of await at(-1)) expect(reply).toMatchObject({ reason: 'before_deadline' });
    for (const reply of await at(0)) expect(reply).toMatchObject({ ok: true });
  });

  it('is neither shown nor accepted once the lot was terminated, nor while it is suspended', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2', '3']);
    const [opener] = tender.openers;
    if (opener === undefined) throw new Error('a lot has openers');
    await passDeadline(test, lotId);
    const share = await shareOf(opener, lotId);
    const attempts = async () => [
      await opener.client.call(openings.getOwnShare, { lotId }),
      await opener.client.call(openings.releaseOpening, { lotId, share }),
    ];
    const lot = await db()
      .selectFrom('lot')
      .select('version')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    const seen = { lotId, version: lot.version, reason: '采购需求发生重大变化。' };
    const suspended = await tender.buyer.client.call(lifecycle.suspendLot, seen);
    if (!suspended.ok) throw new Error(suspended.message);
    for (const reply of await attempts()) expect(reply).toMatchObject({ reason: 'lot_suspended' });
    const ended = await tender.buyer.client.call(lifecycle.terminateLot, {
      ...seen,
      version: suspended.data.version,
    });
    if (!ended.ok) throw new Error(ended.message);
    for (const reply of await attempts()) expect(reply).toMatchObject({ reason: 'lot_over' });
  });

  it('is refused and does not count if it belongs to another lot, another opener or no key', async () => {
    const [one, other] = [await lotWithBids(test, ['1', '2', '3']), await lotWithBids(test, ['1'])];
    await passDeadline(test, one.lotId);
    await passDeadline(test, other.lotId);
    const [first, second] = one.tender.openers;
    const [stranger] = other.tender.openers;
    if (first === undefined || second === undefined || stranger === undefined)
      throw new Error('a lot has openers');
    const release = (share: string) =>
      first.client.call(openings.releaseOpening, { lotId: one.lotId, share });
    for (const wrong of [
      '',
      '00',
      '不是份额',
      await shareOf(second, one.lotId),
      await shareOf(stranger, other.lotId),
    ])
      expect(await release(wrong)).toMatchObject({ reason: 'share_wrong' });
    expect(await release(await shareOf(first, one.lotId))).toMatchObject({ data: { released: 1 } });
    // The opener of another tender can neither read nor release a share.
    const { lotId } = one;
    expect(await stranger.client.call(openings.getOwnShare, { lotId })).toMatchObject({
      reason: 'not_an_opener',
    });
    const foreign = { lotId, share: await shareOf(second, lotId) };
    expect(await stranger.client.call(openings.releaseOpening, foreign)).toMatchObject({
      reason: 'not_an_opener',
    });
  });

  it('that was published falsely begins no opening, and is named once right shares open the lot', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2', '3']);
    const [first, second, third] = tender.openers;
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('a lot has openers');
    await passDeadline(test, lotId);
    // The publisher sealed to the first opener a part of no key, and published its digest.
    const share = 'ab'.repeat(75);
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(share, 'hex'));
    await rewrite(
      test,
      sql`update lot_share set sha256 = ${Buffer.from(digest).toString('hex')}
        where lot_id = ${lotId} and account_id = ${first.accountId}`,
    );
    expect(await releaseShare(second, lotId)).toMatchObject({ data: { released: 1 } });
    const useless = { ok: true, data: { released: 2, state: 'waiting' } };
    // A repeat gives the same response. Fewer right shares than needed cannot tell the false one, so no one is
    // named.
    for (const _ of [1, 2])
      expect(await first.client.call(openings.releaseOpening, { lotId, share })).toMatchObject(useless);
    const nobody = tender.openers.map(() => false);
    expect(await falseShares(second, lotId)).toEqual(nobody);
    expect(await releaseShare(third, lotId)).toMatchObject({ data: { state: 'in_progress' } });
    await runOpening(test.parts(), lotId);
    const view = await second.client.call(openings.getOpening, { lotId });
    expect(view).toMatchObject({ data: { state: 'completed', record: { bidCount: 3 } } });
    expect(view.ok && view.data.openers.find(({ id }) => id === first.accountId)?.shareFalse).toBe(true);
    expect((await falseShares(second, lotId)).filter(Boolean)).toHaveLength(1);
    const lines = await db()
      .selectFrom('auditLog')
      .select('action')
      .where('lotId', '=', lotId)
      .where('action', '=', 'name_false')
      .execute();
    expect(lines).toHaveLength(1);
  });

  it('that is false and released first does not prevent an opening with enough right shares', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2', '3']);
    const [first, second, third] = tender.openers;
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('a lot has openers');
    await passDeadline(test, lotId);
    const share = 'cd'.repeat(75);
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(share, 'hex'));
    await rewrite(
      test,
      sql`update lot_share set sha256 = ${Buffer.from(digest).toString('hex')}
        where lot_id = ${lotId} and account_id = ${first.accountId}`,
    );
    const waits = { ok: true, data: { state: 'waiting' } };
    expect(await first.client.call(openings.releaseOpening, { lotId, share })).toMatchObject(waits);
    expect(await releaseShare(second, lotId)).toMatchObject(waits);
    // No opening has begun: no bid is counted, and the log is not fixed.
    const begun = await db().selectFrom('opening').select('lotId').where('lotId', '=', lotId).execute();
    expect(begun).toEqual([]);
    expect(await releaseShare(third, lotId)).toMatchObject({ data: { state: 'in_progress' } });
  });

  it('counts once when it is released ten times concurrently', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2', '3']);
    await passDeadline(test, lotId);
    const [first] = tender.openers;
    if (first === undefined) throw new Error('a lot has openers');
    const share = await shareOf(first, lotId);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => first.client.call(openings.releaseOpening, { lotId, share })),
    );
    for (const reply of replies) expect(reply).toMatchObject({ data: { released: 1, state: 'waiting' } });
    const lines = await db()
      .selectFrom('auditLog')
      .select('action')
      .where('lotId', '=', lotId)
      .where('action', '=', 'release')
      .execute();
    expect(lines).toHaveLength(1);
  });
});
