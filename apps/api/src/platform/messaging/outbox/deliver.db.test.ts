import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refuse } from '@procure/domain/outcome.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../testing/fixtures/letter.ts';
import { closeMailServers, mailServer, smtpTo } from '../../../../testing/fixtures/mail-server.ts';
import { testDatabase } from '../../../../testing/test-database.ts';
import { system } from '../../actor.ts';
import { transact, type Unit } from '../../database/transaction.ts';
import { cryptoOf } from '../../keys/crypto.ts';
import { type Mailer, openMailer } from '../mail.ts';
import { type Delivery, deliver } from './deliver.ts';
import { forgetExpired } from './forget.ts';

const database = testDatabase();
const crypto = await cryptoOf(randomBytes(32));
const actor = system('test');
const closers: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

closeMailServers();

let accountId: string;
beforeAll(async () => {
  accountId = randomUUID();
  await database.db
    .insertInto('account')
    .values({ id: accountId, kind: 'supplier', username: 'reader_a', nickName: '甲', passwordHash: 'x' })
    .execute();
});

function inUnit<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
  return transact({ db: database.db }, actor, work);
}

async function entries() {
  return database.db.selectFrom('outbox').selectAll().orderBy('createdAt').execute();
}

async function last() {
  const entry = (await entries()).at(-1);
  if (entry === undefined) throw new Error('nothing in the outbox');
  return entry;
}

function delivery(smtp: Delivery['config']['smtp'], mailer: Mailer | null, more: object = {}): Delivery {
  const config = {
    ...{ smtp, sms: null, demo: 'off' as const },
    ...{ publicUrl: 'https://portal.example', consoleUrl: 'https://console.example' },
    ...more,
  };
  return { db: database.db, config, crypto, mailer };
}

const letter = {
  channel: 'mail',
  to: 'supplier@example.com',
  template: 'order_issued',
  values: { orderNo: 'DD-1' },
  link: '/orderDetail?id=1',
} as const;

describe('a message to be sent', () => {
  test('is in the outbox exactly if its change was committed', async () => {
    const before = (await entries()).length;
    await inUnit(async (unit) => {
      await unit.send(letter);
      return refuse('conflict');
    });
    await expect(
      inUnit(async (unit) => {
        await unit.send(letter);
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    expect(await entries()).toHaveLength(before);
    await inUnit((unit) => unit.send(letter));
    expect(await last()).toMatchObject({
      state: 'waiting',
      subject: '新订单待确认',
      recipient: 'supplier@example.com',
    });
  });

  test('exists once per key, even if the work is repeated', async () => {
    const before = (await entries()).length;
    for (let n = 0; n < 3; n++) await inUnit((unit) => unit.send({ ...letter, key: 'order/1' }));
    await inUnit((unit) => unit.send({ ...letter, key: 'order/2' }));
    expect(await entries()).toHaveLength(before + 2);
  });

  test('is in its reader’s list of the portal at the same commit', async () => {
    await inUnit((unit) => unit.send({ ...letter, channel: 'account', to: accountId, key: 'm/1' }));
    await inUnit((unit) => unit.send({ ...letter, channel: 'account', to: accountId, key: 'm/1' }));
    const messages = await database.db
      .selectFrom('message')
      .selectAll()
      .where('accountId', '=', accountId)
      .execute();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ title: '新订单待确认', link: '/orderDetail?id=1', readAt: null });
    expect(await last()).toMatchObject({ channel: 'message', state: 'sent' });
  });

  test('is written for each reader in the order of the list, for any number of readers, and once per key', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    for (const id of [one, other])
      await database.db
        .insertInto('account')
        .values({
          id,
          kind: 'supplier',
          username: `reader_${id.slice(0, 8)}`,
          nickName: '乙',
          passwordHash: 'x',
        })
        .execute();
    // More than one statement can write; the two readers alternate.
    const count = 1_101;
    const texts = Array.from({ length: count }, (_, no) => ({
      ...{ ...letter, channel: 'account' as const, to: no % 2 === 0 ? one : other },
      ...{ link: `/orderDetail?id=${no}`, key: `many/${no}` },
    }));
    const again = texts.slice(0, 2).map((text) => ({ ...text, link: '/orderDetail?id=again' }));
    await inUnit((unit) => unit.send(...texts.slice(0, 100), ...again, ...texts.slice(100)));
    for (const [reader, first] of [
      [one, 0],
      [other, 1],
    ] as const) {
      const { rows } = await sql<{
        link: string;
        at: string;
      }>`select link, created_at::text as at from message
        where account_id = ${reader}`.execute(database.db);
      const told = new Map(rows.map(({ link, at }) => [link, at]));
      const expected = texts.filter((_, no) => no % 2 === first).map(({ link }) => link);
      expect([...told.keys()].toSorted()).toEqual(expected.toSorted());
      expect(rows).toHaveLength(expected.length);
      const times = expected.map((link) => told.get(link));
      expect(times).toEqual(times.toSorted());
    }
    await expect(
      inUnit((unit) =>
        unit.send(
          { ...letter, channel: 'account', to: one },
          { ...letter, channel: 'account', to: randomUUID() },
        ),
      ),
    ).rejects.toThrow('nobody has this account');
  });
});

describe('a mail', () => {
  test('is accepted by a real mail server with its link, and then not sent again', async () => {
    const { letters, smtp, mailer } = await mailServer();
    await inUnit((unit) => unit.send(letter));
    const { id } = await last();
    await deliver(delivery(smtp, mailer), id, false);
    await deliver(delivery(smtp, mailer), id, false);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain(`Message-ID: <${id}@portal.example>`);
    expect(letters[0]).toContain('To: supplier@example.com');
    expect(wordsOf(letters[0] ?? '')).toContain(
      '您有新的订单DD-1，请确认交期。\n\nhttps://portal.example/orderDetail?id=1',
    );
    expect(await last()).toMatchObject({
      state: 'sent',
      attempts: 1,
      lastError: null,
      sentAt: expect.any(Date),
    });
  });

  test('is retried with the same Message-ID after a failure, which is recorded', async () => {
    const { letters, smtp, mailer } = await mailServer(1);
    await inUnit((unit) => unit.send(letter));
    const { id } = await last();
    await expect(deliver(delivery(smtp, mailer), id, false)).rejects.toThrow('try again later');
    expect(await last()).toMatchObject({
      state: 'waiting',
      attempts: 1,
      lastError: expect.stringContaining('try again later'),
    });
    await deliver(delivery(smtp, mailer), id, false);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain(`<${id}@portal.example>`);
    expect(await last()).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
  });

  test('is marked as failed after the last attempt', async () => {
    const mailer = openMailer(smtpTo('smtp://127.0.0.1:1'));
    closers.push(() => mailer.close());
    await inUnit((unit) => unit.send(letter));
    const { id } = await last();
    const parts = delivery(smtpTo('smtp://127.0.0.1:1'), mailer);
    await expect(deliver(parts, id, true)).rejects.toThrow();
    expect(await last()).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('is sent again if the process died after the server’s acceptance, so that none is lost', async () => {
    const { letters, smtp, mailer } = await mailServer();
    await inUnit((unit) => unit.send(letter));
    const { id } = await last();
    const dying: Mailer = {
      async send(one) {
        await mailer.send(one);
        throw new Error('killed');
      },
      greet: async () => undefined,
      close: () => undefined,
    };
    await expect(deliver(delivery(smtp, dying), id, false)).rejects.toThrow('killed');
    await deliver(delivery(smtp, mailer), id, false);
    expect(letters).toHaveLength(2);
    const ids = letters.map((text) => /Message-ID: (\S+)/.exec(text)?.[1]);
    expect(ids[0]).toBe(ids[1]);
  });

  test('stays readable if no mail server is configured', async () => {
    await inUnit((unit) => unit.send(letter));
    const { id } = await last();
    await deliver(delivery(null, null), id, false);
    expect(await last()).toMatchObject({ id, state: 'waiting', body: '您有新的订单DD-1，请确认交期。' });
  });
});

describe('an SMS', () => {
  const code = {
    channel: 'sms',
    to: '13900000000',
    template: 'otp',
    values: { code: '246810', minutes: 5 },
    expiresAt: new Date(Date.now() + 3_600_000),
  } as const;

  async function gateway(status: () => number) {
    const calls: { headers: Record<string, unknown>; body: unknown }[] = [];
    const server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      request.on('end', () => {
        calls.push({ headers: request.headers, body: JSON.parse(text) });
        response.writeHead(status()).end('{}');
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closers.push(() => new Promise((done) => server.close(done)));
    const { port } = server.address() as AddressInfo;
    return { calls, sms: { cloud: null, url: `http://127.0.0.1:${port}/send`, token: 'secret' } };
  }

  test('is sent to the gateway once per attempt under one key, and its code is not kept', async () => {
    let status = 503;
    const { calls, sms } = await gateway(() => status);
    await inUnit((unit) => unit.send(code));
    const { id } = await last();
    await expect(deliver(delivery(null, null, { sms }), id, false)).rejects.toThrow('503');
    expect((await last()).body).toContain('246810');
    status = 200;
    await deliver(delivery(null, null, { sms }), id, false);
    expect(calls.map(({ headers }) => headers['idempotency-key'])).toEqual([id, id]);
    expect(calls[1]).toMatchObject({
      headers: { authorization: 'Bearer secret' },
      body: { phone: '13900000000', text: expect.stringContaining('246810'), id },
    });
    expect(await last()).toMatchObject({ state: 'sent' });
    expect(JSON.stringify(await last())).not.toContain('246810');
  });

  test('with an expired code is neither sent nor kept', async () => {
    const { calls, sms } = await gateway(() => 200);
    await inUnit((unit) => unit.send({ ...code, expiresAt: new Date(Date.now() - 1_000) }));
    const { id } = await last();
    await deliver(delivery(null, null, { sms }), id, false);
    expect(calls).toEqual([]);
    expect(await last()).toMatchObject({ state: 'failed', lastError: '未能在有效期内发出' });
    expect(JSON.stringify(await last())).not.toContain('246810');
  });

  test('leaves no code in the database after its final failure', async () => {
    const { sms } = await gateway(() => 503);
    await inUnit((unit) => unit.send(code));
    const { id } = await last();
    await expect(deliver(delivery(null, null, { sms }), id, true)).rejects.toThrow('503');
    expect(await last()).toMatchObject({ id, state: 'failed' });
    expect(JSON.stringify(await last())).not.toContain('246810');
  });

  test('loses its expired code if no gateway is configured', async () => {
    await inUnit((unit) => unit.send({ ...code, expiresAt: new Date(Date.now() - 1_000) }));
    await inUnit((unit) => unit.send(code));
    await forgetExpired(database.db);
    const [expired, lasting] = (await entries()).slice(-2);
    expect(expired).toMatchObject({ state: 'failed', body: '（内容已过有效期，不予保留）' });
    expect(lasting).toMatchObject({ state: 'waiting', body: expect.stringContaining('246810') });
  });

  test('is kept in a demonstration, whose inbox displays it', async () => {
    const { sms } = await gateway(() => 200);
    await inUnit((unit) => unit.send(code));
    const { id } = await last();
    await deliver(delivery(null, null, { sms, demo: 'open' as const }), id, false);
    expect((await last()).body).toContain('246810');
  });
});
