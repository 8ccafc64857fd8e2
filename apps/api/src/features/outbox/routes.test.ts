import { listDevInbox } from '@procure/contract/outbox/outbox.schema.ts';
import { permissions } from '@procure/domain/permission/permission.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../platform/actor.ts';
import { testApp } from '../../platform/testing/test-app.ts';
import { transact } from '../../platform/transaction.ts';

const demo = testApp({}, { DEMO: '1' });
const real = testApp({}, { DEMO: '0' });

beforeAll(async () => {
  const supplier = await demo.supplier();
  await transact(demo.parts(), system('test'), async (unit) => {
    await unit.send({
      channel: 'sms',
      to: '13900000000',
      template: 'otp',
      values: { code: '135790', minutes: 5 },
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

describe('the inbox of what the system sent', () => {
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

  test('does not exist outside of one, whatever the permission', async () => {
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
