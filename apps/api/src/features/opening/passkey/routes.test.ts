import { randomUUID } from 'node:crypto';
import * as signIn from '@procure/contract/account/passkey.route.ts';
import * as keys from '@procure/contract/opening/key.route.ts';
import { maxKeyPasskeys } from '@procure/domain/opening/passphrase.ts';
import { makeOpenerKey } from '@procure/sealing/opener-key.ts';
import { unwrapByPasskey, wrapByPasskey } from '@procure/sealing/wrapping.ts';
import { describe, expect, it } from 'vitest';
import { passkeyAt } from '../../../platform/testing/fixtures/passkey.ts';
import { testApp, testPassword } from '../../../platform/testing/test-app.ts';

const site = 'https://console.example.com';
const test = testApp({}, { PUBLIC_URL: 'https://portal.example.com', CONSOLE_URL: site });
const bare = testApp();

type Opener = Awaited<ReturnType<typeof test.staff>>;
const told = () => crypto.getRandomValues(new Uint8Array(32));

async function keyed(app = test) {
  const person = await app.staff('opener');
  const id = randomUUID();
  const { identity, kept } = await makeOpenerKey('海州云帆 开标 2026', 4);
  const made = await person.client.call(keys.makeOpenerKey, { id, ...kept });
  if (!made.ok) throw new Error(made.message);
  return { person, id, identity };
}

async function draft({ client }: Opener, id: string) {
  const reply = await client.call(keys.draftKeyPasskey, { id });
  return reply.ok ? reply.data : Promise.reject(new Error(reply.message));
}

async function add(person: Opener, keyId: string, identity: string, passkey = passkeyAt(site)) {
  const secret = told();
  const input = {
    id: randomUUID(),
    ...{ keyId, name: '办公室电脑' },
    answer: passkey.make((await draft(person, keyId)).challenge, { verified: true }),
    byPasskey: await wrapByPasskey(identity, secret),
  };
  return { input, secret, reply: await person.client.call(keys.addKeyPasskey, input) };
}

async function own({ client }: Opener) {
  const reply = await client.call(keys.getOpenerKey, {});
  return reply.ok ? reply.data : Promise.reject(new Error(reply.message));
}

describe('A passkey of an opener’s key', () => {
  it('opens the key beside the passphrase, and the server holds nothing that opens it', async () => {
    const { person, id, identity } = await keyed();
    const { input, secret, reply } = await add(person, id, identity);
    expect(reply).toMatchObject({ ok: true });
    const { key, passkeysPossible } = await own(person);
    expect(passkeysPossible).toBe(true);
    expect(key?.passkeys).toMatchObject([
      { id: input.id, name: '办公室电脑', credentialId: input.answer.id },
    ]);
    expect(await unwrapByPasskey(key?.passkeys[0]?.byPasskey ?? '', secret)).toBe(identity);
    const rows = await test
      .parts()
      .db.selectFrom('openerKeyPasskey')
      .selectAll()
      .where('keyId', '=', id)
      .execute();
    const kept = JSON.stringify(rows);
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(kept).not.toContain(Buffer.from(secret).toString(form));
    expect(kept).not.toContain(identity);
  });

  it('is added once, however often that is repeated, and several stand beside each other', async () => {
    const { person, id, identity } = await keyed();
    const { input } = await add(person, id, identity);
    expect(await person.client.call(keys.addKeyPasskey, input)).toMatchObject({ ok: true });
    await add(person, id, identity);
    expect((await own(person)).key?.passkeys).toHaveLength(2);
    // The browser is told which there are: none is made twice.
    expect((await draft(person, id)).excludeCredentials).toHaveLength(2);
  });

  it('is asked for under another user than the passkey that signs in, and with finger or PIN', async () => {
    const { person, id } = await keyed();
    const asked = await draft(person, id);
    const other = await person.client.call(signIn.draftStaffPasskey, {});
    expect(other.ok && other.data.user.id).not.toBe(asked.user.id);
    expect(asked.authenticatorSelection.userVerification).toBe('required');
  });

  it('is not added by an answer of another site, to another question, without finger or PIN, or twice used', async () => {
    const { person, id, identity } = await keyed();
    const byPasskey = await wrapByPasskey(identity, told());
    const attempt = async (answer: ReturnType<ReturnType<typeof passkeyAt>['make']>) =>
      person.client.call(keys.addKeyPasskey, {
        id: randomUUID(),
        keyId: id,
        name: '他处',
        answer,
        byPasskey,
      });
    const wrong = { ok: false, reason: 'passkey_refused' };
    const verified = { verified: true };
    const foreign = passkeyAt('https://evil.example.com');
    expect(await attempt(foreign.make((await draft(person, id)).challenge, verified))).toMatchObject(wrong);
    expect(await attempt(passkeyAt(site).make('q'.repeat(43), verified))).toMatchObject(wrong);
    expect(await attempt(passkeyAt(site).make((await draft(person, id)).challenge))).toMatchObject(wrong);
    const { challenge } = await draft(person, id);
    expect(await attempt(passkeyAt(site).make(challenge, verified))).toMatchObject({ ok: true });
    expect(await attempt(passkeyAt(site).make(challenge, verified))).toMatchObject(wrong);
    // What was drawn for signing in makes none that opens, and the other way round.
    const signing = await person.client.call(signIn.draftStaffPasskey, {});
    const drawn = signing.ok ? signing.data.challenge : '';
    expect(await attempt(passkeyAt(site).make(drawn, verified))).toMatchObject(wrong);
    const answer = passkeyAt(site).make((await draft(person, id)).challenge, verified);
    const registration = { name: '登录', password: testPassword, answer };
    expect(await person.client.call(signIn.registerStaffPasskey, registration)).toMatchObject(wrong);
  });

  it('is its owner’s alone: nobody else adds one to the key, or removes it', async () => {
    const { person, id, identity } = await keyed();
    const { input } = await add(person, id, identity);
    const { person: stranger } = await keyed();
    const missing = { reason: 'not_found' };
    expect(await stranger.client.call(keys.draftKeyPasskey, { id })).toMatchObject(missing);
    expect(await stranger.client.call(keys.addKeyPasskey, { ...input, id: randomUUID() })).toMatchObject(
      missing,
    );
    expect(await stranger.client.call(keys.removeKeyPasskey, { id: input.id })).toMatchObject(missing);
    expect((await own(person)).key?.passkeys).toHaveLength(1);
  });

  it('is removed, and leaves its lines in the log', async () => {
    const { person, id, identity } = await keyed();
    const { input } = await add(person, id, identity);
    expect(await person.client.call(keys.removeKeyPasskey, { id: input.id })).toMatchObject({ ok: true });
    expect((await own(person)).key?.passkeys).toEqual([]);
    expect(await person.client.call(keys.removeKeyPasskey, { id: input.id })).toMatchObject({
      reason: 'not_found',
    });
    const lines = await test
      .parts()
      .db.selectFrom('auditLog')
      .select('action')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['create', 'add_passkey', 'remove_passkey']);
  });

  it(`is refused beyond the ${maxKeyPasskeys}th, and for a key that another one has replaced`, async () => {
    const { person, id, identity } = await keyed();
    for (let at = 0; at < maxKeyPasskeys; at++) await add(person, id, identity);
    expect(await person.client.call(keys.draftKeyPasskey, { id })).toMatchObject({
      reason: 'key_passkeys_full',
    });
    const { kept } = await makeOpenerKey('海州云帆 开标 2027', 4);
    await person.client.call(keys.makeOpenerKey, { id: randomUUID(), ...kept });
    expect((await own(person)).key?.passkeys).toEqual([]);
    expect(await person.client.call(keys.draftKeyPasskey, { id })).toMatchObject({
      reason: 'transition_not_allowed',
    });
  });
});

it('where the site’s address is one of numbers, no passkey is offered or drawn', async () => {
  const { person, id } = await keyed(bare);
  expect((await own(person)).passkeysPossible).toBe(false);
  expect(await person.client.call(keys.draftKeyPasskey, { id })).toMatchObject({
    reason: 'key_passkeys_impossible',
  });
});
