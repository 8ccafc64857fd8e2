import { randomUUID } from 'node:crypto';
import { listSent, listUnsent, resendKind, resendMessage } from '@procure/contract/outbox/outbox.schema.ts';
import { tellingKinds } from '@procure/domain/message/kind.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeMailServers, mailServer } from '../../../testing/fixtures/mail-server.ts';
import { outboxOf } from '../../../testing/fixtures/outbox.ts';
import { testApp } from '../../../testing/test-app.ts';
import { deliver } from '../../platform/messaging/outbox/deliver.ts';
import { forgetSent } from '../../platform/messaging/outbox/forget.ts';

const house = testApp({}, { DEMO: '0' });
const mute = testApp({}, { DEMO: '0', SMTP_URL: '', SMTP_FROM: '' });
closeMailServers();

beforeEach(async () => {
  const { db } = house.parts();
  await db.deleteFrom('deliveryAttempt').execute();
  await db.deleteFrom('outbox').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(house.database.db);
});

const { written, standing: entry } = outboxOf(house);
const standing = async (id: string) => (await entry(id)).state;

async function jobs() {
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs order by key`.execute(
    house.database.db,
  );
  return rows.map(({ key }) => key.replace('outbox:', ''));
}

async function unsent() {
  const { client } = await house.staff('admin');
  const answer = await client.call(listUnsent, {});
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}

const log = () =>
  house
    .parts()
    .db.selectFrom('auditLog')
    .select(['entityId', 'after', 'actorId'])
    .where('action', '=', 'resend')
    .orderBy('id', 'desc')
    .execute();

describe('unsent texts', () => {
  test('are listed by channel and kind, with their age and the last failure, the recipient masked', async () => {
    await written({ lastError: '450 <Zhou.Ming@example.com> later', ago: '1 hour' });
    await written({ lastError: 'ECONNREFUSED', ago: '3 hours' });
    await written({ state: 'refused', ago: '4 hours', lastError: null });
    await written({ state: 'waiting', ago: '5 minutes', lastError: null });
    await written({ channel: 'sms', to: '13900001234', kind: 'approval', template: 'approval_waits' });
    // These need no action.
    await written({ state: 'waiting', ago: '10 seconds' });
    for (const state of ['gathered', 'cancelled']) await written({ state });
    await written({ ago: '31 days' });
    const { groups } = await unsent();
    expect(groups).toEqual([
      {
        ...{ channel: 'mail', kind: 'order', waiting: 1, failed: 2, refused: 1, resendable: 4 },
        ...{ oldestAt: expect.any(String), answer: '450 <zh***@example.com> later' },
      },
      {
        ...{ channel: 'sms', kind: 'approval', waiting: 0, failed: 1, refused: 0, resendable: 1 },
        ...{ oldestAt: expect.any(String), answer: 'ECONNREFUSED' },
      },
    ]);
    const hours = (Date.now() - Date.parse(groups[0]?.oldestAt ?? '')) / 3_600_000;
    expect(hours).toBeGreaterThan(3.9);
    expect(JSON.stringify(groups)).not.toMatch(/ming|00001234/i);
  });

  test('are neither shown nor counted nor resent if they reveal participants of a tender', async () => {
    const told = [];
    for (const kind of tellingKinds) {
      told.push(await written({ kind, template: 'bid_received', to: `${kind}@example.com` }));
      await written({
        kind,
        template: 'bid_deadline_near',
        channel: 'sms',
        to: '13900001234',
        state: 'waiting',
      });
    }
    expect(await unsent()).toEqual({ unset: [], groups: [], codes: [] });
    const { client } = await house.staff('admin');
    const unknown = await client.call(resendMessage, { id: randomUUID() });
    for (const id of told) {
      const said = await client.call(resendMessage, { id });
      expect({ ...said, requestId: '' }).toEqual({ ...unknown, requestId: '' });
      expect(said).toMatchObject({ ok: false, code: '4040' });
    }
    for (const kind of tellingKinds)
      expect(await client.call(resendKind, { channel: 'mail', kind })).toMatchObject({ data: { count: 0 } });
    expect(await jobs()).toEqual([]);
    expect(await client.call(listSent, {})).toMatchObject({ count: 0 });
  });

  test('that are codes are reported only as failed with the reason, because codes are sent during a submission', async () => {
    const security = { kind: 'security', channel: 'sms', to: '13900001234' } as const;
    const one = async () => {
      await written({ ...security, template: 'otp', lastError: '13900001234 限流' });
      await written({ ...security, template: 'factor_outage', lastError: '限流' });
    };
    await one();
    const told = await unsent();
    expect(told).toEqual({ unset: [], groups: [], codes: [{ channel: 'sms', answer: '139****1234 限流' }] });
    await one();
    expect(await unsent()).toEqual(told);
    const { client } = await house.staff('admin');
    expect(await client.call(resendKind, { channel: 'sms', kind: 'security' })).toMatchObject({
      data: { count: 0 },
    });
  });
});

describe('resending', () => {
  test('delivers the text, also to a refused address, with a log line that names no recipient', async () => {
    const { letters, smtp, mailer } = await mailServer();
    const { db, config, crypto } = house.parts();
    const reader = await house.supplier();
    const to = `${reader.username}@example.com`;
    await db.updateTable('account').set({ email: to }).where('id', '=', reader.accountId).execute();
    await db.insertInto('refusedAddress').values({ address: to, answer: '550' }).execute();
    const id = await written({ state: 'withheld', to, accountId: reader.accountId, lastError: null });
    const admin = await house.staff('admin');
    const { data } = (await admin.client.call(listSent, { keyword: to })) as { data: unknown };
    expect(data).toMatchObject([{ id, resendable: true }]);
    expect(await admin.client.call(resendMessage, { id })).toMatchObject({ ok: true, data: { count: 1 } });
    expect([await standing(id), await jobs()]).toEqual(['waiting', [id]]);
    await deliver({ db, config: { ...config, smtp }, crypto, mailer }, id, false);
    expect([letters.length, await standing(id)]).toEqual([1, 'sent']);
    expect(await log()).toMatchObject([{ entityId: id, after: null, actorId: admin.accountId }]);
    expect(await admin.client.call(resendMessage, { id })).toMatchObject({ ok: true, data: { count: 0 } });
    expect(await log()).toHaveLength(1);
  });

  test('makes one job for repeated and concurrent requests', async () => {
    const ids = [await written(), await written(), await written({ state: 'refused' })];
    const [one, other] = [await house.staff('admin'), await house.staff('admin')];
    const before = (await log()).length;
    const all = { channel: 'mail', kind: 'order' } as const;
    const answers = await Promise.all([one, other, one].map(({ client }) => client.call(resendKind, all)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await jobs()).toEqual([...ids].sort());
    const lines = (await log()).slice(0, -before || undefined);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.map(({ after }) => after)).toContainEqual({ ...all, count: 3 });
    // It is on its way by now.
    expect((await unsent()).groups).toEqual([]);
    expect(await one.client.call(resendKind, all)).toMatchObject({ data: { count: 0 } });
  });

  test('does not touch a text that is being delivered', async () => {
    const id = await written({ state: 'waiting' });
    await sql`select graphile_worker.add_job('outbox.deliver', '{}', job_key => ${`outbox:${id}`})`.execute(
      house.database.db,
    );
    await sql`update graphile_worker._private_jobs set locked_at = clock_timestamp(), locked_by = 'me'`.execute(
      house.database.db,
    );
    const { client } = await house.staff('admin');
    expect(await client.call(resendMessage, { id })).toMatchObject({ ok: true, data: { count: 0 } });
    expect(await jobs()).toEqual([id]);
  });

  test('refuses expired codes, old and cancelled texts, and recipients with a new address', async () => {
    const { client } = await house.staff('admin');
    const reader = await house.supplier();
    const moved = { accountId: reader.accountId, to: 'former@example.com' };
    for (const [text, why] of [
      [{ template: 'otp', kind: 'security' }, '内容已不保留'],
      [{ ago: '31 days' }, '已超过30天'],
      [moved, '已更换联系方式'],
      [{ state: 'cancelled' }, '收件人已不再接收'],
    ] as const) {
      const id = await written(text);
      expect(await client.call(resendMessage, { id })).toMatchObject({
        ...{ reason: 'message_not_resendable', code: '4976' },
        message: expect.stringContaining(why),
      });
    }
    const later = { template: 'otp', kind: 'security', state: 'waiting' };
    const good = await written({ ...later, expiresAt: new Date(Date.now() + 60_000) });
    expect(await client.call(resendMessage, { id: good })).toMatchObject({ data: { count: 1 } });
    expect(await client.call(resendKind, { channel: 'mail', kind: 'order' })).toMatchObject({
      data: { count: 0 },
    });
    expect(await jobs()).toEqual([good]);
  });

  test('refuses a text after its retention, which is erased and shows only its account', async () => {
    const reader = await house.supplier();
    const to = `${reader.username}@example.com`;
    const id = await written({ ago: '181 days', accountId: reader.accountId, to });
    await house
      .parts()
      .db.insertInto('deliveryAttempt')
      .values({ outboxId: id, outcome: 'failed', answer: `450 ${to}` })
      .execute();
    await forgetSent(house.parts().db, house.parts().config);
    const { client } = await house.staff('admin');
    const road = await client.call(listSent, { keyword: reader.username });
    expect(road).toMatchObject({
      data: [
        {
          ...{ id, kind: 'order', state: 'failed', resendable: false, recipient: null },
          ...{ account: reader.username, wipedAt: expect.any(String) },
          attempts: [{ outcome: 'failed', answer: '' }],
        },
      ],
    });
    expect(JSON.stringify(road)).not.toContain('@example.com');
    expect(await client.call(listSent, { keyword: to })).toMatchObject({ count: 0 });
    expect(await client.call(resendMessage, { id })).toMatchObject({
      ...{ reason: 'message_not_resendable', code: '4976' },
      message: expect.stringContaining('已过保存期限，内容和收件地址已清除'),
    });
    expect(await client.call(resendKind, { channel: 'mail', kind: 'order' })).toMatchObject({
      data: { count: 0 },
    });
    expect([await standing(id), await jobs()]).toEqual(['failed', []]);
  });

  test('does nothing if the channel is not set up', async () => {
    const row = {
      id: randomUUID(),
      channel: 'mail',
      template: 'order_issued',
      kind: 'order',
      state: 'failed',
    };
    await mute
      .parts()
      .db.insertInto('outbox')
      .values({ ...row, recipient: 'a@example.com', subject: 's', body: 'b' })
      .execute();
    const { client } = await mute.staff('admin');
    expect(await client.call(listUnsent, {})).toMatchObject({ data: { unset: ['mail'], groups: [] } });
    expect(await client.call(listSent, {})).toMatchObject({ data: [{ resendable: false }] });
    expect(await client.call(resendMessage, { id: row.id })).toMatchObject({ data: { count: 0 } });
    expect(await client.call(resendKind, { channel: 'mail', kind: 'order' })).toMatchObject({
      data: { count: 0 },
    });
  });

  test('is allowed to administrators only', async () => {
    const id = await written();
    for (const role of ['buyer', 'auditor', 'security', 'editor'] as const) {
      const { client } = await house.staff(role);
      expect(await client.call(listUnsent, {})).toMatchObject({ ok: false, code: '4031' });
      expect(await client.call(resendMessage, { id })).toMatchObject({ ok: false, code: '4031' });
      expect(await client.call(resendKind, { channel: 'mail', kind: 'order' })).toMatchObject({
        code: '4031',
      });
    }
    expect(await standing(id)).toBe('failed');
  });
});
