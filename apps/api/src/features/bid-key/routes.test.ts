import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/bid-key/bid-key.route.ts';
import { leaveCompany, removeMember } from '@procure/contract/member/member.route.ts';
import { openBidKey, sealBidKey } from '@procure/sealing/bid-key.ts';
import { unwrapByPassphrase, wrapByPassphrase } from '@procure/sealing/wrapping.ts';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/fixtures/at-once.ts';
import {
  keyedCompany,
  keyPassphrase,
  newBidKey,
  newPair,
  pairOf,
} from '../../../testing/fixtures/bid-key.ts';
import { outcomeOf } from '../../../testing/fixtures/outcome.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { CompanyActor } from '../../platform/actor.ts';

const test = testApp();
type Colleague = Person<CompanyActor>;

async function seen({ client }: Colleague) {
  const reply = await client.call(wire.getBidKey, {});
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

async function three() {
  const first = await test.company();
  const second = await test.colleague(first, 'bid_submitter');
  const reader = await test.colleague(first, 'company_reader', 'company_admin');
  return { first, second, reader };
}

const gift = (to: Colleague, pairId: string, ...copies: { keyId: string; sealed: string }[]) => ({
  to: to.accountId,
  pairId,
  copies,
});

describe('A company’s key', () => {
  it('is made in a browser, and stored as ciphertext that only its people can decrypt', async () => {
    const { first, reader } = await three();
    expect(await seen(first)).toMatchObject({ mayHold: true, pair: null, versions: [] });
    const { identity, pairIdentity, input } = await keyedCompany(first);
    const { pair, versions } = await seen(first);
    expect(versions).toMatchObject([{ id: input.id, versionNo: 1, replacedAt: null, knownOutsideAt: null }]);
    expect(await unwrapByPassphrase(pair?.byPassphrase ?? '', keyPassphrase)).toBe(pairIdentity);
    expect((await openBidKey(pairIdentity, versions[0]?.sealed ?? ''))?.identity).toBe(identity);
    const { db } = test.parts();
    const rows = [
      await db.selectFrom('bidKey').selectAll().execute(),
      await db.selectFrom('bidKeyCopy').selectAll().execute(),
      await db.selectFrom('bidKeyPair').selectAll().execute(),
      await db.selectFrom('auditLog').selectAll().where('entity', '=', 'bid_key').execute(),
    ];
    for (const secret of [identity, pairIdentity]) expect(JSON.stringify(rows)).not.toContain(secret);
    // A reader sees only that a key exists.
    expect(await seen(reader)).toMatchObject({
      ...{ mayHold: false, pair: null },
      versions: [{ id: input.id, sealed: null }],
    });
  });

  it('is made once: a repeated call gives the same key, and of two concurrent browsers one is refused', async () => {
    const { first, second } = await three();
    const [mine, theirs] = [await newBidKey(first), await newBidKey(second)];
    const replies = await atOnce(test, [
      () => first.client.call(wire.makeBidKey, mine.input),
      () => second.client.call(wire.makeBidKey, theirs.input),
    ]);
    expect(replies.map(outcomeOf).sort()).toEqual(['2000', 'bid_key_changed']);
    const [winner, made] = replies[0]?.ok === true ? [first, mine] : [second, theirs];
    expect(await winner.client.call(wire.makeBidKey, made.input)).toMatchObject({ ok: true });
    const { versions } = await seen(winner);
    expect(versions.map(({ id }) => id)).toEqual([made.input.id]);
    // The refused colleague keeps neither the pair nor the key of the refused call.
    expect((await seen(winner === first ? second : first)).pair).toBeNull();
  });

  it('cannot be made without the right to write or submit bids', async () => {
    const { reader } = await three();
    const { input } = await newBidKey(reader);
    expect(await reader.client.call(wire.makeBidKey, input)).toMatchObject({ reason: 'forbidden' });
  });

  it('must be encrypted to one person', async () => {
    const { first } = await three();
    const { input, identity } = await newBidKey(first);
    const [copy] = input.copies;
    const file = (sealed: string) => ({ ...input, copies: [{ ...copy, ...base(first, input), sealed }] });
    for (const sealed of ['', identity, `${copy?.sealed}${'A'.repeat(5000)}`])
      expect(await first.client.call(wire.makeBidKey, file(sealed))).toMatchObject({
        reason: 'invalid_input',
      });
    const crafted = [
      '-----BEGIN AGE ENCRYPTED FILE-----\nAAAA\n-----END AGE ENCRYPTED FILE-----\n',
      await wrapByPassphrase(identity, keyPassphrase, 4),
      await sealBidKey('x'.repeat(500), input.pair.recipient),
    ];
    for (const sealed of crafted)
      expect(await first.client.call(wire.makeBidKey, file(sealed))).toMatchObject({
        reason: 'copy_not_sealed',
      });
    const open = { ...input, pair: { ...input.pair, byRecovery: copy?.sealed ?? '' } };
    expect(await first.client.call(wire.makeBidKey, open)).toMatchObject({ reason: 'copy_not_sealed' });
    expect((await seen(first)).versions).toEqual([]);
  });
});

function base({ accountId }: Colleague, { pair }: { readonly pair: { readonly id: string } }) {
  return { to: accountId, pairId: pair.id };
}

describe('A colleague', () => {
  it('makes a passphrase, waits, and receives the key once from a holder', async () => {
    const { first, second } = await three();
    const { identity, input } = await keyedCompany(first);
    const { identity: theirs, pair } = await pairOf(second);
    const waiting = (await seen(first)).colleagues.find(({ id }) => id === second.accountId);
    expect(waiting).toMatchObject({ standing: 'waiting', pairId: pair.id, recipient: pair.recipient });
    const sealed = await sealBidKey(identity, pair.recipient);
    const given = gift(second, pair.id, { keyId: input.id, sealed });
    for (const _ of ['once', 'twice'])
      expect(await first.client.call(wire.giveBidKey, given)).toMatchObject({ ok: true });
    const { versions, colleagues } = await seen(second);
    expect(colleagues.map(({ standing }) => standing)).toEqual(['held', 'held']);
    expect((await openBidKey(theirs, versions[0]?.sealed ?? ''))?.identity).toBe(identity);
    const lines = await test
      .parts()
      .db.selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'give')
      .where('entityId', '=', input.id)
      .execute();
    expect(lines).toMatchObject([{ after: { to: second.accountId, keys: [input.id] } }]);
  });

  it('receives the key only from a holder, and only for the current pair', async () => {
    const { first, second, reader } = await three();
    const third = await test.colleague(first, 'bid_preparer');
    const { identity, input } = await keyedCompany(first);
    const [{ pair }, { pair: other }] = [await pairOf(second), await pairOf(third)];
    const sealed = await sealBidKey(identity, pair.recipient);
    const copy = { keyId: input.id, sealed };
    const tried = (by: Colleague, to: Colleague, pairId: string, ...copies: (typeof copy)[]) =>
      by.client.call(wire.giveBidKey, gift(to, pairId, ...copies)).then(outcomeOf);
    expect(await tried(second, third, other.id, copy)).toBe('bid_key_not_held');
    expect(await tried(reader, second, pair.id, copy)).toBe('forbidden');
    expect(await tried(first, reader, pair.id, copy)).toBe('colleague_not_ready');
    expect(await tried(first, second, other.id, copy)).toBe('colleague_not_ready');
    expect(await tried(first, second, pair.id, copy, { keyId: randomUUID(), sealed })).toBe(
      'bid_key_not_held',
    );
    const again = await pairOf(second);
    expect(await tried(first, second, pair.id, copy)).toBe('colleague_not_ready');
    expect(await tried(first, second, again.pair.id, copy)).toBe('2000');
  });

  it('of another company can neither receive nor give the key', async () => {
    const [here, there] = [await three(), await three()];
    const [ours, theirs] = [await keyedCompany(here.first), await keyedCompany(there.first)];
    const { pair } = await pairOf(there.second);
    const sealed = await sealBidKey(ours.identity, pair.recipient);
    const out = gift(there.second, pair.id, { keyId: ours.input.id, sealed });
    expect(await here.first.client.call(wire.giveBidKey, out)).toMatchObject({
      reason: 'colleague_not_ready',
    });
    const foreign = await sealBidKey(theirs.identity, pair.recipient);
    const mixed = gift(there.second, pair.id, { keyId: ours.input.id, sealed: foreign });
    expect(await there.first.client.call(wire.giveBidKey, mixed)).toMatchObject({
      reason: 'bid_key_not_held',
    });
    const { input } = await newBidKey(here.first, theirs.input.id);
    expect(await here.first.client.call(wire.makeBidKey, { ...input, pair: null })).toMatchObject({
      reason: 'bid_key_changed',
    });
    // A pair, or an id, that is another's is none of theirs.
    expect(
      await there.first.client.call(wire.makeBidKey, { ...theirs.input, id: ours.input.id }),
    ).toMatchObject({ ok: false });
    expect((await seen(here.first)).versions.map(({ id }) => id)).toEqual([ours.input.id]);
  });

  it('loses the key on leaving, and the others see that it is known outside until they renew it', async () => {
    const { first, second, reader } = await three();
    const { identity, input } = await keyedCompany(first);
    const { pair } = await pairOf(second);
    const sealed = await sealBidKey(identity, pair.recipient);
    await first.client.call(wire.giveBidKey, gift(second, pair.id, { keyId: input.id, sealed }));
    expect(await second.client.call(leaveCompany, {})).toMatchObject({ ok: true });
    const left = await test.signInAgain(second);
    expect(await left.call(wire.getBidKey, {})).toMatchObject({ reason: 'company_required' });
    const before = await seen(first);
    expect(before.colleagues.map(({ id }) => id)).toEqual([first.accountId]);
    expect(before.versions[0]?.knownOutsideAt).toEqual(expect.any(String));

    const { input: next } = await newBidKey(first, input.id);
    const copies = [{ ...next.copies[0], ...base(first, before as { pair: { id: string } }), sealed }];
    expect(await first.client.call(wire.makeBidKey, { ...next, pair: null, copies })).toMatchObject({
      ok: true,
    });
    const { versions } = await seen(first);
    expect(versions).toMatchObject([
      { id: next.id, versionNo: 2, replacedAt: null, knownOutsideAt: null },
      { id: input.id, versionNo: 1, replacedAt: expect.any(String) },
    ]);
    // Drafts encrypted to the former key can still be decrypted.
    expect(versions[1]?.sealed).not.toBeNull();
    expect(await reader.client.call(removeMember, { id: first.accountId })).toMatchObject({ ok: true });
    const { db } = test.parts();
    const kept = await db
      .selectFrom('bidKeyCopy')
      .select('keyId')
      .where('companyId', '=', first.actor.company.id)
      .execute();
    expect(kept).toEqual([]);
  });
});

describe('A lost key', () => {
  it('of all is followed by a new one; while a colleague can open it, it is theirs to give', async () => {
    const { first, second } = await three();
    const { input } = await keyedCompany(first);
    const mine = await newBidKey(second, input.id);
    expect(await second.client.call(wire.makeBidKey, mine.input)).toMatchObject({
      reason: 'bid_key_with_others',
    });
    // The passphrase and the code are gone: another pair, which nothing was given to.
    await pairOf(first);
    expect((await seen(first)).versions[0]?.sealed).toBeNull();
    expect(await second.client.call(wire.makeBidKey, mine.input)).toMatchObject({ ok: true });
    expect((await seen(second)).versions).toMatchObject([{ versionNo: 2 }, { versionNo: 1, sealed: null }]);
  });
});

describe('A passphrase', () => {
  it('is changed by its owner alone, and for the pair in use', async () => {
    const { first, second } = await three();
    const { pairIdentity, input } = await keyedCompany(first);
    const byPassphrase = await wrapByPassphrase(pairIdentity, '另一个口令 2027', 4);
    const wrapping = { id: input.pair.id, byPassphrase, byRecovery: input.pair.byRecovery };
    expect(await second.client.call(wire.wrapBidKeyPair, wrapping)).toMatchObject({ reason: 'not_found' });
    for (const _ of ['once', 'twice'])
      expect(await first.client.call(wire.wrapBidKeyPair, wrapping)).toMatchObject({ ok: true });
    expect((await seen(first)).pair?.byPassphrase).toBe(byPassphrase);
    const plain = { ...wrapping, byPassphrase: (await newPair()).pair.byPassphrase.slice(0, 90) };
    expect(await first.client.call(wire.wrapBidKeyPair, plain)).toMatchObject({ ok: false });
    await pairOf(first);
    expect(await first.client.call(wire.wrapBidKeyPair, wrapping)).toMatchObject({
      reason: 'transition_not_allowed',
    });
  });
});
