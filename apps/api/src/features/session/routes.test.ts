import * as session from '@procure/contract/session/session.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { loginCodeOf, signInMessages, trySignIn } from '../../../testing/fixtures/session.ts';
import { testApp, testPassword } from '../../../testing/test-app.ts';
import { keyOf } from './failure/service.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });

/** As if the time of every lock had passed. */
const unlock = () =>
  sql`update sign_in_failure set locked_until = clock_timestamp() - interval '1 second'
    where locked_until is not null`.execute(test.parts().db);

describe('signing in', () => {
  it('works with the username in any case and with the phone, and the token opens the account', async () => {
    const person = await test.supplier();
    for (const name of [person.username, person.username.toUpperCase(), person.phone]) {
      const reply = await trySignIn(test, name, testPassword);
      if (!reply.ok) throw new Error(reply.message);
      const me = await test.client('portal', reply.data.token).call(session.getMe, {});
      expect(me).toMatchObject({ ok: true, data: { id: person.accountId, company: null } });
    }
  });

  it('locks for 15 minutes after five failures, and even the right password does not open it', async () => {
    const person = await test.supplier();
    expect(await signInMessages(test, person.username, 5)).toEqual([
      '账号或密码错误，还可尝试4次',
      '账号或密码错误，还可尝试3次',
      '账号或密码错误，还可尝试2次',
      '账号或密码错误，还可尝试1次',
      '登录失败次数过多，账号已锁定，请15分钟后重试',
    ]);
    expect(await trySignIn(test, person.username, testPassword)).toMatchObject({
      ok: false,
      reason: 'account_locked',
    });
    expect(await trySignIn(test, person.phone, testPassword)).toMatchObject({
      ok: false,
      reason: 'account_locked',
    });
    await unlock();
    expect((await trySignIn(test, person.username, testPassword)).ok).toBe(true);
  });

  it('locks for an hour after ten', async () => {
    const person = await test.supplier();
    await signInMessages(test, person.username, 5);
    await unlock();
    const more = await signInMessages(test, person.username, 5);
    expect(more[0]).toBe('账号或密码错误，还可尝试4次');
    expect(more[4]).toBe('登录失败次数过多，账号已锁定，请60分钟后重试');
  });

  it('resets the count after a success', async () => {
    const person = await test.supplier();
    await signInMessages(test, person.username, 4);
    await trySignIn(test, person.username, testPassword);
    expect(await signInMessages(test, person.username, 1)).toEqual(['账号或密码错误，还可尝试4次']);
  });

  it('answers for an unknown name exactly as for a known one', async () => {
    const person = await test.supplier();
    const unknown = await signInMessages(test, 'nobody_at_all', 7);
    expect(unknown).toEqual(await signInMessages(test, person.username, 7));
  });

  it('counts concurrent guesses one by one', async () => {
    const person = await test.supplier();
    const guesses = Array.from({ length: 8 }, () => trySignIn(test, person.username, 'Wrong@2026'));
    const right = trySignIn(test, person.username, testPassword);
    await Promise.all([...guesses, right]);
    const { failedCount } = await test
      .parts()
      .db.selectFrom('signInFailure')
      .select('failedCount')
      .where('keyHash', '=', keyOf.account(person.accountId))
      .executeTakeFirstOrThrow();
    expect(failedCount).toBeLessThanOrEqual(5);
  });

  it('reveals that an account is disabled only with the right password', async () => {
    const person = await test.supplier();
    await sql`update account set disabled_at = now() where id = ${person.accountId}`.execute(test.parts().db);
    expect(await trySignIn(test, person.username, testPassword)).toMatchObject({
      reason: 'account_disabled',
    });
    expect(await trySignIn(test, person.username, 'Wrong@2026')).toMatchObject({
      reason: 'credentials_wrong',
    });
    expect(await person.client.call(session.getMe, {})).toMatchObject({ reason: 'sign_in_required' });
  });

  it('separates suppliers and staff: neither name nor token is valid on the other side', async () => {
    const supplier = await test.supplier();
    const staff = await test.staff('buyer');
    expect(await trySignIn(test, staff.username, testPassword)).toMatchObject({
      reason: 'credentials_wrong',
    });
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
    await trySignIn(test, person.username, 'Wrong@2026');
    const reply = await trySignIn(test, person.username, testPassword);
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

describe('the input of a sign-in', () => {
  it('is refused as invalid if it contains NUL, on both sides', async () => {
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

describe('a login link', () => {
  const exchange = (code: string) => test.client('portal').call(session.getToken, { code });
  const issue = (accountId: string) => loginCodeOf(test, accountId);

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

  it('is invalid if expired, changed, or a bare account name', async () => {
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
});

describe('the key of a browser’s stored data', () => {
  it('is the same at every sign-in of an account, and another for every account', async () => {
    const [one, other] = [await test.supplier(), await test.supplier()];
    const keyOf = async (loginName: string) => {
      const entered = await trySignIn(test, loginName, testPassword);
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

  it('is one for every account of the staff too, for its own side alone', async () => {
    const [one, other] = [await test.staff('buyer'), await test.staff('auditor')];
    const keyOf = async (person: typeof one) => {
      const reply = await person.client.call(session.getStaffVaultKey, {});
      if (!reply.ok) throw new Error(reply.message);
      return reply.data.key;
    };
    expect(Buffer.from(await keyOf(one), 'base64')).toHaveLength(32);
    expect(await keyOf(one)).toBe(await keyOf(one));
    expect(await keyOf(one)).not.toBe(await keyOf(other));
    const supplier = await test.supplier();
    expect(await test.client('console', supplier.token).call(session.getStaffVaultKey, {})).toMatchObject({
      code: '4030',
    });
    await one.client.call(session.signOutStaff, {});
    expect(await one.client.call(session.getStaffVaultKey, {})).toMatchObject({ code: '4030' });
  });

  it('is given to a live session only, and never to be stored on the way', async () => {
    expect(await test.client('portal').call(session.getVaultKey, {})).toMatchObject({
      ok: false,
      code: '4030',
    });
    const staff = await test.staff('editor');
    expect(await staff.client.call(session.getVaultKey, {})).toMatchObject({ ok: false });
    const person = await test.supplier();
    const entered = await trySignIn(test, person.username, testPassword);
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
