import { randomUUID } from 'node:crypto';
import * as account from '@procure/contract/account/account.route.ts';
import * as wire from '@procure/contract/account/closing.route.ts';
import * as settings from '@procure/contract/account/settings.route.ts';
import * as audit from '@procure/contract/audit/audit.route.ts';
import * as member from '@procure/contract/member/member.route.ts';
import * as session from '@procure/contract/session/session.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../../testing/fixtures/at-once.ts';
import { askLink, codeIn, registerPartner } from '../../../../testing/fixtures/partner.ts';
import { trySignIn } from '../../../../testing/fixtures/session.ts';
import { provenHuman } from '../../../../testing/human-check.ts';
import { testApp, testPassword } from '../../../../testing/test-app.ts';
import { purgeSessions } from '../../../jobs/session/service.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });
const db = () => test.parts().db;
type Person = Awaited<ReturnType<typeof test.supplier>>;
const close = ({ client }: Pick<Person, 'client'>, password = testPassword) =>
  client.call(wire.closeAccount, { password });

/** Lists the columns of all tables that contain one of the values, as `table.column`. */
async function placesOf(...values: readonly string[]): Promise<string[]> {
  const wanted = values.map((value) => `%${value.toLowerCase()}%`);
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`select table_name as name,
      array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name`.execute(db());
  const found: string[] = [];
  for (const { name, columns } of tables) {
    const row = sql.ref(`${name}`);
    const { rows } =
      await sql`select 1 from ${sql.table(name)} where lower(${row}::text) like any (${wanted}) limit 1`.execute(
        db(),
      );
    for (const column of rows.length === 0 ? [] : columns) {
      const held = await sql`select 1 from ${sql.table(name)}
        where lower(${sql.ref(column)}::text) like any (${wanted}) limit 1`.execute(db());
      if (held.rows.length > 0) found.push(`${name}.${column}`);
    }
  }
  return found.sort();
}

/** Columns that keep the values by law: the audit log, a chain of entries that names the acts of an account. */
const statutory = ['audit_log.after', 'audit_log.before'];

describe('closing an account', () => {
  it('erases personal values and credentials, except those whose retention the law requires', async () => {
    const person = await test.supplier();
    const { client, phone, username } = person;
    const email = `${username}@example.com`;
    const name = `注销人${username}`;
    await db().updateTable('account').set({ email }).where('id', '=', person.accountId).execute();
    await client.call(settings.changeName, { nickName: name });
    await client.call(settings.changeName, { nickName: `${name}二` });
    const system = await registerPartner((await test.staff('admin')).client);
    const subject = `subject-${randomUUID()}`;
    await askLink(test, system, subject);
    await sql`insert into outside_identity (provider, subject, account_id)
      values (${`partner:${system.id}`}, ${subject}, ${person.accountId})`.execute(db());
    await trySignIn(test, username, testPassword, test.browser('portal'));
    const humanCheck = await provenHuman(test.parts());
    await test.browser('portal').call(account.sendOtp, { to: phone, purpose: 'password_reset', humanCheck });
    const values = [phone, email, name, username, subject];
    const before = await placesOf(...values);
    expect(before).toContain('account.phone');
    expect(before).toContain('otp.recipient');
    expect(before).toContain('login_code.subject');
    expect(await close(person)).toMatchObject({ ok: true });
    // The last message still names its recipient for a day.
    const word = ['outbox.recipient'];
    expect(await placesOf(...values)).toEqual([...statutory, ...word]);
    await sql`update outbox set state = 'sent', created_at = created_at - interval '25 hours'
      where recipient in (${phone}, ${email})`.execute(db());
    await purgeSessions(test.parts());
    expect(await placesOf(...values)).toEqual(statutory);
    const held = [
      'session',
      'device',
      'totp',
      'passkey',
      'recovery_code',
      'account_role',
      'password_history',
      'message',
    ];
    for (const table of [...held, 'outside_identity', 'notification_setting', 'notification_choice']) {
      const { rows } =
        await sql`select 1 from ${sql.table(table)} where account_id = ${person.accountId}`.execute(db());
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  it('ends every session, and frees the username and the phone for a new registration', async () => {
    const person = await test.supplier();
    const other = await test.signInAgain(person);
    expect(await close(person)).toMatchObject({ ok: true });
    expect(await other.call(session.getMe, {})).toMatchObject({ code: '4030' });
    expect(await trySignIn(test, person.username, testPassword)).toMatchObject({
      reason: 'credentials_wrong',
    });
    const browser = test.browser('portal');
    const humanCheck = await provenHuman(test.parts());
    await browser.call(account.sendOtp, { to: person.phone, purpose: 'registration', humanCheck });
    const { rows } = await sql<{ body: string }>`select body from outbox where recipient = ${person.phone}
      order by created_at desc limit 1`.execute(db());
    const otp = /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? '';
    const password = 'Fresh#2027';
    const again = { id: randomUUID(), phone: person.phone, otp, username: person.username, password };
    expect(
      await browser.call(account.register, { ...again, passwordConfirm: password, email: '', agree: true }),
    ).toMatchObject({ ok: true });
  });

  it('shows the account as 已注销用户 in the audit log', async () => {
    const person = await test.supplier();
    await close(person);
    const auditor = await test.staff('auditor');
    const log = await auditor.client.call(audit.listAudit, { entityId: person.accountId });
    expect(log).toMatchObject({
      data: {
        rows: expect.arrayContaining([
          expect.objectContaining({ action: 'close_account', actorName: '已注销用户' }),
        ]),
      },
    });
  });

  it('requires the password and, without an own second factor, a sent code', async () => {
    const person = await test.supplier();
    expect(await close(person, 'Wrong@2026')).toMatchObject({ reason: 'password_wrong' });
    await sql`update session set factor_at = null where account_id = ${person.accountId}`.execute(db());
    expect(await close(person)).toMatchObject({ reason: 'factor_required' });
    expect(await person.client.call(session.getMe, {})).toMatchObject({ ok: true });
  });

  it('invalidates a link that a partner requested before for the bound person', async () => {
    const person = await test.supplier();
    const system = await registerPartner((await test.staff('admin')).client);
    const subject = `subject-${randomUUID()}`;
    await sql`insert into outside_identity (provider, subject, account_id)
      values (${`partner:${system.id}`}, ${subject}, ${person.accountId})`.execute(db());
    const code = codeIn(await askLink(test, system, subject));
    await close(person);
    expect(await test.browser('portal').call(session.getToken, { code })).toMatchObject({
      reason: 'login_code_invalid',
    });
  });
});

describe('closing the account of a company member', () => {
  it('refuses the only administrator while colleagues remain; of two concurrent closings one succeeds', async () => {
    const one = await test.company();
    const reader = await test.colleague(one, 'company_reader');
    expect(await one.client.call(wire.getClosure, {})).toMatchObject({ data: { lastAdministrator: true } });
    expect(await close(one)).toMatchObject({ reason: 'last_company_admin' });
    const two = await test.colleague(one, 'company_admin');
    const both = await atOnce(test, [() => close(one), () => close(two)]);
    expect(both.map((reply) => (reply.ok ? 'closed' : reply.reason)).sort()).toEqual([
      'closed',
      'last_company_admin',
    ]);
    const list = await reader.client.call(member.listMembers, {});
    expect(list.ok && list.data.length).toBe(2);
  });

  it('refuses the only member while a review of the company is open, and names the review', async () => {
    const waiting = await test.company('pending');
    expect(await waiting.client.call(wire.getClosure, {})).toMatchObject({ data: { reviews: 1 } });
    expect(await close(waiting)).toMatchObject({
      reason: 'closure_matters_open',
      message: expect.stringContaining('审核中的企业资料'),
    });
    const done = await test.company('approved');
    expect(await done.client.call(wire.getClosure, {})).toMatchObject({
      data: { lots: 0, orders: 0, reviews: 0, lastAdministrator: false },
    });
    expect(await close(done)).toMatchObject({ ok: true });
    const { rows } = await sql`select 1 from company where id = ${done.actor.company.id}`.execute(db());
    expect(rows).toHaveLength(1);
  });

  it('deletes a registration that was never submitted', async () => {
    const person = await test.company('unsubmitted');
    const { id } = person.actor.company;
    await sql`update company set draft = '{"contacts": [{"phone": "13700001234"}]}' where id = ${id}`.execute(
      db(),
    );
    expect(await close(person)).toMatchObject({ ok: true });
    expect(await placesOf('13700001234')).toEqual([]);
  });
});
