import { backgroundHeader } from '@procure/contract/background.ts';
import { uploadsAt } from '@procure/contract/file/file.route.ts';
import { personHeader } from '@procure/contract/page-person.ts';
import * as session from '@procure/contract/session/session.route.ts';
import { liveSessions } from '@procure/domain/account/sign-in.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInMessages, trySignIn } from '../../../testing/fixtures/session.ts';
import { testApp, testPassword } from '../../../testing/test-app.ts';
import { hashToken } from '../../platform/keys/token.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });

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

describe('a session', () => {
  it('ends on signing out, and no other session does', async () => {
    const person = await test.supplier();
    const other = await trySignIn(test, person.username, testPassword);
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

  it('is extended by acts only, not by polling', async () => {
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

  it('answers only pages rendered for the same account', async () => {
    const [first, second] = [await test.supplier(), await test.supplier()];
    const own = await first.client.call(session.getMe, {});
    if (!own.ok) throw new Error(own.message);
    const ask = (token: string, method: 'GET' | 'POST', url: string) =>
      test.app().portal.inject({
        method,
        url,
        headers: { authorization: token, [personHeader]: own.data.id },
        ...(method === 'POST' ? { payload: {} } : {}),
      });
    expect((await ask(first.token, 'GET', session.getMe.path)).json().code).toBe('2000');
    expect((await ask(second.token, 'GET', session.getMe.path)).json()).toMatchObject({ code: '5460' });
    // Nor does one that withholds the token, as a page does that knows.
    expect((await ask('', 'GET', session.getMe.path)).json()).toMatchObject({ code: '5460' });
    // A command of the first page does not affect the second account, whose session continues.
    expect((await ask(second.token, 'POST', session.signOut.path)).json()).toMatchObject({ code: '5460' });
    expect((await second.client.call(session.getMe, {})).ok).toBe(true);
  });

  it('answers an upload of a page rendered for another account with a retryable status', async () => {
    const [first, second] = [await test.supplier(), await test.supplier()];
    const own = await first.client.call(session.getMe, {});
    if (!own.ok) throw new Error(own.message);
    const answer = await test.app().portal.inject({
      method: 'POST',
      url: uploadsAt.outer,
      headers: {
        authorization: second.token,
        [personHeader]: own.data.id,
        'tus-resumable': '1.0.0',
        'upload-length': '3',
      },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, '5460']);
  });

  it('is one of at most five: another one ends the oldest', async () => {
    const person = await test.supplier();
    const tokens: string[] = [];
    for (let i = 0; i < liveSessions; i++) {
      const reply = await trySignIn(test, person.username, testPassword);
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
    const other = await trySignIn(test, person.username, testPassword);
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

  it('ended from another device makes its device unknown', async () => {
    const person = await test.supplier();
    const lost = test.browser('portal');
    await trySignIn(test, person.username, testPassword, lost);
    const shown = await person.client.call(session.listSessions, {});
    const id = shown.ok ? (shown.data.find(({ current }) => !current)?.id ?? '') : '';
    await person.client.call(session.endSession, { id });
    await signInMessages(test, person.username, 5, test.browser('portal'));
    expect(await trySignIn(test, person.username, testPassword, lost)).toMatchObject({
      reason: 'account_locked',
    });
  });

  it('ends with all the others at once, on both sides', async () => {
    const person = await test.supplier();
    const other = await trySignIn(test, person.username, testPassword);
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

  it('accepts the token with Bearer and without, and is stored only as a hash', async () => {
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
