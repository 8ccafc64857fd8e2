import { armor } from 'age-encryption';
import { expect, test } from 'vitest';
import { isBidDraftFile, openBidDraft, sealBidDraft } from './bid-draft.ts';
import { makeBidKey } from './bid-key.ts';
import { sealBytes } from './envelope.ts';
import { wrapByPassphrase } from './wrapping.ts';

const lot = '0c4f2f0e-6a8e-4b1a-9a31-0a5c5a8f3f10';
const content = { prices: [{ unitPriceIncl: '778899.5' }] };

test('a draft opens with the company’s key, alone or among former keys, and with no other key', async () => {
  const [current, former, other] = await Promise.all([makeBidKey(), makeBidKey(), makeBidKey()]);
  const sealed = await sealBidDraft(current.recipient, lot, content);
  expect(sealed).not.toContain('778899');
  expect(await openBidDraft([current.identity], lot, sealed)).toEqual(content);
  expect(await openBidDraft([former.identity, current.identity], lot, sealed)).toEqual(content);
  expect(await openBidDraft([other.identity], lot, sealed)).toBeNull();
  expect(await openBidDraft([], lot, sealed)).toBeNull();
});

test('openBidDraft returns null for a draft of another lot, or for other content sealed to the key', async () => {
  const { identity, recipient } = await makeBidKey();
  expect(
    await openBidDraft([identity], crypto.randomUUID(), await sealBidDraft(recipient, lot, content)),
  ).toBeNull();
  const plain = armor.encode(await sealBytes([recipient], new TextEncoder().encode('{"content":{}}')));
  expect(await openBidDraft([identity], lot, plain)).toBeNull();
});

test('the length of a draft does not reveal the length of its content', async () => {
  const { recipient } = await makeBidKey();
  const [short, long] = await Promise.all(
    ['1', '1234567.89'].map((price) => sealBidDraft(recipient, lot, { price })),
  );
  expect(short).toHaveLength(long?.length ?? 0);
});

test('isBidDraftFile rejects text that is not an armored age file with one recipient', async () => {
  const [one, other] = await Promise.all([makeBidKey(), makeBidKey()]);
  const sealed = await sealBidDraft(one.recipient, lot, content);
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
