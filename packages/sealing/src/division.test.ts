import { describe, expect, it } from 'vitest';
import {
  type DealtDigest,
  dealShare,
  heldKey,
  heldProof,
  isHeld,
  openWhole,
  type ReleasedShare,
  revealKey,
} from './division.ts';
import { makeKeyPair } from './envelope.ts';
import { makeSplitKey, openShare } from './share.ts';

const lotId = '7d6f1f0e-2a57-4d0b-9d0f-0d3f5f1b7a11';
const needed = 2;
const people = await Promise.all(
  ['a', 'b', 'c', 'd', 'e'].map(async (id) => ({ keyId: id, ...(await makeKeyPair()) })),
);
const keyed = (ids: string) => people.filter(({ keyId }) => ids.includes(keyId));
const identityOf = (id: string) => people.find(({ keyId }) => keyId === id)?.identity ?? '';

/** A lot's public key, the published digests, and the sealed parts of every share. */
interface LotState {
  readonly recipient: string;
  readonly dealt: DealtDigest[];
  readonly sealed: { division: number; opener: string; parts: string[] }[];
}

async function publishLot(): Promise<LotState> {
  const { recipient, shares } = await makeSplitKey(lotId, keyed('abc'), needed);
  return {
    recipient,
    dealt: shares.map(({ keyId, sha256 }) => ({ division: 0, dealerId: null, openerId: keyId, sha256 })),
    sealed: shares.map(({ keyId, sealed }) => ({ division: 0, opener: keyId, parts: [sealed] })),
  };
}

/** Divides the key from `dealers` to `openers`, each given as letters; the dealer `liar` deals a false share. */
async function divide(
  lotState: LotState,
  division: number,
  dealers: string,
  openers: string,
  liar = '',
  threshold = needed,
): Promise<LotState> {
  const dealt = [...lotState.dealt];
  const parts = new Map<string, string[]>();
  for (const dealer of dealers) {
    const former = await release(lotState, division - 1, dealer);
    const share = dealer === liar ? 'ab'.repeat(former.share.length / 2) : former.share;
    for (const piece of await dealShare(lotId, { share, key: null }, keyed(openers), threshold, null)) {
      dealt.push({ division, dealerId: dealer, openerId: piece.keyId, sha256: piece.sha256 });
      parts.set(piece.keyId, [...(parts.get(piece.keyId) ?? []), piece.sealed]);
    }
  }
  const sealed = [...parts].map(([opener, all]) => ({ division, opener, parts: all }));
  return { ...lotState, dealt, sealed: [...lotState.sealed, ...sealed] };
}

async function release(lotState: LotState, division: number, opener: string): Promise<ReleasedShare> {
  const holding = lotState.sealed.find((one) => one.division === division && one.opener === opener);
  const share = await openWhole(identityOf(opener), holding?.parts ?? [], lotId);
  return { division, openerId: opener, share: share ?? '' };
}

async function openLot(lotState: LotState, ...holders: readonly (readonly [number, string])[]) {
  const shares = await Promise.all(holders.map(([division, opener]) => release(lotState, division, opener)));
  return revealKey(lotState.dealt, shares, needed, lotState.recipient);
}

const firstDivision = await divide(await publishLot(), 1, 'ab', 'abd');

describe('a key that two of three openers divided among three openers', () => {
  it('is recovered by any two of the new openers', async () => {
    for (const pair of ['ab', 'ad', 'bd'])
      expect(
        await openLot(firstDivision, ...[...pair].map((opener) => [1, opener] as const)),
        pair,
      ).toMatchObject({
        falseShares: [],
        falseDealers: [],
      });
  });

  it('is not recovered by one opener, even with that opener’s earlier share', async () => {
    expect(await openLot(firstDivision, [1, 'd'])).toBeNull();
    expect(await openLot(firstDivision, [1, 'a'], [0, 'a'])).toBeNull();
    expect(await openLot(firstDivision, [0, 'c'])).toBeNull();
  });

  it('is not recovered by a new opener together with a former one', async () => {
    expect(await openLot(firstDivision, [1, 'd'], [0, 'c'])).toBeNull();
  });

  it('can be divided repeatedly', async () => {
    const secondDivision = await divide(firstDivision, 2, 'bd', 'cde');
    expect(await openLot(secondDivision, [2, 'c'], [2, 'e'])).not.toBeNull();
    expect(await openLot(secondDivision, [2, 'e'])).toBeNull();
    const thirdDivision = await divide(secondDivision, 3, 'ce', 'abc');
    expect(await openLot(thirdDivision, [3, 'a'], [3, 'b'])).not.toBeNull();
    expect(await openLot(thirdDivision, [3, 'b'])).toBeNull();
  });
});

describe('a key that three of four openers recover', () => {
  it('is not recovered by two openers, before or after a division', async () => {
    const three = 3;
    const { recipient, shares } = await makeSplitKey(lotId, keyed('abcd'), three);
    const lotState: LotState = {
      recipient,
      dealt: shares.map(({ keyId, sha256 }) => ({ division: 0, dealerId: null, openerId: keyId, sha256 })),
      sealed: shares.map(({ keyId, sealed }) => ({ division: 0, opener: keyId, parts: [sealed] })),
    };
    const divided = await divide(lotState, 1, 'abc', 'abce', '', three);
    const canOpen = async (division: number, holders: string) => {
      const current = await Promise.all([...holders].map((opener) => release(divided, division, opener)));
      const formerHolders = division === 0 ? [] : [...holders].filter((opener) => opener !== 'e');
      const former = await Promise.all(formerHolders.map((opener) => release(divided, 0, opener)));
      return (await revealKey(divided.dealt, [...current, ...former], three, recipient)) !== null;
    };
    for (const [division, openers] of [
      [0, 'abcd'],
      [1, 'abce'],
    ] as const) {
      for (const one of openers)
        for (const other of openers)
          if (one < other)
            expect([one, other, await canOpen(division, one + other)]).toEqual([one, other, false]);
      for (const absent of openers) expect(await canOpen(division, openers.replace(absent, ''))).toBe(true);
    }
  });
});

describe('a dealer who deals a false share', () => {
  it('is named, and the lot opens once that dealer releases the earlier share', async () => {
    const lotState = await divide(await publishLot(), 1, 'ab', 'abd', 'a');
    expect(await openLot(lotState, [1, 'b'], [1, 'd'])).toBeNull();
    const key = await openLot(lotState, [1, 'b'], [1, 'd'], [1, 'a'], [0, 'a']);
    expect(key).toMatchObject({ falseDealers: ['a'], falseShares: [] });
  });

  it('does not prevent opening if the other openers kept enough earlier shares', async () => {
    const lotState = await divide(await publishLot(), 1, 'ab', 'abcd', 'a');
    const key = await openLot(lotState, [1, 'b'], [0, 'b'], [1, 'c'], [0, 'c']);
    expect(key).toMatchObject({ falseDealers: ['a'] });
  });
});

describe('a piece', () => {
  it('yields its proof of holding only when it is decrypted; its digest does not suffice', async () => {
    const dealer = await release(await publishLot(), 0, 'a');
    const [piece] = await dealShare(lotId, { share: dealer.share, key: null }, keyed('abd'), needed, null);
    const share = await openShare(identityOf('a'), piece?.sealed ?? '', lotId);
    expect(isHeld(heldProof(share ?? ''), piece?.held ?? '')).toBe(true);
    expect(isHeld(piece?.sha256 ?? '', piece?.held ?? '')).toBe(false);
    expect(isHeld(heldProof(dealer.share), piece?.held ?? '')).toBe(false);
    expect(isHeld('', piece?.held ?? '')).toBe(false);
  });

  it('is dealt only if more than one piece, and fewer than all, recover the share', async () => {
    const dealer = await release(await publishLot(), 0, 'a');
    for (const [openers, count] of [
      ['ab', 2],
      ['abd', 1],
    ] as const)
      await expect(
        dealShare(lotId, { share: dealer.share, key: null }, keyed(openers), count, null),
      ).rejects.toThrow(RangeError);
  });
});

describe('the price key of a lot with two envelopes', () => {
  it('is recovered after a division from price shares alone', async () => {
    const { recipient, priceRecipient, shares } = await makeSplitKey(lotId, keyed('abc'), needed, true);
    const price = priceRecipient ?? '';
    const of = (piece: { readonly sha256: string; readonly priceSha256: string | null }) => ({
      bid: piece.sha256,
      price: piece.priceSha256 ?? '',
    });
    const dealt = shares.map((share) => ({
      ...of(share),
      division: 0,
      dealerId: null,
      openerId: share.keyId,
    }));
    const next: ((typeof dealt)[number] | { dealerId: string; division: number; openerId: string })[] = [];
    const parts: string[] = [];
    for (const dealer of ['a', 'b']) {
      const sealed = [shares.find(({ keyId }) => keyId === dealer)?.sealed ?? ''];
      const held = async (use: 'bid' | 'price') => ({
        share: (await openWhole(identityOf(dealer), sealed, lotId, use)) ?? '',
        key: await heldKey(identityOf(dealer), sealed, lotId, use),
      });
      const [bidShare, priceShare] = [await held('bid'), await held('price')];
      expect([bidShare.key, priceShare.key]).toEqual([recipient, price]);
      for (const piece of await dealShare(lotId, bidShare, keyed('abd'), needed, priceShare)) {
        next.push({ ...of(piece), division: 1, dealerId: dealer, openerId: piece.keyId });
        parts.push(piece.sealed);
      }
    }
    const opened = async (use: 'bid' | 'price', opener: string, at: number) => ({
      ...{ division: 1, openerId: opener },
      share: (await openWhole(identityOf(opener), [parts[at] ?? '', parts[at + 3] ?? ''], lotId, use)) ?? '',
    });
    const both = async (use: 'bid' | 'price') => [await opened(use, 'a', 0), await opened(use, 'd', 2)];
    const digests = (use: 'bid' | 'price') =>
      [...dealt, ...next].map((one) => ({ ...one, sha256: (one as (typeof dealt)[number])[use] }));
    const priceShares = await both('price');
    expect(await revealKey(digests('price'), priceShares, needed, price)).toMatchObject({ falseDealers: [] });
    expect(await revealKey(digests('price'), await both('bid'), needed, price)).toBeNull();
  });
});
