import { listDevInbox, listSent } from '@procure/contract/outbox/outbox.schema.ts';
import { permissions } from '@procure/domain/permission/permission.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { system } from '../../platform/actor.ts';
import { transact } from '../../platform/database/transaction.ts';

const demo = testApp({}, { DEMO: '1' });
const real = testApp({}, { DEMO: '0' });
const inFiveMinutes = () => new Date(Date.now() + 5 * 60_000);

beforeAll(async () => {
  const supplier = await demo.supplier();
  await transact(demo.parts(), system('test'), async (unit) => {
    await unit.send({
      channel: 'sms',
      to: '13900000000',
      template: 'otp',
      values: { code: '135790', minutes: 5 },
      expiresAt: inFiveMinutes(),
    });
    await unit.send({
      channel: 'mail',
      to: 'a@example.com',
      template: 'order_issued',
      values: { orderNo: '100%' },
    });
    await unit.send({
      channel: 'account',
      to: supplier.accountId,
      template: 'order_issued',
      values: { orderNo: 'B' },
    });
  });
});

describe('the inbox of sent texts', () => {
  test('shows in a demonstration every text with its code, newest first, by channel and by word', async () => {
    const { client } = await demo.staff('admin');
    const call = async (query: object) => {
      const answer = await client.call(listDevInbox, query);
      if (!answer.ok) throw new Error(answer.message);
      return answer.data;
    };
    expect((await call({})).map(({ channel }) => channel).sort()).toEqual(['mail', 'message', 'sms']);
    expect(await call({ channel: 'sms' })).toMatchObject([
      { recipient: '13900000000', body: expect.stringContaining('135790'), state: 'waiting' },
    ]);
    expect(await call({ keyword: '0%' })).toMatchObject([{ channel: 'mail' }]);
    expect(await call({ keyword: '_' })).toEqual([]);
    const [message] = await call({ channel: 'message' });
    expect(message?.recipient).toMatch(/^u[0-9a-f]{12}$/);
  });

  test('does not exist outside of a demonstration, whatever the permission', async () => {
    const admin = await real.staff('admin');
    expect(admin.actor.permissions.has('devInbox.read')).toBe(true);
    expect(permissions).toContain('devInbox.read');
    expect(await admin.client.call(listDevInbox, {})).toMatchObject({ ok: false, code: '4040' });
  });

  test('is closed to whoever lacks the permission', async () => {
    const { client, actor } = await demo.staff('evaluator');
    expect(actor.permissions.has('devInbox.read')).toBe(false);
    expect(await client.call(listDevInbox, {})).toMatchObject({ ok: false, code: '4031' });
  });
});

describe('the record of sent texts', () => {
  const code = '86420';
  beforeAll(async () => {
    await transact(real.parts(), system('test'), async (unit) => {
      await unit.send({
        ...{ channel: 'mail', to: 'zhou.ming@example.com', template: 'otp' },
        ...{ values: { code, minutes: 5 }, expiresAt: inFiveMinutes() },
      });
      await unit.send({
        ...{ channel: 'mail', to: 'rival@example.com', template: 'bid_received' },
        values: { title: '光伏', tenderNo: 'ZB-1', receiptNo: 'HZ-1', time: '今日' },
      });
    });
    const { db } = real.parts();
    const { id: outboxId } = await db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', 'zhou.ming@example.com')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('deliveryAttempt')
      .values([
        { outboxId, outcome: 'failed', answer: 'ECONNREFUSED' },
        { outboxId, outcome: 'refused', answer: '550 5.1.1 <Zhou.Ming@example.com>: no such user' },
      ])
      .execute();
    await db.updateTable('outbox').set({ state: 'refused' }).where('id', '=', outboxId).execute();
  });

  test('shows every attempt and its answer, with the recipient masked in both, and never the content', async () => {
    const { client } = await real.staff('admin');
    const answer = await client.call(listSent, { keyword: 'ZHOU.MING@example.com', state: 'refused' });
    expect(answer).toMatchObject({
      ok: true,
      count: 1,
      data: [
        {
          kind: 'security',
          recipient: 'zh***@example.com',
          attempts: [
            { outcome: 'failed', answer: 'ECONNREFUSED' },
            { outcome: 'refused', answer: '550 5.1.1 <zh***@example.com>: no such user' },
          ],
        },
      ],
    });
    expect(JSON.stringify(answer)).not.toContain(code);
    expect(JSON.stringify(answer)).not.toContain('ming');
    expect(await client.call(listSent, { keyword: 'zhou' })).toMatchObject({ count: 0 });
  });

  test('reveals neither the participants of a tender nor their number', async () => {
    const { client } = await real.staff('admin');
    expect(await client.call(listSent, { keyword: 'rival@example.com' })).toMatchObject({ count: 0 });
    expect(await client.call(listSent, { kind: 'receipt' })).toMatchObject({ count: 0 });
    expect(await client.call(listSent, {})).toMatchObject({ count: 1 });
  });

  test('is closed to whoever lacks the permission', async () => {
    for (const role of ['buyer', 'auditor', 'security'] as const) {
      const { client } = await real.staff(role);
      expect(await client.call(listSent, {})).toMatchObject({ ok: false, code: '4031' });
    }
  });
});
