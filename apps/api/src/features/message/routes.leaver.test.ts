import { leaveCompany } from '@procure/contract/member/member.route.ts';
import * as contract from '@procure/contract/message/message.schema.ts';
import { getDashboard } from '@procure/contract/todo/todo.route.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { system } from '../../platform/actor.ts';
import { transact } from '../../platform/database/transaction.ts';

const house = testApp();

const tell = (accountId: string, orderNo: string) =>
  transact(house.parts(), system('test'), async (unit) => {
    await unit.send({
      ...{ channel: 'account', to: accountId, template: 'order_issued', values: { orderNo } },
      link: '/orderDetail',
    });
    await unit.send({
      ...{ channel: 'account', to: accountId, template: 'password_changed' },
      values: { time: '2026年11月20日' },
    });
  });

async function seenBy({ client }: Awaited<ReturnType<typeof house.supplier>>) {
  const list = await client.call(contract.listMessages, {});
  const count = await client.call(contract.countUnreadMessages, {});
  const dashboard = await client.call(getDashboard, {});
  if (!list.ok || !count.ok || !dashboard.ok) throw new Error('nothing was read');
  const titles = (rows: readonly { readonly title: string }[]) => rows.map(({ title }) => title).sort();
  expect(titles(dashboard.data.messages)).toEqual(titles(list.data));
  expect([count.data.unread, dashboard.data.unread, list.count]).toEqual(Array(3).fill(list.data.length));
  return titles(list.data);
}

describe('a former member of a company', () => {
  test('cannot read messages about its business any more, and keeps personal messages', async () => {
    const owner = await house.company();
    const person = await house.colleague(owner, 'company_admin');
    await tell(person.accountId, 'DD-1');
    expect(await seenBy(person)).toEqual(['密码已修改', '新订单待确认']);
    const all = await person.client.call(contract.listMessages, {});
    const [order] = all.ok ? all.data.filter(({ link }) => link !== null) : [];
    expect(await person.client.call(leaveCompany, {})).toMatchObject({ ok: true });
    const client = await house.signInAgain(person);
    const gone = { ...person, client };
    expect(await seenBy(gone)).toEqual(['密码已修改']);
    expect(await client.call(contract.readMessage, { id: order?.id ?? '' })).toMatchObject({ code: '4040' });
    // Nor in another company.
    const next = await house.company();
    const { db } = house.parts();
    const companyId = next.actor.company.id;
    await db.updateTable('account').set({ companyId }).where('id', '=', person.accountId).execute();
    expect(await seenBy({ ...gone, client: await house.signInAgain(person) })).toEqual(['密码已修改']);
    await client.call(contract.readAllMessages, {});
    const { rows } = await sql`select 1 from message where id = ${order?.id} and read_at is null`.execute(
      house.parts().db,
    );
    expect(rows).toHaveLength(1);
  });

  test('receives nothing of it in the daily digest', async () => {
    const person = await house.colleague(await house.company(), 'company_reader');
    const { db } = house.parts();
    await db
      .updateTable('account')
      .set({ email: 'leaver@example.com' })
      .where('id', '=', person.accountId)
      .execute();
    await sql`insert into notification_setting (account_id, digest) values (${person.accountId}, true)`.execute(
      db,
    );
    await sql`insert into notification_choice (account_id, kind, message, mail, sms)
      values (${person.accountId}, 'order', true, true, false)`.execute(db);
    await tell(person.accountId, 'DD-2');
    const gathered = () =>
      sql`select 1 from outbox where account_id = ${person.accountId} and state = 'gathered'`.execute(db);
    expect((await gathered()).rows).toHaveLength(1);
    await person.client.call(leaveCompany, {});
    expect((await gathered()).rows).toHaveLength(0);
  });
});
