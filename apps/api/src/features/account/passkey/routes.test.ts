import * as factor from '@procure/contract/account/factor.route.ts';
import * as wire from '@procure/contract/account/passkey.route.ts';
import type { PasskeyProof } from '@procure/contract/account/passkey.schema.ts';
import * as settings from '@procure/contract/account/settings.route.ts';
import * as totp from '@procure/contract/account/totp.route.ts';
import * as session from '@procure/contract/session/session.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../../testing/fixtures/authenticator.ts';
import { passkeyAt } from '../../../../testing/fixtures/passkey.ts';
import { trySignIn } from '../../../../testing/fixtures/session.ts';
import { testApp, testPassword } from '../../../../testing/test-app.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { forgetFactors } from '../factor/service.ts';

const portal = 'https://portal.example.com';
const limits = { ordinary: 10_000, tight: 10_000 };
const test = testApp({ limits }, { PUBLIC_URL: portal, CONSOLE_URL: 'https://console.example.com' });
const bare = testApp({ limits });
const db = () => test.parts().db;

type Person = Awaited<ReturnType<typeof test.company>>;

async function add(person: Person, key = passkeyAt(portal), name = '办公室电脑') {
  const draft = await person.client.call(wire.draftPasskey, {});
  if (!draft.ok) throw new Error(draft.message);
  const answer = key.make(draft.data.challenge);
  const done = await person.client.call(wire.registerPasskey, { name, password: testPassword, answer });
  return { key, done, answer };
}

const unshown = ({ accountId }: Pick<Person, 'accountId'>) =>
  sql`update session set factor_at = null where account_id = ${accountId}`.execute(db());

async function challengeFor(person: Person): Promise<string> {
  const draft = await person.client.call(wire.draftPasskeyProof, {});
  return draft.ok ? (draft.data.options?.challenge ?? '') : '';
}

const show = (person: Person, answer: PasskeyProof) =>
  person.client.call(factor.showFactor, { by: 'passkey', answer });
const isShown = async (person: Person) => {
  const standing = await person.client.call(factor.getFactor, {});
  return standing.ok && standing.data.secondsLeft.act > 0;
};

describe('a passkey', () => {
  it('is added with the password and the previous second factor, and is the account’s factor from then on', async () => {
    const person = await test.company();
    const { key, done } = await add(person);
    expect(done).toMatchObject({ ok: true });
    expect(done.ok && done.data.recoveryCodes).toHaveLength(10);
    expect(await person.client.call(settings.getSettings, {})).toMatchObject({
      data: {
        passkeys: [{ name: '办公室电脑', usedAt: null }],
        passkeysPossible: true,
        recoveryCodesLeft: 10,
      },
    });
    await unshown(person);
    // Passkeys, authenticators and codes are all refused without a proof of the present factor.
    expect((await add(person)).done).toMatchObject({ reason: 'factor_required' });
    const draft = await person.client.call(totp.draftTotp, {});
    if (!draft.ok) throw new Error(draft.message);
    const { secret, setup } = draft.data;
    const confirm = { setup, code: codeOf(secret), password: testPassword };
    expect(await person.client.call(totp.confirmTotp, confirm)).toMatchObject({ reason: 'factor_required' });
    expect(await person.client.call(factor.sendFactorCode, { road: 'sms', humanCheck: '' })).toMatchObject({
      reason: 'factor_road_closed',
    });
    expect((await show(person, key.sign(await challengeFor(person), 1))).ok).toBe(true);
    expect(await isShown(person)).toBe(true);
    const second = await add(person);
    expect(second.done.ok && second.done.data.recoveryCodes).toEqual([]);
  });

  it('allows its owner without an authenticator to renew recovery codes with the passkey and the password', async () => {
    const person = await test.company();
    const { key, done } = await add(person);
    const first = done.ok ? done.data.recoveryCodes : [];
    const renew = (password: string) => person.client.call(totp.renewRecoveryCodes, { password });
    await unshown(person);
    expect(await renew(testPassword)).toMatchObject({ reason: 'factor_required' });
    expect((await show(person, key.sign(await challengeFor(person), 1))).ok).toBe(true);
    expect(await renew('Wrong@2026')).toMatchObject({ reason: 'password_wrong' });
    const renewed = await renew(testPassword);
    const codes = renewed.ok ? renewed.data.recoveryCodes : [];
    expect(codes).toHaveLength(10);
    const enter = async (code: string) => {
      const browser = test.browser('portal');
      await trySignIn(test, person.username, testPassword, browser);
      return browser.call(session.finishSignIn, { factor: code });
    };
    expect(await enter(first[0] ?? '')).toMatchObject({ reason: 'factor_wrong' });
    expect(await enter(codes[0] ?? '')).toMatchObject({ ok: true });
  });

  it('is refused with a wrong password, a used challenge, another account’s challenge, or one of another site', async () => {
    const [person, other] = [await test.company(), await test.company()];
    const { answer } = await add(other);
    const register = (sent: typeof answer, password = testPassword) =>
      person.client.call(wire.registerPasskey, { name: '钥匙', password, answer: sent });
    const draft = async (who = person) => {
      const made = await who.client.call(wire.draftPasskey, {});
      return made.ok ? made.data.challenge : '';
    };
    expect(await register(passkeyAt(portal).make(await draft()), 'Wrong@2026')).toMatchObject({
      reason: 'password_wrong',
    });
    const refused = { reason: 'passkey_refused' };
    expect(await register(passkeyAt(portal).make(await draft(other)))).toMatchObject(refused);
    expect(await register(answer)).toMatchObject(refused);
    expect(await register(passkeyAt('https://evil.example.com').make(await draft()))).toMatchObject(refused);
    const elsewhere = passkeyAt('https://evil.example.com', 'portal.example.com');
    expect(await register(elsewhere.make(await draft()))).toMatchObject(refused);
    const over = await draft();
    await sql`update passkey_challenge set expires_at = clock_timestamp()`.execute(db());
    expect(await register(passkeyAt(portal).make(over))).toMatchObject(refused);
    expect(await register(passkeyAt(portal).make('AAAA'))).toMatchObject(refused);
    // A challenge for signing cannot create a key.
    const proofs = await challengeFor(other);
    expect(
      await other.client.call(wire.registerPasskey, {
        name: '钥匙',
        password: testPassword,
        answer: passkeyAt(portal).make(proofs),
      }),
    ).toMatchObject(refused);
    const kept = await db()
      .selectFrom('passkey')
      .select('id')
      .where('accountId', '=', person.accountId)
      .execute();
    expect(kept).toEqual([]);
  });

  it('is no proof with a used challenge, another account’s key, another site, or a decreased counter', async () => {
    const [person, other] = [await test.company(), await test.company()];
    const { key } = await add(person);
    const foreign = (await add(other)).key;
    await unshown(person);
    const wrong = { reason: 'factor_wrong' };
    // Many passkeys have no counter: then only the challenge is used once.
    const uncounted = key.sign(await challengeFor(person), 0);
    expect((await show(person, uncounted)).ok).toBe(true);
    expect(await show(person, uncounted)).toMatchObject(wrong);
    const first = key.sign(await challengeFor(person), 5);
    expect((await show(person, first)).ok).toBe(true);
    await unshown(person);
    expect(await show(person, first)).toMatchObject(wrong);
    expect(await show(person, foreign.sign(await challengeFor(person), 5))).toMatchObject(wrong);
    expect(await show(person, foreign.sign(await challengeFor(other), 6))).toMatchObject(wrong);
    expect(await isShown(person)).toBe(false);
    // A right proof resets the count of failures.
    expect((await show(person, key.sign(await challengeFor(person), 6))).ok).toBe(true);
    await unshown(person);
    for (const counter of [6, 5, 1]) {
      expect(await show(person, key.sign(await challengeFor(person), counter))).toMatchObject(wrong);
    }
    const challenge = await challengeFor(person);
    const signed = key.sign(challenge, 7);
    const { clientDataJSON } = signed.response;
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const moved = Buffer.from(JSON.stringify({ ...data, origin: 'https://evil.example.com' })).toString(
      'base64url',
    );
    const elsewhere = { ...signed, response: { ...signed.response, clientDataJSON: moved } };
    expect(await show(person, elsewhere)).toMatchObject(wrong);
    expect(await isShown(person)).toBe(false);
  });

  it('locks after five wrong proofs, for the session that made them', async () => {
    const person = await test.company();
    const { key } = await add(person);
    await unshown(person);
    for (let i = 0; i < 4; i++)
      expect(await show(person, key.sign('AAAA', 9))).toMatchObject({ reason: 'factor_wrong' });
    expect(await show(person, key.sign('AAAA', 9))).toMatchObject({ reason: 'factor_locked' });
    expect(await show(person, key.sign(await challengeFor(person), 9))).toMatchObject({
      reason: 'factor_locked',
    });
  });

  it('completes a sign-in once, in the browser that entered the right password', async () => {
    const person = await test.company();
    const { key } = await add(person);
    const [browser, stranger] = [test.browser('portal'), test.browser('portal')];
    expect(await browser.call(wire.draftSecondStep, {})).toMatchObject({ reason: 'second_step_over' });
    expect(await trySignIn(test, person.username, testPassword, browser)).toMatchObject({
      reason: 'second_step_required',
    });
    const draft = await browser.call(wire.draftSecondStep, {});
    if (!draft.ok) throw new Error(draft.message);
    const passkey = key.sign(draft.data.options?.challenge ?? '', 3);
    expect(await stranger.call(session.finishSignIn, { passkey })).toMatchObject({
      reason: 'second_step_over',
    });
    const opened = await browser.call(session.finishSignIn, { passkey });
    if (!opened.ok) throw new Error(opened.message);
    const own = test.client('portal', opened.data.token);
    expect(await own.call(factor.getFactor, {})).toMatchObject({ data: { held: true, passkeys: true } });
    expect(await browser.call(session.finishSignIn, { passkey })).toMatchObject({
      reason: 'second_step_over',
    });
    // Without a passkey there is nothing to sign.
    const plain = await test.company();
    expect(await plain.client.call(wire.draftPasskeyProof, {})).toMatchObject({ data: { options: null } });
  });

  it('is removed with the password, by its own account only; the last one removes the recovery codes too', async () => {
    const [person, other] = [await test.company(), await test.company()];
    await add(person);
    const { id } = await db()
      .selectFrom('passkey')
      .select('id')
      .where('accountId', '=', person.accountId)
      .executeTakeFirstOrThrow();
    const proofs = { id, password: testPassword };
    expect(await other.client.call(wire.removePasskey, proofs)).toMatchObject({ reason: 'not_found' });
    expect(await person.client.call(wire.removePasskey, { ...proofs, password: 'Wrong@2026' })).toMatchObject(
      { reason: 'password_wrong' },
    );
    await unshown(person);
    expect(await person.client.call(wire.removePasskey, proofs)).toMatchObject({ reason: 'factor_required' });
    await sql`update session set factor_at = clock_timestamp() where account_id = ${person.accountId}`.execute(
      db(),
    );
    expect((await person.client.call(wire.removePasskey, proofs)).ok).toBe(true);
    expect(await person.client.call(settings.getSettings, {})).toMatchObject({
      data: { passkeys: [], recoveryCodesLeft: 0 },
    });
    expect((await trySignIn(test, person.username, testPassword)).ok).toBe(true);
  });

  it('is removed by a password reset of two people', async () => {
    const person = await test.company();
    await add(person);
    await transact(test.parts(), person.actor, (unit) => forgetFactors(unit, person.accountId));
    expect((await trySignIn(test, person.username, testPassword)).ok).toBe(true);
  });

  it('is impossible at a numeric address, which is reported', async () => {
    const person = await bare.company();
    expect(await person.client.call(wire.draftPasskey, {})).toMatchObject({ reason: 'passkeys_impossible' });
    expect(await person.client.call(settings.getSettings, {})).toMatchObject({
      data: { passkeysPossible: false },
    });
  });
});
