import * as contract from '@procure/contract/message/message.schema.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { system } from '../../platform/actor.ts';
import { transact } from '../../platform/database/transaction.ts';

const house = testApp();
type Supplier = Awaited<ReturnType<typeof house.supplier>>;
let reader: Supplier;
let other: Supplier;

beforeAll(async () => {
  reader = await house.supplier();
  other = await house.supplier();
  for (const orderNo of ['DD-1', 'DD-2', 'DD-3']) await tell(reader.accountId, orderNo);
});

function tell(accountId: string, orderNo: string): Promise<void> {
  return transact(house.parts(), system('test'), (unit) =>
    unit.send({
      channel: 'account',
      to: accountId,
      template: 'order_issued',
      values: { orderNo },
      link: '/orderDetail',
    }),
  );
}

async function list(person: Supplier, query: object = {}) {
  const answer = await person.client.call(contract.listMessages, query);
  if (!answer.ok) throw new Error(answer.message);
  return answer;
}

async function unread(person: Supplier) {
  const answer = await person.client.call(contract.countUnreadMessages, {});
  return answer.ok ? answer.data.unread : answer.code;
}

describe('the messages of an account', () => {
  test('are its own, the newest first, a page at a time', async () => {
    const { data, count } = await list(reader, { pageSize: 2 });
    expect(count).toBe(3);
    expect(data.map(({ body }) => body)).toEqual([
      '您有新的订单DD-3，请确认交期。',
      '您有新的订单DD-2，请确认交期。',
    ]);
    expect(data[0]).toMatchObject({ title: '新订单待确认', link: '/orderDetail', readAt: null });
    expect((await list(other)).data).toEqual([]);
  });

  test('are read one by one, the first time counting, and then all at once', async () => {
    const [newest] = (await list(reader)).data;
    const id = newest?.id ?? '';
    await reader.client.call(contract.readMessage, { id });
    const first = (await list(reader)).data[0]?.readAt;
    await reader.client.call(contract.readMessage, { id });
    expect(first).toEqual(expect.any(String));
    expect((await list(reader)).data[0]?.readAt).toBe(first);
    expect(await unread(reader)).toBe(2);
    expect((await list(reader, { unread: '1' })).count).toBe(2);
    await tell(other.accountId, 'DD-9');
    await reader.client.call(contract.readAllMessages, {});
    expect(await unread(reader)).toBe(0);
    expect(await unread(other)).toBe(1);
  });

  test('cannot be read by another: they do not exist for them', async () => {
    const [message] = (await list(reader)).data;
    const answer = await other.client.call(contract.readMessage, { id: message?.id ?? '' });
    expect(answer).toMatchObject({ ok: false, code: '4040' });
  });

  test('are narrowed to a kind; one that is none is refused', async () => {
    const person = await house.supplier();
    await tell(person.accountId, 'DD-7');
    await transact(house.parts(), system('test'), (unit) =>
      unit.send({
        ...{ channel: 'account', to: person.accountId, template: 'result_notice' },
        values: { title: '光伏组件', tenderNo: 'ZB-1' },
      }),
    );
    expect((await list(person, { kind: 'award' })).data).toMatchObject([
      { title: '结果通知书', kind: 'award' },
    ]);
    expect((await list(person, { kind: 'order', unread: '1' })).count).toBe(1);
    expect((await list(person, { kind: 'people' })).count).toBe(0);
    expect(await person.client.call(contract.listMessages, { kind: 'toString' as never })).toMatchObject({
      ok: false,
      code: '4000',
    });
  });

  test('of staff are served on the console', async () => {
    const buyer = await house.staff('buyer');
    await tell(buyer.accountId, 'DD-5');
    const answer = await buyer.client.call(contract.countStaffUnreadMessages, {});
    expect(answer).toMatchObject({ ok: true, data: { unread: 1 } });
  });
});
