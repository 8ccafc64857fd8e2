import { randomUUID } from 'node:crypto';
import * as account from '@procure/contract/account/account.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { trySignIn } from '../../../testing/fixtures/session.ts';
import { provenHuman } from '../../../testing/human-check.ts';
import { testApp, testPassword } from '../../../testing/test-app.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });
const db = () => test.parts().db;

async function codeTo(browser: ReturnType<typeof test.browser>, phone: string): Promise<string> {
  const humanCheck = await provenHuman(test.parts());
  const sent = await browser.call(account.sendOtp, { to: phone, purpose: 'password_reset', humanCheck });
  if (!sent.ok) throw new Error(sent.message);
  const { rows } = await sql<{ body: string }>`select body from outbox where recipient = ${phone}
    order by created_at desc limit 1`.execute(db());
  return /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? '';
}

describe('a flood', () => {
  it('of wrong passwords from many addresses can try five of them, and the owner can sign in by a known device', async () => {
    const person = await test.supplier();
    const own = test.browser('portal', '203.0.113.9');
    expect(await trySignIn(test, person.username, testPassword, own)).toMatchObject({ ok: true });
    const answers: string[] = [];
    for (let at = 0; at < 40; at++) {
      const stranger = test.browser('portal', `198.51.${at}.7`);
      const reply = await trySignIn(test, person.username, `Wrong@${2000 + at}`, stranger);
      answers.push(reply.ok ? 'in' : (reply.reason ?? 'nothing'));
    }
    expect(answers.slice(0, 4)).toEqual(Array<string>(4).fill('credentials_wrong'));
    expect(new Set(answers.slice(4))).toEqual(new Set(['account_locked']));
    // Nor does the right one show, from one address more.
    const guess = await trySignIn(test, person.username, testPassword, test.browser('portal', '192.0.2.200'));
    expect(guess).toMatchObject({ reason: 'account_locked' });
    expect(await trySignIn(test, person.username, testPassword, own)).toMatchObject({ ok: true });
  });

  it('of ten concurrent requests with one code succeeds once; the others change nothing', async () => {
    const person = await test.supplier();
    const browser = test.browser('portal');
    const otp = await codeTo(browser, person.phone);
    const ten = await Promise.all(
      Array.from({ length: 10 }, (_, at) => {
        const password = `Fresh#2${at}${randomUUID().slice(0, 6)}A`;
        const asked = { to: person.phone, otp, password, passwordConfirm: password };
        return browser.call(account.resetPassword, asked).then((reply) => ({ reply, password }));
      }),
    );
    expect(ten.map(({ reply }) => (reply.ok ? 'set' : reply.reason)).sort()).toEqual([
      ...Array<string>(9).fill('otp_expired'),
      'set',
    ]);
    const set = ten.find(({ reply }) => reply.ok)?.password ?? '';
    expect(await trySignIn(test, person.username, set)).toMatchObject({ ok: true });
  });

  it('of ten concurrent wrong codes counts five tries, after which the right code is invalid', async () => {
    const person = await test.supplier();
    const browser = test.browser('portal');
    const otp = await codeTo(browser, person.phone);
    const wrong = otp === '000000' ? '000001' : '000000';
    const password = 'Fresh#2027';
    const bring = (code: string) =>
      browser.call(account.resetPassword, {
        to: person.phone,
        otp: code,
        password,
        passwordConfirm: password,
      });
    const ten = await Promise.all(Array.from({ length: 10 }, () => bring(wrong)));
    const said = ten.map((reply) => (reply.ok ? 'set' : reply.reason));
    expect(said.filter((one) => one === 'otp_wrong')).toHaveLength(4);
    expect(said.filter((one) => one === 'otp_expired')).toHaveLength(6);
    expect(await bring(otp)).toMatchObject({ reason: 'otp_expired' });
  });
});
