import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/bid-key/bid-key.route.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { keyedCompany, pairOf } from '../../../testing/fixtures/bid-key.ts';
import { passkeyAt } from '../../../testing/fixtures/passkey.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { CompanyActor } from '../../platform/actor.ts';

const origin = 'http://localhost:3000';
const test = testApp({}, { PUBLIC_URL: origin });

/** The request of a browser that made a passkey for the pair. */
async function made(
  person: Person<CompanyActor>,
  pair: { readonly id: string; readonly byRecovery: string },
) {
  const draft = await person.client.call(wire.draftBidKeyPasskey, { id: pair.id });
  if (!draft.ok) throw new Error(draft.message);
  const answer = passkeyAt(origin).make(draft.data.challenge, { verified: true });
  return { id: randomUUID(), keyId: pair.id, name: '办公室电脑', answer, byPasskey: pair.byRecovery };
}

async function passkeysOf({ client }: Person<CompanyActor>) {
  const reply = await client.call(wire.getBidKey, {});
  if (!reply.ok) throw new Error(reply.message);
  return reply.data.pair?.passkeys;
}

it('a passkey is added once to one’s own pair for repeated calls, and removed', async () => {
  const person = await test.company('approved');
  const { input } = await keyedCompany(person);
  const sent = await made(person, input.pair);
  expect(await person.client.call(wire.addBidKeyPasskey, sent)).toMatchObject({ ok: true });
  expect(await person.client.call(wire.addBidKeyPasskey, sent)).toMatchObject({ ok: true });
  const { id, name, answer, byPasskey } = sent;
  expect(await passkeysOf(person)).toMatchObject([{ id, name, credentialId: answer.id, byPasskey }]);
  const { rows } = await sql<{ action: string; after: unknown }>`select action, after from audit_log
    where entity = 'bid_key' and entity_id = ${input.pair.id} order by audit_log.id`.execute(test.parts().db);
  expect(rows).toContainEqual({ action: 'add_passkey', after: { name } });
  expect(rows.filter(({ action }) => action === 'add_passkey')).toHaveLength(1);

  expect(await person.client.call(wire.removeBidKeyPasskey, { id })).toMatchObject({ ok: true });
  expect(await passkeysOf(person)).toEqual([]);
});

it('a colleague cannot add a passkey to another’s pair, nor see or remove theirs', async () => {
  const person = await test.company('approved');
  const { input } = await keyedCompany(person);
  const sent = await made(person, input.pair);
  await person.client.call(wire.addBidKeyPasskey, sent);
  const colleague = await test.colleague(person, 'bid_preparer');
  const own = await pairOf(colleague);
  const foreign = { ...(await made(colleague, own.pair)), keyId: input.pair.id };
  expect(await colleague.client.call(wire.draftBidKeyPasskey, { id: input.pair.id })).toMatchObject({
    reason: 'not_found',
  });
  expect(await colleague.client.call(wire.addBidKeyPasskey, foreign)).toMatchObject({ reason: 'not_found' });
  expect(await colleague.client.call(wire.removeBidKeyPasskey, { id: sent.id })).toMatchObject({
    reason: 'not_found',
  });
  expect(await passkeysOf(colleague)).toEqual([]);
  expect(await passkeysOf(person)).toHaveLength(1);
  const reader = await test.colleague(person, 'company_reader');
  expect(await reader.client.call(wire.draftBidKeyPasskey, { id: input.pair.id })).toMatchObject({
    ok: false,
    code: '4031',
  });
});

it('a passkey is refused with an answer to another challenge, and for a pair that was given up', async () => {
  const person = await test.company('approved');
  const { input } = await keyedCompany(person);
  const sent = await made(person, input.pair);
  const elsewhere = passkeyAt('http://localhost:4000').make('AAAA', { verified: true });
  expect(await person.client.call(wire.addBidKeyPasskey, { ...sent, answer: elsewhere })).toMatchObject({
    reason: 'passkey_refused',
  });
  expect(await person.client.call(wire.addBidKeyPasskey, { ...sent, byPasskey: '私钥' })).toMatchObject({
    ok: false,
  });
  await pairOf(person);
  expect(await person.client.call(wire.addBidKeyPasskey, sent)).toMatchObject({
    reason: 'transition_not_allowed',
  });
  expect(await passkeysOf(person)).toEqual([]);
});
