import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHumanCheck } from '@procure/client/account/human-check.gen.ts';
import * as session from '@procure/client/session/session.gen.ts';
import { backgroundHeader } from '@procure/contract/background.ts';
import { liveSessions } from '@procure/domain/account/sign-in.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { system } from '../../platform/actor.ts';
import { provenHuman, solve } from '../../platform/testing/human-check.ts';
import { testApp, testPassword } from '../../platform/testing/test-app.ts';
import { hashToken } from '../../platform/token.ts';
import { transact } from '../../platform/transaction.ts';
import { drawHumanCheck } from '../account/human-check/service.ts';
import { unionIdOf } from './dingtalk/service.ts';
import { keyOf } from './failure/service.ts';
import { issueLoginCode, tellOfLock } from './service.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });

const trySignIn = async (loginName: string, password: string, browser = test.client('portal')) =>
  browser.call(session.signIn, { loginName, password, humanCheck: await provenHuman(test.parts()) });

async function messagesOf(
  loginName: string,
  times: number,
  browser = test.client('portal'),
): Promise<string[]> {
  const messages: string[] = [];
  for (let i = 0; i < times; i++) {
    const reply = await trySignIn(loginName, 'Wrong@2026', browser);
    messages.push(reply.ok ? 'in' : reply.message);
  }
  return messages;
}

/** As if the time of every lock had passed. */
const unlock = () =>
  sql`update sign_in_failure set locked_until = clock_timestamp() - interval '1 second'
    where locked_until is not null`.execute(test.parts().db);

/** As if nobody had failed from any address. */
const forgetAddresses = () => test.parts().db.deleteFrom('signInFailure').execute();

const age = (token: string, seen: string) =>
  sql`update session set seen_at = clock_timestamp() - ${seen}::interval where token_hash = ${hashToken(token)}`.execute(
    test.parts().db,
  );

async function secondsIdle(token: string): Promise<number> {
  const { rows } = await sql<{ idle: number }>`select
    extract(epoch from clock_timestamp() - seen_at)::float8 as idle from session
    where token_hash = ${hashToken(token)}`.execute(test.parts().db);
  return rows[0]?.idle ?? Number.NaN;
}

describe('signing in', () => {
  it('works with the username in any case and with the phone, and the token opens the account', async () => {
    const person = await test.supplier();
    for (const name of [person.username, person.username.toUpperCase(), person.phone]) {
      const reply = await trySignIn(name, testPassword);
      if (!reply.ok) throw new Error(reply.message);
      const me = await test.client('portal', reply.data.token).call(session.getMe, {});
      expect(me).toMatchObject({ ok: true, data: { id: person.accountId, company: null } });
    }
  });

  it('locks for 15 minutes after five failures, and even the right password does not open it', async () => {
    const person = await test.supplier();
    expect(await messagesOf(person.username, 5)).toEqual([
      '账号或密码错误，还可尝试4次',
      '账号或密码错误，还可尝试3次',
      '账号或密码错误，还可尝试2次',
      '账号或密码错误，还可尝试1次',
      '登录失败次数过多，账号已锁定，请15分钟后重试',
    ]);
    expect(await trySignIn(person.username, testPassword)).toMatchObject({
      ok: false,
      reason: 'account_locked',
    });
    expect(await trySignIn(person.phone, testPassword)).toMatchObject({
      ok: false,
      reason: 'account_locked',
    });
    await unlock();
    expect((await trySignIn(person.username, testPassword)).ok).toBe(true);
  });

  it('locks for an hour after ten', async () => {
    const person = await test.supplier();
    await messagesOf(person.username, 5);
    await unlock();
    const more = await messagesOf(person.username, 5);
    expect(more[0]).toBe('账号或密码错误，还可尝试4次');
    expect(more[4]).toBe('登录失败次数过多，账号已锁定，请60分钟后重试');
  });

  it('starts counting anew after a success', async () => {
    const person = await test.supplier();
    await messagesOf(person.username, 4);
    await trySignIn(person.username, testPassword);
    expect(await messagesOf(person.username, 1)).toEqual(['账号或密码错误，还可尝试4次']);
  });

  it('answers for a name nobody has exactly as for one that exists', async () => {
    const person = await test.supplier();
    const unknown = await messagesOf('nobody_at_all', 7);
    expect(unknown).toEqual(await messagesOf(person.username, 7));
  });

  it('counts guesses that come at the same moment one by one', async () => {
    const person = await test.supplier();
    const guesses = Array.from({ length: 8 }, () => trySignIn(person.username, 'Wrong@2026'));
    const right = trySignIn(person.username, testPassword);
    await Promise.all([...guesses, right]);
    const { failedCount } = await test
      .parts()
      .db.selectFrom('signInFailure')
      .select('failedCount')
      .where('keyHash', '=', keyOf.account(person.accountId))
      .executeTakeFirstOrThrow();
    expect(failedCount).toBeLessThanOrEqual(5);
  });

  it('refuses a disabled account, but only to who knows the password', async () => {
    const person = await test.supplier();
    await sql`update account set disabled_at = now() where id = ${person.accountId}`.execute(test.parts().db);
    expect(await trySignIn(person.username, testPassword)).toMatchObject({ reason: 'account_disabled' });
    expect(await trySignIn(person.username, 'Wrong@2026')).toMatchObject({ reason: 'credentials_wrong' });
    expect(await person.client.call(session.getMe, {})).toMatchObject({ reason: 'sign_in_required' });
  });

  it('keeps suppliers and staff apart: neither name nor token is worth anything on the other side', async () => {
    const supplier = await test.supplier();
    const staff = await test.staff('buyer');
    expect(await trySignIn(staff.username, testPassword)).toMatchObject({ reason: 'credentials_wrong' });
    const across = test.client('console', supplier.token);
    expect(await across.call(session.getStaffMe, {})).toMatchObject({ code: '4030' });
    expect(await test.client('portal', staff.token).call(session.getMe, {})).toMatchObject({ code: '4030' });
    expect(await staff.client.call(session.getStaffMe, {})).toMatchObject({
      ok: true,
      data: { roles: [{ id: 'buyer', label: '采购员' }] },
    });
  });

  it('records successes, failures and signing out in the audit log', async () => {
    const person = await test.supplier();
    await trySignIn(person.username, 'Wrong@2026');
    const reply = await trySignIn(person.username, testPassword);
    if (!reply.ok) throw new Error(reply.message);
    await test.client('portal', reply.data.token).call(session.signOut, {});
    const rows = await test
      .parts()
      .db.selectFrom('auditLog')
      .select(['action', 'actorKind', 'requestId'])
      .where('entityId', '=', person.accountId)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['sign_in_failed', 'visitor'],
      ['sign_in', 'supplier'],
      ['sign_out', 'supplier'],
    ]);
    expect(rows.every(({ requestId }) => requestId !== null)).toBe(true);
  });
});

describe('a device that signed in before', () => {
  it('is not locked by strangers’ failures, and they do not count its successes as theirs', async () => {
    const person = await test.supplier();
    const own = test.browser('portal', '198.51.100.1');
    expect((await trySignIn(person.username, testPassword, own)).ok).toBe(true);
    const strangers = await messagesOf(person.username, 5, test.browser('portal', '198.51.100.2'));
    expect(strangers[4]).toBe('登录失败次数过多，账号已锁定，请15分钟后重试');
    expect((await trySignIn(person.username, testPassword, own)).ok).toBe(true);
    expect(await trySignIn(person.username, testPassword, test.browser('portal'))).toMatchObject({
      reason: 'account_locked',
    });
  });

  it('is locked by its own failures, and no other is', async () => {
    const person = await test.supplier();
    const [one, two] = [test.browser('portal'), test.browser('portal')];
    for (const browser of [one, two]) await trySignIn(person.phone, testPassword, browser);
    expect((await messagesOf(person.username, 5, one))[4]).toContain('15分钟后重试');
    expect(await trySignIn(person.username, testPassword, one)).toMatchObject({ reason: 'account_locked' });
    expect((await trySignIn(person.username, testPassword, two)).ok).toBe(true);
  });

  it('is known for the accounts it signed in to, and for no other', async () => {
    const [person, other] = [await test.supplier(), await test.supplier()];
    const browser = test.browser('portal');
    await trySignIn(person.username, testPassword, browser);
    await messagesOf(other.username, 5, test.browser('portal'));
    expect(await trySignIn(other.username, testPassword, browser)).toMatchObject({
      reason: 'account_locked',
    });
  });

  it('keeps a token that no script reads and no other call carries, and the database its hash', async () => {
    const person = await test.supplier();
    const humanCheck = await provenHuman(test.parts());
    const payload = { loginName: person.username, password: testPassword, humanCheck };
    const answer = await test.app().portal.inject({ method: 'POST', url: session.signIn.path, payload });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(
      /^device=[\w-]{43}; Path=\/api\/outer\/platform; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const { rows } = await sql<{ row: string }>`select device::text as row from device`.execute(
      test.parts().db,
    );
    const token = /device=([\w-]+)/.exec(cookie)?.[1] ?? '';
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    expect(rows.some(({ row }) => row.includes(hashToken(token).toString('hex')))).toBe(true);
    const me = await test.app().portal.inject({ url: session.getMe.path });
    expect(me.headers['set-cookie']).toBeUndefined();
  });

  it('tells its owner of a lock in words that say which devices are locked', async () => {
    const person = await test.supplier();
    const { accountId } = person;
    await tellOfLock(test.parts(), { accountId, known: false, minutes: 15 });
    await tellOfLock(test.parts(), { accountId: null, known: false, minutes: 15 });
    const told = await test
      .parts()
      .db.selectFrom('message')
      .select('body')
      .where('accountId', '=', accountId)
      .execute();
    expect(told).toEqual([{ body: expect.stringContaining('您登录过的设备不受影响') }]);
  });
});

describe('a proof of work', () => {
  const wrong = (loginName: string, browser: ReturnType<typeof test.browser>, humanCheck = '') =>
    browser.call(session.signIn, { loginName, password: 'Wrong@2026', humanCheck });

  it('is asked for where failures of an account pile up, for a name that nobody has as well', async () => {
    const person = await test.supplier();
    for (const name of [person.username, 'nobody_of_this_name']) {
      const browser = test.browser('portal', '198.51.100.7');
      for (let i = 0; i < 3; i++) {
        expect(await wrong(name, browser), name).toMatchObject({ reason: 'credentials_wrong' });
      }
      expect(await wrong(name, browser), name).toMatchObject({
        reason: 'human_check_failed',
        message: '验证未通过或已失效，请重试',
      });
      const done = await provenHuman(test.parts());
      expect(await wrong(name, browser, done)).toMatchObject({ message: '账号或密码错误，还可尝试1次' });
    }
  });

  it('is asked for where failures from one address pile up, whatever the names', async () => {
    const browser = () => test.browser('portal', '2001:db8:9:9::1');
    for (let i = 0; i < 10; i++) {
      expect(await wrong(`nobody_${i}`, browser())).toMatchObject({ reason: 'credentials_wrong' });
    }
    const person = await test.supplier();
    expect(await wrong(person.username, browser())).toMatchObject({ reason: 'human_check_failed' });
    const neighbour = test.browser('portal', '2001:db8:9:9:ffff::2');
    expect(await wrong(person.username, neighbour)).toMatchObject({ reason: 'human_check_failed' });
    const elsewhere = test.browser('portal', '2001:db8:9:a::1');
    expect(await wrong(person.username, elsewhere)).toMatchObject({ reason: 'credentials_wrong' });
    await forgetAddresses();
  });

  it('is good once, also for two who show it at the same moment, within two minutes, and only as it was given', async () => {
    const browser = test.browser('portal', '198.51.100.8');
    for (let i = 0; i < 3; i++) await wrong('nobody_at_work', browser);
    const once = await provenHuman(test.parts());
    const replies = await Promise.all([
      wrong('nobody_at_work', browser, once),
      wrong('nobody_at_work', browser, once),
    ]);
    const reasons = replies.map((reply) => (reply.ok ? '' : reply.reason)).sort();
    expect(reasons).toEqual(['credentials_wrong', 'human_check_failed']);

    const drawn = await browser.call(getHumanCheck, {});
    if (!drawn.ok) throw new Error(drawn.message);
    const seconds = await sql<{ left: number }>`select
      (${drawn.data.parameters.data.until}::float8 - extract(epoch from clock_timestamp()))::float8 as left`.execute(
      test.parts().db,
    );
    expect(seconds.rows[0]?.left).toBeGreaterThan(60);
    expect(seconds.rows[0]?.left).toBeLessThanOrEqual(120);

    const late = await drawHumanCheck(test.parts(), { cost: 1, tries: 3 }, -1);
    const longer = { ...drawn.data, parameters: { ...late.parameters, data: drawn.data.parameters.data } };
    for (const shown of [await solve(late), await solve(longer), 'nonsense', '']) {
      expect(await wrong('nobody_at_work', browser, shown)).toMatchObject({ reason: 'human_check_failed' });
    }
  });

  it('of the size that browsers get is solved by ALTCHA’s own solver', async () => {
    const browser = test.browser('portal', '198.51.100.9');
    const drawn = await browser.call(getHumanCheck, {});
    if (!drawn.ok) throw new Error(drawn.message);
    expect(drawn.data.parameters.algorithm).toBe('PBKDF2/SHA-256');
    for (let i = 0; i < 3; i++) await wrong('nobody_in_a_browser', browser);
    expect(await wrong('nobody_in_a_browser', browser, await solve(drawn.data))).toMatchObject({
      reason: 'credentials_wrong',
    });
  }, 60_000);
});

describe('what is typed to sign in', () => {
  it('may hold no NUL: it is refused as typed wrong, on both sides', async () => {
    const supplier = test.client('portal');
    for (const input of [
      { loginName: 'a\0b', password: testPassword },
      { loginName: 'somebody', password: 'a\0b' },
    ]) {
      expect(await supplier.call(session.signIn, input)).toMatchObject({ code: '4000' });
      expect(await test.client('console').call(session.signInStaff, input)).toMatchObject({ code: '4000' });
    }
    expect(await supplier.call(session.getToken, { code: 'a\0.b' })).toMatchObject({ code: '4000' });
  });
});

describe('a session', () => {
  it('ends when one signs out, and only that one', async () => {
    const person = await test.supplier();
    const other = await trySignIn(person.username, testPassword);
    if (!other.ok) throw new Error(other.message);
    expect((await person.client.call(session.signOut, {})).ok).toBe(true);
    expect(await person.client.call(session.getMe, {})).toMatchObject({ code: '4030' });
    expect((await test.client('portal', other.data.token).call(session.getMe, {})).ok).toBe(true);
  });

  it('ends after 30 minutes without a call; a call in time keeps it', async () => {
    const person = await test.supplier();
    await age(person.token, '29 minutes');
    expect((await person.client.call(session.getMe, {})).ok).toBe(true);
    await age(person.token, '29 minutes');
    expect((await person.client.call(session.getMe, {})).ok).toBe(true);
    await age(person.token, '30 minutes 1 second');
    expect(await person.client.call(session.getMe, {})).toMatchObject({ code: '4030' });
  });

  it('is kept alive by acts only: a page that asks again by itself does not', async () => {
    const person = await test.supplier();
    const ask = (headers: Record<string, string> = {}) =>
      test.app().portal.inject({
        url: session.getMe.path,
        headers: { authorization: person.token, ...headers },
      });
    await age(person.token, '29 minutes');
    expect((await ask({ [backgroundHeader]: '1' })).json().code).toBe('2000');
    expect(await secondsIdle(person.token)).toBeGreaterThan(28 * 60);
    expect((await ask()).json().code).toBe('2000');
    expect(await secondsIdle(person.token)).toBeLessThan(28 * 60);
  });

  it('is one of five at most: one more ends the oldest', async () => {
    const person = await test.supplier();
    const tokens: string[] = [];
    for (let i = 0; i < liveSessions; i++) {
      const reply = await trySignIn(person.username, testPassword);
      if (!reply.ok) throw new Error(reply.message);
      tokens.push(reply.data.token);
    }
    expect(await person.client.call(session.getMe, {})).toMatchObject({ code: '4030' });
    for (const token of tokens) {
      expect((await test.client('portal', token).call(session.getMe, {})).ok).toBe(true);
    }
  });

  it('is shown to its owner, and to nobody else, and can be ended alone', async () => {
    const person = await test.supplier();
    const other = await trySignIn(person.username, testPassword);
    if (!other.ok) throw new Error(other.message);
    const shown = await person.client.call(session.listSessions, {});
    if (!shown.ok) throw new Error(shown.message);
    expect(shown.data.map(({ current }) => current).sort()).toEqual([false, true]);
    const theirs = shown.data.find(({ current }) => !current);
    expect(theirs).toMatchObject({ address: '127.0.0.1', device: expect.any(String) });

    const stranger = await test.supplier();
    const id = theirs?.id ?? '';
    expect(await stranger.client.call(session.endSession, { id })).toMatchObject({ reason: 'not_found' });
    expect((await person.client.call(session.endSession, { id })).ok).toBe(true);
    expect(await test.client('portal', other.data.token).call(session.getMe, {})).toMatchObject({
      code: '4030',
    });
    expect((await person.client.call(session.getMe, {})).ok).toBe(true);
  });

  it('that is ended from another device takes the knowledge of its device with it', async () => {
    const person = await test.supplier();
    const lost = test.browser('portal');
    await trySignIn(person.username, testPassword, lost);
    const shown = await person.client.call(session.listSessions, {});
    const id = shown.ok ? (shown.data.find(({ current }) => !current)?.id ?? '') : '';
    await person.client.call(session.endSession, { id });
    await messagesOf(person.username, 5, test.browser('portal'));
    expect(await trySignIn(person.username, testPassword, lost)).toMatchObject({ reason: 'account_locked' });
  });

  it('ends with all the others at once, on both sides', async () => {
    const person = await test.supplier();
    const other = await trySignIn(person.username, testPassword);
    expect((await person.client.call(session.endSessions, {})).ok).toBe(true);
    for (const token of [person.token, other.ok ? other.data.token : '']) {
      expect(await test.client('portal', token).call(session.getMe, {})).toMatchObject({ code: '4030' });
    }
    const [staff, colleague] = [await test.staff('buyer'), await test.staff('buyer')];
    const theirs = await colleague.client.call(session.listStaffSessions, {});
    const id = theirs.ok ? (theirs.data[0]?.id ?? '') : '';
    expect(await staff.client.call(session.endStaffSession, { id })).toMatchObject({ reason: 'not_found' });
    expect(await staff.client.call(session.listStaffSessions, {})).toMatchObject({
      data: [{ current: true }],
    });
    expect((await staff.client.call(session.endStaffSessions, {})).ok).toBe(true);
    expect(await staff.client.call(session.listStaffSessions, {})).toMatchObject({ code: '4030' });
  });

  it('ends after 12 hours, used or not', async () => {
    const person = await test.supplier();
    const { rows } = await sql<{
      hours: string;
    }>`select extract(epoch from expires_at - created_at) / 3600 as hours
      from session where token_hash = ${hashToken(person.token)}`.execute(test.parts().db);
    expect(Number(rows[0]?.hours)).toBeCloseTo(12, 3);
    await sql`update session set expires_at = clock_timestamp() where token_hash = ${hashToken(person.token)}`.execute(
      test.parts().db,
    );
    expect(await person.client.call(session.getMe, {})).toMatchObject({ code: '4030' });
  });

  it('takes the token with Bearer and without, and lies in the database only as a hash', async () => {
    const person = await test.supplier();
    for (const authorization of [person.token, `Bearer ${person.token}`, `bearer ${person.token}`]) {
      const answer = await test.app().portal.inject({ url: session.getMe.path, headers: { authorization } });
      expect(answer.json()).toMatchObject({ code: '2000' });
    }
    const { rows } = await sql<{ row: string }>`select session::text as row from session`.execute(
      test.parts().db,
    );
    expect(rows.some(({ row }) => row.includes(person.token))).toBe(false);
  });

  it('carries the permissions of the account’s roles', async () => {
    const person = await test.company();
    const reply = await person.client.call(session.listMyPermissions, {});
    expect(reply).toMatchObject({ ok: true });
    expect(reply.ok && reply.data.map(({ code }) => code)).toContain('bid.submit');
    expect(reply.ok && reply.data.map(({ code }) => code)).not.toContain('tender.create');
  });
});

describe('a login link', () => {
  const exchange = (code: string) => test.client('portal').call(session.getToken, { code });
  const issue = (accountId: string) =>
    transact(test.parts(), system('test'), (unit) => issueLoginCode(test.parts(), unit, accountId));

  it('signs in once', async () => {
    const person = await test.supplier();
    const code = await issue(person.accountId);
    const [one, two] = await Promise.all([exchange(code), exchange(code)]);
    expect([one.ok, two.ok].sort()).toEqual([false, true]);
    const token = one.ok ? one.data.token : two.ok ? two.data.token : '';
    expect(await test.client('portal', token).call(session.getMe, {})).toMatchObject({
      data: { id: person.accountId },
    });
  });

  it('is worth nothing late, changed, or as a bare account name', async () => {
    const person = await test.supplier();
    const code = await issue(person.accountId);
    await sql`update login_code set expires_at = clock_timestamp() where account_id = ${person.accountId}`.execute(
      test.parts().db,
    );
    for (const wrong of [code, `${code}x`, person.username, person.phone, 'a.b', 'a.b.c']) {
      expect(await exchange(wrong), wrong).toMatchObject({ ok: false, reason: 'login_code_invalid' });
    }
  });

  it('of staff opens nothing on the portal', async () => {
    const staff = await test.staff('buyer');
    const reply = await exchange(await issue(staff.accountId));
    const token = reply.ok ? reply.data.token : '';
    expect(await test.client('portal', token).call(session.getMe, {})).toMatchObject({ code: '4030' });
  });

  it('of DingTalk is exchanged there for who scanned it', async () => {
    const asked: unknown[] = [];
    const dingtalk = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const isToken = request.url === '/v1.0/oauth2/userAccessToken';
      asked.push(isToken ? JSON.parse(body) : request.headers['x-acs-dingtalk-access-token']);
      const used = isToken && JSON.parse(body).code !== 'fresh';
      response.writeHead(used ? 400 : 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(used ? { code: 'invalid' } : isToken ? { accessToken: 'at' } : { unionId: 'u1' }),
      );
    });
    await new Promise<void>((resolve) => dingtalk.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(dingtalk.address() as AddressInfo).port}`;
    const app = { clientId: 'id', clientSecret: 'secret' };
    try {
      expect(await unionIdOf(app, 'fresh', origin)).toBe('u1');
      expect(asked).toEqual([
        { clientId: 'id', clientSecret: 'secret', code: 'fresh', grantType: 'authorization_code' },
        'at',
      ]);
      expect(await unionIdOf(app, 'used', origin)).toEqual({ refused: 'dingtalk_expired' });
    } finally {
      dingtalk.close();
    }
  });
});

describe('the key of what a browser keeps', () => {
  it('is the same at every sign-in of an account, and another for every account', async () => {
    const [one, other] = [await test.supplier(), await test.supplier()];
    const keyOf = async (loginName: string) => {
      const entered = await trySignIn(loginName, testPassword);
      if (!entered.ok) throw new Error(entered.message);
      const reply = await test.client('portal', entered.data.token).call(session.getVaultKey, {});
      if (!reply.ok) throw new Error(reply.message);
      return reply.data.key;
    };
    const key = await keyOf(one.username);
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(await keyOf(one.username)).toBe(key);
    expect(await keyOf(other.username)).not.toBe(key);
  });

  it('is given to a live session only, and never to be stored on the way', async () => {
    expect(await test.client('portal').call(session.getVaultKey, {})).toMatchObject({
      ok: false,
      code: '4030',
    });
    const staff = await test.staff('editor');
    expect(await staff.client.call(session.getVaultKey, {})).toMatchObject({ ok: false });
    const person = await test.supplier();
    const entered = await trySignIn(person.username, testPassword);
    if (!entered.ok) throw new Error(entered.message);
    const answer = await test.app().portal.inject({
      url: '/api/outer/platform/me/vaultKey',
      query: { timeStamp: '1' },
      headers: { authorization: entered.data.token },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    await test.client('portal', entered.data.token).call(session.signOut, {});
    expect(await test.client('portal', entered.data.token).call(session.getVaultKey, {})).toMatchObject({
      ok: false,
      code: '4030',
    });
  });
});
