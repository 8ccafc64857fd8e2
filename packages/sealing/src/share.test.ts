import { describe, expect, it } from 'vitest';
import { makeKeyPair, openBytes, sealBytes } from './envelope.ts';
import { combineShares, findKey, isShare, makeSplitKey, openShare } from './share.ts';

const lotId = '7d6f1f0e-2a57-4d0b-9d0f-0d3f5f1b7a11';
const pairs = await Promise.all([1, 2, 3].map(makeKeyPair));
const openers = pairs.map(({ recipient }, at) => ({ keyId: `key-${at + 1}`, recipient }));
const key = await makeSplitKey(lotId, openers, 2);
const shares = await Promise.all(
  key.shares.map(({ sealed }, at) => openShare(pairs[at]?.identity ?? '', sealed, lotId)),
);
const [first = '', second = '', third = ''] = shares.map((share) => share ?? '');

describe('a key split among three openers, two of them needed', () => {
  it('is recovered from any two shares and opens its envelopes', async () => {
    const text = new TextEncoder().encode('报价：120.00');
    const sealed = await sealBytes([key.recipient], text);
    for (const two of [
      [first, second],
      [first, third],
      [third, second],
    ]) {
      const identity = await combineShares(two, key.recipient);
      expect(await openBytes(identity ?? '', sealed)).toEqual(text);
    }
  });

  it('is not recovered from one share, or from one share given twice', async () => {
    for (const few of [[], [first], [first, first]])
      expect(await combineShares(few, key.recipient)).toBeNull();
  });

  it('is not recovered with a share of another key, or for another public key', async () => {
    const other = await makeSplitKey(lotId, openers, 2);
    const foreign = await openShare(pairs[1]?.identity ?? '', other.shares[1]?.sealed ?? '', lotId);
    expect(await combineShares([first, foreign ?? ''], key.recipient)).toBeNull();
    expect(await combineShares([first, second], other.recipient)).toBeNull();
  });
});

describe('a sealed share', () => {
  it('opens only for its opener and its lot', async () => {
    const sealed = key.shares[0]?.sealed ?? '';
    expect(await openShare(pairs[1]?.identity ?? '', sealed, lotId)).toBeNull();
    expect(await openShare(pairs[0]?.identity ?? '', sealed, openers[0]?.keyId ?? '')).toBeNull();
    expect(await openShare(pairs[0]?.identity ?? '', 'no age file', lotId)).toBeNull();
  });

  it('is recognised by its digest when it is released', () => {
    expect(isShare(first, key.shares[0]?.sha256 ?? '')).toBe(true);
    expect(isShare(second, key.shares[0]?.sha256 ?? '')).toBe(false);
    expect(isShare('', key.shares[0]?.sha256 ?? '')).toBe(false);
    expect(isShare('不是份额', key.shares[0]?.sha256 ?? '')).toBe(false);
  });
});

describe('the keys of a lot with two envelopes', () => {
  const needed = 2;

  it('are split apart: the shares of one do not recover the other', async () => {
    const split = await makeSplitKey(lotId, openers, needed, true);
    const price = split.priceRecipient ?? '';
    const openAll = (use: 'bid' | 'price') =>
      Promise.all(
        split.shares.map(
          async ({ sealed }, at) => (await openShare(pairs[at]?.identity ?? '', sealed, lotId, use)) ?? '',
        ),
      );
    const [bidShares, priceShares] = await Promise.all([openAll('bid'), openAll('price')]);
    expect(price).not.toBe(split.recipient);
    expect(await combineShares(bidShares.slice(1), split.recipient)).not.toBeNull();
    expect(await combineShares(priceShares.slice(1), price)).not.toBeNull();
    expect(await combineShares(bidShares, price)).toBeNull();
    expect(await combineShares(priceShares, split.recipient)).toBeNull();
    for (const [at, { sha256, priceSha256 }] of split.shares.entries()) {
      expect(isShare(bidShares[at] ?? '', sha256)).toBe(true);
      expect(isShare(priceShares[at] ?? '', priceSha256 ?? '')).toBe(true);
    }
  });

  it('have no price share if the lot has one envelope', async () => {
    const [{ sealed, priceSha256 } = { sealed: '', priceSha256: '' }] = key.shares;
    expect([key.priceRecipient, priceSha256]).toEqual([null, null]);
    expect(await openShare(pairs[0]?.identity ?? '', sealed, lotId, 'price')).toBeNull();
  });
});

describe('makeSplitKey', () => {
  it('requires more than one opener and fewer than all', async () => {
    for (const needed of [0, 1, 3, 4]) {
      await expect(makeSplitKey(lotId, openers, needed)).rejects.toThrow(RangeError);
    }
  });
});

/** Every combination of `count` items. */
function choose<T>(from: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return from.flatMap((item, at) => choose(from.slice(at + 1), count - 1).map((rest) => [item, ...rest]));
}

describe.each([
  [2, 3],
  [2, 4],
  [3, 4],
  [3, 5],
  [4, 6],
])('a key split %i of %i', (needed, of) => {
  it('is recovered from every combination of enough shares and from none with one share less', async () => {
    const opener = pairs[0] ?? { identity: '', recipient: '' };
    const named = Array.from({ length: of }, (_, at) => ({ keyId: `${at}`, recipient: opener.recipient }));
    const split = await makeSplitKey(lotId, named, needed);
    const all = await Promise.all(
      split.shares.map(async ({ sealed }) => (await openShare(opener.identity, sealed, lotId)) ?? ''),
    );
    for (const enough of choose(all, needed))
      expect(await combineShares(enough, split.recipient)).toMatch(/^AGE-SECRET-KEY-1/);
    for (const few of choose(all, needed - 1)) {
      expect(await combineShares(few, split.recipient)).toBeNull();
      // A made-up share does not help.
      expect(await combineShares([...few, 'ab'.repeat(75)], split.recipient)).toBeNull();
      expect(await findKey(few, needed, split.recipient)).toBeNull();
    }
  });
});

describe('findKey', () => {
  const madeUp = 'ab'.repeat(75);

  it('recovers the key from the right shares and names the wrong one at any position', async () => {
    for (const at of [0, 1, 2]) {
      const given = [first, second].toSpliced(at, 0, madeUp);
      const recovered = await findKey(given, 2, key.recipient);
      expect(recovered?.identity).toBe(await combineShares([first, second], key.recipient));
      expect(recovered?.wrong).toEqual([at]);
    }
    expect((await findKey([first, second, third], 2, key.recipient))?.wrong).toEqual([]);
  });

  it('returns null if there are too few right shares', async () => {
    expect(await findKey([madeUp, third], 2, key.recipient)).toBeNull();
    expect(await findKey([madeUp], 2, key.recipient)).toBeNull();
  });
});
