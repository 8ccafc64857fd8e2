import { randomUUID } from 'node:crypto';
import * as account from '@procure/contract/account/account.route.ts';
import { getFactor } from '@procure/contract/account/factor.route.ts';
import * as session from '@procure/contract/session/session.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cloudSettings } from '../../../testing/fixtures/sms-clouds.ts';
import { provenHuman } from '../../../testing/human-check.ts';
import { testApp, testPassword } from '../../../testing/test-app.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });
const visitor = () => home;

let next = 0;
function freshPhone(): string {
  next += 1;
  return `137${String(next).padStart(8, '0')}`;
}

type Purpose = 'registration' | 'password_reset';
/**
 * One browser for the whole file unless a test needs another: a code is valid only in the browser that requested
 * it.
 */
const home = test.browser('portal', '203.0.113.40');
const askOtp = async (phone: string, purpose: Purpose = 'registration', browser = home) =>
  browser.call(account.sendOtp, { to: phone, purpose, humanCheck: await provenHuman(test.parts()) });

async function codesSentTo(phone: string): Promise<string[]> {
  const rows = await test
    .parts()
    .db.selectFrom('outbox')
    .select('body')
    .where('recipient', '=', phone)
    .where('template', '=', 'otp')
    .orderBy('createdAt')
    .execute();
  return rows.map(({ body }) => /\d{6}/.exec(body)?.[0] ?? '');
}

async function textsTo(phone: string): Promise<string[]> {
  const rows = await test
    .parts()
    .db.selectFrom('outbox')
    .select('body')
    .where('recipient', '=', phone)
    .execute();
  return rows.map(({ body }) => body);
}

async function otpFor(phone: string, purpose: Purpose = 'registration', browser = home): Promise<string> {
  const reply = await askOtp(phone, purpose, browser);
  if (!reply.ok) throw new Error(reply.message);
  return (await codesSentTo(phone)).at(-1) ?? '';
}

const passTime = (phone: string, span: string) =>
  sql`update otp set created_at = created_at - ${span}::interval, expires_at = expires_at - ${span}::interval
    where recipient = ${phone}`.execute(test.parts().db);

function form(phone: string, otp: string, changes: object = {}) {
  const id = randomUUID();
  return {
    id,
    phone,
    otp,
    username: `s${id.replaceAll('-', '').slice(0, 12)}`,
    password: 'Good#2026x',
    passwordConfirm: 'Good#2026x',
    email: '',
    agree: true as const,
    ...changes,
  };
}

describe('a platform without a channel for codes', () => {
  const mute = testApp({}, { SMS_GATEWAY_URL: '', SMS_GATEWAY_TOKEN: '' });

  it('refuses a request for a code, and stores none', async () => {
    const ask = async (to: string) => {
      const humanCheck = await provenHuman(mute.parts());
      return mute.client('portal').call(account.sendOtp, { to, purpose: 'registration', humanCheck });
    };
    expect(await ask('13900001111')).toMatchObject({
      ...{ ok: false, reason: 'channel_unset', code: '5035' },
      message: '本平台尚未开通短信，无法发送验证码，请联系平台客服',
    });
    expect(await mute.parts().db.selectFrom('otp').select('id').execute()).toEqual([]);
    expect(await ask('somebody@example.com')).toMatchObject({ ok: true });
  });
});

describe('a platform whose SMS service has no template for codes', () => {
  const gateway = { SMS_GATEWAY_URL: '', SMS_GATEWAY_TOKEN: '' };
  const mute = testApp({}, { ...gateway, ...cloudSettings('aliyun', '', 'bid_deadline_near=SMS_1') });
  const speaking = testApp({}, { ...gateway, ...cloudSettings('aliyun', '', 'otp=SMS_1') });

  it('refuses a request before storing a code, and accepts it once the service has the template', async () => {
    const ask = async (house: typeof mute) => {
      const humanCheck = await provenHuman(house.parts());
      const input = { to: '13900001111', purpose: 'registration', humanCheck } as const;
      return house.client('portal').call(account.sendOtp, input);
    };
    expect(await ask(mute)).toMatchObject({ ok: false, reason: 'channel_unset' });
    expect(await mute.parts().db.selectFrom('otp').select('id').execute()).toEqual([]);
    expect(await ask(speaking)).toMatchObject({ ok: true });
  });
});

describe('a code by SMS', () => {
  it('is sent again after 60 seconds, not before, also for concurrent requests', async () => {
    const phone = freshPhone();
    const replies = await Promise.all([askOtp(phone), askOtp(phone)]);
    expect(replies.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await askOtp(phone)).toMatchObject({ reason: 'otp_too_soon' });
    await passTime(phone, '60 seconds');
    expect((await askOtp(phone)).ok).toBe(true);
  });

  it('is sent ten times a day at most', async () => {
    const phone = freshPhone();
    for (let i = 0; i < 10; i++) {
      expect((await askOtp(phone)).ok, String(i)).toBe(true);
      await passTime(phone, '61 seconds');
    }
    expect(await askOtp(phone)).toMatchObject({ reason: 'otp_too_many' });
  });

  it('expires after five wrong tries, and after five minutes', async () => {
    const phone = freshPhone();
    const right = await otpFor(phone);
    const wrong = right === '000000' ? '111111' : '000000';
    const messages: string[] = [];
    for (let i = 0; i < 5; i++) {
      const reply = await visitor().call(account.register, form(phone, wrong));
      messages.push(reply.ok ? 'in' : reply.message);
    }
    expect(messages).toEqual([
      '验证码错误，还可尝试4次',
      '验证码错误，还可尝试3次',
      '验证码错误，还可尝试2次',
      '验证码错误，还可尝试1次',
      '验证码已过期，请重新获取',
    ]);
    expect(await visitor().call(account.register, form(phone, right))).toMatchObject({
      reason: 'otp_expired',
    });

    const other = freshPhone();
    const late = await otpFor(other);
    await passTime(other, '5 minutes 1 second');
    expect(await visitor().call(account.register, form(other, late))).toMatchObject({
      reason: 'otp_expired',
    });
  });

  it('is valid for the browser that requested it, whatever strangers guess or request', async () => {
    const phone = freshPhone();
    const code = await otpFor(phone);
    const stranger = test.browser('portal', '203.0.113.66');
    await otpFor(phone, 'registration', stranger);
    const guess = code === '000000' ? '111111' : '000000';
    for (let i = 0; i < 6; i++) await stranger.call(account.register, form(phone, guess));
    expect(await stranger.call(account.register, form(phone, code))).toMatchObject({ reason: 'otp_expired' });
    expect((await visitor().call(account.register, form(phone, code))).ok).toBe(true);
  });

  it('is counted by requester: a stranger uses up only their own ten', async () => {
    const phone = freshPhone();
    const stranger = test.browser('portal', '203.0.113.67');
    for (let i = 0; i < 10; i++) {
      expect((await askOtp(phone, 'registration', stranger)).ok, String(i)).toBe(true);
      await passTime(phone, '61 seconds');
    }
    expect(await askOtp(phone, 'registration', stranger)).toMatchObject({ reason: 'otp_too_many' });
    const anew = test.browser('portal', '203.0.113.67');
    expect(await askOtp(phone, 'registration', anew)).toMatchObject({ reason: 'otp_too_many' });
    expect((await askOtp(phone)).ok).toBe(true);
  });

  it('is sent to a known device, however many strangers requested codes', async () => {
    const person = await test.supplier();
    const own = test.browser('portal', '203.0.113.68');
    const credentials = { loginName: person.username, password: testPassword };
    expect((await own.call(session.signIn, credentials)).ok).toBe(true);
    for (let i = 0; i < 30; i++) {
      const stranger = test.browser('portal', `203.0.113.${100 + i}`);
      expect((await askOtp(person.phone, 'password_reset', stranger)).ok, String(i)).toBe(true);
    }
    const late = test.browser('portal', '203.0.113.69');
    expect(await askOtp(person.phone, 'password_reset', late)).toMatchObject({ reason: 'otp_too_many' });
    const otp = await otpFor(person.phone, 'password_reset', own);
    const input = { to: person.phone, otp, password: 'Fresh#2027', passwordConfirm: 'Fresh#2027' };
    expect((await own.call(account.resetPassword, input)).ok).toBe(true);
  }, 60_000);

  it('needs a proof of work if requests accumulate for one phone or from one address', async () => {
    const phone = freshPhone();
    const ask = (to: string, address: string, humanCheck = '') =>
      test.browser('portal', address).call(account.sendOtp, { to, purpose: 'registration', humanCheck });
    expect((await ask(phone, '198.51.100.20')).ok).toBe(true);
    expect((await ask(phone, '198.51.100.21')).ok).toBe(true);
    expect(await ask(phone, '198.51.100.22')).toMatchObject({
      reason: 'human_check_failed',
      message: '验证未通过或已失效，请重试',
    });
    expect((await ask(phone, '198.51.100.22', await provenHuman(test.parts()))).ok).toBe(true);
    for (let i = 0; i < 5; i++) expect((await ask(freshPhone(), '198.51.100.30')).ok, String(i)).toBe(true);
    expect(await ask(freshPhone(), '198.51.100.30')).toMatchObject({ reason: 'human_check_failed' });
  });

  it('is invalid for another purpose', async () => {
    const phone = freshPhone();
    const code = await otpFor(phone);
    const reset = { to: phone, otp: code, password: 'Good#2026x', passwordConfirm: 'Good#2026x' };
    expect(await visitor().call(account.resetPassword, reset)).toMatchObject({ reason: 'otp_expired' });
  });
});

describe('registering', () => {
  it('creates an account and signs it in', async () => {
    const phone = freshPhone();
    const input = form(phone, await otpFor(phone), { email: 'lina@example.com' });
    const reply = await visitor().call(account.register, input);
    if (!reply.ok) throw new Error(reply.message);
    const me = await test.client('portal', reply.data.token).call(session.getMe, {});
    expect(me).toMatchObject({ data: { id: input.id, username: input.username, company: null } });
    // The phone was just proven, and is not asked for again.
    const factor = await test.client('portal', reply.data.token).call(getFactor, {});
    expect(factor.ok && factor.data.secondsLeft.act > 0).toBe(true);
  });

  it('confirms a repeat after a lost response without issuing a token, whatever the password', async () => {
    const phone = freshPhone();
    const input = form(phone, await otpFor(phone));
    expect((await visitor().call(account.register, input)).ok).toBe(true);
    const other = { password: 'Other#2026', passwordConfirm: 'Other#2026' };
    for (const again of [input, { ...input, ...other }, { ...input, username: 'somebody_else' }]) {
      expect(await visitor().call(account.register, again)).toEqual({
        ok: false,
        code: '4118',
        reason: 'already_registered',
        message: '您的账号已注册成功，请直接登录',
        fields: [],
        requestId: expect.any(String),
      });
    }
    const lines = await test
      .parts()
      .db.selectFrom('auditLog')
      .select(['action', 'actorKind'])
      .where('entityId', '=', input.id)
      .where('action', '=', 'register_repeated')
      .execute();
    expect(lines).toEqual(
      Array.from({ length: 3 }, () => ({ action: 'register_repeated', actorKind: 'visitor' })),
    );
  });

  it('tells a stranger with the id, phone and name of an account nothing, not even whether a password is right', async () => {
    const person = await test.supplier();
    const id = person.accountId;
    const stranger = test.browser('portal', '203.0.113.70');
    for (const password of [testPassword, 'Other#2026']) {
      const own = { id, username: person.username, password, passwordConfirm: password };
      const answer = await stranger.call(account.register, form(person.phone, '123456', own));
      expect(answer).toMatchObject({ ok: false, reason: 'otp_expired' });
    }
    // Proving another phone reveals nothing either.
    const phone = freshPhone();
    const code = await otpFor(phone, 'registration', stranger);
    for (const password of [testPassword, 'Other#2026']) {
      const mixed = { id, username: person.username, password, passwordConfirm: password };
      expect(await stranger.call(account.register, form(phone, code, mixed))).toMatchObject({
        ok: false,
        reason: 'conflict',
      });
    }
  });

  it('refuses a taken phone or username, and keeps the code valid', async () => {
    const taken = await test.supplier();
    expect((await askOtp(taken.phone)).ok).toBe(true);
    const phone = freshPhone();
    const code = await otpFor(phone);
    const same = form(phone, code, { username: taken.username.toUpperCase() });
    expect(await visitor().call(account.register, same)).toMatchObject({ reason: 'username_taken' });
    expect((await visitor().call(account.register, form(phone, code))).ok).toBe(true);
    expect(await visitor().call(account.register, form(phone, code))).toMatchObject({
      reason: 'otp_expired',
    });
  });

  it('reports a taken phone to its owner by SMS, and to no one else', async () => {
    const taken = await test.supplier();
    const free = freshPhone();
    const [one, two] = [await askOtp(taken.phone), await askOtp(free)];
    expect(one.ok && Object.keys(one.data)).toEqual(two.ok && Object.keys(two.data));
    expect(await textsTo(taken.phone)).toEqual([expect.stringContaining('已注册，请直接登录或找回密码')]);
    expect(await codesSentTo(free)).toHaveLength(1);
    const answers = await Promise.all(
      [taken.phone, free].map((phone) => visitor().call(account.register, form(phone, '000000'))),
    );
    expect(answers.map((answer) => (answer.ok ? '' : answer.reason))).toEqual(['otp_wrong', 'otp_wrong']);
  });

  it('reports each error at its field', async () => {
    const bad = { phone: '123', username: '1x', password: 'short', passwordConfirm: 'other', email: 'no' };
    const reply = await visitor().call(account.register, form('', '123456', bad));
    const fields = reply.ok ? [] : reply.fields.map(({ field, message }) => [field, message]);
    expect(fields).toContainEqual(['phone', '请输入有效的11位手机号']);
    expect(fields).toContainEqual(['username', '用户名须以字母开头，由4–20位字母、数字或下划线组成']);
  });
});

describe('a forgotten password', () => {
  it('is reset with the phone, which ends every session and lifts the lock', async () => {
    const person = await test.supplier();
    for (let i = 0; i < 5; i++) {
      await visitor().call(session.signIn, {
        loginName: person.username,
        password: 'Wrong@2026',
        humanCheck: await provenHuman(test.parts()),
      });
    }
    const otp = await otpFor(person.phone, 'password_reset');
    const input = { to: person.phone, otp, password: 'Fresh#2027', passwordConfirm: 'Fresh#2027' };
    expect((await visitor().call(account.resetPassword, input)).ok).toBe(true);
    expect(await person.client.call(session.getMe, {})).toMatchObject({ code: '4030' });
    const reply = await visitor().call(session.signIn, {
      loginName: person.username,
      password: 'Fresh#2027',
    });
    expect(reply.ok).toBe(true);
  });

  it('cannot be one of the last five', async () => {
    const person = await test.supplier();
    const otp = await otpFor(person.phone, 'password_reset');
    const same = { to: person.phone, otp, password: testPassword, passwordConfirm: testPassword };
    expect(await visitor().call(account.resetPassword, same)).toMatchObject({ reason: 'password_reused' });
  });

  it('cannot contain the username, and keeps the code valid for another password', async () => {
    const person = await test.supplier();
    const otp = await otpFor(person.phone, 'password_reset');
    const set = (password: string) =>
      visitor().call(account.resetPassword, { to: person.phone, otp, password, passwordConfirm: password });
    expect(await set(`${person.username}A@1`)).toMatchObject({ fields: [{ field: 'password' }] });
    expect(await set('Fresh#2027')).toMatchObject({ ok: true });
  });

  it('does not reveal whether a phone has an account', async () => {
    const person = await test.supplier();
    const unknown = freshPhone();
    const [known, nobody] = await Promise.all([
      askOtp(person.phone, 'password_reset'),
      askOtp(unknown, 'password_reset'),
    ]);
    expect(known.ok && Object.keys(known.data)).toEqual(nobody.ok && Object.keys(nobody.data));
    expect(await codesSentTo(person.phone)).toHaveLength(1);
    expect(await textsTo(unknown)).toEqual([expect.stringContaining('未注册供应商账号')]);
  });
});
