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

const [bidA, supersededB, bidB, withdrawnC] = [
  await receiptOf('bid-a', 1),
  await receiptOf('bid-b', 1),
  await receiptOf('bid-b', 2),
  await receiptOf('bid-c', 1),
];
const entries = entriesOf(
  [bidA, supersededB, bidB, withdrawnC].map(({ receipt, leaf }) => ({
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
const receipts = [bidA, supersededB, bidB, withdrawnC].map((kept) => ({ ...kept, withdrawal: null, log }));

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

async function signRecord(changes: object = {}, key = platform) {
  const signed = await signOpeningRecord(key, { ...record, ...changes });
  return { ...signed, publicKey: key.publicKey };
}

async function run(files: readonly object[], key = platform.publicKey) {
  const verdict = await verify(
    files.map((file, place) => ({ name: `${place}`, content: JSON.stringify(file) })),
    key,
  );
  const all = [...verdict.files.flatMap((result) => result.findings), ...verdict.comparisons];
  return { outcome: verdict.outcome, broken: all.filter(({ holds }) => holds === false), findings: all };
}

describe('an opening record', () => {
  test('is proved alone, as the API’s whole response and as its data', async () => {
    const signed = await signRecord();
    for (const file of [signed, { code: '2000', message: '', data: signed }]) {
      const { outcome, findings } = await run([file]);
      expect(outcome).toBe('proved');
      expect(findings[0]?.words).toContain('ZB-1《水泥采购》第1标段开标记录');
      expect(findings.at(-1)?.words).toContain('没有给出同一标段的投标回执');
    }
    expect((await run([signed], '')).findings.map(({ words }) => words)).toContainEqual(
      expect.stringContaining('公钥取自文件本身'),
    );
  });

  test('is proved by all receipts of the lot to list the valid bids and no others', async () => {
    const { outcome, findings } = await run([await signRecord(), ...receipts]);
    // The withdrawn bid's file has no withdrawal. Without that file every claim is proved.
    expect(outcome).toBe('unproved');
    expect((await run([await signRecord(), ...receipts.slice(0, 3)])).outcome).toBe('proved');
    const words = findings.map((finding) => `${finding.holds} ${finding.words}`).join('\n');
    expect(words).toContain('true 开标记录写明的回执日志，就是回执所附的那一份');
    expect(words).toContain('true 开标记录共2行，与回执日志中的有效投标数一致');
    expect(words).toContain(`true 开标记录第2行就是回执${bidB.receipt.receiptNo}（第2版）的投标`);
    expect(words).toContain(
      `true 回执${supersededB.receipt.receiptNo}（第1版）已被取代或撤回，开标记录没有列入`,
    );
    expect(words).not.toContain('没有给出对应的回执');
    expect((await run([await signRecord(), receipts[0] ?? {}])).findings.at(-1)?.words).toContain('另有1行');
  });

  test('is not proved with unknown fields, which are named', async () => {
    const signed = await signRecord();
    for (const [field, file] of [
      ['approved', { ...signed, approved: true }],
      [
        'data.approved',
        { code: '2000', message: '成功', requestId: 'r', data: { ...signed, approved: true } },
      ],
      ['approved', { code: '2000', message: '成功', requestId: 'r', data: signed, approved: true }],
    ] as const) {
      const { outcome, findings } = await run([file]);
      expect(outcome).toBe('unproved');
      expect(findings.map(({ words }) => words)).toContainEqual(
        expect.stringContaining(`请勿采信：${field}`),
      );
    }
  });

  test('is unproved with a receipt whose log is not published yet', async () => {
    const unpublishedLog = { ...log, list: null };
    const early = { ...bidA, withdrawal: null, log: unpublishedLog };
    expect((await run([await signRecord(), early])).outcome).toBe('unproved');
    const { outcome, findings } = await run([
      await signRecord(),
      { ...withdrawnC, withdrawal: null, log: null },
    ]);
    expect([outcome, findings.map(({ words }) => words)]).toEqual([
      'unproved',
      expect.arrayContaining([expect.stringContaining('凭开标后下载的回执才能核对')]),
    ]);
  });

  // Changes after the signature.
  it.each<readonly [string, (body: string) => string]>([
    ['another price', (body) => body.replace('100.00', '900.00')],
    ['another company', (body) => body.replace('公司1', '公司9')],
    ['another version', (body) => body.replace('"bidVersion":2', '"bidVersion":1')],
    ['another time', (body) => body.replace('01:40', '01:39')],
    ['another log', (body) => body.replace(fixed.root, 'b'.repeat(64))],
    [
      'a missing entry',
      (body) => JSON.stringify({ ...JSON.parse(body), entries: record.entries.slice(0, 1) }),
    ],
    [
      'entries in another order',
      (body) => JSON.stringify({ ...JSON.parse(body), entries: [...record.entries].reverse() }),
    ],
    ['an additional space', (body) => body.replace(':', ': ')],
  ])('is not proved with %s', async (_, change) => {
    const signed = await signRecord();
    const changed = { ...signed, body: change(signed.body) };
    expect(changed.body).not.toBe(signed.body);
    expect((await run([changed])).broken.map(({ words }) => words)).toContainEqual(
      expect.stringContaining('开标记录的平台签名与内容不一致'),
    );
  });

  test('is not proved if another key signed it, or if it names another key than the given one', async () => {
    const stranger = await makeSigningKey();
    const forged = await signRecord({}, stranger);
    expect((await run([forged])).outcome).toBe('broken');
    expect((await run([{ ...forged, publicKey: platform.publicKey }])).outcome).toBe('broken');
    expect((await run([{ ...(await signRecord()), publicKey: stranger.publicKey }])).outcome).toBe('broken');
  });

  // The platform itself signed a record that contradicts its receipts.
  it.each<readonly [string, object, string]>([
    ['a missing bid', { entries: [line(1, 'bid-a', 1)] }, '有效投标却是2份'],
    ['an additional bid', { entries: [...record.entries, line(3, 'bid-d', 1)] }, '有效投标却是2份'],
    ['a superseded version', { entries: [line(1, 'bid-a', 1), line(2, 'bid-b', 1)] }, '不是有效的'],
    ['a withdrawn bid', { entries: [line(1, 'bid-a', 1), line(2, 'bid-c', 1)] }, '却列入了它'],
    [
      'one bid in the place of another',
      { entries: [line(1, 'bid-a', 1), line(2, 'bid-d', 2)] },
      '而它是有效投标',
    ],
    ['a repeated bid', { entries: [line(1, 'bid-a', 1), line(2, 'bid-a', 1)] }, '有重复的投标'],
    ['entries out of order', { entries: [line(2, 'bid-b', 2), line(1, 'bid-a', 1)] }, '顺序不对'],
    ['another log', { receiptRoot: 'b'.repeat(64) }, '不是回执所附的那一份'],
  ])('is broken if it contradicts the receipts: %s', async (_, changes, words) => {
    const { outcome, broken } = await run([await signRecord(changes), ...receipts]);
    expect([outcome, broken.map((finding) => finding.words).join('\n')]).toEqual([
      'broken',
      expect.stringContaining(words),
    ]);
  });

  test('is broken if another record of the same lot differs', async () => {
    const other = await signRecord({ openedAt: '2026-11-22T02:00:00.000Z' });
    const { broken } = await run([await signRecord(), other]);
    expect(broken.map(({ words }) => words)).toEqual(['同一标段有内容不同的开标记录']);
    expect((await run([await signRecord(), await signRecord()])).outcome).toBe('proved');
  });

  describe('with supplement pages', () => {
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
    async function signPages() {
      const signed = await signRecord();
      const content = { ...page, record: statementDigest(signed) };
      const page1 = await signOpeningSupplement(platform, { ...content, page: 1, previous: null });
      const previous = statementDigest(page1);
      const page2 = await signOpeningSupplement(platform, {
        ...{ ...content, page: 2, previous },
        outcome: 'upheld',
      });
      return { signed, page1, page2 };
    }

    test('is proved with all pages, and broken with a changed, missing or misplaced page', async () => {
      const { signed, page1, page2 } = await signPages();
      const complete = await run([{ ...signed, supplements: [page1, page2] }]);
      expect(complete.outcome).toBe('proved');
      const words = complete.findings.map((finding) => finding.words).join('\n');
      expect(words).toMatch(/续页第1页.*YY20261122-ABCDEFGH，不成立[\s\S]*续页第2页.*，成立/);
      const changed = { ...page1, body: page1.body.replace('rejected', 'upheld') };
      for (const [supplements, fault] of [
        [[changed], '续页的平台签名与内容不一致'],
        [[page2], '页次不连续'],
        [[page2, page1], '页次不连续'],
      ] as const) {
        const { outcome, broken } = await run([{ ...signed, supplements }]);
        expect([outcome, broken.map((finding) => finding.words).join()]).toEqual([
          'broken',
          expect.stringContaining(fault),
        ]);
      }
      expect((await run([{ ...signed, supplements: [{}] }])).outcome).toBe('unreadable');
    });

    test('is broken with a page of another record, or with different pages in another file', async () => {
      const { signed, page1, page2 } = await signPages();
      const other = await signRecord({ openedAt: '2026-11-22T02:00:00.000Z' });
      expect((await run([{ ...other, supplements: [page1] }])).broken[0]?.words).toContain(
        '不是这份开标记录',
      );
      expect((await run([signed, { ...signed, supplements: [page1, page2] }])).outcome).toBe('proved');
      const content = {
        ...page,
        record: statementDigest(signed),
        page: 1,
        previous: null,
        answer: '另一种答复。',
      };
      const fork = await signOpeningSupplement(platform, content);
      const { broken } = await run([
        { ...signed, supplements: [page1] },
        { ...signed, supplements: [fork] },
      ]);
      expect(broken.map(({ words }) => words)).toEqual(['同一份开标记录有内容不同的续页']);
    });
  });

  it.each([
    ['a malformed entry', { entries: [{}] }],
    ['a malformed lot id', { lotId: 1 }],
    ['another format', { format: 'procure-opening-record/9' }],
    ['a malformed receipt root', { receiptRoot: 7 }],
  ])('is unreadable with %s', async (_, changes) => {
    const signed = await signRecord();
    const body = JSON.stringify({ ...JSON.parse(signed.body), ...changes });
    expect((await run([{ ...signed, body }])).outcome).toBe('unreadable');
  });
});

describe('the records of price sessions', () => {
  const signPrices = async (changes: object = {}, key = platform) =>
    signOpeningRecord(key, {
      ...{ ...record, format: 'procure-price-record/1', entries: [line(2, 'bid-b', 2)] },
      ...changes,
    } as OpeningRecord);
  const runWith = async (...prices: readonly Awaited<ReturnType<typeof signPrices>>[]) =>
    run([{ ...(await signRecord()), prices }]);

  test('are proved with the record that they follow', async () => {
    const { outcome, findings } = await runWith(await signPrices());
    expect(outcome).toBe('proved');
    expect(findings.map(({ words }) => words)).toContainEqual(expect.stringContaining('报价开启记录'));
    const twice = [await signPrices(), await signPrices({ entries: [line(1, 'bid-a', 1)] })];
    expect((await runWith(...twice)).outcome).toBe('proved');
  });

  it('are broken if another key signed them, or if they contradict the record', async () => {
    const other = await makeSigningKey();
    const wrong = [
      [await signPrices({}, other)],
      [await signPrices({ format: 'procure-opening-record/1' })],
      [await signPrices({ lotId: 'another' })],
      [await signPrices({ receiptRoot: null })],
      [await signPrices({ entries: [line(1, 'bid-d', 1)] })],
      [await signPrices({ entries: [line(2, 'bid-b', 1)] })],
      [await signPrices(), await signPrices()],
    ];
    for (const prices of wrong) {
      const { outcome, broken } = await runWith(...prices);
      expect([outcome, broken.length]).toEqual(['broken', 1]);
    }
  });
});
