import * as settings from '@procure/contract/account/settings.route.ts';
import * as outside from '@procure/contract/session/outside.route.ts';
import * as session from '@procure/contract/session/session.route.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startDingtalk } from '../../../../testing/fixtures/dingtalk.ts';
import { startOidc } from '../../../../testing/fixtures/oidc.ts';
import { provenHuman } from '../../../../testing/human-check.ts';
import { testApp, testPassword } from '../../../../testing/test-app.ts';

const dingtalk = await startDingtalk();
const house = await startOidc('http://127.0.0.1:3001/login');
const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } }, { ...dingtalk.env, ...house.env });
afterAll(() => {
  dingtalk.close();
  house.close();
});

let made = 0;
/** A person with a new identity at DingTalk or at the OIDC provider. */
const newcomer = () => `person-${made++}`;

beforeEach(() => {
  dingtalk.person = newcomer();
  dingtalk.broken = false;
  house.person = newcomer();
});

type Browser = ReturnType<typeof test.browser>;
type Supplier = Awaited<ReturnType<typeof test.supplier>>;
const signedIn = (person: Supplier) => test.browser('portal', '127.0.0.1', person.token);

async function agree(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '').search;
}

async function there(browser: Browser): Promise<string> {
  const reply = await browser.call(outside.startDingtalk, {});
  if (!reply.ok) throw new Error(reply.message);
  return agree(reply.data.url);
}

/** Binds the current DingTalk identity in the settings of an account. */
async function bindFromSettings(person: Supplier) {
  const browser = signedIn(person);
  const begun = await browser.call(outside.startOwnDingtalk, { password: testPassword });
  if (!begun.ok) throw new Error(begun.message);
  return browser.call(outside.bindDingtalk, { query: await agree(begun.data.url) });
}

async function enter(browser: Browser) {
  return browser.call(outside.enterByDingtalk, { query: await there(browser) });
}

async function lastText(recipient: string): Promise<string> {
  const { rows } = await sql<{ body: string }>`select body from outbox where recipient = ${recipient}
    order by created_at desc limit 1`.execute(test.parts().db);
  return rows[0]?.body ?? '';
}

async function codeTo(browser: Browser, phone: string): Promise<string> {
  const humanCheck = await provenHuman(test.parts());
  const reply = await browser.call(outside.sendBindingCode, { to: phone, humanCheck });
  if (!reply.ok) throw new Error(reply.message);
  return /\d{6}/.exec(await lastText(phone))?.[0] ?? '';
}

describe('signing in with DingTalk', () => {
  it('follows DingTalk’s protocol and returns to the sign-in page', async () => {
    const reply = await test.browser('portal').call(outside.startDingtalk, {});
    if (!reply.ok) throw new Error(reply.message);
    const address = new URL(reply.data.url);
    expect(address.pathname).toBe('/oauth2/auth');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      ...{ client_id: 'an-app', response_type: 'code', scope: 'openid', prompt: 'consent' },
      ...{
        redirect_uri: 'http://127.0.0.1:3000/login',
        state: expect.stringMatching(/^[\w-]{43}$/),
      },
    });
  });

  it('signs in a person who bound an account in its settings, which show the date', async () => {
    const person = await test.supplier();
    expect(await person.client.call(outside.getOwnDingtalk, {})).toMatchObject({
      data: { title: '钉钉', since: null },
    });
    expect(await bindFromSettings(person)).toMatchObject({ ok: true });
    expect(await person.client.call(outside.getOwnDingtalk, {})).toMatchObject({
      data: { since: expect.stringContaining('T') },
    });
    const entered = await enter(test.browser('portal'));
    if (!entered.ok) throw new Error(entered.message);
    const me = await test.client('portal', entered.data.token).call(session.getMe, {});
    expect(me).toMatchObject({ data: { id: person.accountId } });
    const history = await person.client.call(session.listSignIns, { pageNum: 1, pageSize: 10 });
    expect(history).toMatchObject({ data: [{ means: 'dingtalk' }] });
  });

  it('refuses an unbound person until a code to the phone of an account binds them', async () => {
    const person = await test.supplier();
    const browser = test.browser('portal');
    expect(await enter(browser)).toMatchObject({ reason: 'dingtalk_unbound' });
    const otp = await codeTo(browser, person.phone);
    expect(await browser.call(outside.bindByCode, { to: person.phone, otp })).toMatchObject({ ok: true });
    expect(await enter(test.browser('portal'))).toMatchObject({ ok: true });
    // The binding is used up.
    expect(await browser.call(outside.bindByCode, { to: person.phone, otp })).toMatchObject({
      reason: 'binding_over',
    });
  });

  it('refuses a wrong code, and rejects the right one after five wrong ones', async () => {
    const person = await test.supplier();
    const browser = test.browser('portal');
    await enter(browser);
    const otp = await codeTo(browser, person.phone);
    const wrong = otp === '000000' ? '000001' : '000000';
    for (const left of [4, 3, 2, 1])
      expect(await browser.call(outside.bindByCode, { to: person.phone, otp: wrong })).toMatchObject({
        message: `验证码错误，还可尝试${left}次`,
      });
    await browser.call(outside.bindByCode, { to: person.phone, otp: wrong });
    expect(await browser.call(outside.bindByCode, { to: person.phone, otp })).toMatchObject({
      reason: 'otp_expired',
    });
    expect(await enter(test.browser('portal'))).toMatchObject({ reason: 'dingtalk_unbound' });
  });

  it('responds alike for a phone with and without an account', async () => {
    const person = await test.supplier();
    const staff = await test.staff('buyer');
    const asked = [];
    for (const phone of [person.phone, '13600000001', staff.phone]) {
      const browser = test.browser('portal');
      await enter(browser);
      const humanCheck = await provenHuman(test.parts());
      const sent = await browser.call(outside.sendBindingCode, { to: phone, humanCheck });
      const tried = await browser.call(outside.bindByCode, { to: phone, otp: '123456' });
      asked.push([sent.ok, tried.ok]);
    }
    expect(asked).toEqual([asked[0], asked[0], asked[0]]);
    expect(await lastText('13600000001')).not.toMatch(/\d{6}，/);
    expect(await lastText(staff.phone)).not.toMatch(/\d{6}/);
  });

  it('sends no code to a browser without a person to bind', async () => {
    const person = await test.supplier();
    const humanCheck = await provenHuman(test.parts());
    const asked = { to: person.phone, humanCheck };
    expect(await test.browser('portal').call(outside.sendBindingCode, asked)).toMatchObject({
      reason: 'binding_over',
    });
  });

  it.each([
    ['in another browser', (query: string) => query, () => test.browser('portal')],
    ['with another state', (query: string) => query.replace(/state=[\w-]+/, `state=${'x'.repeat(43)}`), null],
    ['without a state', (query: string) => query.replace(/&?state=[\w-]+/, ''), null],
    ['without a code', (query: string) => query.replace(/authCode=[\w-]+/, ''), null],
  ])('refuses a returned query %s', async (_, change, other) => {
    const person = await test.supplier();
    await bindFromSettings(person);
    const browser = test.browser('portal');
    const query = change(await there(browser));
    expect(await (other?.() ?? browser).call(outside.enterByDingtalk, { query })).toMatchObject({
      reason: 'dingtalk_expired',
    });
  });

  it('accepts a returned query once', async () => {
    const person = await test.supplier();
    await bindFromSettings(person);
    const browser = test.browser('portal');
    const query = await there(browser);
    const twice = await Promise.all([
      browser.call(outside.enterByDingtalk, { query }),
      browser.call(outside.enterByDingtalk, { query }),
    ]);
    expect(twice.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  it('accepts a returned query for ten minutes', async () => {
    const browser = test.browser('portal');
    const query = await there(browser);
    await sql`update outside_entry set expires_at = clock_timestamp()`.execute(test.parts().db);
    expect(await browser.call(outside.enterByDingtalk, { query })).toMatchObject({
      reason: 'dingtalk_expired',
    });
  });

  it('refuses to bind with a sign-in journey, and to sign in with a binding journey', async () => {
    const person = await test.supplier();
    const browser = signedIn(person);
    const query = await there(browser);
    expect(await browser.call(outside.bindDingtalk, { query })).toMatchObject({ reason: 'dingtalk_expired' });
    const begun = await browser.call(outside.startOwnDingtalk, { password: testPassword });
    if (!begun.ok) throw new Error(begun.message);
    const own = await agree(begun.data.url);
    expect(await browser.call(outside.enterByDingtalk, { query: own })).toMatchObject({
      reason: 'dingtalk_expired',
    });
  });

  it('binds only the account whose settings started the journey', async () => {
    const [one, other] = [await test.supplier(), await test.supplier()];
    const browser = signedIn(one);
    const begun = await browser.call(outside.startOwnDingtalk, { password: testPassword });
    if (!begun.ok) throw new Error(begun.message);
    const query = await agree(begun.data.url);
    expect(await signedIn(other).call(outside.bindDingtalk, { query })).toMatchObject({
      reason: 'dingtalk_expired',
    });
    expect(await enter(test.browser('portal'))).toMatchObject({ reason: 'dingtalk_unbound' });
  });

  it('requires the password to bind and to unbind', async () => {
    const person = await test.supplier();
    const wrong = { password: 'Wrong@2026' };
    expect(await signedIn(person).call(outside.startOwnDingtalk, wrong)).toMatchObject({
      reason: 'password_wrong',
    });
    await bindFromSettings(person);
    expect(await person.client.call(outside.unbindDingtalk, wrong)).toMatchObject({
      reason: 'password_wrong',
    });
    expect(await enter(test.browser('portal'))).toMatchObject({ ok: true });
    expect((await person.client.call(outside.unbindDingtalk, { password: testPassword })).ok).toBe(true);
    expect(await enter(test.browser('portal'))).toMatchObject({ reason: 'dingtalk_unbound' });
  });

  it('binds one account to one person, also when two bind concurrently', async () => {
    const [one, other] = [await test.supplier(), await test.supplier()];
    const both = await Promise.all([bindFromSettings(one), bindFromSettings(other)]);
    expect(both.map((reply) => (reply.ok ? 'bound' : reply.reason)).sort()).toEqual([
      'bound',
      'outside_bound',
    ]);
    const bound = both[0]?.ok ? one : other;
    dingtalk.person = newcomer();
    expect(await signedIn(bound).call(outside.startOwnDingtalk, { password: testPassword })).toMatchObject({
      reason: 'account_bound',
    });
  });

  it('notifies the owner of a binding and its removal, and records both', async () => {
    const person = await test.supplier();
    await bindFromSettings(person);
    await person.client.call(outside.unbindDingtalk, { password: testPassword });
    const { rows } = await sql<{ action: string; after: unknown }>`select action, after from audit_log
      where entity_id = ${person.accountId} and action like '%outside' order by id`.execute(test.parts().db);
    expect(rows).toEqual([
      { action: 'bind_outside', after: { provider: 'dingtalk' } },
      { action: 'unbind_outside', after: { provider: 'dingtalk' } },
    ]);
    expect(await lastText(person.accountId)).toContain('解除了钉钉的绑定');
  });

  it('reports an unreachable provider, and points to the password', async () => {
    const browser = test.browser('portal');
    const query = await there(browser);
    dingtalk.broken = true;
    expect(await browser.call(outside.enterByDingtalk, { query })).toMatchObject({
      code: '5033',
      message: '钉钉暂时无法连接，请稍后重试，或使用账号密码登录',
    });
  });

  it('accepts DingTalk’s code in a loginName link as well', async () => {
    const person = await test.supplier();
    await bindFromSettings(person);
    const code = new URLSearchParams(await there(test.browser('portal'))).get('authCode') ?? '';
    const browser = test.browser('portal');
    expect(await browser.call(session.getToken, { code })).toMatchObject({ ok: true });
    expect(await browser.call(session.getToken, { code })).toMatchObject({ reason: 'dingtalk_expired' });
  });

  it('refuses a disabled account', async () => {
    const person = await test.supplier();
    await bindFromSettings(person);
    await sql`update account set disabled_at = now() where id = ${person.accountId}`.execute(test.parts().db);
    expect(await enter(test.browser('portal'))).toMatchObject({ reason: 'account_disabled' });
  });
});

describe('single sign-on of staff with OIDC', () => {
  const begin = async (browser: Browser) => {
    const reply = await browser.call(outside.startOidc, {});
    if (!reply.ok) throw new Error(reply.message);
    return reply.data.url;
  };
  const bindStaff = async (person: Awaited<ReturnType<typeof test.staff>>) => {
    const browser = test.browser('console', '127.0.0.1', person.token);
    const begun = await browser.call(outside.startOwnOidc, { password: testPassword });
    if (!begun.ok) throw new Error(begun.message);
    return browser.call(outside.bindOidc, { query: await house.visit(begun.data.url) });
  };

  it('uses PKCE, state and nonce', async () => {
    const address = new URL(await begin(test.browser('console')));
    const asked = Object.fromEntries(address.searchParams);
    expect(asked).toMatchObject({ response_type: 'code', scope: 'openid', code_challenge_method: 'S256' });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/);
  });

  it('signs in a person who bound their account in the settings, and refuses others', async () => {
    const person = await test.staff('buyer');
    const stranger = test.browser('console');
    const query = await house.visit(await begin(stranger));
    expect(await stranger.call(outside.enterByOidc, { query })).toMatchObject({ reason: 'oidc_unbound' });
    expect(await bindStaff(person)).toMatchObject({ ok: true });
    const browser = test.browser('console');
    const entered = await browser.call(outside.enterByOidc, {
      query: await house.visit(await begin(browser)),
    });
    if (!entered.ok) throw new Error(entered.message);
    const me = await test.client('console', entered.data.token).call(session.getStaffMe, {});
    expect(me).toMatchObject({ data: { id: person.accountId } });
    expect(await person.client.call(outside.unbindOidc, { password: testPassword })).toMatchObject({
      ok: true,
    });
  });

  it.each([
    ['in another browser', (query: string) => query, true],
    ['with a code of another journey', null, false],
    [
      'with another state',
      (query: string) => query.replace(/state=[\w-]+/, `state=${'x'.repeat(43)}`),
      false,
    ],
    [
      'with a refusal of the provider',
      (query: string) => query.replace(/code=[^&]+/, 'error=access_denied'),
      false,
    ],
  ])('refuses a returned query %s', async (_, change, elsewhere) => {
    const person = await test.staff('buyer');
    await bindStaff(person);
    const browser = test.browser('console');
    const query = await house.visit(await begin(browser));
    let shown = change?.(query) ?? query;
    if (change === null) {
      const again = new URLSearchParams(await house.visit(await begin(browser)));
      const first = new URLSearchParams(query);
      again.set('code', first.get('code') ?? '');
      shown = `?${again}`;
    }
    const shower = elsewhere ? test.browser('console') : browser;
    expect(await shower.call(outside.enterByOidc, { query: shown })).toMatchObject({
      reason: 'oidc_expired',
    });
  });

  it('is not available to suppliers', async () => {
    const person = await test.supplier();
    expect(await test.client('console', person.token).call(outside.getOwnOidc, {})).toMatchObject({
      code: '4030',
    });
    expect(await person.client.call(settings.getSettings, {})).toMatchObject({ ok: true });
  });
});
