import { randomInt } from 'node:crypto';
import * as settings from '@procure/contract/account/settings.route.ts';
import * as session from '@procure/contract/session/session.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInMessages, trySignIn } from '../../../../testing/fixtures/session.ts';
import { provenHuman } from '../../../../testing/human-check.ts';
import { testApp, testPassword } from '../../../../testing/test-app.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });

const freshPhone = () => `136${String(randomInt(100_000_000)).padStart(8, '0')}`;
type Person = Awaited<ReturnType<typeof test.supplier>>;

async function textsTo(recipient: string): Promise<readonly { template: string; body: string }[]> {
  return test
    .parts()
    .db.selectFrom('outbox')
    .select(['template', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .execute();
}

/** Requests a code and reads it at the recipient. */
async function codeFor(person: Person, kind: 'phone' | 'mail', to: string): Promise<string> {
  const humanCheck = await provenHuman(test.parts());
  const reply = await person.client.call(settings.sendContactCode, { kind, to, humanCheck });
  if (!reply.ok) throw new Error(reply.message);
  const sent = (await textsTo(to)).filter(({ template }) => template === 'otp').at(-1);
  return /\d{6}/.exec(sent?.body ?? '')?.[0] ?? '';
}

const wrongOf = (otp: string) => (otp === '000000' ? '000001' : '000000');

describe('the settings of an account', () => {
  it('show the account to its owner, with phone and address masked', async () => {
    const person = await test.supplier();
    await sql`update account set email = 'zhou.ming@example.com' where id = ${person.accountId}`.execute(
      test.parts().db,
    );
    expect(await person.client.call(settings.getSettings, {})).toMatchObject({
      data: {
        username: person.username,
        phone: `${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`,
        email: 'zh***@example.com',
        passwordTemporary: false,
      },
    });
  });

  it('let a supplier change the name, and record both names', async () => {
    const person = await test.supplier();
    expect((await person.client.call(settings.changeName, { nickName: '  周明 ' })).ok).toBe(true);
    expect(await person.client.call(session.getMe, {})).toMatchObject({ data: { nickName: '周明' } });
    const line = await test
      .parts()
      .db.selectFrom('auditLog')
      .select(['before', 'after'])
      .where('entityId', '=', person.accountId)
      .where('action', '=', 'change_name')
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ before: { nickName: person.username }, after: { nickName: '周明' } });
  });
});

describe('a new phone', () => {
  it('replaces the old one, and notifies both', async () => {
    const person = await test.supplier();
    const to = freshPhone();
    const otp = await codeFor(person, 'phone', to);
    const change = { kind: 'phone' as const, to, otp, password: testPassword };
    expect((await person.client.call(settings.changeContact, change)).ok).toBe(true);
    expect((await trySignIn(test, to, testPassword)).ok).toBe(true);
    expect(await trySignIn(test, person.phone, testPassword)).toMatchObject({ reason: 'credentials_wrong' });
    for (const place of [person.phone, to, person.accountId]) {
      const told = (await textsTo(place)).filter(({ template }) => template === 'phone_changed');
      expect(told).toHaveLength(1);
      expect(told[0]?.body).not.toContain(to);
    }
  });

  it('requires the password and the code; wrong ones are counted, and the fifth wrong password ends the session', async () => {
    const person = await test.supplier();
    const to = freshPhone();
    const otp = await codeFor(person, 'phone', to);
    const change = { kind: 'phone' as const, to, otp, password: testPassword };
    const wrongCode = { ...change, otp: wrongOf(otp) };
    expect(await person.client.call(settings.changeContact, wrongCode)).toMatchObject({
      reason: 'otp_wrong',
      message: '验证码错误，还可尝试4次',
    });
    const wrong = { ...change, password: 'Wrong@2026' };
    for (let i = 0; i < 4; i++)
      expect(await person.client.call(settings.changeContact, wrong)).toMatchObject({
        reason: 'password_wrong',
      });
    expect(await person.client.call(settings.changeContact, wrong)).toMatchObject({ code: '4030' });
    expect(await person.client.call(session.getMe, {})).toMatchObject({ code: '4030' });
    expect((await trySignIn(test, person.phone, testPassword)).ok).toBe(true);
  });

  it('of another account is refused only to a person who proves to hold it', async () => {
    const person = await test.supplier();
    const other = await test.staff('buyer');
    const free = freshPhone();
    const humanCheck = () => provenHuman(test.parts());
    const ask = async (to: string) =>
      person.client.call(settings.sendContactCode, { kind: 'phone', to, humanCheck: await humanCheck() });
    const [taken, open] = [await ask(other.phone), await ask(free)];
    expect(taken).toMatchObject({ ok: true, data: { resendAfterSeconds: 60 } });
    expect(open).toMatchObject({ ok: true, data: { resendAfterSeconds: 60 } });
    const otpOf = async (to: string) => /\d{6}/.exec((await textsTo(to)).at(-1)?.body ?? '')?.[0] ?? '';
    const change = async (to: string, otp: string) =>
      person.client.call(settings.changeContact, { kind: 'phone', to, otp, password: testPassword });
    const [ofTaken, ofOpen] = [await otpOf(other.phone), await otpOf(free)];
    // Without the code both get the same refusal.
    const guesses = [await change(other.phone, wrongOf(ofTaken)), await change(free, wrongOf(ofOpen))];
    expect(guesses.map((reply) => !reply.ok && reply.message)).toEqual([
      '验证码错误，还可尝试4次',
      '验证码错误，还可尝试4次',
    ]);
    expect(await change(other.phone, ofTaken)).toMatchObject({ reason: 'phone_taken' });
    expect((await change(free, ofOpen)).ok).toBe(true);
  });

  it('cannot be proven with a code for another purpose or another phone', async () => {
    const person = await test.supplier();
    const [to, else_] = [freshPhone(), freshPhone()];
    const otp = await codeFor(person, 'phone', to);
    const change = { kind: 'phone' as const, to: else_, otp, password: testPassword };
    expect(await person.client.call(settings.changeContact, change)).toMatchObject({ reason: 'otp_expired' });
    const same = { ...change, to: person.phone };
    expect(await person.client.call(settings.changeContact, same)).toMatchObject({
      fields: [{ field: 'to', message: '与当前手机号相同，无需更换' }],
    });
  });

  it('cannot be set with a one-time password', async () => {
    const person = await test.staff();
    await sql`update account set password_temporary = true where id = ${person.accountId}`.execute(
      test.parts().db,
    );
    const change = { kind: 'phone' as const, to: freshPhone(), otp: '123456', password: testPassword };
    expect(await person.client.call(settings.changeStaffContact, change)).toMatchObject({
      reason: 'own_password_first',
    });
  });
});

describe('a new address', () => {
  it('replaces the old one, and notifies both by mail', async () => {
    const person = await test.supplier();
    const [from, to] = [`a${person.username}@example.com`, `b${person.username}@example.com`];
    for (const mail of [from, to]) {
      const otp = await codeFor(person, 'mail', mail);
      const change = { kind: 'mail' as const, to: mail, otp, password: testPassword };
      expect((await person.client.call(settings.changeContact, change)).ok).toBe(true);
    }
    const told = async (mail: string) =>
      (await textsTo(mail)).filter(({ template }) => template === 'mail_changed').length;
    expect([await told(from), await told(to)]).toEqual([2, 1]);
  });
});

describe('a new password', () => {
  it('ends every session of a supplier, and notifies the phone', async () => {
    const person = await test.supplier();
    const change = { password: testPassword, newPassword: 'Fresh#2027', newPasswordConfirm: 'Fresh#2027' };
    expect((await person.client.call(settings.changePassword, change)).ok).toBe(true);
    expect(await person.client.call(session.getMe, {})).toMatchObject({ code: '4030' });
    expect((await trySignIn(test, person.username, 'Fresh#2027')).ok).toBe(true);
    expect((await textsTo(person.phone)).map(({ template }) => template)).toEqual(['password_changed']);
  });
});

describe('the history of sign-ins', () => {
  it('lists success or failure, address, means, and whether the device was known', async () => {
    const person = await test.supplier();
    const browser = test.browser('portal', '203.0.113.77');
    await signInMessages(test, person.username, 1, browser);
    await trySignIn(test, person.username, testPassword, browser);
    await trySignIn(test, person.username, testPassword, browser);
    await signInMessages(test, person.username, 1, browser);
    const shown = await person.client.call(session.listSignIns, {});
    if (!shown.ok) throw new Error(shown.message);
    expect(shown.count).toBe(4);
    expect(shown.data.map(({ outcome, known }) => [outcome, known])).toEqual([
      ['failed', true],
      ['signed_in', true],
      ['signed_in', false],
      ['failed', false],
    ]);
    expect(shown.data[0]).toMatchObject({ address: '203.0.113.77', means: 'password' });
    const second = await person.client.call(session.listSignIns, { pageNum: 2, pageSize: 3 });
    expect(second).toMatchObject({ count: 4, data: [{ outcome: 'failed' }] });
  });

  it('is visible to the account alone', async () => {
    const [one, two] = [await test.supplier(), await test.supplier()];
    await trySignIn(test, one.username, testPassword);
    expect(await two.client.call(session.listSignIns, {})).toMatchObject({ data: [], count: 0 });
  });
});
