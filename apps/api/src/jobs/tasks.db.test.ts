import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { callWindowSeconds } from '@procure/domain/account/partner.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { smtpTo } from '../../testing/fixtures/mail-server.ts';
import { house as purchaser } from '../../testing/fixtures/organisation.ts';
import { testApp } from '../../testing/test-app.ts';
import { system } from '../platform/actor.ts';
import { transact } from '../platform/database/transaction.ts';
import type { Parts } from '../platform/process/parts.ts';
import {
  remindOfCertificates,
  remindOfClarifications,
  remindOfDeadlines,
  remindOfPrequalifications,
  remindOfReplies,
  stepOf,
} from './reminder/service.ts';
import { purgeSessions } from './session/service.ts';
import { startJobs } from './start.ts';
import { crons, openTasks } from './tasks.ts';

const house = testApp();
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function until(met: () => Promise<boolean> | boolean, patience = 15_000): Promise<void> {
  for (const end = Date.now() + patience; !(await met()); await wait(50)) {
    if (Date.now() > end) throw new Error('it did not come to that in time');
  }
}

async function messagesOf(accountId: string) {
  return house.parts().db.selectFrom('message').selectAll().where('accountId', '=', accountId).execute();
}

async function texts(recipient: string | null) {
  const { db } = house.parts();
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient ?? '')
    .execute();
}

describe('two processes on one database', () => {
  test('deliver each mail once', async () => {
    const letters: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        stream.on('end', () => {
          letters.push(/Message-ID: (\S+)/.exec(text)?.[1] ?? '');
          done();
        });
      },
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closers.push(() => new Promise<void>((done) => server.close(() => done())));
    const { port } = server.server.address() as AddressInfo;
    const smtp = smtpTo(`smtp://127.0.0.1:${port}`);
    const parts: Parts = { ...house.parts(), config: { ...house.parts().config, smtp } };
    for (const runner of await Promise.all([
      startJobs(parts, house.connection),
      startJobs(parts, house.connection),
    ])) {
      closers.push(() => runner.stop());
    }
    const count = 40;
    for (let n = 0; n < count; n++) {
      await transact(parts, system('test'), (unit) =>
        unit.send({
          channel: 'mail',
          to: `s${n}@example.com`,
          template: 'order_issued',
          values: { orderNo: `DD-${n}` },
        }),
      );
    }
    const sent = async () => {
      const rows = await parts.db
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'sent')
        .where('channel', '=', 'mail')
        .execute();
      return rows.length;
    };
    await until(async () => (await sent()) === count);
    await wait(300);
    expect(letters).toHaveLength(count);
    expect(new Set(letters).size).toBe(count);
  });
});

describe('scheduled jobs', () => {
  /** Jobs that an act queues; every other job must have a schedule. */
  const queued = ['negotiation.reveal', 'opening.run', 'outbox.deliver', 'outbox.digest', 'session.locked'];

  test('resume a stalled opening within a minute, and remove expired data within an hour', () => {
    const due = new Map(crons.map(({ task, match }) => [task, match]));
    const { list, close } = openTasks(house.parts());
    close();
    expect([...due.keys(), ...queued].sort()).toEqual(Object.keys(list).sort());
    for (const task of ['opening.resume', 'receipt.fix']) expect(due.get(task)).toBe('* * * * *');
    for (const task of [
      'draft.forget',
      'upload.expire',
      'person.forget',
      'session.purge',
      'text.forget',
      'log.cut',
    ])
      expect(due.get(task)).toMatch(/^\d+ \* \* \* \*$/);
    expect(due.get('deadline.remind')).toBe('*/5 * * * *');
    expect(due.get('certificate.remind')).toMatch(/^\d+ \d+ \* \* \*$/);
  });
});

describe('the purge', () => {
  test('removes unusable sessions and codes, and keeps usable ones', async () => {
    const { db } = house.parts();
    const person = await house.supplier();
    await house.supplier();
    const sessions = () => db.selectFrom('session').select('accountId').execute();
    const before = (await sessions()).length;
    await sql`update session set seen_at = clock_timestamp() - interval '31 minutes' where account_id = ${person.accountId}`.execute(
      db,
    );
    await sql`insert into otp (recipient, purpose, code_hash, created_at, expires_at) values
      ('a', 'x', '\\x00', now() - interval '3 days', now() - interval '3 days'),
      ('a', 'x', '\\x00', now() - interval '1 day', now() - interval '1 day')`.execute(db);
    await purgeSessions(house.parts());
    expect(await sessions()).toHaveLength(before - 1);
    expect(await sessions()).not.toContainEqual({ accountId: person.accountId });
    expect(await db.selectFrom('otp').select('id').execute()).toHaveLength(1);
  });

  test('removes sessions past their expiry, DingTalk codes of a day ago, and devices unused for years', async () => {
    const { db } = house.parts();
    const { accountId } = await house.supplier();
    await sql`delete from session where account_id <> ${accountId}`.execute(db);
    await sql`update session set expires_at = clock_timestamp() - interval '1 second'`.execute(db);
    await sql`insert into login_code (code_hash, account_id, expires_at) values
      ('\\x01', ${accountId}, now() - interval '25 hours'), ('\\x02', ${accountId}, now())`.execute(db);
    await sql`insert into device (account_id, token_hash, seen_at) values
      (${accountId}, '\\x01', now() - interval '10 years'), (${accountId}, '\\x02', now())`.execute(db);
    await purgeSessions(house.parts());
    expect(await db.selectFrom('session').select('accountId').execute()).toEqual([]);
    const kept = Buffer.from([2]);
    expect(await db.selectFrom('loginCode').select('codeHash').execute()).toEqual([{ codeHash: kept }]);
    expect(await db.selectFrom('device').select('tokenHash').execute()).toEqual([{ tokenHash: kept }]);
  });

  test('removes expired counts of failed attempts, proofs of work and unfinished sign-ins', async () => {
    const { db } = house.parts();
    const { accountId } = await house.supplier();
    await sql`insert into sign_in_failure (key_hash, failed_count, last_at) values
      ('\\x01', 1, now() - interval '25 hours'), ('\\x02', 1, now() - interval '23 hours')`.execute(db);
    await sql`insert into attempt (address_tag, minute) values
      ('gone', date_trunc('minute', now() - interval '62 minutes')), ('kept', date_trunc('minute', now()))`.execute(
      db,
    );
    await sql`insert into human_check (challenge_hash, used_at) values
      ('\\x01', now() - interval '61 minutes'), ('\\x02', now() - interval '59 minutes')`.execute(db);
    await sql`insert into pending_sign_in (device_hash, account_id, means, expires_at) values
      ('\\x01', ${accountId}, 'password', now()), ('\\x02', ${accountId}, 'password', now() + interval '1 hour')`.execute(
      db,
    );
    await purgeSessions(house.parts());
    const kept = Buffer.from([2]);
    const left = [
      await db.selectFrom('signInFailure').select('keyHash as key').execute(),
      await db.selectFrom('humanCheck').select('challengeHash as key').execute(),
      await db.selectFrom('pendingSignIn').select('deviceHash as key').execute(),
    ];
    for (const rows of left) expect(rows.filter(({ key }) => key.length === 1)).toEqual([{ key: kept }]);
    expect(await db.selectFrom('attempt').select('addressTag').execute()).toEqual([{ addressTag: 'kept' }]);
  });

  test('removes a partner’s call once its signature cannot be replayed, whatever the partner’s clock', async () => {
    const { db } = house.parts();
    const { accountId } = await house.staff('admin');
    const id = randomUUID();
    await db.insertInto('partner').values({ id, name: '协同办公', registeredBy: accountId }).execute();
    // A signature dated a full window ahead of our clock can be replayed for two windows.
    await sql`insert into partner_call (partner_id, nonce, called_at) values
      (${id}, 'past', now() - make_interval(secs => ${2 * callWindowSeconds + 1}::int)),
      (${id}, 'kept', now() - make_interval(secs => ${callWindowSeconds + 1}::int))`.execute(db);
    await purgeSessions(house.parts());
    expect(await db.selectFrom('partnerCall').select('nonce').execute()).toEqual([{ nonce: 'kept' }]);
  });
});

describe('a certificate that expires', () => {
  test('is announced 90, 30 and 7 days before, once each, even if a day was missed', async () => {
    const { db } = house.parts();
    const today = dayOf(new Date());
    const holder = await house.company();
    const certs = (days: number) => [
      { type: '建筑业资质', no: 'J-1', expiryDate: addDays(today, days), isPermanent: false },
      { type: '营业执照', no: 'Y-1', expiryDate: null, isPermanent: true },
      { type: '质量体系', no: 'Z-1', expiryDate: addDays(today, 400), isPermanent: false },
    ];
    const versionId = randomUUID();
    const companyId = holder.actor.company.id;
    await db
      .insertInto('companyVersion')
      .values({
        id: versionId,
        companyId,
        versionNo: 1,
        name: '甲',
        uscc: '91000000MA1DEMA35X',
        profile: JSON.stringify({ certs: certs(91) }),
      })
      .execute();
    await db
      .updateTable('company')
      .set({ currentVersionId: versionId })
      .where('id', '=', companyId)
      .execute();
    const told = async (days: number) => {
      const profile = JSON.stringify({ certs: certs(days) });
      await house.database.db
        .updateTable('companyVersion')
        .set({ profile })
        .where('id', '=', versionId)
        .execute();
      const before = (await messagesOf(holder.accountId)).length;
      await remindOfCertificates(house.parts());
      await remindOfCertificates(house.parts());
      return (await messagesOf(holder.accountId)).length - before;
    };
    expect(await told(91)).toBe(0);
    expect(await told(89)).toBe(1);
    expect(await told(30)).toBe(1);
    expect(await told(0)).toBe(1);
    expect(await told(-1)).toBe(0);
    const [first] = await messagesOf(holder.accountId);
    expect(first?.body).toContain(`建筑业资质（J-1）将于${addDays(today, 89)}到期，还有89天`);
  });

  test('is at the nearest step already reached', () => {
    expect([90, 31, 30, 8, 7, 0].map((days) => stepOf([90, 30, 7], days))).toEqual([90, 90, 30, 30, 7, 7]);
  });
});

describe('a deadline', () => {
  async function lotAt(hours: number) {
    const { db } = house.parts();
    const buyer = await house.staff('buyer');
    const [tenderId, lotId] = [randomUUID(), randomUUID()];
    await sql`insert into tender (id, tender_no, title, method, scope, kind, category_id, area_code, buyer_name,
        organisation_id, contact, fund_source, overview, qualification, created_by)
      values (${tenderId}, ${tenderId}, '光伏组件采购', 'open_tender', 'voluntary', 'goods', 'A02000000', '330106', '云帆集团',
        ${purchaser.id}, '{}', '自筹', '概况', '资格', ${buyer.accountId})`.execute(db);
    await sql`insert into lot (id, tender_id, lot_no, title, state, evaluation_method, document_from, document_until,
        bid_deadline, published_at, seal_recipient)
      values (${lotId}, ${tenderId}, 1, '一包', 'published', 'lowest_price', now() - interval '20 days',
        now() - interval '1 day', now() + ${hours} * interval '1 hour', now(), 'age1x')`.execute(db);
    return lotId;
  }
  async function hold(lotId: string, person: Awaited<ReturnType<typeof house.company>>) {
    const companyId = person.actor.company.id;
    await house
      .parts()
      .db.insertInto('documentReceipt')
      .values({ lotId, companyId, accountId: person.accountId })
      .execute();
  }
  async function draft(
    lotId: string,
    person: Awaited<ReturnType<typeof house.company>>,
    validVersionNo: number | null,
  ) {
    const companyId = person.actor.company.id;
    const state = validVersionNo === null ? 'draft' : 'submitted';
    await house
      .parts()
      .db.insertInto('bid')
      .values({ id: randomUUID(), lotId, companyId, state, validVersionNo })
      .execute();
  }

  test('reminds only companies that hold the documents and have no valid bid', async () => {
    const lotId = await lotAt(20);
    const [idle, writing, done, stranger] = [
      await house.company(),
      await house.company(),
      await house.company(),
      await house.company(),
    ];
    for (const person of [idle, writing, done]) await hold(lotId, person);
    await draft(lotId, writing, null);
    await draft(lotId, done, 1);
    await remindOfDeadlines(house.parts());
    await remindOfDeadlines(house.parts());
    const told = await Promise.all(
      [idle, writing, done, stranger].map(({ accountId }) => messagesOf(accountId)),
    );
    expect(told.map((messages) => messages.length)).toEqual([1, 1, 0, 0]);
    expect(told[0]?.[0]?.body).toMatch(
      /^《光伏组件采购》.*您的投标文件尚未递交，剩余19小时\d+分。请预留上传时间。$/,
    );
    expect(await texts(idle.phone)).toEqual([]);
  });

  test('reminds again two hours and half an hour before, then also by SMS, and after it never', async () => {
    const { db } = house.parts();
    const lotId = await lotAt(20);
    const person = await house.company();
    await hold(lotId, person);
    const deadline = new Date('2030-01-10T02:00:00.000Z');
    await db.updateTable('lot').set({ bidDeadline: deadline }).where('id', '=', lotId).execute();
    const toldWith = async (minutesLeft: number) => {
      await remindOfDeadlines(house.parts(), new Date(deadline.getTime() - minutesLeft * 60_000));
      const sms = await texts(person.phone);
      return [(await messagesOf(person.accountId)).length, sms.length];
    };
    expect(await toldWith(1441)).toEqual([0, 0]);
    expect(await toldWith(1440)).toEqual([1, 0]);
    expect(await toldWith(121)).toEqual([1, 0]);
    expect(await toldWith(120)).toEqual([2, 1]);
    expect(await toldWith(31)).toEqual([2, 1]);
    expect(await toldWith(30)).toEqual([3, 2]);
    expect(await toldWith(1)).toEqual([3, 2]);
    expect(await toldWith(0)).toEqual([3, 2]);
    // A postponed deadline counts as a new one.
    const later = new Date(deadline.getTime() + 86_400_000);
    await db.updateTable('lot').set({ bidDeadline: later }).where('id', '=', lotId).execute();
    expect(await toldWith(0)).toEqual([4, 2]);
  });

  test('of an invitation reminds the companies that have not answered', async () => {
    const { db } = house.parts();
    const lotId = await lotAt(200);
    const [silent, answered] = [await house.company(), await house.company()];
    for (const [person, state] of [
      [silent, 'sent'],
      [answered, 'accepted'],
    ] as const) {
      await sql`insert into invitation (id, lot_id, company_id, state, letter, reply_until, sent_at)
        values (gen_random_uuid(), ${lotId}, ${person.actor.company.id}, ${state}, '', now() + interval '5 hours', now())`.execute(
        db,
      );
    }
    await remindOfReplies(house.parts());
    await remindOfReplies(house.parts());
    expect(await messagesOf(silent.accountId)).toMatchObject([{ title: '邀请回复即将截止' }]);
    expect(await messagesOf(answered.accountId)).toEqual([]);
  });

  test('of a prequalification reminds the companies that have not submitted their application', async () => {
    const { db } = house.parts();
    const lotId = await lotAt(200);
    await sql`update lot set prequalification_deadline = now() + interval '5 hours' where id = ${lotId}`.execute(
      db,
    );
    const [writing, done] = [await house.company(), await house.company()];
    for (const [person, state] of [
      [writing, 'draft'],
      [done, 'submitted'],
    ] as const)
      await sql`insert into prequalification (id, lot_id, company_id, state)
        values (gen_random_uuid(), ${lotId}, ${person.actor.company.id}, ${state})`.execute(db);
    await remindOfPrequalifications(house.parts());
    await remindOfPrequalifications(house.parts());
    expect(await messagesOf(writing.accountId)).toMatchObject([
      { title: '资格预审即将截止', kind: 'deadline' },
    ]);
    expect(await messagesOf(done.accountId)).toEqual([]);
  });

  test('of a clarification reminds companies without a reply, except while the lot is suspended', async () => {
    const { db } = house.parts();
    const lotId = await lotAt(-5);
    await sql`update lot set state = 'evaluating' where id = ${lotId}`.execute(db);
    const asked = await house.company();
    await draft(lotId, asked, 1);
    await sql`insert into clarification
        (id, lot_id, bid_id, company_id, state, subject, content, due_at, issued_by, issued_at)
      select gen_random_uuid(), lot_id, id, company_id, 'issued', '工期', '请说明工期', now() + interval '90 minutes',
        ${asked.accountId}, now() from bid where lot_id = ${lotId}`.execute(db);
    const suspend = (state: string) => db.updateTable('lot').set({ state }).where('id', '=', lotId).execute();
    await suspend('suspended');
    await remindOfClarifications(house.parts());
    expect(await messagesOf(asked.accountId)).toEqual([]);
    await suspend('evaluating');
    await remindOfClarifications(house.parts());
    await remindOfClarifications(house.parts());
    expect(await messagesOf(asked.accountId)).toMatchObject([{ title: '澄清回复即将截止' }]);
    // Hours count: by SMS too.
    expect(await texts(asked.phone)).toHaveLength(1);
  });
});
