import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as bids from '@procure/contract/bid/bid.route.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { bidder, submittedBid, uploadBid } from '../../../testing/fixtures/bid.ts';
import { releaseShare } from '../../../testing/fixtures/opener.ts';
import { lotWithBids } from '../../../testing/fixtures/opening.ts';
import { passDeadline, publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { areUnderWay } from '../../platform/http/arrival.ts';
import { fixDueRoots } from '../receipt/service.ts';
import { withdraw } from './service.ts';
import { submit } from './submission/service.ts';

const test = testApp();

/** Sets the deadline so many milliseconds from the database's clock. */
async function deadlineIn(lotId: string, milliseconds: number): Promise<Date> {
  const { rows } = await sql<{
    at: Date;
  }>`update lot set document_until = clock_timestamp() - interval '1 hour',
    document_from = clock_timestamp() - interval '2 hours',
    bid_deadline = clock_timestamp() + ${milliseconds} * interval '1 millisecond' where id = ${lotId}
    returning bid_deadline as at`.execute(test.database.db);
  const at = rows[0]?.at;
  if (at === undefined) throw new Error('no lot');
  return at;
}

async function passed(lotId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } =
        await sql`select from lot where id = ${lotId} and bid_deadline <= clock_timestamp()`.execute(
          test.database.db,
        );
      expect(rows).toHaveLength(1);
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** Holds every submission in the middle of its work until the given work has ended. */
function held<T>(work: () => Promise<T>): Promise<T> {
  return test.database.db.transaction().execute(async (transaction) => {
    await sql`lock table bid_version in share mode`.execute(transaction);
    return work();
  });
}

async function rowsOf(lotId: string) {
  return (await sql`select from arrival where lot_id = ${lotId}`.execute(test.database.db)).rows;
}

describe('a submission that arrived before the deadline', () => {
  it('is accepted although it waited for a lock past it, and its receipt states the time of arrival', async () => {
    const { lotId } = await publishedTender(test);
    const supplier = await bidder(test, lotId);
    const envelopes = await uploadBid(test, supplier, lotId);
    const note = vi.spyOn(test.parts().arrivals, 'note');
    const { submission, deadline } = await test.database.db.transaction().execute(async (transaction) => {
      await sql`select from lot where id = ${lotId} for no key update`.execute(transaction);
      const begun = supplier.client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes });
      await vi.waitFor(() => expect(note.mock.settledResults[0]?.type).toBe('fulfilled'), {
        timeout: 30_000,
      });
      expect(await rowsOf(lotId)).toHaveLength(1);
      // At least a millisecond after it, on any machine.
      await wait(5);
      const { rows } = await sql<{
        at: Date;
      }>`update lot set document_until = clock_timestamp() - interval '1 hour',
        document_from = clock_timestamp() - interval '2 hours', bid_deadline = clock_timestamp()
        where id = ${lotId} returning bid_deadline as at`.execute(transaction);
      await wait(50);
      return { submission: begun, deadline: rows[0]?.at ?? new Date(0) };
    });
    note.mockRestore();
    const reply = await submission;
    if (!reply.ok) throw new Error(reply.message);
    expect(Date.parse(reply.data.submittedAt)).toBeLessThan(deadline.getTime());
    await vi.waitFor(async () => expect(await rowsOf(lotId)).toEqual([]));
  });

  it('delays the opening until it is stored, and is in the log', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2']);
    const supplier = await bidder(test, lotId);
    const envelopes = await uploadBid(test, supplier, lotId);
    await deadlineIn(lotId, 5_000);
    const { submission, released } = await held(async () => {
      const begun = supplier.client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes });
      await vi.waitFor(async () => expect(await rowsOf(lotId)).toHaveLength(1), { timeout: 30_000 });
      await passed(lotId);
      expect(await areUnderWay(test.parts().db, lotId)).toBe(true);
      await fixDueRoots(test.parts());
      const [first, second] = tender.openers;
      if (first === undefined || second === undefined) throw new Error('openers');
      let isOver = false;
      const both = releaseShare(first, lotId)
        .then(() => releaseShare(second, lotId))
        .finally(() => {
          isOver = true;
        });
      await wait(500);
      const { rows } = await sql`select from receipt_root where lot_id = ${lotId}`.execute(test.database.db);
      expect([isOver, rows]).toEqual([false, []]);
      return { submission: begun, released: both };
    });
    expect(await submission).toMatchObject({ ok: true });
    expect(await released).toMatchObject({ ok: true, data: { state: 'in_progress' } });
    const { rows } = await sql<{ size: number }>`select tree_size as size from receipt_root
      where lot_id = ${lotId}`.execute(test.database.db);
    expect(rows).toEqual([{ size: 3 }]);
  });

  it('of a killed process is waited for until its minute has passed, and no longer', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2', '3']);
    const at = await deadlineIn(lotId, -57_000);
    const note = (before: number) =>
      sql`insert into arrival (id, lot_id, noted_at)
        values (${randomUUID()}, ${lotId}, ${new Date(at.getTime() - before)})`.execute(test.database.db);
    await note(1);
    const begun = performance.now();
    for (const opener of tender.openers)
      expect(await releaseShare(opener, lotId)).toMatchObject({ ok: true });
    // Three seconds of its minute were left; the machine may have been slow in between.
    expect(performance.now() - begun).toBeLessThan(30_000);
    expect(await areUnderWay(test.parts().db, lotId)).toBe(false);
    const { rows } = await sql<{
      late: boolean;
    }>`select fixed_at >= ${at}::timestamptz + interval '59.9 seconds' as late
      from receipt_root where lot_id = ${lotId}`.execute(test.database.db);
    expect(rows).toEqual([{ late: true }]);
  });

  it('is refused once the log is fixed or its minute has passed', async () => {
    const { lotId } = await publishedTender(test);
    const [supplier, other] = [await bidder(test, lotId), await bidder(test, lotId)];
    const { id: versionId } = await submittedBid(test, other, lotId);
    const envelopes = await uploadBid(test, supplier, lotId);
    const at = await passDeadlineOf(lotId);
    const arrivedAt = new Date(at.getTime() - 1);
    await fixDueRoots(test.parts());
    const parts = test.parts();
    const late = { refused: 'submission_overdue' };
    const send = (arrived: Date) =>
      submit(parts, { ...supplier.actor, arrivedAt: arrived }, { id: randomUUID(), lotId, envelopes });
    expect(await send(arrivedAt)).toEqual(late);
    expect(await withdraw(parts, { ...other.actor, arrivedAt }, lotId, versionId)).toEqual(late);
    const open = (await publishedTender(test)).lotId;
    const [sender] = [await bidder(test, open)];
    const sealed = await uploadBid(test, sender, open);
    const long = new Date(Date.now() - 61_000);
    expect(
      await submit(
        parts,
        { ...sender.actor, arrivedAt: long },
        { id: randomUUID(), lotId: open, envelopes: sealed },
      ),
    ).toEqual(late);
  });

  it('does not replace a version that its supplier sent later', async () => {
    const { lotId } = await publishedTender(test);
    const supplier = await bidder(test, lotId);
    const early = await uploadBid(test, supplier, lotId);
    const { submittedAt } = await submittedBid(test, supplier, lotId);
    const arrivedAt = new Date(Date.parse(submittedAt) - 1);
    const outcome = await submit(
      test.parts(),
      { ...supplier.actor, arrivedAt },
      { id: randomUUID(), lotId, envelopes: early },
    );
    expect(outcome).toEqual({ refused: 'newer_version_counts' });
  });
});

async function passDeadlineOf(lotId: string): Promise<Date> {
  await passDeadline(test, lotId);
  const { rows } = await sql<{ at: Date }>`select bid_deadline as at from lot where id = ${lotId}`.execute(
    test.database.db,
  );
  const at = rows[0]?.at;
  if (at === undefined) throw new Error('no lot');
  return at;
}

describe('the note of a call under way', () => {
  it('is made for calls with a session only, and removed with their response', async () => {
    const { lotId } = await publishedTender(test);
    const note = vi.spyOn(test.parts().arrivals, 'note');
    const input = { lotId, id: randomUUID(), envelopes: [] };
    await test.client('portal').call(bids.submitBid, input);
    expect(note).not.toHaveBeenCalled();
    const supplier = await bidder(test, lotId);
    await supplier.client.call(bids.submitBid, input);
    expect(note).toHaveBeenCalledTimes(1);
    note.mockRestore();
    await vi.waitFor(async () => expect(await rowsOf(lotId)).toEqual([]));
  });
});
