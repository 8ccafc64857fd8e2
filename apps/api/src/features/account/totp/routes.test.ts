import type { Client } from '@procure/client/client.ts';
import * as management from '@procure/contract/account/management.route.ts';
import * as settings from '@procure/contract/account/settings.route.ts';
import * as wire from '@procure/contract/account/totp.route.ts';
import * as session from '@procure/contract/session/session.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../../testing/fixtures/authenticator.ts';
import { loginCodeOf, trySignIn } from '../../../../testing/fixtures/session.ts';
import { testApp, testPassword } from '../../../../testing/test-app.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });
const db = () => test.parts().db;

type Person = Awaited<ReturnType<typeof test.supplier>>;

async function setUp(
  person: Person,
): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  const draft = await person.client.call(wire.draftTotp, {});
  if (!draft.ok) throw new Error(draft.message);
  const { secret, setup } = draft.data;
  const confirmed = await person.client.call(wire.confirmTotp, {
    setup,
    code: codeOf(secret),
    password: testPassword,
  });
  if (!confirmed.ok) throw new Error(confirmed.message);
  return { secret, codes: confirmed.data.recoveryCodes };
}

/** Dates the used codes back. */
const forgetSteps = (person: Person) =>
  sql`update totp set last_step = last_step - 10 where account_id = ${person.accountId}`.execute(db());

const templatesTo = async (recipient: string) =>
  (
    await db()
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', recipient)
      .orderBy('createdAt')
      .execute()
  ).map(({ template }) => template);

const finish = (browser: Client, factor: string) => browser.call(session.finishSignIn, { factor });

describe('an authenticator', () => {
  it('is set up with one of its codes and the password; its secret is stored sealed, and ten recovery codes as hashes', async () => {
    const person = await test.supplier();
    const { secret, codes } = await setUp(person);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const kept = await db()
      .selectFrom('totp')
      .selectAll()
      .where('accountId', '=', person.accountId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).not.toContain(secret);
    const { rows } = await sql<{ all: string }>`select string_agg(encode(code_hash, 'escape'), ',') as all
      from recovery_code where account_id = ${person.accountId}`.execute(db());
    for (const code of codes) expect(rows[0]?.all).not.toContain(code.replaceAll('-', ''));
    expect(await person.client.call(settings.getSettings, {})).toMatchObject({
      data: { totpSince: expect.any(String), recoveryCodesLeft: 10 },
    });
    expect(await templatesTo(person.accountId)).toEqual(['factor_changed']);
  });

  it('is not set up with a wrong code, a wrong password, another account’s draft, or an expired one', async () => {
    const [person, other] = [await test.supplier(), await test.supplier()];
    const draft = await person.client.call(wire.draftTotp, {});
    const foreign = await other.client.call(wire.draftTotp, {});
    if (!draft.ok || !foreign.ok) throw new Error('no draft');
    const { secret, setup } = draft.data;
    const right = { setup, code: codeOf(secret), password: testPassword };
    const call = (input: typeof right) => person.client.call(wire.confirmTotp, input);
    const wrongCode = { ...right, code: codeOf(secret, 20) };
    expect(await call(wrongCode)).toMatchObject({ reason: 'setup_code_wrong' });
    expect(await call({ ...right, password: 'Wrong@2026' })).toMatchObject({ reason: 'password_wrong' });
    const theirs = { ...right, setup: foreign.data.setup, code: codeOf(foreign.data.secret) };
    expect(await call(theirs)).toMatchObject({ reason: 'setup_over' });
    expect(await call({ ...right, setup: `${setup}x` })).toMatchObject({ reason: 'setup_over' });
    const until = Date.now() - 1000;
    const over = test
      .parts()
      .crypto.seal(JSON.stringify({ secret, until }), `totp.setup.${person.accountId}`);
    expect(await call({ ...right, setup: over })).toMatchObject({ reason: 'setup_over' });
    expect((await call(right)).ok).toBe(true);
  });

  it('is replaced and removed only with the password and the present factor', async () => {
    const person = await test.supplier();
    const { secret, codes } = await setUp(person);
    const draft = await person.client.call(wire.draftTotp, {});
    if (!draft.ok) throw new Error(draft.message);
    const next = draft.data;
    const confirm = { setup: next.setup, code: codeOf(next.secret), password: testPassword };
    expect(await person.client.call(wire.confirmTotp, confirm)).toMatchObject({ reason: 'factor_wrong' });
    const withOld = { ...confirm, factor: codeOf(secret, 1) };
    const replaced = await person.client.call(wire.confirmTotp, withOld);
    if (!replaced.ok) throw new Error(replaced.message);
    // The previous recovery codes were removed with the previous authenticator.
    const old = { password: testPassword, factor: codes[0] ?? '' };
    expect(await person.client.call(wire.removeTotp, old)).toMatchObject({ reason: 'factor_wrong' });
    const proofs = { password: testPassword, factor: codeOf(next.secret, 1) };
    expect(await person.client.call(wire.removeTotp, { ...proofs, password: 'Wrong@2026' })).toMatchObject({
      reason: 'password_wrong',
    });
    expect((await person.client.call(wire.removeTotp, proofs)).ok).toBe(true);
    expect((await trySignIn(test, person.username, testPassword)).ok).toBe(true);
    const renewal = await person.client.call(wire.renewRecoveryCodes, { password: testPassword });
    expect(renewal).toMatchObject({ reason: 'not_found' });
  });

  it('is not set up with a one-time password', async () => {
    const person = await test.staff();
    await sql`update account set password_temporary = true where id = ${person.accountId}`.execute(db());
    expect(await person.client.call(wire.draftStaffTotp, {})).toMatchObject({ reason: 'own_password_first' });
  });
});

describe('signing in to an account with an authenticator', () => {
  it('requires a code after the password, in the same browser, and does not reveal that before', async () => {
    const person = await test.supplier();
    const { secret } = await setUp(person);
    const [browser, other] = [test.browser('portal'), test.browser('portal')];
    expect(await trySignIn(test, person.username, 'Wrong@2026', browser)).toMatchObject({
      reason: 'credentials_wrong',
    });
    const code = codeOf(secret, 1);
    expect(await finish(browser, code)).toMatchObject({ reason: 'second_step_over' });
    expect(await trySignIn(test, person.username, testPassword, browser)).toMatchObject({
      reason: 'second_step_required',
    });
    expect(await finish(other, code)).toMatchObject({ reason: 'second_step_over' });
    const reply = await finish(browser, code);
    if (!reply.ok) throw new Error(reply.message);
    expect((await test.client('portal', reply.data.token).call(session.getMe, {})).ok).toBe(true);
    // It ends with the sign-in.
    await forgetSteps(person);
    expect(await finish(browser, codeOf(secret))).toMatchObject({ reason: 'second_step_over' });
  });

  it('accepts each time step once, also of concurrent uses', async () => {
    const person = await test.supplier();
    const { secret } = await setUp(person);
    const browsers = [test.browser('portal'), test.browser('portal')];
    for (const browser of browsers) await trySignIn(test, person.username, testPassword, browser);
    const code = codeOf(secret, 1);
    const replies = await Promise.all(browsers.map((browser) => finish(browser, code)));
    expect(replies.map((reply) => (reply.ok ? 'in' : reply.reason)).sort()).toEqual(['factor_wrong', 'in']);
  });

  it('expires after five minutes, and with a new password', async () => {
    const person = await test.supplier();
    const { secret } = await setUp(person);
    const browser = test.browser('portal');
    await trySignIn(test, person.username, testPassword, browser);
    await sql`update pending_sign_in set expires_at = clock_timestamp() where account_id = ${person.accountId}`.execute(
      db(),
    );
    expect(await finish(browser, codeOf(secret, 1))).toMatchObject({ reason: 'second_step_over' });
    await trySignIn(test, person.username, testPassword, browser);
    const change = { password: testPassword, newPassword: 'Fresh#2027', newPasswordConfirm: 'Fresh#2027' };
    expect((await person.client.call(settings.changePassword, change)).ok).toBe(true);
    expect(await finish(browser, codeOf(secret, 1))).toMatchObject({ reason: 'second_step_over' });
  });

  it('locks after five wrong codes, warns the owner that the password is known, and locks no known device', async () => {
    const person = await test.supplier();
    const { secret } = await setUp(person);
    const [own, stranger] = [test.browser('portal'), test.browser('portal', '203.0.113.90')];
    await trySignIn(test, person.username, testPassword, own);
    expect((await finish(own, codeOf(secret, 1))).ok).toBe(true);
    await forgetSteps(person);
    await trySignIn(test, person.username, testPassword, stranger);
    const said: string[] = [];
    for (let i = 0; i < 5; i++) {
      const reply = await finish(stranger, codeOf(secret, 50 + i));
      said.push(reply.ok ? 'in' : reply.message);
    }
    expect(said[0]).toBe('验证码不正确或已使用过，还可尝试4次');
    expect(said[4]).toBe('二次验证失败次数过多，请15分钟后重试');
    expect(await finish(stranger, codeOf(secret, 1))).toMatchObject({ reason: 'factor_locked' });
    expect(await templatesTo(person.accountId)).toContain('factor_locked');
    await trySignIn(test, person.username, testPassword, own);
    expect((await finish(own, codeOf(secret, 1))).ok).toBe(true);
    const shown = await person.client.call(session.listSignIns, {});
    if (!shown.ok) throw new Error(shown.message);
    expect(shown.data.filter(({ outcome }) => outcome === 'factor_failed').map(({ known }) => known)).toEqual(
      Array.from({ length: 6 }, () => false),
    );
  });

  it('accepts a recovery code once, and reports its use', async () => {
    const person = await test.supplier();
    const { codes } = await setUp(person);
    const browser = test.browser('portal');
    const code = (codes[3] ?? '').toLowerCase();
    await trySignIn(test, person.username, testPassword, browser);
    expect((await finish(browser, code)).ok).toBe(true);
    expect(await templatesTo(person.accountId)).toContain('recovery_code_used');
    await trySignIn(test, person.username, testPassword, browser);
    expect(await finish(browser, code)).toMatchObject({ reason: 'factor_wrong' });
    expect(await person.client.call(settings.getSettings, {})).toMatchObject({
      data: { recoveryCodesLeft: 9 },
    });
  });

  it('requires a code after a link as well', async () => {
    const person = await test.supplier();
    const { secret } = await setUp(person);
    const link = await loginCodeOf(test, person.accountId);
    const browser = test.browser('portal');
    expect(await browser.call(session.getToken, { code: link })).toMatchObject({
      reason: 'second_step_required',
    });
    expect((await finish(browser, codeOf(secret, 1))).ok).toBe(true);
  });

  it('applies to staff on their side; a password reset by two people removes it', async () => {
    const person = await test.staff('buyer');
    const draft = await person.client.call(wire.draftStaffTotp, {});
    if (!draft.ok) throw new Error(draft.message);
    const { secret, setup } = draft.data;
    const confirm = { setup, code: codeOf(secret), password: testPassword };
    expect((await person.client.call(wire.confirmStaffTotp, confirm)).ok).toBe(true);
    const browser = test.browser('console');
    const credentials = { loginName: person.username, password: testPassword };
    expect(await browser.call(session.signInStaff, credentials)).toMatchObject({
      reason: 'second_step_required',
    });
    const second = await browser.call(session.finishStaffSignIn, { factor: codeOf(secret, 1) });
    expect(second.ok).toBe(true);

    const [admin, security] = [await test.staff('admin'), await test.staff('security')];
    const target = async () => ({
      id: person.accountId,
      version: (
        await db()
          .selectFrom('account')
          .select('version')
          .where('id', '=', person.accountId)
          .executeTakeFirstOrThrow()
      ).version,
    });
    await admin.client.call(management.askPasswordReset, {
      ...(await target()),
      reason: '手机与密码均已遗失',
    });
    const reset = await security.client.call(management.confirmPasswordReset, await target());
    if (!reset.ok) throw new Error(reset.message);
    const again = { loginName: person.username, password: reset.data.password };
    expect((await browser.call(session.signInStaff, again)).ok).toBe(true);
  });
});
