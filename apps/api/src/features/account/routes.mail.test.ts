import { randomUUID } from 'node:crypto';
import * as account from '@procure/contract/account/account.route.ts';
import { getFactor } from '@procure/contract/account/factor.route.ts';
import * as settings from '@procure/contract/account/settings.route.ts';
import * as session from '@procure/contract/session/session.route.ts';
import { describe, expect, it } from 'vitest';
import { trySignIn } from '../../../testing/fixtures/session.ts';
import { provenHuman } from '../../../testing/human-check.ts';
import { testApp, testPassword } from '../../../testing/test-app.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });
const db = () => test.parts().db;
const freshMail = () => `s${randomUUID().slice(0, 12)}@example.com`;
const password = 'Good#2026x';
type Browser = ReturnType<typeof test.browser>;
type Purpose = 'registration' | 'password_reset';

async function textsTo(recipient: string): Promise<readonly { template: string; body: string }[]> {
  const columns = ['template', 'body'] as const;
  return db()
    .selectFrom('outbox')
    .select(columns)
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .execute();
}

async function ask(to: string, browser: Browser, purpose: Purpose = 'registration') {
  return browser.call(account.sendOtp, { to, purpose, humanCheck: await provenHuman(test.parts()) });
}

async function codeTo(to: string, browser: Browser, purpose: Purpose = 'registration'): Promise<string> {
  const reply = await ask(to, browser, purpose);
  if (!reply.ok) throw new Error(reply.message);
  const sent = (await textsTo(to.toLowerCase())).filter(({ template }) => template === 'otp').at(-1);
  return /\d{6}/.exec(sent?.body ?? '')?.[0] ?? '';
}

function form(email: string, otp: string, changes: object = {}) {
  const id = randomUUID();
  const username = `m${id.replaceAll('-', '').slice(0, 12)}`;
  const rest = { password, passwordConfirm: password, agree: true as const };
  return { id, phone: '', otp, username, email, ...rest, ...changes };
}

/** Registers with a new mail address. Returns the account, its address and a signed-in client. */
async function registered() {
  const browser = test.browser('portal', '203.0.113.41');
  const email = freshMail();
  const input = form(email, await codeTo(email, browser));
  const reply = await browser.call(account.register, input);
  if (!reply.ok) throw new Error(reply.message);
  return { ...input, browser, client: test.client('portal', reply.data.token) };
}

describe('registering by mail', () => {
  it('needs no phone: the code is mailed, and the address signs in regardless of case', async () => {
    const { client, email, username } = await registered();
    expect(await client.call(session.getMe, {})).toMatchObject({ data: { username, phone: '' } });
    expect(await client.call(settings.getSettings, {})).toMatchObject({
      data: { phone: '', mailSignsIn: true },
    });
    const factor = await client.call(getFactor, {});
    expect(factor).toMatchObject({ data: { roads: [{ road: 'mail' }] } });
    expect(factor.ok && factor.data.secondsLeft.act > 0).toBe(true);
    for (const name of [email, email.toUpperCase(), username])
      expect(await trySignIn(test, name, password)).toMatchObject({ ok: true });
    expect(await trySignIn(test, email, 'Wrong@2026')).toMatchObject({ reason: 'credentials_wrong' });
  });

  it('confirms a repeat after a lost response without issuing a token', async () => {
    const { browser, client: _, ...input } = await registered();
    expect(await browser.call(account.register, input)).toMatchObject({ reason: 'already_registered' });
  });

  it('reports a taken address to its owner by mail, and to no one else', async () => {
    const { email } = await registered();
    const browser = test.browser('portal', '203.0.113.42');
    const free = freshMail();
    const [one, two] = [await ask(email.toUpperCase(), browser), await ask(free, browser)];
    expect(one.ok && Object.keys(one.data)).toEqual(two.ok && Object.keys(two.data));
    expect((await textsTo(email)).at(-1)).toMatchObject({
      template: 'contact_registered',
      body: expect.stringContaining('已注册，请直接登录或找回密码'),
    });
    expect((await textsTo(free)).map(({ template }) => template)).toEqual(['otp']);
    const said = await Promise.all(
      [email, free].map((to) => browser.call(account.register, form(to, '000000'))),
    );
    expect(said.map((answer) => !answer.ok && answer.reason)).toEqual(['otp_wrong', 'otp_wrong']);
  });

  it('accepts an address that another account added unproven beside its phone', async () => {
    const other = await test.supplier();
    const browser = test.browser('portal', '203.0.113.43');
    const email = freshMail();
    await db().updateTable('account').set({ email }).where('id', '=', other.accountId).execute();
    expect(await trySignIn(test, email, testPassword)).toMatchObject({ reason: 'credentials_wrong' });
    const input = form(email, await codeTo(email, browser));
    expect(await browser.call(account.register, input)).toMatchObject({ ok: true });
    expect(await trySignIn(test, email, password)).toMatchObject({ ok: true });
  });

  it('creates one account when two prove one address concurrently', async () => {
    const email = freshMail();
    const browsers = [test.browser('portal', '203.0.113.44'), test.browser('portal', '203.0.113.45')];
    const forms = [];
    for (const browser of browsers) forms.push({ browser, input: form(email, await codeTo(email, browser)) });
    const said = await Promise.all(forms.map(({ browser, input }) => browser.call(account.register, input)));
    expect(said.map((answer) => (answer.ok ? 'in' : answer.reason)).sort()).toEqual(['in', 'mail_taken']);
  });

  it('requires a phone or a mail address, and reports the error at its field', async () => {
    const browser = test.browser('portal', '203.0.113.46');
    const fieldsOf = async (input: ReturnType<typeof form>) => {
      const reply = await browser.call(account.register, input);
      return reply.ok ? [] : reply.fields.map(({ field, message }) => [field, message]);
    };
    expect(await fieldsOf(form('', '123456'))).toEqual([['phone', '请输入手机号或邮箱']]);
    for (const bad of [
      'no',
      'a@b',
      '<script>@example.com',
      `${'a'.repeat(100)}@example.com`,
      "'; drop table account; --",
    ])
      expect(await fieldsOf(form(bad, '123456'))).toEqual([['email', '请输入正确的邮箱地址']]);
  });
});

describe('an account registered by mail', () => {
  it('signs in with a phone that is added later as well as with the address', async () => {
    const { client, email } = await registered();
    const to = `135${String(Date.now()).slice(-8)}`;
    const humanCheck = await provenHuman(test.parts());
    expect(await client.call(settings.sendContactCode, { kind: 'phone', to, humanCheck })).toMatchObject({
      ok: true,
    });
    const otp = /\d{6}/.exec((await textsTo(to)).at(-1)?.body ?? '')?.[0] ?? '';
    expect(await client.call(settings.changeContact, { kind: 'phone', to, otp, password })).toMatchObject({
      ok: true,
    });
    for (const name of [to, email]) expect(await trySignIn(test, name, password)).toMatchObject({ ok: true });
  });

  it('refuses an address that signs in to another account, and signs in with the new one alone', async () => {
    const { client, email } = await registered();
    const other = await registered();
    const change = async (to: string) => {
      const humanCheck = await provenHuman(test.parts());
      await client.call(settings.sendContactCode, { kind: 'mail', to, humanCheck });
      const sent = (await textsTo(to.toLowerCase())).filter(({ template }) => template === 'otp').at(-1);
      const otp = /\d{6}/.exec(sent?.body ?? '')?.[0] ?? '';
      return client.call(settings.changeContact, { kind: 'mail', to, otp, password });
    };
    expect(await change(other.email)).toMatchObject({
      fields: [{ field: 'to', message: '该邮箱已由其他账号用于登录，请换一个' }],
    });
    const fresh = freshMail();
    expect(await change(fresh.toUpperCase())).toMatchObject({ ok: true });
    expect(await trySignIn(test, fresh, password)).toMatchObject({ ok: true });
    expect(await trySignIn(test, email, password)).toMatchObject({ reason: 'credentials_wrong' });
  });

  it('resets its password with a code to the address, and is notified there', async () => {
    const { client, email, username } = await registered();
    const browser = test.browser('portal', '203.0.113.47');
    const otp = await codeTo(email, browser, 'password_reset');
    const fresh = { password: 'Fresh#2027', passwordConfirm: 'Fresh#2027' };
    expect(await browser.call(account.resetPassword, { to: email, otp, ...fresh })).toMatchObject({
      ok: true,
    });
    expect(await client.call(session.getMe, {})).toMatchObject({ code: '4030' });
    expect(await trySignIn(test, username, 'Fresh#2027')).toMatchObject({ ok: true });
    expect((await textsTo(email)).at(-1)).toMatchObject({ template: 'password_changed' });
  });
});

it('an unproven address of an account resets no password', async () => {
  const other = await test.supplier();
  const browser = test.browser('portal', '203.0.113.48');
  const email = freshMail();
  await db().updateTable('account').set({ email }).where('id', '=', other.accountId).execute();
  const [one, two] = [
    await ask(email, browser, 'password_reset'),
    await ask(freshMail(), browser, 'password_reset'),
  ];
  expect(one.ok && Object.keys(one.data)).toEqual(two.ok && Object.keys(two.data));
  expect((await textsTo(email)).map(({ template }) => template)).toEqual(['contact_unregistered']);
});
