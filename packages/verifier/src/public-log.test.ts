import { type Checkpoint, cosign, signCheckpoint } from '@procure/sealing/checkpoint.ts';
import { proveConsistency } from '@procure/sealing/consistency.ts';
import {
  consistencyText,
  entryLeaf,
  entryText,
  proofText,
  statementDigest,
} from '@procure/sealing/published.ts';
import { makeReceiptNo, makeSigningKey, signReceipt } from '@procure/sealing/receipt.ts';
import { logRoot, proveInclusion, receiptLeaf } from '@procure/sealing/receipt-log.ts';
import { rootText, signRoot } from '@procure/sealing/receipt-root.ts';
import { verifierKeyOf } from '@procure/sealing/signed-note.ts';
import { describe, expect, it, test } from 'vitest';
import { verify } from './verify.ts';

const origin = 'tender.example/transparency';
const [publisher, platform, witness] = [
  await makeSigningKey(),
  await makeSigningKey(),
  await makeSigningKey(),
];
const logKey = verifierKeyOf({ name: origin, publicKey: publisher.publicKey, kind: 1 });
const witnessKey = verifierKeyOf({ name: 'witness.example', publicKey: witness.publicKey, kind: 4 });
const strangerKey = async (kind: 1 | 4, name: string) =>
  verifierKeyOf({ name, publicKey: (await makeSigningKey()).publicKey, kind });

/** A receipt file with its lot's log in format 1. */
async function keptReceipt(fixedAt: string) {
  const lotId = crypto.randomUUID();
  const receipt = {
    format: 'procure-receipt/1' as const,
    receiptNo: makeReceiptNo(),
    lotId,
    bidId: crypto.randomUUID(),
    bidVersion: 1,
    submittedAt: '2026-11-21T06:00:00.000Z',
    files: [{ envelope: 'price', size: 4096, sha256: 'a'.repeat(64) }],
  };
  const leaf = receiptLeaf(receipt);
  const fixed = { format: 'procure-receipt-root/1' as const, lotId, root: logRoot([leaf]), size: 1, fixedAt };
  const log = { ...fixed, signature: await signRoot(platform, fixed), proof: proveInclusion([leaf], 0) };
  const kept = { ...(await signReceipt(platform, receipt)), leaf, withdrawal: null, log };
  return { kept, digest: statementDigest({ body: rootText(fixed), signature: log.signature }) };
}

const receipt = await keptReceipt('2026-11-22T01:30:00.000Z');
const publishedAt = '2026-11-22T01:31:00.000Z';
const texts = Array.from({ length: 11 }, (_, no) =>
  entryText({
    kind: no === 4 ? 'receipt-root' : 'audit-head',
    digest: no === 4 ? receipt.digest : `${no}`.padStart(64, 'a'),
    publishedAt,
  }),
);
const leaves = texts.map(entryLeaf);
const headOf = (size: number): Checkpoint => ({ origin, size, root: logRoot(leaves.slice(0, size)) });
const noteOf = (size: number) => signCheckpoint(publisher, headOf(size));
const proofOf = async (index: number, size: number) =>
  proofText(texts[index] ?? '', proveInclusion(leaves.slice(0, size), index), await noteOf(size));
const consistencyOf = async (old: number, size: number) =>
  consistencyText(proveConsistency(leaves.slice(0, size), old), old, await noteOf(size));

async function run(files: readonly (string | object)[], keys = logKey) {
  const verdict = await verify(
    files.map((file, place) => ({
      name: `${place}`,
      content: typeof file === 'string' ? file : JSON.stringify(file),
    })),
    keys,
  );
  const all = [...verdict.files.flatMap(({ findings }) => findings), ...verdict.comparisons];
  return {
    outcome: verdict.outcome,
    words: all.map(({ holds, words }) => `${holds === null ? '—' : holds ? '✓' : '✗'} ${words}`).join('\n'),
  };
}

/** Replaces the character at an index. */
const alter = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;

describe('a checkpoint', () => {
  test('is proved by the key of its log, and unproved without a key', async () => {
    const note = await noteOf(8);
    expect(await run([note])).toEqual({
      outcome: 'proved',
      words: `✓ 检查点由所给公钥签名：${origin}，共8条`,
    });
    expect(await run([note], '')).toEqual({
      outcome: 'unproved',
      words: `— 检查点（${origin}，8条）的签名未核对：请给出公开日志的核对公钥`,
    });
  });

  test('is reported with the cosignatures of the given witnesses and their times', async () => {
    const note = await noteOf(8);
    const text = note.slice(0, note.indexOf('\n\n') + 1);
    const line = await cosign(witness, 'witness.example', text, new Date('2026-11-22T02:00:00Z'));
    const { outcome, words } = await run([note + line], `${logKey}\n${witnessKey}`);
    expect([outcome, words]).toEqual([
      'proved',
      expect.stringContaining('✓ 见证人witness.example于2026年11月22日 10:00:00'),
    ]);
    expect((await run([note + line])).words).toContain('— 另有witness.example的联署未核对');
    expect(await run([note], `${logKey} ${witnessKey}`)).toMatchObject({
      outcome: 'unproved',
      words: expect.stringContaining('— 见证人witness.example没有联署这个检查点'),
    });
    const later = await cosign(
      witness,
      'witness.example',
      (await noteOf(7)).split('\n\n')[0] ?? '',
      new Date(),
    );
    for (const forged of [later, alter(line, line.length - 10)]) {
      const verdict = await run([note + forged], `${logKey} ${witnessKey}`);
      expect([verdict.outcome, verdict.words]).toEqual([
        'broken',
        expect.stringContaining('✗ 见证人witness.example的联署不成立'),
      ]);
    }
  });

  it.each<readonly [string, (note: string) => string]>([
    ['another size', (note) => note.replace('\n8\n', '\n9\n')],
    ['another root', (note) => alter(note, note.indexOf('\n8\n') + 5)],
    ['another name', (note) => note.replace(origin, 'other.example/transparency')],
    ['another name throughout', (note) => note.replaceAll(origin, 'other.example/transparency')],
    ['another signature', (note) => alter(note, note.length - 12)],
    ['an additional signed line', (note) => note.replace('\n\n', '\nmore\n\n')],
    ['another key id', (note) => alter(note, note.lastIndexOf(' ') + 2)],
    ['a repeated size', (note) => note.replace('\n8\n', '\n8\n8\n')],
  ])('is not proved with %s', async (_, change) => {
    const { outcome, words } = await run([change(await noteOf(8))]);
    expect(outcome).not.toBe('proved');
    expect(words).toContain('✗');
  });

  test('is not proved by another key of the same name, or by the key of another log', async () => {
    for (const key of [await strangerKey(1, origin), await strangerKey(1, 'other.example/transparency')]) {
      expect((await run([await noteOf(8)], key)).outcome).toBe('broken');
    }
    expect((await run([await noteOf(8)], `${logKey} ${logKey.replace('+', '+0')}`)).outcome).toBe(
      'unreadable',
    );
  });

  test('reveals a fork of the log if another checkpoint of the same size differs', async () => {
    const other = await signCheckpoint(publisher, { ...headOf(8), root: logRoot(leaves.slice(1, 9)) });
    const { outcome, words } = await run([await noteOf(8), other]);
    expect([outcome, words]).toEqual(['broken', expect.stringContaining('✗ 有两个检查点都称日志共8条')]);
    expect((await run([await noteOf(8), await noteOf(8)])).outcome).toBe('proved');
  });
});

describe('a consistency proof', () => {
  test('proves that the log only grew', async () => {
    const { outcome, words } = await run([await noteOf(5), await consistencyOf(5, 11)]);
    expect([outcome, words]).toEqual(['proved', expect.stringContaining('✓ 日志自5条至11条只增不改')]);
    expect((await run([await noteOf(5), await noteOf(11)])).words).toContain('— 没有自5条起的一致性证明');
    for (const old of [5, 11])
      expect((await run([await consistencyOf(old, 11)])).words).toContain(
        `— 没有给出共${old}条时的另一个检查点`,
      );
  });

  const proofText5to11 = async () => consistencyOf(5, 11);
  it.each<readonly [string, () => Promise<readonly string[]>]>([
    [
      'a checkpoint of another log',
      async () => [
        await signCheckpoint(publisher, { ...headOf(5), root: logRoot(leaves.slice(3, 8)) }),
        await proofText5to11(),
      ],
    ],
    ['another old size', async () => [await noteOf(6), (await proofText5to11()).replace('old 5', 'old 6')]],
    ['a missing hash', async () => [await noteOf(5), (await proofText5to11()).replace(/\n[^\n]+\n/, '\n')]],
    [
      'an additional hash',
      async () => [await noteOf(5), (await proofText5to11()).replace('\n', `\n${'A'.repeat(43)}=\n`)],
    ],
    [
      'two hashes swapped',
      async () => [await noteOf(5), (await proofText5to11()).replace(/\n([^\n]+)\n([^\n]+)\n/, '\n$2\n$1\n')],
    ],
    ['another hash', async () => [await noteOf(5), alter(await proofText5to11(), 8)]],
    ['no hash', async () => [await noteOf(5), consistencyText([], 5, await noteOf(11))]],
    ['another end', async () => [await noteOf(5), (await proofText5to11()).replace('\n11\n', '\n10\n')]],
    ['a log that shrank', async () => [await noteOf(11), consistencyText([], 11, await noteOf(5))]],
  ])('is rejected with %s', async (_, files) => {
    expect((await run(await files())).outcome).toBe('broken');
  });
});

describe('an inclusion proof', () => {
  test('proves that the signed log of a lot is in the public log', async () => {
    const { outcome, words } = await run(
      [await proofOf(4, 11), receipt.kept],
      `${logKey} ${platform.publicKey}`,
    );
    expect(outcome).toBe('proved');
    expect(words).toContain('✓ 第4条记录（标段回执日志，');
    expect(words).toContain('收录于共11条的公开日志');
    expect(words).toContain('✓ 公开日志第4条记录的，就是标段');
    expect((await run([await proofOf(4, 11)])).words).toContain('— 没有给出公开日志第4条记录所指的凭据');
  });

  test('is matched with the text of its entry, which proves nothing alone', async () => {
    expect((await run([await proofOf(4, 11), texts[4] ?? ''])).words).toContain(
      '✓ 记录原文就是收录证明中的第4条',
    );
    expect((await run([texts[4] ?? ''])).words).toContain('— 公开日志的记录原文');
  });

  it.each<readonly [string, (proof: string) => string | Promise<string>]>([
    ['another index', (proof) => proof.replace('index 4', 'index 5')],
    ['an index out of range', (proof) => proof.replace('index 4', 'index 11')],
    ['another entry', (proof) => proof.replace(/extra [^\n]+/, `extra ${btoa(texts[3] ?? '')}`)],
    [
      'another time in the entry',
      (proof) => proof.replace(/extra [^\n]+/, `extra ${btoa((texts[4] ?? '').replace('01:31', '01:30'))}`),
    ],
    ['another hash', (proof) => alter(proof, proof.indexOf('index 4') + 12)],
    ['a missing hash', (proof) => proof.replace(/index 4\n[^\n]+\n/, 'index 4\n')],
    ['an additional hash', (proof) => proof.replace('index 4\n', `index 4\n${'A'.repeat(43)}=\n`)],
    [
      'the checkpoint of another size',
      async (proof) => proof.replace(/\n\n[\s\S]+$/, `\n\n${await noteOf(10)}`),
    ],
    ['a changed checkpoint', (proof) => alter(proof, proof.length - 12)],
  ])('is not proved with %s', async (_, change) => {
    const { outcome, words } = await run([await change(await proofOf(4, 11))]);
    expect([outcome, words]).toEqual(['broken', expect.stringContaining('✗')]);
  });

  test('does not match a log that was signed again later', async () => {
    const signedAgain = await keptReceipt('2026-11-22T01:30:00.001Z');
    const { outcome, words } = await run(
      [await proofOf(4, 11), signedAgain.kept],
      `${logKey} ${platform.publicKey}`,
    );
    expect([outcome, words]).toEqual(['broken', expect.stringContaining('不是所给回执的回执日志')]);
  });

  test('reveals a fork of the log if another proof for the same index differs', async () => {
    const others = [...leaves.slice(0, 4), entryLeaf(texts[3] ?? ''), ...leaves.slice(5, 9)];
    const note = await signCheckpoint(publisher, { origin, size: 9, root: logRoot(others) });
    const other = proofText(texts[3] ?? '', proveInclusion(others, 4), note);
    const { words } = await run([await proofOf(4, 11), other]);
    expect(words).toContain('✗ 两份收录证明的第4条记录不同');
  });
});
