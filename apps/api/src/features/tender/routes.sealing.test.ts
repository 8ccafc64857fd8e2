import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import { makeSplitKey } from '@procure/sealing/share.ts';
import { describe, expect, it } from 'vitest';
import { giveKey, makeKeys } from '../../../testing/fixtures/opener.ts';
import { lotContent, submittedTender, tenderDetail } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

/** A tender that only waits to be published. */
async function approvedTender() {
  const tender = await submittedTender(test);
  const approved = await tender.approver.client.call(lifecycle.approveTender, tender);
  if (!approved.ok) throw new Error(approved.message);
  const { id, buyer } = tender;
  const seen = { id, version: approved.data.version };
  const publish = (keys: Awaited<ReturnType<typeof makeKeys>>) =>
    buyer.client.call(lifecycle.publishTender, { ...seen, keys });
  return { ...tender, publish, keys: await makeKeys(buyer, id) };
}

describe('The key of a published lot, split for its openers', () => {
  it('is required, must be the lot’s own, and has exactly one part for each opener', async () => {
    const { publish, keys, ...tender } = await approvedTender();
    const [key] = keys;
    if (key === undefined) throw new Error('a lot has a key');
    const [first, ...rest] = key.shares;
    if (first === undefined) throw new Error('a key has shares');
    const other = await approvedTender();
    for (const wrong of [
      [],
      [key, key],
      other.keys,
      [{ ...key, shares: rest }],
      [{ ...key, shares: [first, first, ...rest.slice(1)] }],
      [{ ...key, shares: [...key.shares.map((share) => ({ ...share, sha256: first.sha256 }))] }],
      [{ ...key, shares: other.keys[0]?.shares ?? [] }],
    ])
      expect(await publish(wrong)).toMatchObject({ reason: 'seal_keys_stale' });
    for (const wrong of [
      { ...key, recipient: 'age1' },
      { ...key, shares: [{ ...first, sealed: 'AGE-SECRET-KEY-1QQQ' }, ...rest] },
    ])
      expect(await publish([wrong])).toMatchObject({ reason: 'invalid_input' });
    expect((await tenderDetail(tender)).lots[0]?.state).toBe('approved');
    expect(await publish(keys)).toMatchObject({ ok: true });
  });

  it('needs a rehearsed key of each opener', async () => {
    const { publish, keys, openers } = await approvedTender();
    const [first] = openers;
    const accountId = first?.accountId ?? '';
    const { db } = test.parts();
    const { nickName } = await db
      .selectFrom('account')
      .select('nickName')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const unready = { reason: 'openers_not_ready', message: expect.stringContaining(nickName) };
    await db.updateTable('openerKey').set({ rehearsedAt: null }).where('accountId', '=', accountId).execute();
    expect(await publish(keys)).toMatchObject(unready);
    await db
      .updateTable('openerKey')
      .set({ replacedAt: new Date() })
      .where('accountId', '=', accountId)
      .execute();
    expect(await publish(keys)).toMatchObject(unready);
  });

  it('cannot be split for a key that its opener has replaced', async () => {
    const { publish, keys, openers, buyer, id } = await approvedTender();
    const [first] = openers;
    if (first === undefined) throw new Error('a lot has openers');
    await giveKey(first);
    expect(await publish(keys)).toMatchObject({ reason: 'seal_keys_stale' });
    expect(await publish(await makeKeys(buyer, id))).toMatchObject({ ok: true });
  });

  it('cannot be published if one opener alone, or only all of them, could open it', async () => {
    const { db } = test.parts();
    for (const openersNeeded of [1, 3]) {
      const { publish, lotId, buyer, id } = await approvedTender();
      // A lot may have been approved before the rule existed.
      await db.updateTable('lot').set({ openersNeeded }).where('id', '=', lotId).execute();
      const sealing = await buyer.client.call(lifecycle.getSealing, { id });
      const openers = sealing.ok ? (sealing.data[0]?.openers ?? []) : [];
      const named = openers.flatMap(({ key }) => (key === null ? [] : [{ keyId: key.id, ...key }]));
      const { shares, ...key } = await makeSplitKey(lotId, named, 2);
      expect(await publish([{ lotId, ...key, shares: [...shares] }])).toMatchObject({
        reason: 'openers_too_few',
      });
    }
    const { openersNeeded } = lotContent();
    expect(openersNeeded).toBe(2);
  });
});
