import { describe, expect, it } from 'vitest';
import {
  type DealtDigest,
  dealShare,
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

/** A lot's key and what became of it; everything here is what browsers and the server have between them. */
interface Told {
  readonly recipient: string;
  readonly dealt: DealtDigest[];
  readonly sealed: { division: number; opener: string; parts: string[] }[];
}

async function published(): Promise<Told> {
  const { recipient, shares } = await makeSplitKey(lotId, keyed('abc'), needed);
  return {
    recipient,
    dealt: shares.map(({ keyId, sha256 }) => ({ division: 0, dealerId: null, openerId: keyId, sha256 })),
    sealed: shares.map(({ keyId, sealed }) => ({ division: 0, opener: keyId, parts: [sealed] })),
  };
}

/** Dealt by these for those; `lie` deals something else than the own share. */
async function divided(
  told: Told,
  division: number,
  dealers: string,
  openers: string,
  lie = '',
  least = needed,
): Promise<Told> {
  const dealt = [...told.dealt];
  const parts = new Map<string, string[]>();
  for (const dealer of dealers) {
    const own = await released(told, division - 1, dealer);
    const share = dealer === lie ? 'ab'.repeat(own.share.length / 2) : own.share;
    for (const piece of await dealShare(lotId, share, keyed(openers), least, null)) {
      dealt.push({ division, dealerId: dealer, openerId: piece.keyId, sha256: piece.sha256 });
      parts.set(piece.keyId, [...(parts.get(piece.keyId) ?? []), piece.sealed]);
    }
  }
  const sealed = [...parts].map(([opener, all]) => ({ division, opener, parts: all }));
  return { ...told, dealt, sealed: [...told.sealed, ...sealed] };
}

async function released(told: Told, division: number, opener: string): Promise<ReleasedShare> {
  const found = told.sealed.find((one) => one.division === division && one.opener === opener);
  const share = await openWhole(identityOf(opener), found?.parts ?? [], lotId);
  return { division, openerId: opener, share: share ?? '' };
}

async function opened(told: Told, ...who: readonly (readonly [number, string])[]) {
  const shares = await Promise.all(who.map(([division, opener]) => released(told, division, opener)));
  return revealKey(told.dealt, shares, needed, told.recipient);
}

const once = await divided(await published(), 1, 'ab', 'abd');

describe('A key divided anew, by two of three for three others', () => {
  it('is given back by any two of those it was dealt to', async () => {
    for (const pair of ['ab', 'ad', 'bd'])
      expect(await opened(once, ...[...pair].map((opener) => [1, opener] as const)), pair).toMatchObject({
        falseShares: [],
        falseDealers: [],
      });
  });

  it('is given back by none alone, though they kept their share of before', async () => {
    expect(await opened(once, [1, 'd'])).toBeNull();
    expect(await opened(once, [1, 'a'], [0, 'a'])).toBeNull();
    expect(await opened(once, [0, 'c'])).toBeNull();
  });

  it('is not given back by who is new with who had left', async () => {
    expect(await opened(once, [1, 'd'], [0, 'c'])).toBeNull();
  });

  it('is divided again, and again', async () => {
    const twice = await divided(once, 2, 'bd', 'cde');
    expect(await opened(twice, [2, 'c'], [2, 'e'])).not.toBeNull();
    expect(await opened(twice, [2, 'e'])).toBeNull();
    const thrice = await divided(twice, 3, 'ce', 'abc');
    expect(await opened(thrice, [3, 'a'], [3, 'b'])).not.toBeNull();
    expect(await opened(thrice, [3, 'b'])).toBeNull();
  });
});

describe('A key of which three of four are needed', () => {
  it('is given back by no two, as it was published and divided anew', async () => {
    const three = 3;
    const { recipient, shares } = await makeSplitKey(lotId, keyed('abcd'), three);
    const told: Told = {
      recipient,
      dealt: shares.map(({ keyId, sha256 }) => ({ division: 0, dealerId: null, openerId: keyId, sha256 })),
      sealed: shares.map(({ keyId, sealed }) => ({ division: 0, opener: keyId, parts: [sealed] })),
    };
    const anew = await divided(told, 1, 'abc', 'abce', '', three);
    const gives = async (division: number, who: string) => {
      const own = await Promise.all([...who].map((opener) => released(anew, division, opener)));
      const kept = division === 0 ? [] : [...who].filter((opener) => opener !== 'e');
      const former = await Promise.all(kept.map((opener) => released(anew, 0, opener)));
      return (await revealKey(anew.dealt, [...own, ...former], three, recipient)) !== null;
    };
    for (const [division, openers] of [
      [0, 'abcd'],
      [1, 'abce'],
    ] as const) {
      for (const one of openers)
        for (const other of openers)
          if (one < other)
            expect([one, other, await gives(division, one + other)]).toEqual([one, other, false]);
      for (const left of openers) expect(await gives(division, openers.replace(left, ''))).toBe(true);
    }
  });
});

describe('A dealer who deals something else than the own share', () => {
  it('is found and named, and their share of before opens where they release it', async () => {
    const told = await divided(await published(), 1, 'ab', 'abd', 'a');
    expect(await opened(told, [1, 'b'], [1, 'd'])).toBeNull();
    const found = await opened(told, [1, 'b'], [1, 'd'], [1, 'a'], [0, 'a']);
    expect(found).toMatchObject({ falseDealers: ['a'], falseShares: [] });
  });

  it('does no harm where those who stay kept enough shares of before', async () => {
    const told = await divided(await published(), 1, 'ab', 'abcd', 'a');
    const found = await opened(told, [1, 'b'], [0, 'b'], [1, 'c'], [0, 'c']);
    expect(found).toMatchObject({ falseDealers: ['a'] });
  });
});

describe('A piece', () => {
  it('is proven to be held by who opened it, and by nobody who knows its digest', async () => {
    const own = await released(await published(), 0, 'a');
    const [piece] = await dealShare(lotId, own.share, keyed('abd'), needed, null);
    const share = await openShare(identityOf('a'), piece?.sealed ?? '', lotId);
    expect(isHeld(heldProof(share ?? ''), piece?.held ?? '')).toBe(true);
    expect(isHeld(piece?.sha256 ?? '', piece?.held ?? '')).toBe(false);
    expect(isHeld(heldProof(own.share), piece?.held ?? '')).toBe(false);
    expect(isHeld('', piece?.held ?? '')).toBe(false);
  });

  it('is dealt to more than are needed, and never to one alone', async () => {
    const own = await released(await published(), 0, 'a');
    for (const [openers, count] of [
      ['ab', 2],
      ['abd', 1],
    ] as const)
      await expect(dealShare(lotId, own.share, keyed(openers), count, null)).rejects.toThrow(RangeError);
  });
});
