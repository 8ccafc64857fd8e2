import { keyIdOf } from '@procure/sealing/platform-signature.ts';
import {
  makeReceiptNo,
  makeSigningKey,
  manifestSha256Of,
  receiptChecks,
  signReceipt,
} from '@procure/sealing/receipt.ts';
import type { KnownLogNow } from '@procure/sealing/receipt-check.ts';
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
const own = { bidId, versionNo: 1, receipt: leaf, withdrawn: false, withdrawal: null };
const rival = { ...own, bidId: 'rival', receipt: 'b'.repeat(64) };
const taken = { ...own, withdrawn: true, withdrawal: withdrawalLeaf(withdrawal.withdrawal) };

async function logOf(versions: readonly LoggedVersion[], signer = platform): Promise<KnownLogNow> {
  const entries = entriesOf(versions);
  const head = headOf(lotId, entries, '0'.repeat(64));
  const format = 'procure-receipt-root/2' as const;
  const root = rootOfEntries(head, entries);
  const fixed = { format, tenderId, lotId, root, fixedAt: '2026-11-22T01:30:00.000Z', keyId };
  return { ...fixed, signature: await signRoot(signer, fixed), list: { head, entries } };
}

const log = await logOf([own, rival]);
const kept = { ...signed, leaf, withdrawal: null, log };
const after = { ...kept, withdrawal, log: await logOf([taken, rival]) };

const without = await logOf([rival]);
const foreign = await logOf([own, rival], await makeSigningKey());

const noted = ({ list, ...fixed }: KnownLogNow) => ({
  ...fixed,
  list: list && { ...list, entries: list.entries.map((entry) => ({ ...entry, note: 'x' })) },
});
const reasoned = { ...withdrawal, withdrawal: { ...withdrawal.withdrawal, reason: 'x' } };

async function run(file: object) {
  const verdict = await verify([{ name: 'a.json', content: JSON.stringify(file) }], platform.publicKey);
  const words = verdict.files.flatMap(({ findings }) => findings.map(({ words: said }) => said)).join('\n');
  return { outcome: verdict.outcome, words };
}

describe('A receipt with the whole log', () => {
  it('is proved, with how it stood, what was compared, and that the log is whole', async () => {
    const { outcome, words } = await run(kept);
    expect(outcome).toBe('proved');
    expect(words).toContain('记为有效投标');
    expect(words).toContain('日志的2份回执与根值一致，没有增减或调换，其中有效投标2份');
    expect(words).toContain('核对了大小、SHA-256、加密文件头、密文长度');
  });

  it('that was taken back is proved so, by its own signature', async () => {
    const { outcome, words } = await run(after);
    expect([outcome, words]).toEqual(['proved', expect.stringContaining('平台签名确认已撤回')]);
    const without = await run({ ...after, withdrawal: null });
    expect([without.outcome, without.words]).toEqual([
      'unproved',
      expect.stringContaining('文件中没有撤回凭证'),
    ]);
  });

  it('is proved signed before the log is told', async () => {
    expect((await run({ ...kept, log: null })).outcome).toBe('unproved');
    expect((await run({ ...kept, log: { ...log, list: null } })).words).toContain('尚未开标');
  });

  it.each([
    ['withdrawn', { ...kept, withdrawn: true }],
    ['receipt.withdrawn', { ...kept, receipt: { ...signed.receipt, withdrawn: true } }],
    [
      'receipt.files.opened',
      { ...kept, receipt: { ...signed.receipt, files: [{ ...files[0], opened: 1 }] } },
    ],
    ['log.list.entries.note', { ...kept, log: noted(log) }],
    ['withdrawal.withdrawal.reason', { ...after, withdrawal: reasoned }],
    ['__proto__', JSON.parse(JSON.stringify(kept).replace('{', '{"__proto__":{"withdrawn":true},'))],
  ])('names the field %s, which no receipt has, and is not proved with it', async (field, file) => {
    const { outcome, words } = await run(file);
    expect([outcome, words]).toEqual(['unproved', expect.stringContaining(`请勿采信：${field}`)]);
  });

  const { head, entries } = log.list ?? { head: null, entries: [] };
  it.each([
    ['left out', { ...kept, log: without }],
    ['in a log without another bid', { ...kept, log: { ...log, list: { head, entries: entries.slice(1) } } }],
    ['in a log that somebody else signed', { ...kept, log: foreign }],
    [
      'in a log that says it was replaced by nothing',
      {
        ...kept,
        log: {
          ...log,
          list: { head, entries: entries.map((entry) => ({ ...entry, standing: 'superseded' })) },
        },
      },
    ],
    [
      'in a log of another lot',
      { ...kept, log: { ...log, list: { head: { ...head, lotId: bidId }, entries } } },
    ],
    ['taken back by its signature, and not by the log', { ...kept, withdrawal }],
    [
      'with a withdrawal of another time',
      {
        ...after,
        withdrawal: {
          ...withdrawal,
          withdrawal: { ...withdrawal.withdrawal, withdrawnAt: '2026-11-21T05:00:00.000Z' },
        },
      },
    ],
    ['with fewer checks than were signed', { ...kept, receipt: { ...signed.receipt, checks: [] } }],
  ])('is not proved %s', async (_, tampered) => {
    expect((await run(tampered)).outcome).toBe('broken');
  });

  it.each([
    ['lines that are none', { ...kept, log: { ...log, list: { head, entries: [1] } } }],
    ['a format that nobody knows', { ...kept, log: { ...log, format: 'procure-receipt-root/9' } }],
    ['half a withdrawal', { ...kept, withdrawal: { signature: '' } }],
  ])('is told from a file that is none: %s', async (_, file) => {
    expect((await run(file)).outcome).toBe('unreadable');
  });
});
