import { type OpeningRecord, type RecordLine, signOpeningRecord } from '@procure/sealing/opening-record.ts';
import { signOpeningSupplement } from '@procure/sealing/opening-supplement.ts';
import { keyIdOf } from '@procure/sealing/platform-signature.ts';
import { statementDigest } from '@procure/sealing/published.ts';
import {
  makeReceiptNo,
  makeSigningKey,
  manifestSha256Of,
  receiptChecks,
  signReceipt,
} from '@procure/sealing/receipt.ts';
import { entriesOf, headOf, rootOfEntries } from '@procure/sealing/receipt-entry.ts';
import { receiptLeaf } from '@procure/sealing/receipt-log.ts';
import { signRoot } from '@procure/sealing/receipt-root.ts';
import { describe, expect, it, test } from 'vitest';
import { verify } from './verify.ts';

const platform = await makeSigningKey();
const keyId = keyIdOf(platform.publicKey);
const [tenderId, lotId] = [crypto.randomUUID(), crypto.randomUUID()];
const fixedAt = '2026-11-22T01:30:00.000Z';

async function receiptOf(bidId: string, bidVersion: number) {
  const files = [
    { envelope: 'price', fileId: 'f', name: 'price.age', size: 4096, sha256: 'a'.repeat(64), recipients: 1 },
  ];
  const signed = await signReceipt(platform, {
    format: 'procure-receipt/2',
    receiptNo: makeReceiptNo(),
    tenderId,
    lotId,
    bidId,
    bidVersion,
    keyId,
    submittedAt: '2026-11-21T06:00:00.000Z',
    manifestSha256: manifestSha256Of(files),
    checks: receiptChecks,
    files,
  });
  return { ...signed, leaf: receiptLeaf(signed.receipt) };
}

const [first, former, second, gone] = [
  await receiptOf('bid-a', 1),
  await receiptOf('bid-b', 1),
  await receiptOf('bid-b', 2),
  await receiptOf('bid-c', 1),
];
const entries = entriesOf(
  [first, former, second, gone].map(({ receipt, leaf }) => ({
    bidId: receipt.bidId,
    versionNo: receipt.bidVersion,
    receipt: leaf,
    withdrawn: receipt.bidId === 'bid-c',
    withdrawal: null,
  })),
);
const head = headOf(lotId, entries, '0'.repeat(64));
const fixed = {
  format: 'procure-receipt-root/2' as const,
  tenderId,
  lotId,
  root: rootOfEntries(head, entries),
  fixedAt,
  keyId,
};
const log = { ...fixed, signature: await signRoot(platform, fixed), list: { head, entries } };
const receipts = [first, former, second, gone].map((kept) => ({ ...kept, withdrawal: null, log }));

const line = (position: number, bidId: string, bidVersion: number): RecordLine => ({
  position,
  bidId,
  bidVersion,
  companyName: `公司${position}`,
  result: 'opened',
  cause: null,
  totalIncl: '100.00',
  totalExcl: null,
  totalTax: null,
  delivery: null,
  quality: null,
  validityDays: 90,
  bondAmount: null,
  remarks: [],
});
const record: OpeningRecord = {
  format: 'procure-opening-record/1',
  lotId,
  tenderNo: 'ZB-1',
  tenderTitle: '水泥采购',
  lotNo: 1,
  lotTitle: '水泥',
  bidDeadline: fixedAt,
  startedAt: fixedAt,
  openedAt: '2026-11-22T01:40:00.000Z',
  receiptRoot: fixed.root,
  entries: [line(1, 'bid-a', 1), line(2, 'bid-b', 2)],
};

async function signed(said: object = {}, key = platform) {
  const kept = await signOpeningRecord(key, { ...record, ...said });
  return { ...kept, publicKey: key.publicKey };
}

async function run(files: readonly object[], key = platform.publicKey) {
  const verdict = await verify(
    files.map((file, place) => ({ name: `${place}`, content: JSON.stringify(file) })),
    key,
  );
  const found = [...verdict.files.flatMap(({ findings }) => findings), ...verdict.together];
  return { outcome: verdict.outcome, broken: found.filter(({ holds }) => holds === false), found };
}

describe('The record of an opening', () => {
  test('is proved by itself, as its call answers it and as it lies in the answer', async () => {
    const kept = await signed();
    for (const file of [kept, { code: '2000', message: '', data: kept }]) {
      const { outcome, found } = await run([file]);
      expect(outcome).toBe('proved');
      expect(found[0]?.words).toContain('ZB-1《水泥采购》第1标段开标记录');
      expect(found.at(-1)?.words).toContain('没有给出同一标段的投标回执');
    }
    expect((await run([kept], '')).found.map(({ words }) => words)).toContainEqual(
      expect.stringContaining('公钥取自文件本身'),
    );
  });

  test('beside all receipts of the lot is proved to list what counted, and nothing else', async () => {
    const { outcome, found } = await run([await signed(), ...receipts]);
    // Of the bid that was taken back the file has no withdrawal; without that receipt nothing is left open.
    expect(outcome).toBe('unproved');
    expect((await run([await signed(), ...receipts.slice(0, 3)])).outcome).toBe('proved');
    const words = found.map((one) => `${one.holds} ${one.words}`).join('\n');
    expect(words).toContain('true 开标记录写明的回执日志，就是回执所附的那一份');
    expect(words).toContain('true 开标记录共2行，与回执日志中的有效投标数一致');
    expect(words).toContain(`true 开标记录第2行就是回执${second.receipt.receiptNo}（第2版）的投标`);
    expect(words).toContain(`true 回执${former.receipt.receiptNo}（第1版）已被取代或撤回，开标记录没有列入`);
    expect(words).not.toContain('没有给出对应的回执');
    expect((await run([await signed(), receipts[0] ?? {}])).found.at(-1)?.words).toContain('另有1行');
  });

  test('names fields that no record has, and is not proved with them', async () => {
    const kept = await signed();
    for (const [field, file] of [
      ['approved', { ...kept, approved: true }],
      ['data.approved', { code: '2000', message: '成功', requestId: 'r', data: { ...kept, approved: true } }],
      ['approved', { code: '2000', message: '成功', requestId: 'r', data: kept, approved: true }],
    ] as const) {
      const { outcome, found } = await run([file]);
      expect(outcome).toBe('unproved');
      expect(found.map(({ words }) => words)).toContainEqual(expect.stringContaining(`请勿采信：${field}`));
    }
  });

  test('beside a receipt without the lines of the log says what cannot be known yet', async () => {
    const early = { ...log, list: null };
    expect((await run([await signed(), { ...first, withdrawal: null, log: early }])).outcome).toBe(
      'unproved',
    );
    const { outcome, found } = await run([await signed(), { ...gone, withdrawal: null, log: null }]);
    expect([outcome, found.map(({ words }) => words)]).toEqual([
      'unproved',
      expect.arrayContaining([expect.stringContaining('凭开标后下载的回执才能核对')]),
    ]);
  });

  // Changed after it was signed, by anybody.
  it.each<readonly [string, (body: string) => string]>([
    ['another price', (body) => body.replace('100.00', '900.00')],
    ['another company', (body) => body.replace('公司1', '公司9')],
    ['another version', (body) => body.replace('"bidVersion":2', '"bidVersion":1')],
    ['another time', (body) => body.replace('01:40', '01:39')],
    ['another log', (body) => body.replace(fixed.root, 'b'.repeat(64))],
    ['a line less', (body) => JSON.stringify({ ...JSON.parse(body), entries: record.entries.slice(0, 1) })],
    [
      'lines in another order',
      (body) => JSON.stringify({ ...JSON.parse(body), entries: [...record.entries].reverse() }),
    ],
    ['a space', (body) => body.replace(':', ': ')],
  ])('is not proved with %s', async (_, change) => {
    const kept = await signed();
    const changed = { ...kept, body: change(kept.body) };
    expect(changed.body).not.toBe(kept.body);
    expect((await run([changed])).broken.map(({ words }) => words)).toContainEqual(
      expect.stringContaining('开标记录的平台签名与内容不一致'),
    );
  });

  test('is not proved signed by somebody else, or under a key that is not the one given', async () => {
    const stranger = await makeSigningKey();
    expect((await run([await signed({}, stranger)])).outcome).toBe('broken');
    expect((await run([{ ...(await signed({}, stranger)), publicKey: platform.publicKey }])).outcome).toBe(
      'broken',
    );
    expect((await run([{ ...(await signed()), publicKey: stranger.publicKey }])).outcome).toBe('broken');
  });

  // Signed by the platform itself: it said something else here than in the receipts.
  it.each<readonly [string, object, string]>([
    ['a bid left out', { entries: [line(1, 'bid-a', 1)] }, '有效投标却是2份'],
    ['a bid added', { entries: [...record.entries, line(3, 'bid-d', 1)] }, '有效投标却是2份'],
    ['a former version', { entries: [line(1, 'bid-a', 1), line(2, 'bid-b', 1)] }, '不是有效的'],
    ['a bid that was taken back', { entries: [line(1, 'bid-a', 1), line(2, 'bid-c', 1)] }, '却列入了它'],
    [
      'one bid in the place of another',
      { entries: [line(1, 'bid-a', 1), line(2, 'bid-d', 2)] },
      '而它是有效投标',
    ],
    ['one bid twice', { entries: [line(1, 'bid-a', 1), line(2, 'bid-a', 1)] }, '有重复的投标'],
    ['its lines out of order', { entries: [line(2, 'bid-b', 2), line(1, 'bid-a', 1)] }, '顺序不对'],
    ['another log', { receiptRoot: 'b'.repeat(64) }, '不是回执所附的那一份'],
  ])('is held against the receipts: %s', async (_, said, words) => {
    const { outcome, broken } = await run([await signed(said), ...receipts]);
    expect([outcome, broken.map((one) => one.words).join('\n')]).toEqual([
      'broken',
      expect.stringContaining(words),
    ]);
  });

  test('of one lot that was signed twice is found', async () => {
    const other = await signed({ openedAt: '2026-11-22T02:00:00.000Z' });
    const { broken } = await run([await signed(), other]);
    expect(broken.map(({ words }) => words)).toEqual(['同一标段有内容不同的开标记录']);
    expect((await run([await signed(), await signed()])).outcome).toBe('proved');
  });

  describe('with pages that follow it', () => {
    const page = {
      format: 'procure-opening-supplement/1' as const,
      lotId,
      tenderNo: 'ZB-1',
      signedAt: '2026-11-22T01:50:00.000Z',
      objectionNo: 'YY20261122-ABCDEFGH',
      raisedAt: '2026-11-22T01:45:00.000Z',
      target: '公司1',
      facts: '某投标人的投标函没有签字。',
      request: '请当场核实。',
      outcome: 'rejected' as const,
      answer: '经核实已签字。',
      answeredAt: '2026-11-22T01:49:00.000Z',
    };
    async function paged() {
      const kept = await signed();
      const named = { ...page, record: statementDigest(kept) };
      const one = await signOpeningSupplement(platform, { ...named, page: 1, previous: null });
      const previous = statementDigest(one);
      const two = await signOpeningSupplement(platform, { ...named, page: 2, previous, outcome: 'upheld' });
      return { kept, one, two };
    }

    test('they are proved with it, and one that is left out or changed is found', async () => {
      const { kept, one, two } = await paged();
      const whole = await run([{ ...kept, supplements: [one, two] }]);
      expect(whole.outcome).toBe('proved');
      const words = whole.found.map((found) => found.words).join('\n');
      expect(words).toMatch(/续页第1页.*YY20261122-ABCDEFGH，不成立[\s\S]*续页第2页.*，成立/);
      const changed = { ...one, body: one.body.replace('rejected', 'upheld') };
      for (const [supplements, fault] of [
        [[changed], '续页的平台签名与内容不一致'],
        [[two], '页次不连续'],
        [[two, one], '页次不连续'],
      ] as const) {
        const { outcome, broken } = await run([{ ...kept, supplements }]);
        expect([outcome, broken.map((found) => found.words).join()]).toEqual([
          'broken',
          expect.stringContaining(fault),
        ]);
      }
      expect((await run([{ ...kept, supplements: [{}] }])).outcome).toBe('unreadable');
    });

    test('of another record they do not follow this one, and two sets of them contradict each other', async () => {
      const { kept, one, two } = await paged();
      const other = await signed({ openedAt: '2026-11-22T02:00:00.000Z' });
      expect((await run([{ ...other, supplements: [one] }])).broken[0]?.words).toContain('不是这份开标记录');
      expect((await run([kept, { ...kept, supplements: [one, two] }])).outcome).toBe('proved');
      const named = {
        ...page,
        record: statementDigest(kept),
        page: 1,
        previous: null,
        answer: '另一种答复。',
      };
      const fork = await signOpeningSupplement(platform, named);
      const { broken } = await run([
        { ...kept, supplements: [one] },
        { ...kept, supplements: [fork] },
      ]);
      expect(broken.map(({ words }) => words)).toEqual(['同一份开标记录有内容不同的续页']);
    });
  });

  it.each([
    ['no lines', { entries: [{}] }],
    ['no lot', { lotId: 1 }],
    ['another format', { format: 'procure-opening-record/9' }],
    ['a log that is none', { receiptRoot: 7 }],
  ])('is told from a file that is none: %s', async (_, said) => {
    const kept = await signed();
    const body = JSON.stringify({ ...JSON.parse(kept.body), ...said });
    expect((await run([{ ...kept, body }])).outcome).toBe('unreadable');
  });
});
