import { randomUUID } from 'node:crypto';
import * as keys from '@procure/contract/opening/key.route.ts';
import { openBytes } from '@procure/sealing/envelope.ts';
import { makeOpenerKey } from '@procure/sealing/opener-key.ts';
import { unwrapByPassphrase, wrapByPassphrase } from '@procure/sealing/wrapping.ts';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();
const passphrase = '海州云帆 开标 2026';
type Opener = Awaited<ReturnType<typeof opener>>;

const opener = () => test.staff('opener');

async function madeKey(person: Opener) {
  const id = randomUUID();
  const { identity, kept } = await makeOpenerKey(passphrase, 4);
  const reply = await person.client.call(keys.makeOpenerKey, { id, ...kept });
  if (!reply.ok) throw new Error(reply.message);
  return { id, identity, kept };
}

async function own(person: Opener) {
  const reply = await person.client.call(keys.getOpenerKey, {});
  if (!reply.ok) throw new Error(reply.message);
  return reply.data.key;
}

async function challenge(person: Opener, id: string): Promise<Uint8Array> {
  const reply = await person.client.call(keys.beginRehearsal, { id });
  if (!reply.ok) throw new Error(reply.message);
  return Buffer.from(reply.data.sealed, 'base64');
}

async function answerTo(identity: string, sealed: Uint8Array): Promise<string> {
  return new TextDecoder().decode(await openBytes(identity, sealed));
}

describe('an opener’s key', () => {
  it('is stored for its opener only, as ciphertext that the server cannot decrypt', async () => {
    const person = await opener();
    expect(await own(person)).toBeNull();
    const { id, identity, kept } = await madeKey(person);
    expect(await own(person)).toMatchObject({ id, recipient: kept.recipient, rehearsedAt: null });
    expect(await own(await opener())).toBeNull();
    const rows = await test.parts().db.selectFrom('openerKey').selectAll().where('id', '=', id).execute();
    expect(JSON.stringify(rows)).not.toContain(identity);
    expect(await unwrapByPassphrase((await own(person))?.byPassphrase ?? '', passphrase)).toBe(identity);
  });

  it('is created once, however often its creation is repeated, and by no second account', async () => {
    const person = await opener();
    const { id, kept } = await madeKey(person);
    expect(await person.client.call(keys.makeOpenerKey, { id, ...kept })).toMatchObject({ ok: true });
    const other = await opener();
    const same = { id: randomUUID(), ...kept };
    expect(await other.client.call(keys.makeOpenerKey, same)).toMatchObject({ reason: 'conflict' });
    expect(await own(other)).toBeNull();
    const second = await madeKey(person);
    expect(await own(person)).toMatchObject({ id: second.id });
  });

  it('is refused unless it consists of age files and an age recipient', async () => {
    const { kept } = await makeOpenerKey(passphrase, 4);
    const { client } = await opener();
    for (const wrong of [
      { recipient: 'age1nobody' },
      { byPassphrase: 'AGE-SECRET-KEY-1QQQQ' },
      { byRecovery: `${kept.byRecovery}${'A'.repeat(5000)}` },
    ]) {
      const reply = await client.call(keys.makeOpenerKey, { id: randomUUID(), ...kept, ...wrong });
      expect(reply).toMatchObject({ reason: 'invalid_input' });
    }
  });
});

describe('a rehearsal', () => {
  it('succeeds with the secret that was sealed to the key, also when repeated', async () => {
    const person = await opener();
    const { id, identity } = await madeKey(person);
    const answer = await answerTo(identity, await challenge(person, id));
    for (const _ of [1, 2])
      expect(await person.client.call(keys.finishRehearsal, { id, answer })).toMatchObject({ ok: true });
    expect((await own(person))?.rehearsedAt).not.toBeNull();
  });

  it('fails with any other answer, an old one, and for another account', async () => {
    const person = await opener();
    const { id, identity } = await madeKey(person);
    const finish = (answer: string) => person.client.call(keys.finishRehearsal, { id, answer });
    expect(await finish('')).toMatchObject({ reason: 'rehearsal_failed' });
    const old = await answerTo(identity, await challenge(person, id));
    const answer = await answerTo(identity, await challenge(person, id));
    expect(await finish(old)).toMatchObject({ reason: 'rehearsal_failed' });
    const stranger = await opener();
    expect(await stranger.client.call(keys.beginRehearsal, { id })).toMatchObject({ reason: 'not_found' });
    expect(await stranger.client.call(keys.finishRehearsal, { id, answer })).toMatchObject({
      reason: 'not_found',
    });
    expect((await own(person))?.rehearsedAt).toBeNull();
  });

  it('is required again after a change of the passphrase', async () => {
    const person = await opener();
    const { id, identity } = await madeKey(person);
    const answer = await answerTo(identity, await challenge(person, id));
    await person.client.call(keys.finishRehearsal, { id, answer });
    const byPassphrase = await wrapByPassphrase(identity, '另一个口令 2027 二', 4);
    const wrapped = await person.client.call(keys.wrapOpenerKey, { id, byPassphrase });
    expect(wrapped).toMatchObject({ ok: true });
    expect(await own(person)).toMatchObject({ byPassphrase, rehearsedAt: null });
    expect(await person.client.call(keys.finishRehearsal, { id, answer })).toMatchObject({
      reason: 'rehearsal_failed',
    });
  });

  it('is recorded in the audit log', async () => {
    const person = await opener();
    const { id, identity } = await madeKey(person);
    const answer = await answerTo(identity, await challenge(person, id));
    await person.client.call(keys.finishRehearsal, { id, answer });
    const { db } = test.parts();
    const lines = await db
      .selectFrom('auditLog')
      .select('action')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['create', 'rehearse']);
  });
});
