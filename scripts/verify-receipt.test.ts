import { describe, expect, it, test } from 'vitest';
import { makeReceiptNo, makeSigningKey, type Receipt, signReceipt } from '../packages/sealing/src/receipt.ts';
import type { KnownLog } from '../packages/sealing/src/receipt-check.ts';
import { logRoot, proveInclusion, receiptLeaf } from '../packages/sealing/src/receipt-log.ts';
import { signRoot } from '../packages/sealing/src/receipt-root.ts';
import { verify } from './verify-receipt.ts';

const lotId = '5f3c7f0e-6c55-4b7f-9d2e-0a1b2c3d4e5f';
const platform = await makeSigningKey();

function receiptOf(sha256: string): Receipt {
  return {
    format: 'procure-receipt/1',
    receiptNo: makeReceiptNo(),
    lotId,
    bidId: crypto.randomUUID(),
    bidVersion: 1,
    submittedAt: '2026-11-21T06:00:00.000Z',
    files: [{ envelope: 'price', size: 4096, sha256 }],
  };
}

/** Receipts as their bidders keep them, with the log of them all. */
async function keptFiles(receipts: readonly Receipt[]) {
  const leaves = receipts.map(receiptLeaf).sort();
  const root = { root: logRoot(leaves), size: leaves.length, fixedAt: '2026-11-22T01:30:00.000Z' };
  const signature = await signRoot(platform, { format: 'procure-receipt-root/1', lotId, ...root });
  return Promise.all(
    receipts.map(async (receipt) => {
      const leaf = receiptLeaf(receipt);
      const log: KnownLog = { ...root, signature, proof: proveInclusion(leaves, leaves.indexOf(leaf)) };
      return { ...(await signReceipt(platform, receipt)), leaf, log };
    }),
  );
}

const three = await keptFiles(['a', 'b', 'c'].map((digit) => receiptOf(digit.repeat(64))));
const [first, second] = three;
if (first === undefined || second === undefined) throw new Error('three receipts');
const stranger = await signReceipt(await makeSigningKey(), first.receipt);

function run(files: readonly object[], key: string | null = platform.publicKey) {
  return verify(
    files.map((file, place) => ({ name: `${place}.json`, text: JSON.stringify(file) })),
    key,
  );
}

describe('receipts that were kept', () => {
  test('are proved with the log, and say what of them is not known yet', async () => {
    const proved = await run(three);
    expect(proved.code).toBe(0);
    expect(proved.lines.filter((line) => line.includes('✓'))).toHaveLength(6);
    const early = await run([{ ...first, log: null }]);
    expect([early.code, early.lines.at(-1)]).toEqual([0, expect.stringContaining('— 文件出具时尚未截止')]);
    const unopened = await run([{ ...first, log: { ...first.log, size: null, proof: null } }]);
    expect([unopened.code, unopened.lines.at(-1)]).toEqual([
      0,
      expect.stringContaining('— 文件出具时尚未开标'),
    ]);
  });

  test('do not vouch for the key that stands in them', async () => {
    const { code, lines } = await run([first], null);
    expect(code).toBe(0);
    expect(lines.join('\n')).toContain('— 公钥取自文件本身');
  });

  const changed = (receipt: Partial<Receipt>) => ({ ...first, receipt: { ...first.receipt, ...receipt } });
  it.each([
    [
      'another digest of a file',
      changed({ files: [{ envelope: 'price', size: 4096, sha256: 'd'.repeat(64) }] }),
    ],
    ['another time', changed({ submittedAt: '2026-11-21T05:59:59.999Z' })],
    ['another version', changed({ bidVersion: 2 })],
    ['another lot', changed({ lotId: crypto.randomUUID() })],
    ['the signature of somebody else', { ...first, ...stranger, log: null }],
    ['another root', { ...first, log: { ...first.log, root: 'e'.repeat(64) } }],
    ['a log that is said to be smaller', { ...first, log: { ...first.log, size: 2 } }],
    [
      'a log that is said to be fixed later',
      { ...first, log: { ...first.log, fixedAt: '2026-11-22T02:00:00.000Z' } },
    ],
    ['the proof of another receipt', { ...first, log: { ...first.log, proof: second.log.proof } }],
    ['the leaf of another receipt', { ...first, leaf: second.leaf }],
  ])('are not proved with %s', async (_, tampered) => {
    const { code, lines } = await run([tampered]);
    expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining('✗')]);
  });

  test('of one lot that were given different logs are held against each other', async () => {
    const [alone] = await keptFiles([first.receipt]);
    if (alone === undefined) throw new Error('a receipt');
    expect((await run([alone])).code).toBe(0);
    const { code, lines } = await run([alone, second]);
    expect([code, lines.at(-1)]).toEqual([
      1,
      `✗ 同一标段（${lotId}）的回执附有不同的回执日志：0.json、1.json`,
    ]);
  });

  it.each([
    ['nothing', ''],
    ['words', '回执'],
    ['null', 'null'],
    ['another object', '{"receipt":{}}'],
    ['no proof where one is said to be', JSON.stringify({ ...first, log: { ...first.log, proof: {} } })],
    ['a fraction', JSON.stringify(changed({ bidVersion: 1.5 }))],
    ['half a character', JSON.stringify(changed({ receiptNo: '\ud800' }))],
  ])('are told from a file that is none: %s', async (_, text) => {
    expect((await verify([{ name: 'a', text }], platform.publicKey)).code).toBe(2);
  });
});
