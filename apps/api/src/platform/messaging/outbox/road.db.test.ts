import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../testing/fixtures/letter.ts';
import { closeMailServers, mailServer } from '../../../../testing/fixtures/mail-server.ts';
import { testDatabase } from '../../../../testing/test-database.ts';
import { system } from '../../actor.ts';
import { transact, type Unit } from '../../database/transaction.ts';
import { cryptoOf } from '../../keys/crypto.ts';
import type { Mailer } from '../mail.ts';
import { type Delivery, deliver } from './deliver.ts';
import type { Outgoing } from './outgoing.ts';

const database = testDatabase();
const crypto = await cryptoOf(randomBytes(32));
closeMailServers();

function inUnit<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
  return transact({ db: database.db }, system('test'), work);
}

async function last() {
  return database.db.selectFrom('outbox').selectAll().orderBy('createdAt', 'desc').executeTakeFirstOrThrow();
}

function delivery(smtp: NonNullable<Delivery['config']['smtp']>, mailer: Mailer): Delivery {
  const config = {
    ...{ smtp, sms: null, demo: 'off' as const },
    ...{ publicUrl: 'https://portal.example', consoleUrl: 'https://console.example' },
  };
  return { db: database.db, config, crypto, mailer };
}

const letter: Outgoing = {
  channel: 'mail',
  to: 'supplier@example.com',
  template: 'order_issued',
  values: { orderNo: 'DD-1' },
};

describe('the delivery of a mail', () => {
  const road = (id: string) =>
    database.db
      .selectFrom('deliveryAttempt')
      .select(['outcome', 'answer'])
      .where('outboxId', '=', id)
      .orderBy('id')
      .execute();

  async function reader(email: string): Promise<string> {
    const id = randomUUID();
    const values = {
      id,
      kind: 'supplier',
      username: `r${id.slice(0, 8)}`,
      nickName: '甲',
      passwordHash: 'x',
      email,
    };
    await database.db.insertInto('account').values(values).execute();
    return id;
  }
  const certificate = {
    channel: 'account',
    template: 'certificate_expiring',
    values: { certificate: '营业执照', date: '2027-01-01', days: 7 },
  } as const;

  /** Writes the reminder, tries to deliver its mail, and returns its state. */
  async function tell(accountId: string, parts: Delivery) {
    await inUnit((unit) => unit.send({ ...certificate, to: accountId }));
    const mails = () =>
      database.db
        .selectFrom('outbox')
        .select(['id', 'state', 'lastError'])
        .where('accountId', '=', accountId)
        .where('channel', '=', 'mail')
        .orderBy('createdAt', 'desc');
    const { id } = await mails().executeTakeFirstOrThrow();
    await deliver(parts, id, false);
    return mails().where('id', '=', id).executeTakeFirstOrThrow();
  }

  test('records each attempt with the server’s answer', async () => {
    const { smtp, mailer } = await mailServer(1);
    await inUnit((unit) => unit.send(letter));
    const { id } = await last();
    await expect(deliver(delivery(smtp, mailer), id, false)).rejects.toThrow();
    await deliver(delivery(smtp, mailer), id, false);
    expect(await road(id)).toEqual([
      { outcome: 'failed', answer: expect.stringContaining('try again later') },
      { outcome: 'accepted', answer: expect.stringMatching(/^250 /) },
    ]);
  });

  test('ends if the server refuses the address for good: its owner is notified once, and no more mail is sent there', async () => {
    const gone = { code: 550, words: '5.1.1 no such user' };
    let refusal: typeof gone | null = gone;
    const { letters, smtp, mailer } = await mailServer(0, () => refusal);
    const accountId = await reader('Gone@example.com');
    const parts = delivery(smtp, mailer);
    expect(await tell(accountId, parts)).toMatchObject({
      state: 'refused',
      lastError: expect.stringContaining('5.1.1 no such user'),
    });
    refusal = null;
    expect(await tell(accountId, parts)).toMatchObject({ state: 'withheld', lastError: null });
    expect(letters).toEqual([]);
    const told = await database.db
      .selectFrom('message')
      .select('body')
      .where('accountId', '=', accountId)
      .where('title', '=', '您的邮箱收不到邮件')
      .execute();
    expect(told).toEqual([{ body: expect.stringContaining('发往Go***@example.com的邮件') }]);
    // A code is always tried: its delivery proves the address, which then receives all mail again.
    await inUnit((unit) =>
      unit.send({
        channel: 'mail',
        to: 'gone@example.com',
        template: 'otp',
        values: { code: '1', minutes: 5 },
        expiresAt: new Date(Date.now() + 5 * 60_000),
      }),
    );
    await deliver(parts, (await last()).id, false);
    expect(await tell(accountId, parts)).toMatchObject({ state: 'sent' });
    expect(letters).toHaveLength(2);
  });

  test.each([
    ['a full mailbox', { code: 552, words: '5.2.2 mailbox full' }],
    ['a policy against us', { code: 550, words: '5.7.1 blocked' }],
  ])('ends for this letter alone if the server reports %s', async (_, refusal) => {
    let refused: typeof refusal | null = refusal;
    const { smtp, mailer } = await mailServer(0, () => refused);
    const accountId = await reader(`${randomUUID()}@example.com`);
    const parts = delivery(smtp, mailer);
    expect(await tell(accountId, parts)).toMatchObject({ state: 'refused' });
    refused = null;
    expect(await tell(accountId, parts)).toMatchObject({ state: 'sent' });
  });

  test('is retried if the server asks for it', async () => {
    const { smtp, mailer } = await mailServer(0, () => ({ code: 450, words: '4.2.0 greylisted' }));
    const accountId = await reader('later@example.com');
    await expect(tell(accountId, delivery(smtp, mailer))).rejects.toThrow('greylisted');
  });

  test('has an unsubscribe link exactly if its kind can be refused', async () => {
    const { letters, smtp, mailer } = await mailServer();
    const accountId = await reader('out@example.com');
    await tell(accountId, delivery(smtp, mailer));
    const [reminder = ''] = letters;
    const [, way = ''] = /^List-Unsubscribe: <(.*)>/m.exec(reminder.replaceAll(/\r\n\s+/g, '')) ?? [];
    expect(way).toMatch(
      new RegExp(`^https://portal.example/unsubscribe/${accountId}/certificate/[\\w-]{43}$`),
    );
    expect(reminder).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(wordsOf(reminder)).toContain(`不想再收到此类邮件，请打开：${way}`);
    const values = { title: '光伏', tenderNo: 'ZB-1' };
    await inUnit((unit) =>
      unit.send({ channel: 'account', to: accountId, template: 'result_notice', values, among: ['mail'] }),
    );
    await deliver(delivery(smtp, mailer), (await last()).id, false);
    expect(letters[1]).not.toMatch(/unsubscribe/i);
    expect(wordsOf(letters[1] ?? '')).not.toContain('不想再收到');
  });

  test('keeps its headers intact, whatever the values contain', async () => {
    const { letters, smtp, mailer } = await mailServer();
    await inUnit((unit) =>
      unit.send({
        ...{ channel: 'mail', to: 'supplier@example.com', template: 'order_issued' },
        values: { orderNo: 'DD\r\nBcc: thief@example.com\r\n\r\n<script>{reason}' },
      }),
    );
    await deliver(delivery(smtp, mailer), (await last()).id, false);
    const [head = ''] = (letters[0] ?? '').split('\r\n\r\n');
    expect(head).not.toContain('thief');
    expect(letters[0]).toMatch(/^Content-Type: text\/plain/m);
    expect(wordsOf(letters[0] ?? '')).toContain('<script>{reason}');
  });
});
