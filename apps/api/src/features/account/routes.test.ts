import { createHash, randomUUID } from 'node:crypto';
import * as account from '@procure/client/account/account.gen.ts';
import * as session from '@procure/client/session/session.gen.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp, testPassword } from '../../platform/testing/test-app.ts';

const test = testApp();
const visitor = () => test.client('portal');

let next = 0;
function freshPhone(): string {
  next += 1;
  return `137${String(next).padStart(8, '0')}`;
}

/** A picture whose answer the test knows: the server keeps only its hash. */
async function captcha(): Promise<{ captchaId: string; captcha: string }> {
  const reply = await visitor().call(account.getCaptcha, {});
  if (!reply.ok) throw new Error(reply.message);
  expect(reply.data.svg).toContain('<svg');
  const { id } = reply.data;
  const answerHash = createHash('sha256').update(`${id}:abcd`).digest();
  await test.parts().db.updateTable('captcha').set({ answerHash }).where('id', '=', id).execute();
  return { captchaId: id, captcha: 'ABcd' };
}

type Purpose = 'registration' | 'password_reset';
const askOtp = async (phone: string, purpose: Purpose = 'registration') =>
  visitor().call(account.sendOtp, { phone, purpose, ...(await captcha()) });

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

async function otpFor(phone: string, purpose: Purpose = 'registration'): Promise<string> {
  const reply = await askOtp(phone, purpose);
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

describe('the picture before an SMS', () => {
  it('is good for one try, right or wrong', async () => {
    const once = await captcha();
    const wrong = { phone: freshPhone(), purpose: 'registration' as const, ...once, captcha: 'nope' };
    expect(await visitor().call(account.sendOtp, wrong)).toMatchObject({ reason: 'captcha_wrong' });
    expect(await visitor().call(account.sendOtp, { ...wrong, ...once })).toMatchObject({
      reason: 'captcha_wrong',
      message: '图形验证码错误或已失效，请重新输入',
    });
  });

  it('is over after two minutes', async () => {
    const late = await captcha();
    await sql`update captcha set expires_at = clock_timestamp() where id = ${late.captchaId}`.execute(
      test.parts().db,
    );
    const reply = await visitor().call(account.sendOtp, {
      phone: freshPhone(),
      purpose: 'registration',
      ...late,
    });
    expect(reply).toMatchObject({ reason: 'captcha_wrong' });
  });
});

describe('the code by SMS', () => {
  it('is sent again after 60 seconds, not before, also to two who ask at once', async () => {
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

  it('dies of five errors, and of five minutes', async () => {
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

  it('of one purpose is worth nothing for another', async () => {
    const phone = freshPhone();
    const code = await otpFor(phone);
    const reset = { phone, otp: code, password: 'Good#2026x', passwordConfirm: 'Good#2026x' };
    expect(await visitor().call(account.resetPassword, reset)).toMatchObject({ reason: 'otp_expired' });
  });
});

describe('registering', () => {
  it('makes an account and signs it in; repeating makes no second one', async () => {
    const phone = freshPhone();
    const input = form(phone, await otpFor(phone), { email: 'lina@example.com' });
    const first = await visitor().call(account.register, input);
    const again = await visitor().call(account.register, input);
    for (const reply of [first, again]) {
      if (!reply.ok) throw new Error(reply.message);
      const me = await test.client('portal', reply.data.token).call(session.getMe, {});
      expect(me).toMatchObject({ data: { id: input.id, username: input.username, company: null } });
    }
    const stranger = { ...input, password: 'Other#2026', passwordConfirm: 'Other#2026' };
    expect(await visitor().call(account.register, stranger)).toMatchObject({ reason: 'conflict' });
  });

  it('refuses a phone and a username that are taken, and leaves the code good', async () => {
    const taken = await test.supplier();
    expect(await askOtp(taken.phone)).toMatchObject({ reason: 'phone_taken' });
    const phone = freshPhone();
    const code = await otpFor(phone);
    const same = form(phone, code, { username: taken.username.toUpperCase() });
    expect(await visitor().call(account.register, same)).toMatchObject({ reason: 'username_taken' });
    expect((await visitor().call(account.register, form(phone, code))).ok).toBe(true);
  });

  it('says what is wrong at the field it is about', async () => {
    const bad = { phone: '123', username: '1x', password: 'short', passwordConfirm: 'other', email: 'no' };
    const reply = await visitor().call(account.register, form('', '123456', bad));
    const fields = reply.ok ? [] : reply.fields.map(({ field, message }) => [field, message]);
    expect(fields).toContainEqual(['phone', '请输入有效的11位手机号']);
    expect(fields).toContainEqual(['username', '用户名须以字母开头，由4–20位字母、数字或下划线组成']);
  });
});

describe('a forgotten password', () => {
  it('is set anew by the phone, ends every session and lifts the lock', async () => {
    const person = await test.supplier();
    for (let i = 0; i < 5; i++) {
      await visitor().call(session.signIn, { loginName: person.username, password: 'Wrong@2026' });
    }
    const otp = await otpFor(person.phone, 'password_reset');
    const input = { phone: person.phone, otp, password: 'Fresh#2027', passwordConfirm: 'Fresh#2027' };
    expect((await visitor().call(account.resetPassword, input)).ok).toBe(true);
    expect(await person.client.call(session.getMe, {})).toMatchObject({ code: '4030' });
    const reply = await visitor().call(session.signIn, {
      loginName: person.username,
      password: 'Fresh#2027',
    });
    expect(reply.ok).toBe(true);
  });

  it('may not be one of the last five', async () => {
    const person = await test.supplier();
    const otp = await otpFor(person.phone, 'password_reset');
    const same = { phone: person.phone, otp, password: testPassword, passwordConfirm: testPassword };
    expect(await visitor().call(account.resetPassword, same)).toMatchObject({ reason: 'password_reused' });
  });

  it('does not tell whether a phone has an account', async () => {
    const person = await test.supplier();
    const unknown = freshPhone();
    const [known, nobody] = await Promise.all([
      askOtp(person.phone, 'password_reset'),
      askOtp(unknown, 'password_reset'),
    ]);
    expect(known.ok && Object.keys(known.data)).toEqual(nobody.ok && Object.keys(nobody.data));
    expect(await codesSentTo(person.phone)).toHaveLength(1);
    expect(await codesSentTo(unknown)).toHaveLength(0);
  });
});
