import { beforeAll, describe, expect, it } from 'vitest';
import { dealShare, heldKey, openWhole } from './division.ts';
import { makeKeyPair } from './envelope.ts';
import { type LotKey, lotKeyText } from './lot-key.ts';
import { checkHolding, isConsent, isSignerOf, signConsent, signerOf } from './opener-signing.ts';
import { makeSplitKey, type SplitKey, sealShare } from './share.ts';

const lotId = '0b0e7b0e-0000-4000-8000-000000000001';
type Opener = Awaited<ReturnType<typeof makeKeyPair>>;
let openers: readonly Opener[];
let split: SplitKey;

beforeAll(async () => {
  openers = await Promise.all([makeKeyPair(), makeKeyPair(), makeKeyPair()]);
  split = await makeSplitKey(lotId, keyed(), 2);
});

const keyed = () => openers.map(({ recipient }, at) => ({ keyId: String(at), recipient }));

function statement(changed: Partial<LotKey> = {}, of: SplitKey = split): string {
  return lotKeyText({
    ...{ format: 'procure-lot-key/1', tenderId: 't', lotId, division: 0, recipient: of.recipient, needed: 2 },
    openers: openers.map(({ recipient }, at) => ({ recipient, shares: [of.shares[at]?.sha256 ?? ''] })),
    ...{ statedAt: '2026-07-01T00:00:00.000Z', keyId: '0123456789abcdef' },
    ...changed,
  });
}

const check = (body: string, sealed = split.shares[0]?.sealed ?? '') => {
  const [{ identity, recipient } = { identity: '', recipient: '' }] = openers;
  return checkHolding(identity, { lotId, recipient, parts: [sealed], body });
};

describe('an opener’s signing key', () => {
  it('is derived from the opener’s key alone, and its proof verifies for that key only', async () => {
    const [one, other] = openers;
    if (one === undefined || other === undefined) throw new Error('there are openers');
    const signer = await signerOf(one.identity, one.recipient);
    expect(await signerOf(one.identity, one.recipient)).toEqual(signer);
    expect(await isSignerOf(one.recipient, signer)).toBe(true);
    expect(await isSignerOf(other.recipient, signer)).toBe(false);
    const { signer: otherSigner } = await signerOf(other.identity, other.recipient);
    expect(otherSigner).not.toBe(signer.signer);
    expect(await isSignerOf(one.recipient, { ...signer, signer: otherSigner })).toBe(false);
  });

  it('signs one statement; the signature does not verify for another', async () => {
    const [{ identity, recipient } = { identity: '', recipient: '' }] = openers;
    const { signer } = await signerOf(identity, recipient);
    const signature = await signConsent(identity, statement());
    expect(await isConsent(statement(), signature, signer)).toBe(true);
    expect(await isConsent(statement({ division: 1 }), signature, signer)).toBe(false);
    expect(await isConsent(statement({ lotId: 'another' }), signature, signer)).toBe(false);
  });
});

describe('checkHolding', () => {
  it('accepts a statement that names the share and its key', async () => {
    expect(await check(statement())).toBeNull();
  });

  it('rejects a statement of another key', async () => {
    const { recipient } = await makeKeyPair();
    expect(await check(statement({ recipient }))).toBe('key_differs');
  });

  it('rejects a statement of another share, opener or lot, and a share that does not open', async () => {
    const other = await makeSplitKey(lotId, keyed(), 2);
    expect(await check(statement({}, other))).toBe('not_named');
    expect(await check(statement({ openers: [] }))).toBe('not_named');
    expect(await check(statement({ lotId: 'another' }))).toBe('stated_wrong');
    expect(await check(statement(), split.shares[1]?.sealed)).toBe('share_closed');
  });

  it('compares share and key of the price envelopes', async () => {
    const two = await makeSplitKey(lotId, keyed(), 2, true);
    const named = (of: SplitKey, price: SplitKey) =>
      statement(
        {
          ...{ format: 'procure-lot-key/2', priceRecipient: price.priceRecipient },
          openers: openers.map(({ recipient }, at) => ({
            ...{ recipient, shares: [of.shares[at]?.sha256 ?? ''] },
            priceShares: [price.shares[at]?.priceSha256 ?? ''],
          })),
        },
        of,
      );
    const [{ sealed } = { sealed: '' }] = two.shares;
    const other = await makeSplitKey(lotId, keyed(), 2, true);
    expect(await check(named(two, two), sealed)).toBeNull();
    expect(await check(named(two, other), sealed)).toBe('not_named');
    expect(await check(named(two, two).replace(two.priceRecipient ?? '', 'age1other'), sealed)).toBe(
      'key_differs',
    );
    expect(await check(named(split, two))).toBe('share_closed');
  });

  it('rejects a share that does not name its key', async () => {
    const [{ recipient } = { recipient: '' }] = openers;
    const bytes = new Uint8Array([1, 2, 3]);
    const share = await sealShare(lotId, { bytes, key: null }, { keyId: '0', recipient }, null);
    const body = statement({ openers: [{ recipient, shares: [share.sha256] }] });
    expect(await check(body, share.sealed)).toBe('key_untold');
  });

  it('compares the key that the dealers of a division named', async () => {
    const [first] = openers;
    const fresh = await makeKeyPair();
    const to = [fresh, ...openers.slice(1)].map(({ recipient }, at) => ({ keyId: String(at), recipient }));
    const parts: string[] = [];
    const digests: string[] = [];
    for (const at of [0, 1]) {
      const identity = openers[at]?.identity ?? '';
      const sealed = [split.shares[at]?.sealed ?? ''];
      const share = (await openWhole(identity, sealed, lotId)) ?? '';
      const held = { share, key: await heldKey(identity, sealed, lotId) };
      const [piece] = await dealShare(lotId, held, to, 2, null);
      parts.push(piece?.sealed ?? '');
      digests.push(piece?.sha256 ?? '');
    }
    const holding = { lotId, recipient: fresh.recipient, parts };
    const body = (recipient: string) =>
      statement({ division: 1, recipient, openers: [{ recipient: fresh.recipient, shares: digests }] });
    expect(await checkHolding(fresh.identity, { ...holding, body: body(split.recipient) })).toBeNull();
    const other = first?.recipient ?? '';
    expect(await checkHolding(fresh.identity, { ...holding, body: body(other) })).toBe('key_differs');
  });
});
