import { createHash, randomUUID } from 'node:crypto';
import * as partner from '@procure/contract/account/partner.route.ts';
import * as outside from '@procure/contract/session/outside.route.ts';
import * as session from '@procure/contract/session/session.route.ts';
import { partnerCallsPerMinute } from '@procure/domain/account/partner.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  askLink,
  codeIn,
  keyPair,
  type PartnerSystem,
  registerPartner,
} from '../../../../testing/fixtures/partner.ts';
import { provenHuman } from '../../../../testing/human-check.ts';
import { testApp, testPassword } from '../../../../testing/test-app.ts';
import { purgeSessions } from '../../../jobs/session/service.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });
type Admin = Awaited<ReturnType<typeof test.staff>>;
type Browser = ReturnType<typeof test.browser>;
let admin: Admin;
let system: PartnerSystem;

beforeAll(async () => {
  admin = await test.staff('admin');
  system = await registerPartner(admin.client);
});

let people = 0;
const somebody = () => `user-${people++}`;
const seconds = () => Math.floor(Date.now() / 1000);
const open = (browser: Browser, code: string) => browser.call(session.getToken, { code });

async function lastText(recipient: string): Promise<string> {
  const { rows } = await sql<{ body: string }>`select body from outbox where recipient = ${recipient}
    order by created_at desc limit 1`.execute(test.parts().db);
  return rows[0]?.body ?? '';
}

async function bindBy(browser: Browser, to: string) {
  const humanCheck = await provenHuman(test.parts());
  const sent = await browser.call(outside.sendBindingCode, { to, humanCheck });
  if (!sent.ok) throw new Error(sent.message);
  const otp = /\d{6}/.exec(await lastText(to))?.[0] ?? '';
  return browser.call(outside.bindByCode, { to, otp });
}

/** A supplier's account that is bound to a person of the partner. */
async function bound(whom: PartnerSystem = system) {
  const account = await test.supplier();
  const person = somebody();
  const browser = test.browser('portal');
  await open(browser, codeIn(await askLink(test, whom, person)));
  expect(await bindBy(browser, account.phone)).toMatchObject({ ok: true });
  return { account, person };
}

describe('a link requested by a partner’s system', () => {
  it('binds its person at first use by a code to the phone of an account, and signs in from then on', async () => {
    const account = await test.supplier();
    const person = somebody();
    const browser = test.browser('portal');
    const first = await askLink(test, system, person);
    expect(first.data?.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/dashboard\?loginName=/);
    expect(await open(browser, codeIn(first))).toMatchObject({
      reason: 'partner_unbound',
      message: `您在${system.name}的身份尚未绑定供应商账号，请先绑定`,
    });
    expect(await bindBy(browser, account.phone)).toMatchObject({ ok: true });
    const entered = await open(test.browser('portal'), codeIn(await askLink(test, system, person)));
    if (!entered.ok) throw new Error(entered.message);
    const me = await test.client('portal', entered.data.token).call(session.getMe, {});
    expect(me).toMatchObject({ data: { id: account.accountId } });
    const history = await account.client.call(session.listSignIns, { pageNum: 1, pageSize: 10 });
    expect(history).toMatchObject({ data: [{ means: 'partner' }, { means: 'partner' }] });
  });

  it('has the same form for a bound and an unbound person', async () => {
    const { person } = await bound();
    const answers = [await askLink(test, system, person), await askLink(test, system, somebody())];
    expect(
      answers.map(({ code, data }) => [
        code,
        Object.keys(data ?? {}),
        codeIn({ ...answers[0], data } as never).length,
      ]),
    ).toEqual([
      ['2000', ['url', 'expiresAt'], 76],
      ['2000', ['url', 'expiresAt'], 76],
    ]);
  });

  it('works once, also when two open it concurrently', async () => {
    const { person } = await bound();
    const code = codeIn(await askLink(test, system, person));
    const both = await Promise.all([open(test.browser('portal'), code), open(test.browser('portal'), code)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await open(test.browser('portal'), code)).toMatchObject({ reason: 'login_code_invalid' });
  });

  it('expires', async () => {
    const { person } = await bound();
    const code = codeIn(await askLink(test, system, person));
    await sql`update login_code set expires_at = clock_timestamp() where used_at is null`.execute(
      test.parts().db,
    );
    expect(await open(test.browser('portal'), code)).toMatchObject({ reason: 'login_code_invalid' });
  });

  it('does not match another partner’s person of the same name', async () => {
    const { person } = await bound();
    const other = await registerPartner(admin.client);
    const reply = await open(test.browser('portal'), codeIn(await askLink(test, other, person)));
    expect(reply).toMatchObject({ reason: 'partner_unbound' });
  });

  it('is refused after the owner removed the binding with the password', async () => {
    const { account, person } = await bound();
    expect(await account.client.call(partner.listOwnPartners, {})).toMatchObject({
      data: [{ id: system.id, name: system.name }],
    });
    const undo = (password: string) =>
      account.client.call(partner.unbindPartner, { id: system.id, password });
    expect(await undo('Wrong@2026')).toMatchObject({ reason: 'password_wrong' });
    expect(await undo(testPassword)).toMatchObject({ ok: true });
    expect(await account.client.call(partner.listOwnPartners, {})).toMatchObject({ data: [] });
    const reply = await open(test.browser('portal'), codeIn(await askLink(test, system, person)));
    expect(reply).toMatchObject({ reason: 'partner_unbound' });
  });

  it('is recorded without its person, and its code is nowhere stored in plain text', async () => {
    const person = `secret-${randomUUID()}`;
    const code = codeIn(await askLink(test, system, person));
    const { rows } = await sql<{ line: string }>`select audit_log::text as line from audit_log
      where action = 'ask_login_code' order by id desc limit 1`.execute(test.parts().db);
    expect(rows[0]?.line).toContain(system.keyId);
    expect(rows[0]?.line).not.toContain(person);
    const kept = await sql<{ line: string }>`select login_code::text as line from login_code`.execute(
      test.parts().db,
    );
    expect(kept.rows.some(({ line }) => line.includes(code))).toBe(false);
  });
});

describe('a signed call', () => {
  it('counts once, of ten concurrent calls with one signature', async () => {
    const nonce = randomUUID();
    const created = seconds();
    const ten = await Promise.all(
      Array.from({ length: 10 }, () => askLink(test, system, 'replayed', { nonce, created })),
    );
    expect(ten.map(({ code }) => code).sort()).toEqual(['2000', ...Array<string>(9).fill('5303')]);
    expect(await askLink(test, system, 'another', { nonce })).toMatchObject({ code: '5303' });
  });

  it('is valid for five minutes after its signature by the database’s clock, and its nonce is kept as long', async () => {
    const at = async (by: number) => (await askLink(test, system, 'timed', { created: seconds() + by })).code;
    expect([await at(-240), await at(290)]).toEqual(['2000', '2000']);
    expect([await at(-310), await at(310)]).toEqual(['5302', '5302']);
    const nonce = randomUUID();
    expect(await askLink(test, system, 'kept', { nonce })).toMatchObject({ code: '2000' });
    await sql`update partner_call set called_at = called_at - interval '9 minutes'`.execute(test.parts().db);
    await purgeSessions(test.parts());
    expect(await askLink(test, system, 'kept', { nonce })).toMatchObject({ code: '5303' });
    await sql`update partner_call set called_at = called_at - interval '2 minutes'`.execute(test.parts().db);
    await purgeSessions(test.parts());
    const { rows } = await sql`select from partner_call`.execute(test.parts().db);
    expect(rows).toHaveLength(0);
  });

  const body = (person: string) => JSON.stringify({ person });
  it.each<[string, NonNullable<Parameters<typeof askLink>[3]>]>([
    ['by another key', { privateKey: keyPair().privateKey }],
    ['by an unregistered key', { keyId: randomUUID() }],
    ['by an invalid key id', { keyId: "' or true --" }],
    ['with another body', { change: (call) => ({ ...call, payload: body('somebody-else') }) }],
    [
      'with another body and its digest',
      {
        change: (call) => ({
          ...call,
          payload: body('somebody-else'),
          headers: {
            ...call.headers,
            'content-digest': `sha-256=:${createHash('sha256').update(body('somebody-else')).digest('base64')}:`,
          },
        }),
      },
    ],
    [
      'with a second digest beside the right one',
      {
        change: (call) => ({
          ...call,
          headers: { ...call.headers, 'content-digest': `${call.headers['content-digest']}, md5=:AAAA:` },
        }),
      },
    ],
    [
      'at another path',
      { change: (call) => ({ ...call, url: `${call.url}?x=1`.replace('login-link', 'login%2Dlink') }) },
    ],
    [
      'with a signature that omits the body',
      {
        change: (call) => ({
          ...call,
          headers: {
            ...call.headers,
            'signature-input': call.headers['signature-input']?.replace(' "content-digest"', '') ?? '',
          },
        }),
      },
    ],
    [
      'with a later time than was signed',
      {
        change: (call) => ({
          ...call,
          headers: {
            ...call.headers,
            'signature-input':
              call.headers['signature-input']?.replace(/created=\d+/, `created=${seconds() + 60}`) ?? '',
          },
        }),
      },
    ],
    ['without a nonce', { nonce: '' }],
    ['with an overlong nonce', { nonce: 'x'.repeat(129) }],
    [
      'without a signature',
      { change: ({ headers: _, ...call }) => ({ ...call, headers: { 'content-type': 'application/json' } }) },
    ],
    [
      'with a malformed header',
      { change: (call) => ({ ...call, headers: { ...call.headers, 'signature-input': 'sig1=((((' } }) },
    ],
  ])('is refused %s', async (_, altered) => {
    expect((await askLink(test, system, 'anybody', altered)).code).toBe('5301');
  });

  it('is limited to sixty a minute per partner, also for concurrent calls; another partner is not affected', async () => {
    const [busy, other] = [await registerPartner(admin.client), await registerPartner(admin.client)];
    await sql`insert into partner_call (partner_id, nonce, called_at)
      select ${busy.id}, 'earlier-' || n, clock_timestamp() + interval '1 hour' from generate_series(1, ${partnerCallsPerMinute - 3}::int) n`.execute(
      test.parts().db,
    );
    const ten = await Promise.all(Array.from({ length: 10 }, () => askLink(test, busy, 'busy')));
    expect(ten.map(({ code }) => code).sort()).toEqual([
      ...Array<string>(3).fill('2000'),
      ...Array<string>(7).fill('5304'),
    ]);
    expect((await askLink(test, other, 'busy')).code).toBe('2000');
    await sql`update partner_call set called_at = called_at - interval '2 hours'`.execute(test.parts().db);
    expect((await askLink(test, busy, 'busy')).code).toBe('2000');
  });

  it('is valid from the first to the last day of its key, and never with a withdrawn key', async () => {
    const coming = await registerPartner(admin.client, { from: 1 });
    const over = await registerPartner(admin.client, { from: -2, until: -1 });
    const today = await registerPartner(admin.client, { from: 0, until: 0 });
    const ask = async (whom: PartnerSystem) => (await askLink(test, whom, 'dated')).code;
    expect([await ask(coming), await ask(today), await ask(over)]).toEqual(['5301', '2000', '5301']);
    const { person } = await bound(today);
    const code = codeIn(await askLink(test, today, person));
    const out = { id: today.keyId, reason: '密钥已泄露，停止使用' };
    expect(await admin.client.call(partner.withdrawPartnerKey, out)).toMatchObject({ ok: true });
    expect(await admin.client.call(partner.withdrawPartnerKey, out)).toMatchObject({ ok: true });
    expect(await ask(today)).toBe('5301');
    // Links that were requested with the withdrawn key are invalid as well.
    expect(await open(test.browser('portal'), code)).toMatchObject({ reason: 'login_code_invalid' });
  });
});

describe('a partner', () => {
  it('has a unique name and a unique key', async () => {
    const again = { id: randomUUID(), name: system.name };
    expect(await admin.client.call(partner.registerPartner, again)).toMatchObject({
      reason: 'partner_name_taken',
    });
    const same = { id: system.id, name: system.name };
    expect(await admin.client.call(partner.registerPartner, same)).toMatchObject({ ok: true });
    const today = dayOf(new Date());
    const key = {
      id: randomUUID(),
      partnerId: (await registerPartner(admin.client)).id,
      publicKey: system.publicKey,
      validFrom: today,
      validUntil: addDays(today, 1),
    };
    expect(await admin.client.call(partner.addPartnerKey, key)).toMatchObject({
      reason: 'partner_key_taken',
    });
    expect(
      await admin.client.call(partner.addPartnerKey, { ...key, publicKey: keyPair().privateKey }),
    ).toMatchObject({ reason: 'invalid_input' });
    expect(
      await admin.client.call(partner.addPartnerKey, { ...key, validUntil: addDays(today, -1) }),
    ).toMatchObject({ reason: 'invalid_input' });
  });

  it('changes to a new key without a gap, and the console shows both', async () => {
    const changing = await registerPartner(admin.client);
    const { publicKey, privateKey } = keyPair();
    const today = dayOf(new Date());
    const keyId = randomUUID();
    await admin.client.call(partner.addPartnerKey, {
      ...{ id: keyId, partnerId: changing.id, publicKey },
      ...{ validFrom: today, validUntil: addDays(today, 365) },
    });
    const [old, fresh] = [
      await askLink(test, changing, 'a'),
      await askLink(test, { keyId, privateKey }, 'a'),
    ];
    expect([old.code, fresh.code]).toEqual(['2000', '2000']);
    const list = await admin.client.call(partner.listPartners, {});
    const row = list.ok ? list.data.find(({ id }) => id === changing.id) : undefined;
    expect(row?.keys.map(({ id, state }) => [id, state])).toEqual([
      [keyId, 'active'],
      [changing.keyId, 'active'],
    ]);
  });
});

describe('a link issued by an administrator', () => {
  const why = '本人电话核实后申请，手机停机期间登录';
  const issue = (id: string) => admin.client.call(partner.issueLoginLink, { id, reason: why });

  it('signs the person in once, is mailed to them, and is reported on the account’s other channels', async () => {
    const person = await test.supplier();
    const { db } = test.parts();
    const email = `${person.username}@example.com`;
    await db.updateTable('account').set({ email }).where('id', '=', person.accountId).execute();
    const issued = await issue(person.accountId);
    if (!issued.ok) throw new Error(issued.message);
    expect(issued.data.mailedTo).toMatch(/^u.\*\*\*@example\.com$/);
    expect(await lastText(email)).toContain(issued.data.url);
    expect(await lastText(person.phone)).toContain(why);
    expect(await lastText(person.phone)).not.toContain('loginName');
    const code = new URL(issued.data.url).searchParams.get('loginName') ?? '';
    expect(await open(test.browser('portal'), code)).toMatchObject({ ok: true });
    expect(await open(test.browser('portal'), code)).toMatchObject({ reason: 'login_code_invalid' });
    const { rows } = await sql<{ reason: string; after: unknown }>`select reason, after from audit_log
      where action = 'issue_login_code' and entity_id = ${person.accountId}`.execute(db);
    expect(rows).toEqual([{ reason: why, after: null }]);
  });

  it('is refused for staff and for accounts out of use', async () => {
    const staff = await test.staff('buyer');
    expect(await issue(staff.accountId)).toMatchObject({ reason: 'not_found' });
    const person = await test.supplier();
    await sql`update account set disabled_at = clock_timestamp() where id = ${person.accountId}`.execute(
      test.parts().db,
    );
    expect(await issue(person.accountId)).toMatchObject({ reason: 'account_disabled' });
  });

  it('is found by name, phone, mail address or company, with phone and address masked', async () => {
    const person = await test.company();
    const found = await admin.client.call(partner.listSupplierAccounts, { keyword: person.phone });
    expect(found).toMatchObject({ data: [{ id: person.accountId, companyName: `${person.username}公司` }] });
    expect(JSON.stringify(found)).not.toContain(person.phone);
    const other = await admin.client.call(partner.listSupplierAccounts, {
      keyword: `${person.username}公司`,
    });
    expect(other).toMatchObject({ data: [{ id: person.accountId }] });
  });
});
