import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { watchLimits } from '@procure/domain/installation/watched.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { sealAll } from '../../../testing/fixtures/audit.ts';
import { bidder, submittedBid } from '../../../testing/fixtures/bid.ts';
import { lotWithBids, openAll } from '../../../testing/fixtures/opening.ts';
import { passDeadline, publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const house = testApp();

/** The metrics by name, with their labels. */
async function numbers(): Promise<ReadonlyMap<string, number>> {
  const { payload } = await house.app().ops.inject({ url: '/metrics' });
  const lines = payload.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/ (\S+)$/.exec(line)?.[1])]));
}
const number = async (name: string) => (await numbers()).get(name);

/** The openings due within the hour, due now, and late. */
async function openings() {
  const told = await numbers();
  return ['coming', 'due', 'late'].map((which) => told.get(`openings_${which}`));
}

async function write(kind: string | null, ago: string): Promise<void> {
  const text = { channel: 'mail', recipient: 'a@example.com', template: 'x', subject: 's', body: 'b', kind };
  await house.database.db
    .insertInto('outbox')
    .values({ id: randomUUID(), ...text, dueAt: sql`clock_timestamp() - ${ago}::interval` })
    .execute();
}

test('each metric of an alarm changes with its cause, and with nothing else', async () => {
  expect(await number('database_up')).toBe(1);
  expect(await number('outbox_unsent_seconds')).toBe(0);
  // Messages whose kind reveals bidders are not counted.
  await write('receipt', '1 hour');
  await write('order', '30 seconds');
  expect(await number('outbox_unsent_seconds')).toBe(0);
  await write('order', '1 hour');
  expect(await number('outbox_unsent_seconds')).toBeGreaterThan(3_500);

  expect(await number('jobs_stuck')).toBe(0);
  await sql`select graphile_worker.add_job('session.purge')`.execute(house.database.db);
  await sql`update graphile_worker._private_jobs set locked_at = clock_timestamp() - interval '20 minutes',
    locked_by = 'gone'`.execute(house.database.db);
  expect(await number('jobs_stuck')).toBe(1);
  // A job in its last attempt has not failed yet.
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(house.database.db);
  expect((await numbers()).get('jobs_failed{task="session.purge"}')).toBeUndefined();
  await sql`update graphile_worker._private_jobs set locked_at = null`.execute(house.database.db);
  expect((await numbers()).get('jobs_failed{task="session.purge"}')).toBe(1);
  expect(await number('jobs_stuck')).toBe(0);

  expect(await number('jobs_waiting')).toBe(0);
  await sql`update graphile_worker._private_jobs set attempts = 0`.execute(house.database.db);
  expect(await number('jobs_waiting')).toBe(0);
  await sql`update graphile_worker._private_jobs set run_at = clock_timestamp() - interval '2 minutes'`.execute(
    house.database.db,
  );
  expect(await number('jobs_waiting')).toBe(1);
  await sql`select graphile_worker.add_job('outbox.deliver', run_at => now() - interval '1 hour')`.execute(
    house.database.db,
  );
  expect(await number('jobs_waiting')).toBe(1);

  expect(await openings()).toEqual([0, 0, 0]);
  const { lotId } = await publishedTender(house);
  expect(await openings()).toEqual([0, 0, 0]);
  await passDeadline(house, lotId, -50 * 60_000);
  expect(await openings()).toEqual([1, 0, 0]);
  await passDeadline(house, lotId);
  expect(await openings()).toEqual([0, 1, 0]);
  await sql`insert into opening (lot_id, state, started_at) values (${lotId}, 'in_progress', clock_timestamp())
    on conflict (lot_id, no) do update set state = 'in_progress', started_at = clock_timestamp()`.execute(
    house.database.db,
  );
  await sql`update lot set state = 'opening' where id = ${lotId}`.execute(house.database.db);
  expect(await openings()).toEqual([0, 1, 0]);
  await sql`update opening set started_at = clock_timestamp() - interval '20 minutes'`.execute(
    house.database.db,
  );
  expect(await openings()).toEqual([0, 1, 1]);

  // No job seals in this test, and new lines are not yet overdue.
  expect(await number('audit_unsealed_seconds')).toBe(0);
  await sql`alter table audit_log disable trigger user`.execute(house.database.db);
  await sql`update audit_log set at = at - interval '10 minutes'`.execute(house.database.db);
  await sql`alter table audit_log enable trigger user`.execute(house.database.db);
  expect(await number('audit_unsealed_seconds')).toBeGreaterThan(590);
  await sealAll(house);
  expect(await number('audit_unsealed_seconds')).toBe(0);

  expect(await number('clock_set_back')).toBe(0);
  await sql`update installation set seen_at = clock_timestamp() + interval '1 hour'`.execute(
    house.database.db,
  );
  expect(await number('clock_set_back')).toBe(1);
  await sql`update installation set seen_at = clock_timestamp()`.execute(house.database.db);

  expect(Math.abs((await number('clock_drift_seconds')) ?? Number.NaN)).toBeLessThan(30);
  expect(await number('database_connections{state="open"}')).toBeGreaterThan(0);
});

test('durations of submissions are counted once their lot is opened, and never for a lot that ends unopened', async () => {
  const counted = () => number('submission_seconds_count');
  expect(await counted()).toBe(0);
  const { lotId, tender } = await lotWithBids(house, ['1', '2', '3']);
  const given = await publishedTender(house);
  await submittedBid(house, await bidder(house, given.lotId), given.lotId);
  expect(await counted()).toBe(0);
  await passDeadline(house, lotId);
  expect(await counted()).toBe(0);
  await openAll(house, tender);
  // A second reading does not count them again.
  expect([await counted(), await counted()]).toEqual([3, 3]);
  expect(await number('submission_seconds_sum')).toBeGreaterThan(0);
  await sql`update lot set state = 'terminated' where id = ${given.lotId}`.execute(house.database.db);
  expect(await counted()).toBe(3);
  await sql`update lot set state = 'evaluating' where id = ${given.lotId}`.execute(house.database.db);
  await sql`insert into opening (lot_id, state, started_at) values (${given.lotId}, 'completed', clock_timestamp())`.execute(
    house.database.db,
  );
  expect(await counted()).toBe(3);
});

test('only unfinished uploads of staff are counted', async () => {
  expect(await number('uploads_open')).toBe(0);
  const supplier = await house.supplier();
  const buyer = await house.staff('buyer');
  const begin = (accountId: string, purpose: string) =>
    sql`insert into open_upload (id, account_id, purpose, size, started_at, active_at)
      values (${randomUUID()}, ${accountId}, ${purpose}, 1, now(), now())`.execute(house.database.db);
  await begin(supplier.actor.accountId, 'envelope');
  expect(await number('uploads_open')).toBe(0);
  await begin(buyer.actor.accountId, 'document');
  expect(await number('uploads_open')).toBe(1);
});

test('the availability and the latency of the file storage are reported', async () => {
  const { files } = house.parts();
  await files.writeMark(randomUUID());
  expect(await number('storage_up')).toBe(1);
  expect(await number('storage_seconds{act="write"}')).toBeGreaterThan(0);
  expect(await number('storage_seconds{act="read"}')).toBeGreaterThan(0);
  const gone = vi.spyOn(files, 'writeNote').mockRejectedValue(new Error('read-only'));
  expect(await number('storage_up')).toBe(0);
  expect(await number('storage_seconds{act="write"}')).toBeNaN();
  gone.mockRestore();
  expect(await number('storage_up')).toBe(1);
});

test('the alarm rules name existing metrics', async () => {
  const rules = await readFile(
    join(import.meta.dirname, '../../../../../docs/monitoring/alerts.yml'),
    'utf8',
  );
  const dashboard = await readFile(
    join(import.meta.dirname, '../../../../../docs/monitoring/dashboard.json'),
    'utf8',
  );
  const asked = [...rules.matchAll(/expr: (.+)/g), ...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)+)"/g)].map(
    (match) => match[1] ?? '',
  );
  expect(asked.length).toBeGreaterThan(15);
  const { payload } = await house.app().ops.inject({ url: '/metrics' });
  const there = new Set([...payload.matchAll(/^# TYPE (\w+)/gm)].map((match) => match[1]));
  const own = asked.flatMap((expression) =>
    [
      ...expression.replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '').matchAll(/[a-z]\w+_\w+/g),
    ].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')),
  );
  // The installation page uses the same limits.
  const { drift, unsealed, unsent, storage, copy } = watchLimits;
  for (const limit of [
    `abs(clock_drift_seconds) > ${drift}`,
    `audit_unsealed_seconds > ${unsealed}`,
    `outbox_unsent_seconds > ${unsent}`,
    `storage_seconds > ${storage}`,
    `time() - backup_newest_timestamp_seconds > ${copy} * 3600`,
  ])
    expect(rules).toContain(`expr: ${limit}\n`);
  // Exists only if backups are configured.
  const known = new Set([...there, 'backup_newest_timestamp_seconds', 'histogram_quantile']);
  expect(own.filter((name) => !known.has(name))).toEqual([]);
});
