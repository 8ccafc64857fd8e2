import { randomUUID } from 'node:crypto';
import { sentTextDays } from '@procure/domain/message/keeping.ts';
import { outboxStates } from '@procure/domain/message/state.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/test-database.ts';
import { forgetSent } from './forget.ts';

const database = testDatabase();
const house = { sentTextDays: sentTextDays.most, demo: 'off' } as const;
const unsent = ['waiting', 'gathered'];

beforeEach(async () => {
  await database.db.deleteFrom('deliveryAttempt').execute();
  await database.db.deleteFrom('outbox').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
});

const words = { subject: '新订单待确认', body: '您有新的订单DD-1', link: '/orderDetail?id=1' };

interface Written {
  readonly state: string;
  readonly channel?: 'mail' | 'sms' | 'message';
  readonly ago: string;
  /** The age of the due time, or of the resending. */
  readonly dueAgo?: string;
  readonly sentAgo?: string;
  readonly deferred?: boolean;
  readonly hasJob?: boolean;
}

async function written({ state, channel = 'mail', ago, dueAgo = ago, sentAgo, ...more }: Written) {
  const id = randomUUID();
  const { deferred = false, hasJob = false } = more;
  await database.db
    .insertInto('outbox')
    .values({
      ...{ id, channel, state, deferred, template: 'order_issued', kind: 'order', ...words },
      recipient: channel === 'mail' ? 'zhou.ming@example.com' : channel === 'sms' ? '13900001234' : 'reader',
      filled: channel === 'sms' ? JSON.stringify({ orderNo: 'DD-1' }) : null,
      digestId: state === 'digested' ? id : null,
      lastError: '450 zhou.ming@example.com',
      createdAt: sql`clock_timestamp() - ${ago}::interval`,
      dueAt: sql`clock_timestamp() - ${dueAgo}::interval`,
      sentAt: sentAgo === undefined ? null : sql`clock_timestamp() - ${sentAgo}::interval`,
    })
    .execute();
  await database.db
    .insertInto('deliveryAttempt')
    .values({ outboxId: id, outcome: 'refused', answer: '550 <zhou.ming@example.com> unknown' })
    .execute();
  if (hasJob)
    await sql`select graphile_worker.add_job('outbox.deliver', json_build_object('outboxId', ${id}::text),
      job_key => ${`outbox:${id}`})`.execute(database.db);
  return id;
}

const stored = (id: string) =>
  database.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const answers = async (id: string) =>
  database.db
    .selectFrom('deliveryAttempt')
    .select(['outcome', 'answer'])
    .where('outboxId', '=', id)
    .execute();
const whole = { ...words, wipedAt: null };

describe('a message that was sent or given up', () => {
  const over = outboxStates.filter((state) => !unsent.includes(state));

  test.each(over)(
    'loses its text, its address and the answers of the receiving side after its retention: %s',
    async (state) => {
      const id = await written({ state, ago: '181 days' });
      expect(await forgetSent(database.db, house)).toBe(1);
      const { createdAt, dueAt, wipedAt, ...row } = await stored(id);
      expect(row).toMatchObject({
        ...{ channel: 'mail', kind: 'order', template: 'order_issued', state },
        ...{ recipient: '', subject: '', body: '', link: null, filled: null, lastError: null },
      });
      expect([createdAt, dueAt, wipedAt]).toEqual([expect.any(Date), expect.any(Date), expect.any(Date)]);
      expect(await answers(id)).toEqual([{ outcome: 'refused', answer: '' }]);
      expect(JSON.stringify([await stored(id), await answers(id)])).not.toMatch(/ming|DD-1/);
      expect(await forgetSent(database.db, house)).toBe(0);
    },
  );

  test('is wiped as a text message and in the portal too, and keeps the account of its reader', async () => {
    const [sms, message] = [
      await written({ state: 'sent', channel: 'sms', ago: '181 days' }),
      await written({ state: 'sent', channel: 'message', ago: '181 days' }),
    ];
    expect(await forgetSent(database.db, house)).toBe(2);
    expect(await stored(sms)).toMatchObject({ recipient: '', filled: null, body: '' });
    expect(await stored(message)).toMatchObject({ recipient: 'reader', body: '' });
  });

  test('keeps its text for the retention, which begins when it was last due or sent', async () => {
    for (const [text, days] of [
      [{ ago: '179 days 23 hours' }, 180],
      [{ ago: '200 days', dueAgo: '179 days' }, 180],
      [{ ago: '200 days', sentAgo: '179 days' }, 180],
      [{ ago: '29 days' }, 30],
    ] as const) {
      const id = await written({ state: 'sent', ...text });
      expect(await forgetSent(database.db, { ...house, sentTextDays: days })).toBe(0);
      expect(await stored(id)).toMatchObject(whole);
      await database.db.deleteFrom('deliveryAttempt').execute();
      await database.db.deleteFrom('outbox').execute();
    }
  });

  test('is wiped in any number', async () => {
    await sql`insert into outbox (channel, recipient, template, subject, body, state, created_at, due_at)
      select 'mail', 'a@example.com', 'order_issued', 's', 'b', 'sent', now() - interval '1 year', now() - interval '1 year'
      from generate_series(1, 2001)`.execute(database.db);
    expect(await forgetSent(database.db, house)).toBe(2001);
    const left = await database.db.selectFrom('outbox').select('id').where('wipedAt', 'is', null).execute();
    expect(left).toEqual([]);
  });
});

describe('a pending message', () => {
  test('keeps its text at any age: it has a job, is about to get one, or is gathered for the digest', async () => {
    const ids = [
      await written({ state: 'waiting', ago: '10 years', hasJob: true }),
      await written({ state: 'waiting', ago: '10 years', deferred: true }),
      await written({ state: 'gathered', ago: '10 years' }),
    ];
    expect(await forgetSent(database.db, house)).toBe(0);
    for (const id of ids) expect(await stored(id)).toMatchObject(whole);
  });

  test('cannot be wiped, nor can a wiped one be sent: the database refuses both', async () => {
    const [waiting, sent] = [
      await written({ state: 'waiting', ago: '1 hour' }),
      await written({ state: 'failed', ago: '181 days' }),
    ];
    await forgetSent(database.db, house);
    for (const state of unsent)
      await expect(
        database.db.updateTable('outbox').set({ state }).where('id', '=', sent).execute(),
      ).rejects.toThrow('outbox_wiped_check');
    const wiped = { subject: '', body: '', link: null, recipient: '', wipedAt: new Date() };
    await expect(
      database.db.updateTable('outbox').set(wiped).where('id', '=', waiting).execute(),
    ).rejects.toThrow('outbox_wiped_check');
  });

  test('is given up if no channel sent it for the whole retention, except in a demo', async () => {
    const young = await written({ state: 'waiting', ago: '179 days' });
    const old = await written({ state: 'waiting', ago: '181 days' });
    expect(await forgetSent(database.db, { ...house, demo: 'local' })).toBe(0);
    expect(await forgetSent(database.db, house)).toBe(1);
    expect(await stored(young)).toMatchObject({ ...whole, state: 'waiting' });
    expect(await stored(old)).toMatchObject({ state: 'failed', body: '', recipient: '' });
  });
});
