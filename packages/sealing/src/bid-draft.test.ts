import { armor } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { isBidDraftFile, openBidDraft, type SealedDraft, sealBidDraft } from './bid-draft.ts';
import { makeBidKey } from './bid-key.ts';
import { sealBytes } from './envelope.ts';
import { wrapByPassphrase } from './wrapping.ts';

const lot = '0c4f2f0e-6a8e-4b1a-9a31-0a5c5a8f3f10';
const content = { prices: [{ unitPriceIncl: '778899.5' }] };

const open = (identity: string | readonly string[], { text, blocks }: SealedDraft, lotId = lot) =>
  openBidDraft([identity].flat(), lotId, text, blocks);
const stays = (before: SealedDraft, after: SealedDraft) =>
  after.blocks.map((block) => before.blocks.includes(block));

describe('a sealed draft', () => {
  it('opens with the company’s key, alone or among former keys, and with no other key', async () => {
    const [current, former, other] = await Promise.all([makeBidKey(), makeBidKey(), makeBidKey()]);
    const sealed = await sealBidDraft(current.recipient, lot, content);
    expect(sealed.text).not.toContain('778899');
    expect(sealed.blocks).toEqual([]);
    const opened = { kind: 'open', content, blocks: [] };
    expect(await open(current.identity, sealed)).toEqual(opened);
    expect(await open([former.identity, current.identity], sealed)).toEqual(opened);
    expect(await open(other.identity, sealed)).toEqual({ kind: 'other_key' });
    expect(await open([], sealed)).toEqual({ kind: 'other_key' });
  });

  it('does not open as the draft of another lot, nor does other content sealed to the key', async () => {
    const { identity, recipient } = await makeBidKey();
    const damaged = { kind: 'damaged' };
    const sealed = await sealBidDraft(recipient, lot, content);
    expect(await open(identity, sealed, crypto.randomUUID())).toEqual(damaged);
    const plain = armor.encode(await sealBytes([recipient], new TextEncoder().encode('{"content":{}}')));
    expect(await openBidDraft([identity], lot, plain)).toEqual(damaged);
    expect(await openBidDraft([identity], lot, sealed.text.slice(0, -200))).toEqual(damaged);
  });

  it('has a length that does not reveal the length of its content', async () => {
    const { recipient } = await makeBidKey();
    const [short, long] = await Promise.all(
      ['1', '1234567.89'].map((price) => sealBidDraft(recipient, lot, { price })),
    );
    expect(short?.text).toHaveLength(long?.text.length ?? 0);
  });
});

describe('a draft with long lists', () => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ lineId: `${at}`, unitPriceIncl: `${at}.5` }));
  const long = {
    letter: { quality: '合格' },
    prices: rowsOf(250),
    technical: rowsOf(101),
    answers: rowsOf(100),
  };

  it('is sealed in blocks of 100 rows and opens in the same order', async () => {
    const { identity, recipient } = await makeBidKey();
    const sealed = await sealBidDraft(recipient, lot, long);
    expect(sealed.blocks).toHaveLength(5);
    expect(await open(identity, sealed)).toEqual({ kind: 'open', content: long, blocks: sealed.blocks });
    const shuffled = { ...sealed, blocks: sealed.blocks.toReversed() };
    expect(await open(identity, shuffled)).toMatchObject({ content: long });
  });

  it('seals only blocks with changed rows again', async () => {
    const { identity, recipient } = await makeBidKey();
    const first = await sealBidDraft(recipient, lot, long);
    const prices = long.prices.with(120, { lineId: '120', unitPriceIncl: '9' });
    const second = await sealBidDraft(recipient, lot, { ...long, prices }, first.blocks);
    expect(stays(first, second)).toEqual([true, false, true, true, true]);
    const opened = await open(identity, second);
    expect(opened).toMatchObject({ content: { ...long, prices } });

    // A browser that opened it keeps its blocks, too.
    const blocks = opened.kind === 'open' ? opened.blocks : [];
    const third = await sealBidDraft(recipient, lot, { ...long, prices: prices.slice(0, 240) }, blocks);
    expect(stays({ text: '', blocks }, third)).toEqual([true, true, false, true, true]);
    expect(await open(identity, third)).toMatchObject({ content: { prices: prices.slice(0, 240) } });
  });

  it('has one block for each of two places with equal rows', async () => {
    const { identity, recipient } = await makeBidKey();
    const same = { prices: Array.from({ length: 200 }, () => ({ unitPriceIncl: '' })) };
    const first = await sealBidDraft(recipient, lot, same);
    expect(new Set(first.blocks.map(({ id }) => id)).size).toBe(2);
    const second = await sealBidDraft(recipient, lot, same, first.blocks);
    expect(new Set(second.blocks.map(({ id }) => id)).size).toBe(2);
    expect(await open(identity, second)).toMatchObject({ content: same });
  });

  it('does not open without a block, with a former one, or with one of another draft', async () => {
    const { identity, recipient } = await makeBidKey();
    const first = await sealBidDraft(recipient, lot, long);
    const prices = long.prices.with(0, { lineId: '0', unitPriceIncl: '9' });
    const second = await sealBidDraft(recipient, lot, { ...long, prices }, first.blocks);
    const other = await sealBidDraft(recipient, crypto.randomUUID(), long);
    const ids = second.blocks.map(({ id }) => id);
    const swapped = (texts: readonly (string | undefined)[]) =>
      ids.flatMap((id, at) => {
        const text = texts[at];
        return text === undefined ? [] : [{ id, text }];
      });
    const texts = second.blocks.map(({ text }) => text);
    const [, second1 = ''] = texts;
    const tried = [
      texts.with(1, undefined as unknown as string),
      texts.with(0, first.blocks[0]?.text ?? ''),
      texts.with(0, second1).with(1, texts[0] ?? ''),
      texts.with(2, other.blocks[2]?.text ?? ''),
      texts.with(2, `${texts[2]?.slice(0, 300)}`),
    ];
    expect(await openBidDraft([identity], lot, second.text, swapped(texts))).toMatchObject({ kind: 'open' });
    for (const blocks of tried)
      expect(await openBidDraft([identity], lot, second.text, swapped(blocks))).toEqual({ kind: 'damaged' });
  });
});

describe('isBidDraftFile', () => {
  it('rejects text that is not an armored age file with one recipient', async () => {
    const [one, other] = await Promise.all([makeBidKey(), makeBidKey()]);
    const { text: sealed } = await sealBidDraft(one.recipient, lot, content);
    expect(isBidDraftFile(sealed)).toBe(true);
    const bytes = new TextEncoder().encode(JSON.stringify(content));
    const both = armor.encode(await sealBytes([one.recipient, other.recipient], bytes));
    const cut = armor.encode(armor.decode(sealed).subarray(0, 180));
    for (const text of [
      JSON.stringify(content),
      both,
      cut,
      await wrapByPassphrase('x', 'y', 10),
      sealed.slice(40),
      '',
    ])
      expect(isBidDraftFile(text)).toBe(false);
  });
});
