import { randomUUID } from 'node:crypto';
import {
  getInstallation,
  repeatJob,
  repeatOpening,
} from '@procure/contract/installation/installation.schema.ts';
import { getOpening } from '@procure/contract/opening/opening.route.ts';
import { jobLabels } from '@procure/domain/installation/job.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { lotWithBids, releaseAll } from '../../../testing/fixtures/opening.ts';
import { passDeadline } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { openWatch } from '../../platform/process/watch.ts';
import { runOpening } from '../opening/session/service.ts';

const house = testApp();

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(house.database.db);
});

/** A job that was tried as often as it may be. */
async function failed(task: string, key: string | null = null) {
  await sql`select graphile_worker.add_job(${task}, job_key => ${key}, max_attempts => 1)`.execute(
    house.database.db,
  );
  await sql`update graphile_worker._private_jobs set attempts = 1 where attempts = 0`.execute(
    house.database.db,
  );
}

async function jobs() {
  const { rows } = await sql<{ task: string; key: string | null; attempts: number }>`
    select task_identifier as task, key, attempts from graphile_worker.jobs order by key`.execute(
    house.database.db,
  );
  return rows;
}

const log = (action: string) =>
  house.parts().db.selectFrom('auditLog').selectAll().where('action', '=', action).orderBy('id').execute();

async function ask() {
  const { client } = await house.staff('admin');
  const reply = await client.call(getInstallation, {});
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

const others = ['buyer', 'opener', 'security', 'auditor', 'supervisor'] as const;

describe('a permanently failed job', () => {
  it('is repeated once for each of its subjects, with a line in the log', async () => {
    await failed('transparency.witness');
    await failed('transparency.witness');
    await failed('negotiation.reveal', 'negotiation-reveal/1');
    await failed('negotiation.reveal', 'negotiation-reveal/2');
    const admin = await house.staff('admin');
    const again = (task: string) => admin.client.call(repeatJob, { task });
    expect((await ask()).failedJobs.map(({ task, repeatable }) => [task, repeatable]).sort()).toEqual([
      ['negotiation.reveal', true],
      ['transparency.witness', true],
    ]);
    expect(await again('transparency.witness')).toMatchObject({ ok: true, data: { count: 1 } });
    expect(await again('negotiation.reveal')).toMatchObject({ ok: true, data: { count: 2 } });
    expect(await jobs()).toEqual([
      { task: 'negotiation.reveal', key: 'negotiation-reveal/1', attempts: 0 },
      { task: 'negotiation.reveal', key: 'negotiation-reveal/2', attempts: 0 },
      { task: 'transparency.witness', key: null, attempts: 0 },
    ]);
    expect((await ask()).failedJobs).toEqual([]);
    expect(await again('transparency.witness')).toMatchObject({ ok: true, data: { count: 0 } });
    expect((await log('run_again')).map(({ actorId, after }) => [actorId, after])).toEqual([
      [admin.accountId, { task: 'transparency.witness', count: 1 }],
      [admin.accountId, { task: 'negotiation.reveal', count: 2 }],
    ]);
  });

  it('is repeated once, whatever the number of concurrent requests', async () => {
    await failed('audit.none');
    await failed('receipt.fix');
    const people = await Promise.all([house.staff('admin'), house.staff('admin'), house.staff('admin')]);
    const answers = await Promise.all(
      people.map(({ client }) => client.call(repeatJob, { task: 'receipt.fix' })),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect((await jobs()).filter(({ task }) => task === 'receipt.fix')).toHaveLength(1);
  });

  it('cannot be repeated if it is a delivery, or reports an event that is over', async () => {
    await failed('outbox.deliver', 'outbox:1');
    await failed('session.locked');
    const { client } = await house.staff('admin');
    for (const task of ['outbox.deliver', 'outbox.digest', 'no.such', 'toString'])
      expect(await client.call(repeatJob, { task })).toMatchObject({ ok: false, code: '4040' });
    expect(await client.call(repeatJob, { task: 'session.locked' })).toMatchObject({
      ...{ reason: 'job_not_repeatable', code: '4978' },
    });
    expect((await jobs()).map(({ attempts }) => attempts)).toEqual([1, 1]);
  });

  it('can be repeated only by administrators', async () => {
    for (const role of others) {
      const { client } = await house.staff(role);
      for (const task of Object.keys(jobLabels).slice(0, 2))
        expect(await client.call(repeatJob, { task })).toMatchObject({ ok: false, code: '4031' });
    }
  });
});

describe('a stalled opening', () => {
  it('is run again once it is late, twice or by two at once, and ends with every bid', async () => {
    const { tender, lotId } = await lotWithBids(house, ['1000.00', '1100.00', '1200.00']);
    const [one, other] = [await house.staff('admin'), await house.staff('admin')];
    const again = ({ client } = one) => client.call(repeatOpening, { lotId });
    // A sealed lot, and an opening in time, are neither reported nor repeated.
    expect(await again()).toMatchObject({ reason: 'opening_not_stuck', code: '4977' });
    await passDeadline(house, lotId);
    await releaseAll(tender);
    expect((await ask()).lateOpenings).toEqual([]);
    expect(await again()).toMatchObject({ reason: 'opening_not_stuck' });

    await sql`delete from graphile_worker._private_jobs`.execute(house.database.db);
    await sql`update opening set started_at = started_at - interval '16 minutes' where lot_id = ${lotId}`.execute(
      house.database.db,
    );
    const told = await ask();
    expect(told.lateOpenings).toEqual([
      {
        ...{ lotId, tenderNo: expect.any(String), lotNo: 1, state: 'in_progress', pauseCause: null },
        ...{ startedAt: expect.any(String), stuck: true, failure: null },
      },
    ]);
    for (const role of others) {
      const { client } = await house.staff(role);
      expect(await client.call(repeatOpening, { lotId })).toMatchObject({ ok: false, code: '4031' });
    }
    expect(await jobs()).toEqual([]);
    expect((await Promise.all([again(one), again(other), again(one)])).every(({ ok }) => ok)).toBe(true);
    expect(await jobs()).toEqual([{ task: 'opening.run', key: `opening/${lotId}`, attempts: 0 }]);
    const lines = await log('resume_opening');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({ entity: 'opening', lotId, before: { state: 'in_progress' } });

    await Promise.all([runOpening(house.parts(), lotId), runOpening(house.parts(), lotId)]);
    const view = await tender.buyer.client.call(getOpening, { lotId });
    expect(view).toMatchObject({ ok: true, data: { record: { bidCount: 3 } } });
    expect((await ask()).lateOpenings).toEqual([]);
    expect(await again()).toMatchObject({ reason: 'opening_not_stuck' });
    expect(await one.client.call(repeatOpening, { lotId: randomUUID() })).toMatchObject({ code: '4040' });
  });

  it('is reported as soon as its job fails, and can then be run again', async () => {
    const { tender, lotId } = await lotWithBids(house, ['1000.00', '1100.00', '1200.00']);
    await passDeadline(house, lotId);
    await releaseAll(tender);
    const { client } = await house.staff('admin');
    expect((await ask()).lateOpenings).toEqual([]);
    expect(await client.call(repeatOpening, { lotId })).toMatchObject({ reason: 'opening_not_stuck' });
    const failWith = (words: string) =>
      sql`update graphile_worker._private_jobs set attempts = 1, last_error = ${words}
        where key = ${`opening/${lotId}`}`.execute(house.database.db);
    await failWith('ENOSPC: no space left on device, write');
    expect((await ask()).lateOpenings).toMatchObject([{ lotId, stuck: true, failure: 'full' }]);
    await failWith('TypeError: of ours');
    const told = await ask();
    expect(told.lateOpenings).toMatchObject([{ lotId, stuck: true, failure: 'fault' }]);
    expect(JSON.stringify(told)).not.toContain('TypeError');
    expect(await openWatch(house.parts().db, house.parts().config).read()).toMatchObject({ lateOpenings: 1 });
    expect(await client.call(repeatOpening, { lotId })).toMatchObject({ ok: true });
    expect((await ask()).lateOpenings).toEqual([]);
  });

  it('is reported while the platform waits for its storage, after which it continues by itself', async () => {
    const { lotId, tender } = await lotWithBids(house, ['1000.00', '1100.00', '1200.00']);
    await passDeadline(house, lotId);
    await releaseAll(tender);
    await sql`update opening set state = 'paused', paused_at = started_at, pause_cause = 'storage'
      where lot_id = ${lotId}`.execute(house.database.db);
    expect((await ask()).lateOpenings).toMatchObject([{ lotId, stuck: false, pauseCause: 'storage' }]);
    await sql`update opening set state = 'in_progress', paused_at = null, pause_cause = null
      where lot_id = ${lotId}`.execute(house.database.db);
  });

  it('cannot be run again while it waits for its openers', async () => {
    const { lotId, tender } = await lotWithBids(house, ['1000.00', '1100.00', '1200.00']);
    await passDeadline(house, lotId);
    await releaseAll(tender);
    await sql`update opening set started_at = started_at - interval '16 minutes', state = 'paused',
      paused_at = started_at, pause_cause = 'judgement' where lot_id = ${lotId}`.execute(house.database.db);
    expect((await ask()).lateOpenings).toMatchObject([{ lotId, stuck: false, pauseCause: 'judgement' }]);
    const { client } = await house.staff('admin');
    expect(await client.call(repeatOpening, { lotId })).toMatchObject({ reason: 'opening_not_stuck' });
  });
});
