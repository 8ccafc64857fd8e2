import { keyIdOf } from '@procure/sealing/platform-signature.ts';
import {
  makeReceiptNo,
  makeSigningKey,
  manifestSha256Of,
  receiptChecks,
  signReceipt,
} from '@procure/sealing/receipt.ts';
import type { KnownLogV2 } from '@procure/sealing/receipt-check.ts';
import { entriesOf, headOf, type LoggedVersion, rootOfEntries } from '@procure/sealing/receipt-entry.ts';
import { receiptLeaf } from '@procure/sealing/receipt-log.ts';
import { signRoot } from '@procure/sealing/receipt-root.ts';
import { signWithdrawal, withdrawalLeaf } from '@procure/sealing/withdrawal.ts';
import { describe, expect, it } from 'vitest';
import { verify } from './verify.ts';

const platform = await makeSigningKey();
const keyId = keyIdOf(platform.publicKey);
const [tenderId, lotId, bidId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const files = [
  { envelope: 'price', fileId: 'f', name: 'price.age', size: 4096, sha256: 'a'.repeat(64), recipients: 1 },
];
const common = { receiptNo: makeReceiptNo(), tenderId, lotId, bidId, bidVersion: 1, keyId };
const signed = await signReceipt(platform, {
  format: 'procure-receipt/2',
  ...common,
  submittedAt: '2026-11-21T06:00:00.000Z',
  manifestSha256: manifestSha256Of(files),
  checks: receiptChecks,
  files,
});
const leaf = receiptLeaf(signed.receipt);
const withdrawal = await signWithdrawal(platform, {
  format: 'procure-withdrawal/1',
  ...common,
  receipt: leaf,
  withdrawnAt: '2026-11-21T07:00:00.000Z',
});
const version = { bidId, versionNo: 1, receipt: leaf, withdrawn: false, withdrawal: null };
const rival = { ...version, bidId: 'rival', receipt: 'b'.repeat(64) };
const withdrawnVersion = { ...version, withdrawn: true, withdrawal: withdrawalLeaf(withdrawal.withdrawal) };

async function logOf(versions: readonly LoggedVersion[], signer = platform): Promise<KnownLogV2> {
  const entries = entriesOf(versions);
  const head = headOf(lotId, entries, '0'.repeat(64));
  const format = 'procure-receipt-root/2' as const;
  const root = rootOfEntries(head, entries);
  const fixed = { format, tenderId, lotId, root, fixedAt: '2026-11-22T01:30:00.000Z', keyId };
  return { ...fixed, signature: await signRoot(signer, fixed), list: { head, entries } };
}

const log = await logOf([version, rival]);
const file = { ...signed, leaf, withdrawal: null, log };
const withdrawnFile = { ...file, withdrawal, log: await logOf([withdrawnVersion, rival]) };

const logWithoutBid = await logOf([rival]);
const foreignLog = await logOf([version, rival], await makeSigningKey());

const withNotes = ({ list, ...fixed }: KnownLogV2) => ({
  ...fixed,
  list: list && { ...list, entries: list.entries.map((entry) => ({ ...entry, note: 'x' })) },
});
const withdrawalWithReason = { ...withdrawal, withdrawal: { ...withdrawal.withdrawal, reason: 'x' } };

async function run(content: object) {
  const verdict = await verify([{ name: 'a.json', content: JSON.stringify(content) }], platform.publicKey);
  const findings = verdict.files.flatMap((result) => result.findings);
  return { outcome: verdict.outcome, words: findings.map(({ words }) => words).join('\n') };
}

describe('a receipt file of format 2', () => {
  it('is proved with its standing, the platform’s checks and a complete log', async () => {
    const { outcome, words } = await run(file);
    expect(outcome).toBe('proved');
    expect(words).toContain('记为有效投标');
    expect(words).toContain('日志的2份回执与根值一致，没有增减或调换，其中有效投标2份');
    expect(words).toContain('核对了大小、SHA-256、加密文件头、密文长度');
  });

  it('is proved withdrawn by the signed withdrawal', async () => {
    const { outcome, words } = await run(withdrawnFile);
    expect([outcome, words]).toEqual(['proved', expect.stringContaining('平台签名确认已撤回')]);
    const unproved = await run({ ...withdrawnFile, withdrawal: null });
    expect([unproved.outcome, unproved.words]).toEqual([
      'unproved',
      expect.stringContaining('文件中没有撤回凭证'),
    ]);
  });

  it('is unproved before the log is published', async () => {
    expect((await run({ ...file, log: null })).outcome).toBe('unproved');
    expect((await run({ ...file, log: { ...log, list: null } })).words).toContain('尚未开标');
  });

  it.each([
    ['withdrawn', { ...file, withdrawn: true }],
    ['receipt.withdrawn', { ...file, receipt: { ...signed.receipt, withdrawn: true } }],
    [
      'receipt.files.opened',
      { ...file, receipt: { ...signed.receipt, files: [{ ...files[0], opened: 1 }] } },
    ],
    ['log.list.entries.note', { ...file, log: withNotes(log) }],
    ['withdrawal.withdrawal.reason', { ...withdrawnFile, withdrawal: withdrawalWithReason }],
    ['__proto__', JSON.parse(JSON.stringify(file).replace('{', '{"__proto__":{"withdrawn":true},'))],
  ])('is not proved with the unknown field %s, which is named', async (field, marked) => {
    const { outcome, words } = await run(marked);
    expect([outcome, words]).toEqual(['unproved', expect.stringContaining(`请勿采信：${field}`)]);
  });

  const { head, entries } = log.list ?? { head: null, entries: [] };
  it.each([
    ['in a log without the bid', { ...file, log: logWithoutBid }],
    ['in a log without another bid', { ...file, log: { ...log, list: { head, entries: entries.slice(1) } } }],
    ['in a log signed by another key', { ...file, log: foreignLog }],
    [
      'in a log that lists it as superseded by nothing',
      {
        ...file,
        log: {
          ...log,
          list: { head, entries: entries.map((entry) => ({ ...entry, standing: 'superseded' })) },
        },
      },
    ],
    [
      'in a log of another lot',
      { ...file, log: { ...log, list: { head: { ...head, lotId: bidId }, entries } } },
    ],
    ['with a signed withdrawal that the log lacks', { ...file, withdrawal }],
    [
      'with a withdrawal of another time',
      {
        ...withdrawnFile,
        withdrawal: {
          ...withdrawal,
          withdrawal: { ...withdrawal.withdrawal, withdrawnAt: '2026-11-21T05:00:00.000Z' },
        },
      },
    ],
    ['with fewer checks than were signed', { ...file, receipt: { ...signed.receipt, checks: [] } }],
  ])('is not proved %s', async (_, tampered) => {
    expect((await run(tampered)).outcome).toBe('broken');
  });

  it.each([
    ['malformed log entries', { ...file, log: { ...log, list: { head, entries: [1] } } }],
    ['an unknown log format', { ...file, log: { ...log, format: 'procure-receipt-root/9' } }],
    ['an incomplete withdrawal', { ...file, withdrawal: { signature: '' } }],
  ])('is unreadable with %s', async (_, malformed) => {
    expect((await run(malformed)).outcome).toBe('unreadable');
  });
});
