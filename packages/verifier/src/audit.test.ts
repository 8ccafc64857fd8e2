import type { ExportedSeal } from '@procure/sealing/audit-export.ts';
import {
  type AuditLine,
  type AuditSeal,
  auditLeaf,
  auditRoot,
  sealHash,
  sealText,
  signSeal,
} from '@procure/sealing/audit-seal.ts';
import { signCheckpoint } from '@procure/sealing/checkpoint.ts';
import { entryLeaf, entryText, proofText, statementDigest } from '@procure/sealing/published.ts';
import { makeSigningKey } from '@procure/sealing/receipt.ts';
import { logRoot, proveInclusion } from '@procure/sealing/receipt-log.ts';
import { verifierKeyOf } from '@procure/sealing/signed-note.ts';
import { describe, expect, it, test } from 'vitest';
import { verify } from './verify.ts';

const [auditing, publisher] = [await makeSigningKey(), await makeSigningKey()];
const origin = 'tender.example/transparency';
const logKey = verifierKeyOf({ name: origin, publicKey: publisher.publicKey, kind: 1 });

const lineOf = (id: number): AuditLine => ({
  id: `${id}`,
  at: `2026-11-2${Math.ceil(id / 3)}T01:00:0${id % 3}.000000Z`,
  actorKind: 'staff',
  actorId: null,
  action: 'note',
  entity: 'help',
  entityId: null,
  lotId: null,
  companyId: null,
  before: null,
  after: null,
  reason: `第${id}条`,
  ip: null,
  requestId: null,
  salt: crypto.randomUUID(),
});

/** Three daily seals of three records each. */
const lines = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(lineOf);
async function sealedOf(all: readonly AuditLine[], key = auditing): Promise<readonly ExportedSeal[]> {
  const sealed: ExportedSeal[] = [];
  let previous: AuditSeal | null = null;
  for (const no of [1, 2, 3]) {
    const batch = all.slice(no * 3 - 3, no * 3);
    const seal: AuditSeal = {
      format: 'procure-audit-seal/1',
      no,
      throughId: batch.at(-1)?.id ?? '',
      size: batch.length,
      root: auditRoot(batch),
      previous: previous === null ? null : sealHash(previous),
      sealedAt: `2026-11-2${no}T01:00:05.000Z`,
    };
    sealed.push({ seal, signature: await signSeal(key, seal), publicKey: key.publicKey, lines: batch });
    previous = seal;
  }
  return sealed;
}
const seals = await sealedOf(lines);
const resealed = await sealedOf(lines.map((line) => (line.id === '2' ? { ...line, reason: '改' } : line)));

/** A proof that a seal is in the public log. */
async function publishedOf(one: ExportedSeal | undefined, publishedAt: string): Promise<string> {
  if (one === undefined) throw new Error('a seal');
  const digest = statementDigest({ body: sealText(one.seal), signature: one.signature });
  const text = entryText({ kind: 'audit-head', digest, publishedAt });
  const leaves = [entryLeaf(text), 'a'.repeat(64)];
  const note = await signCheckpoint(publisher, { origin, size: 2, root: logRoot(leaves) });
  return proofText(text, proveInclusion(leaves, 0), note);
}
const second = await publishedOf(seals[1], '2026-11-22T16:00:10.000Z');
const third = await publishedOf(seals[2], '2026-11-23T16:00:10.000Z');

interface ExportOptions {
  readonly seals?: readonly unknown[];
  readonly until?: string | null;
  readonly heads?: readonly string[];
  readonly count?: number;
}

function fileOf({
  seals: all = seals,
  until = null,
  heads = [],
  count = all.length,
}: ExportOptions = {}): string {
  const head = { format: 'procure-audit-export/1', from: null, until, reach: null, exportedAt: '' };
  return `${[head, ...all, { seals: count, heads }].map((one) => JSON.stringify(one)).join('\n')}\n`;
}

async function run(files: readonly string[], keys = `${auditing.publicKey} ${logKey}`) {
  const verdict = await verify(
    files.map((content, place) => ({ name: `${place}`, content })),
    keys,
  );
  const all = [...verdict.files.flatMap(({ findings }) => findings), ...verdict.comparisons];
  const words = all.map((one) => `${one.holds === null ? '—' : one.holds ? '✓' : '✗'} ${one.words}`);
  return { outcome: verdict.outcome, words: words.join('\n') };
}

/** The seals, with one of them changed. */
const changeSeal = (no: number, change: (one: ExportedSeal) => object) =>
  seals.map((one) => (one.seal.no === no ? { ...one, ...change(one) } : one));

describe('an audit log export', () => {
  test('is proved complete from its first seal to its last', async () => {
    const { outcome, words } = await run([fileOf()]);
    expect([outcome, words]).toEqual(['unproved', expect.stringContaining('✓ 第1至3批签封首尾相接')]);
    expect((await run([fileOf({ heads: [third] })])).outcome).toBe('proved');
    expect(words).toContain('其中9条日志没有增减、改动或调换');
    expect(words).toContain('— 末尾至');
    expect((await run([fileOf()], '')).words).toContain('— 公钥取自文件本身');
    expect((await run([fileOf({ seals: seals.slice(1) })])).words).toContain('— 第2批以前的日志不在文件中');
  });

  test('is verified with withheld records', async () => {
    const blind = changeSeal(2, (one) => ({
      lines: one.lines.map((line, at) => (at === 1 && !('leaf' in line) ? { leaf: auditLeaf(line) } : line)),
    }));
    expect(await run([fileOf({ seals: blind })])).toMatchObject({
      outcome: 'unproved',
      words: expect.stringContaining('— 有1条依法不显示内容'),
    });
  });

  test('is proved not truncated by a seal after its period, or by a published last seal', async () => {
    expect((await run([fileOf({ until: '2026-11-22T16:00:00.000Z' })])).words).toContain('✓ 至所选日期结束');
    expect((await run([fileOf({ heads: [second, third] })])).words).toContain('✓ 末尾至');
    const { outcome, words } = await run([fileOf({ seals: seals.slice(0, 2), heads: [second] })]);
    expect([outcome, words]).toEqual(['proved', expect.stringContaining('✓ 第2批签封列入公开日志第0条')]);
  });

  it.each<readonly [string, readonly unknown[]]>([
    [
      'a changed field',
      changeSeal(2, ({ lines: [a, ...rest] }) => ({ lines: [{ ...a, reason: 'x' }, ...rest] })),
    ],
    [
      'a changed time',
      changeSeal(2, ({ lines: [a, ...rest] }) => ({
        lines: [{ ...a, at: '2026-11-22T01:00:00.000001Z' }, ...rest],
      })),
    ],
    ['a missing record', changeSeal(2, ({ lines: [, ...rest] }) => ({ lines: rest }))],
    ['an additional record', changeSeal(2, ({ lines: records }) => ({ lines: [...records, lineOf(7)] }))],
    ['a repeated record', changeSeal(2, ({ lines: [a, , c] }) => ({ lines: [a, a, c] }))],
    ['two records swapped', changeSeal(2, ({ lines: [a, b, c] }) => ({ lines: [b, a, c] }))],
    [
      'a record moved to the next seal',
      seals.map((one, at) => ({
        ...one,
        lines: [lines.slice(0, 3), lines.slice(3, 5), lines.slice(5, 9)][at],
      })),
    ],
    ['a missing seal', [seals[0], seals[2]]],
    ['two seals swapped', [seals[1], seals[0], seals[2]]],
    ['a repeated seal', [seals[0], seals[0], seals[1]]],
    ['a seal of another key', changeSeal(2, () => ({ publicKey: publisher.publicKey }))],
    ['another signature', changeSeal(2, () => ({ signature: seals[0]?.signature }))],
    [
      'another size',
      changeSeal(3, (one) => ({ seal: { ...one.seal, size: 2 }, lines: one.lines.slice(0, 2) })),
    ],
    [
      'another time of a seal',
      changeSeal(3, (one) => ({ seal: { ...one.seal, sealedAt: '2026-11-29T01:00:05.000Z' } })),
    ],
    [
      'a first seal with another number',
      changeSeal(1, (one) => ({ seal: { ...one.seal, no: 4 } })).slice(0, 1),
    ],
    ['a seal of another log in the middle', [seals[0], resealed[1], seals[2]]],
    ['an empty record', changeSeal(2, ({ lines: [, ...rest] }) => ({ lines: [{}, ...rest] }))],
    ['a malformed hash', changeSeal(2, ({ lines: [, ...rest] }) => ({ lines: [{ leaf: 'x' }, ...rest] }))],
  ])('is not proved with %s', async (_, changed) => {
    const { outcome, words } = await run([fileOf({ seals: changed })]);
    expect([outcome, words]).toEqual(['broken', expect.stringContaining('✗')]);
  });

  /** The second seal with changed fields, signed by the platform. */
  async function signedOf(changes: Partial<AuditSeal>, batch = lines.slice(3, 6), key = auditing) {
    const [first, second] = seals;
    if (first === undefined || second === undefined) throw new Error('seals');
    const seal = { ...second.seal, root: auditRoot(batch), ...changes };
    return { seal, signature: await signSeal(key, seal), publicKey: key.publicKey, lines: batch };
  }

  test('is not proved if the platform itself signed an inconsistent seal', async () => {
    const reversed = [...lines.slice(3, 6)].reverse();
    for (const wrong of [
      [seals[0], await signedOf({ no: 3 })],
      [seals[0], await signedOf({ size: 4 })],
      [seals[0], await signedOf({}, reversed)],
      [seals[0], await signedOf({}, lines.slice(2, 5))],
      [await signedOf({ no: 1 })],
      [await signedOf({ previous: null })],
    ])
      expect((await run([fileOf({ seals: wrong })])).outcome).toBe('broken');
    expect((await run([fileOf({ seals: [seals[0], await signedOf({})] })])).outcome).toBe('unproved');
  });

  test('is not proved if it names another key as the platform’s', async () => {
    const foreign = fileOf({ seals: await sealedOf(lines, publisher) });
    expect((await run([foreign])).outcome).toBe('broken');
    expect((await run([foreign], '')).words).toContain('— 公钥取自文件本身');
  });

  test('is not proved with an invalid inclusion proof', async () => {
    const { outcome, words } = await run([fileOf({ heads: [second.replace('index 0', 'index 1')] })]);
    expect([outcome, words]).toEqual(['broken', expect.stringContaining('收录证明不成立')]);
  });

  test('is not proved if the platform resealed a period whose seal was published', async () => {
    expect((await run([fileOf({ seals: resealed })])).outcome).toBe('unproved');
    for (const file of [fileOf({ seals: resealed, heads: [second] })])
      expect((await run([file])).outcome).toBe('broken');
    const { outcome, words } = await run([fileOf({ seals: resealed }), second]);
    expect([outcome, words]).toEqual(['broken', expect.stringContaining('审计日志被重新签封过')]);
    expect((await run([fileOf(), second])).words).toContain(
      '✓ 公开日志第0条记录的，就是导出文件中的第2批签封',
    );
  });

  test('is not proved complete if its last days are missing', async () => {
    const truncated = fileOf({ seals: seals.slice(0, 2), until: '2026-11-23T16:00:00.000Z' });
    expect((await run([truncated])).words).toContain('— 末尾至');
    expect((await run([truncated])).words).not.toContain('没有缺少末尾');
    expect((await run([fileOf({ seals: seals.slice(0, 2), count: 3 })])).outcome).toBe('unreadable');
  });

  test('is not proved with unknown fields, which are named', async () => {
    const marked = changeSeal(2, ({ lines: [a, ...rest] }) => ({
      lines: [{ ...a, checked: true }, ...rest],
    }));
    const { outcome, words } = await run([fileOf({ seals: marked, heads: [third] })]);
    expect([outcome, words]).toEqual(['unproved', expect.stringContaining('请勿采信：seals.lines.checked')]);
  });

  test('continues the previous export', async () => {
    const [start, continuation] = [fileOf({ seals: seals.slice(0, 1) }), fileOf({ seals: seals.slice(1) })];
    expect((await run([continuation, start])).words).toContain('✓ 0与前一份导出首尾相接');
    const other = fileOf({ seals: resealed.slice(0, 1) });
    expect((await run([continuation, other])).words).toContain('✗ 0与前一份导出接不上');
    expect((await run([fileOf(), fileOf({ seals: resealed })])).words).toContain(
      '✗ 第1批签封在所给文件中有两种内容',
    );
  });

  it.each([
    ['no end', fileOf().split('\n').slice(0, -2).join('\n')],
    ['a truncated last line', fileOf().slice(0, -20)],
    ['no seal', fileOf({ seals: [] })],
    ['another format', fileOf().replace('export/1', 'export/9')],
    ['a malformed proof', fileOf({ heads: ['x'] })],
    ['malformed records', fileOf({ seals: changeSeal(1, () => ({ lines: [1] })) })],
  ])('is unreadable with %s', async (_, file) => {
    expect((await run([file])).outcome).toBe('unreadable');
  });
});
