import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeReceiptNo, makeSigningKey, type Receipt, signReceipt } from '@procure/sealing/receipt.ts';
import type { KnownLogV1 } from '@procure/sealing/receipt-check.ts';
import { logRoot, proveInclusion, receiptLeaf } from '@procure/sealing/receipt-log.ts';
import { signRoot } from '@procure/sealing/receipt-root.ts';
import { afterAll, describe, expect, it, test } from 'vitest';
import { type Verdict, verify } from './verify.ts';

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

/** Receipt files, each with the log of all of them. */
async function keptFiles(receipts: readonly Receipt[]) {
  const leaves = receipts.map(receiptLeaf).sort();
  const root = { root: logRoot(leaves), size: leaves.length, fixedAt: '2026-11-22T01:30:00.000Z' };
  const signature = await signRoot(platform, { format: 'procure-receipt-root/1', lotId, ...root });
  return Promise.all(
    receipts.map(async (receipt) => {
      const leaf = receiptLeaf(receipt);
      const log: Omit<KnownLogV1, 'format'> = {
        ...root,
        signature,
        proof: proveInclusion(leaves, leaves.indexOf(leaf)),
      };
      return { ...(await signReceipt(platform, receipt)), leaf, log };
    }),
  );
}

const three = await keptFiles(['a', 'b', 'c'].map((digit) => receiptOf(digit.repeat(64))));
const [first, second] = three;
if (first === undefined || second === undefined) throw new Error('three receipts');
const stranger = await signReceipt(await makeSigningKey(), first.receipt);

const kept = { name: 'b', content: JSON.stringify(first) };

function run(files: readonly object[], key = platform.publicKey) {
  return verify(
    files.map((file, place) => ({ name: `${place}.json`, content: JSON.stringify(file) })),
    key,
  );
}

/** The findings as text, each with its sign. */
function linesOf({ files, comparisons }: Verdict): readonly string[] {
  return [...files.flatMap(({ findings }) => findings), ...comparisons].map(
    ({ holds, words }) => `${holds === null ? '—' : holds ? '✓' : '✗'} ${words}`,
  );
}

describe('receipt files', () => {
  test('are proved with the log, and unproved while the log is unknown', async () => {
    const proved = await run(three);
    expect(proved.outcome).toBe('proved');
    expect(linesOf(proved).filter((line) => line.includes('✓'))).toHaveLength(6);
    expect(linesOf(proved)[0]).toContain('2026年11月21日 14:00:00（北京时间）送达');
    const early = await run([{ ...first, log: null }]);
    expect([early.outcome, linesOf(early).at(-1)]).toEqual([
      'unproved',
      expect.stringContaining('— 文件出具时回执日志尚未固定'),
    ]);
    const unopened = await run([{ ...first, log: { ...first.log, size: null, proof: null } }]);
    expect([unopened.outcome, linesOf(unopened).at(-1)]).toEqual([
      'unproved',
      expect.stringContaining('— 文件出具时尚未开标'),
    ]);
  });

  test('do not prove the key that they contain', async () => {
    const verdict = await run([first], '');
    expect(verdict.outcome).toBe('unproved');
    expect(linesOf(verdict)).toContainEqual(expect.stringContaining('— 公钥取自文件本身'));
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
    ['the signature of another key', { ...first, ...stranger, log: null }],
    ['another root', { ...first, log: { ...first.log, root: 'e'.repeat(64) } }],
    ['a smaller log size', { ...first, log: { ...first.log, size: 2 } }],
    ['a later time of the log', { ...first, log: { ...first.log, fixedAt: '2026-11-22T02:00:00.000Z' } }],
    ['the proof of another receipt', { ...first, log: { ...first.log, proof: second.log.proof } }],
    ['the leaf of another receipt', { ...first, leaf: second.leaf }],
  ])('are not proved with %s', async (_, tampered) => {
    const verdict = await run([tampered]);
    expect([verdict.outcome, linesOf(verdict).join('\n')]).toEqual(['broken', expect.stringContaining('✗')]);
  });

  test('are broken if two of one lot have different logs', async () => {
    const [alone] = await keptFiles([first.receipt]);
    if (alone === undefined) throw new Error('a receipt');
    expect((await run([alone])).outcome).toBe('proved');
    const verdict = await run([alone, second]);
    expect([verdict.outcome, linesOf(verdict).at(-1)]).toEqual([
      'broken',
      `✗ 同一标段（${lotId}）的回执附有不同的回执日志：0.json、1.json`,
    ]);
  });

  it.each([
    ['nothing', ''],
    ['words', '回执'],
    ['null', 'null'],
    ['another object', '{"receipt":{}}'],
    ['a proof without a path', JSON.stringify({ ...first, log: { ...first.log, proof: {} } })],
    ['a fraction', JSON.stringify(changed({ bidVersion: 1.5 }))],
    ['a lone surrogate', JSON.stringify(changed({ receiptNo: '\ud800' }))],
  ])('are unreadable with %s', async (_, text) => {
    const verdict = await verify([{ name: 'a', content: text }, kept], platform.publicKey);
    expect([verdict.outcome, linesOf(verdict)[0]]).toEqual([
      'unreadable',
      '✗ 不是平台出具的证据文件，或内容不完整',
    ]);
    expect(verdict.files[1]?.findings.map(({ holds }) => holds)).toEqual([true, true]);
  });
});

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (file: unknown, key: string) => {
    const path = join(folder, '回执.json');
    writeFileSync(path, JSON.stringify(file));
    const command = join(import.meta.dirname, 'command.ts');
    return spawnSync(process.execPath, [command, path, '--key', key], { encoding: 'utf8' });
  };

  it('accepts a key that begins with a dash', () => {
    // Another key than the platform's, which begins with a dash itself in one of 64 runs.
    const other = platform.publicKey[1] === 'A' ? 'B' : 'A';
    const ended = run(first, `-${other}${platform.publicKey.slice(2)}`);
    expect([ended.status, ended.stderr]).toEqual([1, '']);
    expect(ended.stdout).toMatch(/^回执\.json\n/);
  });

  it.each([
    ['0 if every claim is proved', first, 0, '✓ 收录于平台'],
    ['1 if a claim is false', { ...first, leaf: second.leaf }, 1, '✗ 文件中的日志叶值'],
    [
      '3 if a claim is unproved and none is false',
      { ...first, withdrawn: true },
      3,
      '— 文件中有平台不会写入、也没有签名的内容，请勿采信：withdrawn',
    ],
    ['2 if a file is not evidence', { receipt: 1 }, 2, '✗ 不是平台出具的证据文件'],
  ])('exits with %s', (_, file, status, words) => {
    const ended = run(file, platform.publicKey);
    expect([ended.status, ended.stdout], ended.stderr).toEqual([status, expect.stringContaining(words)]);
    expect(ended.stdout).toMatch(/^回执\.json\n {2}[✓✗—] /);
  });
});
