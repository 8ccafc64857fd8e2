import * as notification from '@procure/contract/message/notification.schema.ts';
import { factsOf, kindsOf, type MessageKind } from '@procure/domain/message/kind.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/fixtures/at-once.ts';
import { testApp } from '../../../testing/test-app.ts';
import { system } from '../../platform/actor.ts';
import { transact } from '../../platform/database/transaction.ts';
import { sendDigest } from '../../platform/messaging/outbox/digest.ts';
import { queueDeferred } from '../../platform/messaging/outbox/enqueue.ts';
import type { Outgoing } from '../../platform/messaging/outbox/outgoing.ts';

const test = testApp();
type Person = Awaited<ReturnType<typeof test.supplier>>;

const quiet = { digest: false, quietFrom: null, quietUntil: null };
const order = { template: 'order_issued', values: { orderNo: 'DD-1' } } as const;
const certificate = {
  template: 'certificate_expiring',
  values: { certificate: '营业执照', date: '2027-01-01', days: 7 },
} as const;
const award = { template: 'result_notice', values: { title: '光伏组件', tenderNo: 'ZB-1' } } as const;

async function mailed(): Promise<Person> {
  const person = await test.supplier();
  const email = `${person.username}@example.com`;
  await test.parts().db.updateTable('account').set({ email }).where('id', '=', person.accountId).execute();
  return person;
}

function tell(
  { accountId }: Pick<Person, 'accountId'>,
  text: Pick<Outgoing, 'template' | 'values'>,
): Promise<void> {
  const outgoing = { ...text, channel: 'account', to: accountId } as Outgoing;
  return transact(test.parts(), system('test'), (unit) => unit.send(outgoing));
}

/** The person's outbox rows, by channel and state. */
async function ways({ accountId }: Pick<Person, 'accountId'>): Promise<readonly string[]> {
  const rows = await test
    .parts()
    .db.selectFrom('outbox')
    .select(['channel', 'state'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('channel')
    .execute();
  return rows.map(({ channel, state }) => `${channel} ${state}`);
}

const wish = (kind: MessageKind, ...channels: ('message' | 'mail' | 'sms')[]) => ({ kind, channels });

describe('notification settings', () => {
  it('default to the channels of the kind', async () => {
    const person = await mailed();
    const answer = await person.client.call(notification.getNotifications, {});
    if (!answer.ok) throw new Error(answer.message);
    expect(answer.data).toMatchObject(quiet);
    expect(answer.data.kinds).toEqual(
      kindsOf('supplier').map((kind) => ({ kind, channels: factsOf(kind).channels })),
    );
    await tell(person, order);
    await tell(person, certificate);
    expect(await ways(person)).toEqual(['message sent', 'mail waiting', 'message sent']);
  });

  it('apply the chosen channels, and the choice is logged', async () => {
    const person = await mailed();
    const kinds = [wish('order', 'sms'), wish('certificate')];
    expect(await person.client.call(notification.setNotifications, { ...quiet, kinds })).toMatchObject({
      ok: true,
    });
    await tell(person, order);
    await tell(person, certificate);
    expect(await ways(person)).toEqual(['sms waiting']);
    const line = await test
      .parts()
      .db.selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'set_notifications')
      .where('entityId', '=', person.accountId)
      .executeTakeFirst();
    expect(line).toEqual({
      before: { order: 'message', certificate: 'message,mail' },
      after: { order: 'sms', certificate: '' },
    });
  });

  it('apply to one account only: a colleague’s choice changes nothing for others', async () => {
    const [one, other] = [await mailed(), await mailed()];
    await one.client.call(notification.setNotifications, { ...quiet, kinds: [wish('order')] });
    await tell(other, order);
    expect(await ways(other)).toEqual(['message sent']);
  });
});

describe('messages prescribed by law', () => {
  it('cannot be switched off, and a request that tries it changes nothing', async () => {
    const person = await mailed();
    const kinds = [wish('order'), wish('award', 'mail')];
    expect(await person.client.call(notification.setNotifications, { ...quiet, kinds })).toMatchObject({
      ok: false,
      code: '5701',
      message: expect.stringContaining('“候选人公示与采购结果”不能关闭站内消息（招标投标法第四十五条'),
    });
    await tell(person, order);
    expect(await ways(person)).toEqual(['message sent']);
  });

  it('are sent despite a row of the database, quiet hours and a digest', async () => {
    const person = await mailed();
    const { db } = test.parts();
    const none = { message: false, mail: false, sms: false };
    await db
      .insertInto('notificationChoice')
      .values({ accountId: person.accountId, kind: 'award', ...none })
      .execute();
    await person.client.call(notification.setNotifications, {
      ...(await quietNow()),
      digest: true,
      kinds: [],
    });
    await tell(person, award);
    expect(await ways(person)).toEqual(['mail waiting', 'message sent']);
    expect(await jobsDue(person, 'mail')).toEqual(['now']);
  });

  it('exist for staff too, whose kinds are different', async () => {
    const { client } = await test.staff('buyer');
    const set = (kind: MessageKind) =>
      client.call(notification.setStaffNotifications, { ...quiet, kinds: [wish(kind)] });
    expect(await set('duty')).toMatchObject({ ok: false, code: '5701' });
    expect(await set('certificate')).toMatchObject({ ok: false, code: '4000' });
    expect(await set('progress')).toMatchObject({ ok: true });
  });
});

describe('an invalid setting', () => {
  it.each([
    ['a kind that is none', { ...quiet, kinds: [{ kind: 'toString', channels: [] }] }],
    ['a way that is none', { ...quiet, kinds: [{ kind: 'order', channels: ['fax'] }] }],
    ['one kind twice', { ...quiet, kinds: [wish('order'), wish('order', 'sms')] }],
    ['an hour that is none', { digest: false, quietFrom: 22, quietUntil: 24, kinds: [] }],
    ['half of the quiet hours', { digest: false, quietFrom: 22, quietUntil: null, kinds: [] }],
    ['quiet hours without end', { digest: false, quietFrom: 7, quietUntil: 7, kinds: [] }],
  ])('(%s) is refused', async (_, input) => {
    const person = await test.supplier();
    const answer = await person.client.call(notification.setNotifications, input as never);
    expect(answer).toMatchObject({ ok: false, code: '4000' });
  });
});

/** Quiet hours around this one, by the database's clock. */
async function quietNow() {
  const { hour } = await test
    .parts()
    .db.selectNoFrom(({ fn, val }) =>
      fn<number>('date_part', [
        val('hour'),
        fn('timezone', [val('Asia/Shanghai'), fn('clock_timestamp', [])]),
      ]).as('hour'),
    )
    .executeTakeFirstOrThrow();
  return { quietFrom: hour, quietUntil: (hour + 2) % 24 };
}

/** Whether the jobs that send the person's texts of a channel, or the digest, are due now or later. */
async function jobsDue(
  { accountId }: Pick<Person, 'accountId'>,
  what: 'mail' | 'sms' | 'digest',
): Promise<readonly ('now' | 'later')[]> {
  await queueDeferred(test.parts().db);
  const { rows } = await sql<{ due: 'now' | 'later' }>`select
      case when run_at > clock_timestamp() then 'later' else 'now' end as due
    from graphile_worker.jobs where key = 'digest:' || ${accountId} and ${what} = 'digest' or key in
      (select 'outbox:' || id from outbox where account_id = ${accountId} and channel = ${what})`.execute(
    test.parts().db,
  );
  return rows.map(({ due }) => due);
}

describe('an address that takes no mail', () => {
  it('is shown only to its owner, who can have it tried again; another address works at once', async () => {
    const [person, other] = [await mailed(), await mailed()];
    const { db } = test.parts();
    const address = `${person.username}@example.com`;
    const mark = () =>
      db.insertInto('refusedAddress').values({ address, answer: '550 5.1.1 gone' }).execute();
    const said = async (reader: Person) => {
      const answer = await reader.client.call(notification.getNotifications, {});
      return answer.ok ? answer.data.mailRefused : answer.code;
    };
    await mark();
    expect(await said(person)).toBe('550 5.1.1 gone');
    expect(await said(other)).toBeNull();
    await other.client.call(notification.retryMail, {});
    expect(await said(person)).toBe('550 5.1.1 gone');
    await person.client.call(notification.retryMail, {});
    expect(await said(person)).toBeNull();
    await mark();
    await db
      .updateTable('account')
      .set({ email: `new-${address}` })
      .where('id', '=', person.accountId)
      .execute();
    expect(await said(person)).toBeNull();
  });
});

describe('quiet hours', () => {
  it('delay mail and SMS to their end, but not the message in the portal', async () => {
    const person = await mailed();
    const kinds = [wish('certificate', 'message', 'mail', 'sms')];
    await person.client.call(notification.setNotifications, { ...(await quietNow()), digest: false, kinds });
    await tell(person, certificate);
    expect(await ways(person)).toEqual(['mail waiting', 'message sent', 'sms waiting']);
    expect(await jobsDue(person, 'mail')).toEqual(['later']);
    expect(await jobsDue(person, 'sms')).toEqual(['later']);
    const winner = await mailed();
    await winner.client.call(notification.setNotifications, {
      ...(await quietNow()),
      digest: false,
      kinds: [],
    });
    await tell(winner, award);
    expect(await jobsDue(winner, 'mail')).toEqual(['now']);
  });

  it('cancel waiting mail once its kind is refused', async () => {
    const person = await mailed();
    const night = { ...(await quietNow()), digest: false };
    await person.client.call(notification.setNotifications, { ...night, kinds: [] });
    await tell(person, certificate);
    await person.client.call(notification.setNotifications, { ...night, kinds: [wish('certificate')] });
    expect(await ways(person)).toEqual(['mail cancelled', 'message sent']);
  });
});

describe('the daily digest', () => {
  let person: Person;
  const send = (at?: Date) => {
    const { config } = test.parts();
    const { publicUrl, consoleUrl } = config;
    return sendDigest({ ...test.parts(), publicUrl, consoleUrl }, person.accountId, at);
  };
  const digests = () =>
    test
      .parts()
      .db.selectFrom('outbox')
      .select(['id', 'subject', 'body', 'recipient'])
      .where('accountId', '=', person.accountId)
      .where('kind', '=', 'digest')
      .execute();

  beforeAll(async () => {
    person = await mailed();
    await person.client.call(notification.setNotifications, { ...quiet, digest: true, kinds: [] });
    await tell(person, certificate);
    await tell(person, award);
    await tell(person, { ...certificate, values: { ...certificate.values, certificate: '{code}' } });
  });

  it('contains the texts that may wait, and is sent once by any number of processes', async () => {
    expect((await ways(person)).filter((way) => way.startsWith('mail')).sort()).toEqual([
      'mail gathered',
      'mail gathered',
      'mail waiting',
    ]);
    expect(await jobsDue(person, 'digest')).toEqual(['later']);
    const process = () => send();
    await atOnce(test, [process, process, process], 'outbox');
    const [digest, ...more] = await digests();
    expect(more).toEqual([]);
    expect(digest).toMatchObject({ subject: '消息汇总（2条）', recipient: `${person.username}@example.com` });
    expect(digest?.body).toContain('1. 资质证书即将到期\n营业执照将于2027-01-01到期');
    expect(digest?.body).toContain('2. 资质证书即将到期\n{code}将于');
  });

  it('is sent once a day; later texts are in the next day’s', async () => {
    await tell(person, certificate);
    await send();
    expect(await digests()).toHaveLength(1);
    const waiting = await test
      .parts()
      .db.selectFrom('outbox')
      .select('id')
      .where('accountId', '=', person.accountId)
      .where('state', '=', 'gathered')
      .execute();
    expect(waiting).toHaveLength(1);
    await send(new Date(Date.now() + 86_400_000));
    expect(await digests()).toHaveLength(2);
  });

  it('is not sent if the account has no address any more', async () => {
    await tell(person, certificate);
    const { db } = test.parts();
    await db.updateTable('account').set({ email: null }).where('id', '=', person.accountId).execute();
    await send(new Date(Date.now() + 2 * 86_400_000));
    expect(await digests()).toHaveLength(2);
    expect((await ways(person)).at(-2)).toBe('mail cancelled');
  });
});
