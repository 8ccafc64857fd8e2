import { signCheckpoint } from '@procure/sealing/checkpoint.ts';
import { type DrawKind, drawOrder, seedDigest, signDraw, textDigest } from '@procure/sealing/draw.ts';
import { candidatesText, type DrawStep, requestText } from '@procure/sealing/expert-draw.ts';
import { entryLeaf, entryText, proofText, statementDigest } from '@procure/sealing/published.ts';
import { makeSigningKey } from '@procure/sealing/receipt.ts';
import { logRoot, proveInclusion } from '@procure/sealing/receipt-log.ts';
import { verifierKeyOf } from '@procure/sealing/signed-note.ts';
import { type SupplierStep, supplierListText, supplierRequestText } from '@procure/sealing/supplier-draw.ts';
import { describe, expect, it } from 'vitest';
import { verify } from './verify.ts';

const platform = await makeSigningKey();
const publicLog = await makeSigningKey();
const origin = 'portal.example.com/transparency';
const at = '2026-11-21T06:00:00.000Z';
const seed = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const people = ['a', 'b', 'c'].map((id) => ({ id, specialities: ['B02'] }));
const request = requestText({
  wanted: [{ speciality: 'B02', seats: 1 }],
  ...{ areaCode: '', avoided: [], replyHours: 4 },
});
const candidates = candidatesText(people);
const statement = await signDraw(platform, 'expert-draw', {
  ...{ tenderId: 't', lotId: 'l', no: 1, statedAt: at, seedSha256: seedDigest(seed) },
  ...{ requestSha256: textDigest(request), candidatesSha256: textDigest(candidates) },
});
const steps = drawOrder(seed, people)
  .slice(0, 2)
  .map(({ id }, place): DrawStep => {
    return { expertId: id, speciality: 'B02', outcome: place === 0 ? 'declined' : 'accepted' };
  });
const record = { format: 'procure-expert-draw-record/1', ...statement, seed, request, candidates, steps };

async function proofOf(digest: string, kind: DrawKind): Promise<string> {
  const entry = entryText({ kind, digest, publishedAt: at });
  const leaves = [entryLeaf(entry)];
  const note = await signCheckpoint(publicLog, { origin, size: 1, root: logRoot(leaves) });
  return proofText(entry, proveInclusion(leaves, 0), note);
}

const keys = `${platform.publicKey} ${verifierKeyOf({ name: origin, publicKey: publicLog.publicKey, kind: 1 })}`;
async function run(
  file: object,
  digest = statementDigest(statement),
  keyText = keys,
  kind: DrawKind = 'expert-draw',
) {
  const inputs = [
    { name: 'draw.json', content: JSON.stringify(file) },
    { name: 'proof', content: await proofOf(digest, kind) },
  ];
  const { outcome, files, comparisons } = await verify(inputs, keyText);
  const words = [...files.flatMap(({ findings }) => findings), ...comparisons].map((one) => one.words);
  return { outcome, words: words.join('\n') };
}

describe('the record of a draw', () => {
  it('is repeated from its seed, and matched with the public log', async () => {
    const { outcome, words } = await run(record);
    expect(words).toContain('重复抽取得到同样的顺序');
    expect(words).toContain('记录的，就是所给抽取记录的承诺');
    expect(outcome).toBe('proved');
  });

  it('is recognised as forged if anything in it was swapped', async () => {
    const [first, second] = steps;
    for (const forged of [
      { seed: `B${seed.slice(1)}` },
      { request: request.replace('"seats":1', '"seats":2') },
      { candidates: candidatesText(people.slice(1)) },
      { steps: [second, first] },
      { steps: [second] },
      { signature: `${statement.signature.startsWith('A') ? 'B' : 'A'}${statement.signature.slice(1)}` },
    ])
      expect([forged, (await run({ ...record, ...forged })).outcome]).toEqual([forged, 'broken']);
  });

  it('is unproved without the platform’s key, and unreadable with other fields', async () => {
    const [, logKey = ''] = keys.split(' ');
    expect((await run(record, undefined, logKey)).outcome).toBe('unproved');
    expect((await run({ ...record, more: 1 })).outcome).toBe('unreadable');
    expect((await run({ ...record, steps: [{}] })).outcome).toBe('unreadable');
  });

  it('is not matched with another entry of the log', async () => {
    const { words } = await run(record, 'f'.repeat(64));
    expect(words).toContain('没有给出公开日志第0条记录所指的凭据');
  });
});

describe('the record of a draw of suppliers', async () => {
  const companies = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const conditions = supplierRequestText({
    ...{ count: 3, categoryCodes: [], areaCode: '', replyHours: 24, letter: '诚邀参加' },
  });
  const list = supplierListText(companies);
  const stated = await signDraw(platform, 'supplier-draw', {
    ...{ tenderId: 't', lotId: 'l', no: 1, statedAt: at, seedSha256: seedDigest(seed) },
    ...{ requestSha256: textDigest(conditions), candidatesSha256: textDigest(list) },
  });
  const drawn = drawOrder(seed, companies).map(({ id }, place): SupplierStep => {
    return { companyId: id, outcome: place === 1 ? 'declined' : 'invited' };
  });
  const file = {
    ...{ format: 'procure-supplier-draw-record/1', ...stated, seed },
    ...{ request: conditions, candidates: list, steps: drawn },
  };
  const runOf = (given: object, kind: DrawKind = 'supplier-draw') =>
    run(given, statementDigest(stated), keys, kind);

  it('is repeated from its seed, and matched with the public log', async () => {
    const { outcome, words } = await runOf(file);
    expect(words).toContain('重复抽取得到同样的顺序');
    expect(words).toContain('记录的，就是所给抽取记录的承诺');
    expect(outcome).toBe('proved');
  });

  it('is recognised as forged if a supplier was swapped or passed over', async () => {
    const [first, second, third, fourth] = drawn;
    for (const steps of [
      [second, first, third, fourth],
      [first, third],
      [first, second, third, fourth, { companyId: 'e', outcome: 'invited' }],
      drawn.map((step) => ({ ...step, outcome: 'invited' })),
    ])
      expect((await runOf({ ...file, steps })).outcome).toBe('broken');
  });

  it('is no record of another kind of draw', async () => {
    expect((await runOf({ ...file, format: 'procure-expert-draw-record/1' })).outcome).toBe('unreadable');
    expect((await runOf(file, 'expert-draw')).words).not.toContain('就是所给抽取记录的承诺');
  });
});
