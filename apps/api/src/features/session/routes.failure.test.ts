import { getHumanCheck } from '@procure/contract/account/human-check.route.ts';
import * as session from '@procure/contract/session/session.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInMessages, trySignIn } from '../../../testing/fixtures/session.ts';
import { provenHuman, solve } from '../../../testing/human-check.ts';
import { testApp, testPassword } from '../../../testing/test-app.ts';
import { hashToken } from '../../platform/keys/token.ts';
import { drawHumanCheck } from '../account/human-check/service.ts';
import { tellOfLock } from './service.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });

/** As if nobody had failed from any address. */
const forgetAddresses = () => test.parts().db.deleteFrom('signInFailure').execute();

describe('a device that signed in before', () => {
  it('is not locked by strangers’ failures, and they do not count its successes as theirs', async () => {
    const person = await test.supplier();
    const own = test.browser('portal', '198.51.100.1');
    expect((await trySignIn(test, person.username, testPassword, own)).ok).toBe(true);
    const strangers = await signInMessages(test, person.username, 5, test.browser('portal', '198.51.100.2'));
    expect(strangers[4]).toBe('登录失败次数过多，账号已锁定，请15分钟后重试');
    expect((await trySignIn(test, person.username, testPassword, own)).ok).toBe(true);
    expect(await trySignIn(test, person.username, testPassword, test.browser('portal'))).toMatchObject({
      reason: 'account_locked',
    });
  });

  it('is locked by its own failures, which lock no other device', async () => {
    const person = await test.supplier();
    const [one, two] = [test.browser('portal'), test.browser('portal')];
    for (const browser of [one, two]) await trySignIn(test, person.phone, testPassword, browser);
    expect((await signInMessages(test, person.username, 5, one))[4]).toContain('15分钟后重试');
    expect(await trySignIn(test, person.username, testPassword, one)).toMatchObject({
      reason: 'account_locked',
    });
    expect((await trySignIn(test, person.username, testPassword, two)).ok).toBe(true);
  });

  it('is known for the accounts it signed in to, and for no other', async () => {
    const [person, other] = [await test.supplier(), await test.supplier()];
    const browser = test.browser('portal');
    await trySignIn(test, person.username, testPassword, browser);
    await signInMessages(test, other.username, 5, test.browser('portal'));
    expect(await trySignIn(test, other.username, testPassword, browser)).toMatchObject({
      reason: 'account_locked',
    });
  });

  it('has a token that scripts cannot read and other calls do not send; the database stores its hash', async () => {
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

  it('is named as unaffected in the message about a lock of unknown devices', async () => {
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

  it('is required after several failures of an account, also for an unknown name', async () => {
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

  it('is required after several failures from one address, whatever the names', async () => {
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

  it('is valid once, also for concurrent requests, within two minutes, and only unchanged', async () => {
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
