import * as bids from '@procure/contract/bid/bid.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import { sealHash, signSeal } from '@procure/sealing/audit-seal.ts';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { sealAll } from '../../../testing/fixtures/audit.ts';
import { bidder, submittedBid, uploadBid } from '../../../testing/fixtures/bid.ts';
import { passDeadline, publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { acceptClock, sealAudit } from '../../features/audit/seal/service.ts';
import { findLastSeal } from '../../features/audit/seal/store.ts';
import { checkWholeLog } from '../../features/audit/service.ts';
import { fixDueRoots } from '../../features/receipt/service.ts';
import { publish } from '../../features/transparency/service.ts';
import { noteClock, readClock, setBackWords } from './clock.ts';

const test = testApp();
const db = () => test.parts().db;

/** Simulates that the database has shown a time this many seconds from now: its own clock cannot be set here. */
const seen = (seconds: number) =>
  sql`update installation set seen_at = clock_timestamp() + ${seconds} * interval '1 second'`.execute(db());
afterEach(() => seen(0));

it('refuses decisions while the clock is set back, and makes them once it is right', async () => {
  const { lotId, openers } = await publishedTender(test);
  const supplier = await bidder(test, lotId);
  const first = await submittedBid(test, supplier, lotId);
  const envelopes = await uploadBid(test, supplier, lotId);
  const again = { lotId, id: crypto.randomUUID(), envelopes };
  await seen(3_600);
  const refused = { ok: false, reason: 'clock_set_back', code: '5034' };
  expect(await supplier.client.call(bids.submitBid, again)).toMatchObject(refused);
  const taken = { lotId, versionId: first.id };
  expect(await supplier.client.call(bids.withdrawBid, taken)).toMatchObject(refused);
  await passDeadline(test, lotId);
  await expect(fixDueRoots(test.parts())).rejects.toThrow('set back');
  expect(await openers[0]?.client.call(openings.getOwnShare, { lotId })).toMatchObject(refused);
  // Writes nothing that contains a time.
  const count = () => sql<{ seals: number }>`select count(*)::int as seals from audit_seal`.execute(db());
  const before = (await count()).rows;
  await sealAudit(test.parts());
  expect((await count()).rows).toEqual(before);
  await expect(publish(test.parts())).rejects.toThrow('set back');
  const clock = await readClock(db());
  expect(clock.behind).toBe(true);
  expect(setBackWords(clock)).toContain('--accept-clock');

  await seen(0);
  await fixDueRoots(test.parts());
  expect(await supplier.client.call(bids.submitBid, again)).toMatchObject({ reason: 'bid_deadline_passed' });
  expect(await openers[0]?.client.call(openings.getOwnShare, { lotId })).toMatchObject({ ok: true });
});

it('tolerates a small correction of the clock, and never replaces the latest time by an earlier one', async () => {
  await seen(1);
  expect(await readClock(db())).toMatchObject({ behind: false });
  await seen(60);
  const { seenAt } = await readClock(db());
  await noteClock(db());
  expect((await readClock(db())).seenAt).toEqual(seenAt);
});

/** Simulates the last seal of a clock that ran two hours ahead, with the server's key. */
async function sealedAhead(): Promise<void> {
  await sealAll(test);
  const { crypto, files } = test.parts();
  const last = await findLastSeal(db());
  if (last === null) throw new Error('something is sealed');
  const sealedAt = new Date(Date.now() + 7_200_000);
  const seal = { ...last.seal, sealedAt: sealedAt.toISOString() };
  const signature = await signSeal(crypto.auditing(sealedAt), seal);
  await test.database.db.transaction().execute(async (owner) => {
    await sql`set local session_replication_role = replica`.execute(owner);
    await sql`update audit_seal set sealed_at = ${sealedAt}, signature = ${signature}
      where no = ${seal.no}`.execute(owner);
  });
  await files.writeNote('audit-seal', JSON.stringify({ no: seal.no, hash: sealHash(seal) }));
  await seen(7_200);
}

it('reports seals whose times run backwards, unless an operator accepted the clock', async () => {
  await publishedTender(test);
  await sealedAhead();
  expect(await checkWholeLog(test.parts())).toBeNull();
  await acceptClock(test.parts());
  expect(await readClock(db())).toMatchObject({ behind: false });
  await sealAll(test);
  expect(await checkWholeLog(test.parts())).toBeNull();
  const { rows } = await sql<{ lines: number }>`select count(*)::int as lines from audit_log
    where action = 'accept_clock'`.execute(db());
  expect(rows).toEqual([{ lines: 1 }]);

  await sealedAhead();
  // A person who can set the clock back can also change the database, including the stored time.
  await seen(0);
  await publishedTender(test);
  await sealAll(test);
  expect(await checkWholeLog(test.parts())).toMatchObject({ fault: 'backwards' });
});
