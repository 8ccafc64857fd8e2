import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as session from '@procure/client/session/session.gen.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { system } from '../../platform/actor.ts';
import { testApp, testPassword } from '../../platform/testing/test-app.ts';
import { hashToken } from '../../platform/token.ts';
import { transact } from '../../platform/transaction.ts';
import { unionIdOf } from './dingtalk/service.ts';
import { issueLoginCode } from './service.ts';

const test = testApp();

const trySignIn = (loginName: string, password: string) =>
  test.client('portal').call(session.signIn, { loginName, password });

async function messagesOf(loginName: string, times: number): Promise<string[]> {
  const messages: string[] = [];
  for (let i = 0; i < times; i++) {
    const reply = await trySignIn(loginName, 'Wrong@2026');
    messages.push(reply.ok ? 'in' : reply.message);
  }
  return messages;
}

/** As if the lock's time had passed. */
async function unlock(accountId: string): Promise<void> {
  await sql`update account set locked_until = clock_timestamp() - interval '1 second' where id = ${accountId}`.execute(
    test.parts().db,
  );
}

const age = (token: string, seen: string) =>
  sql`update session set seen_at = clock_timestamp() - ${seen}::interval where token_hash = ${hashToken(token)}`.execute(
    test.parts().db,
  );

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
    await unlock(person.accountId);
    expect((await trySignIn(person.username, testPassword)).ok).toBe(true);
  });

  it('locks for an hour after ten', async () => {
    const person = await test.supplier();
    await messagesOf(person.username, 5);
    await unlock(person.accountId);
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
      .db.selectFrom('account')
      .select('failedCount')
      .where('id', '=', person.accountId)
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
